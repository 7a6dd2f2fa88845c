import type { SignInSession } from "../../../domain/sign-in/sign-in-session.ts";
import type { Siwx, SiwxInput, SiwxMessage } from "../../../domain/sign-in/siwx.ts";
import type { Pending } from "../pending.ts";

/** Dependencies of a remote verifier. */
export interface PendingMessages {
  readonly write: (input: SiwxInput) => Promise<SiwxMessage>;
  readonly pending: Pending;
  /** Default true. */
  readonly required?: boolean | undefined;
}

/** A message that is remembered, so that only its answer is accepted. */
export async function askFor({ write, pending }: PendingMessages, input: SiwxInput): Promise<SiwxMessage> {
  const message = await write(input);
  pending.add({ ...message }, input.chains);
  return message;
}

/** Somebody else, a service or the host, judges what was signed and holds the one session that there is. */
export interface RemoteVerifier {
  submit(session: SignInSession): Promise<void>;
  signOut(): Promise<void>;
  getSessions: Siwx["getSessions"];
}

/** Sign-in with a judge: each answer is held against what was asked before the judge sees it, and is shown to it once (S10). */
export function withRemoteVerifier(verifier: RemoteVerifier, pendingMessages: PendingMessages): Siwx {
  const { pending, required = true } = pendingMessages;
  const addSession = async (session: SignInSession): Promise<void> => {
    pending.check(session);
    pending.use([session]);
    await verifier.submit(session);
  };
  return {
    createMessage: (input) => askFor(pendingMessages, input),
    addSession,
    revokeSession: () => verifier.signOut(),
    // The verifier keeps one session; the active chain's comes first.
    setSessions: ([first]) => (first ? addSession(first) : verifier.signOut()),
    getSessions: (chainId, address) => verifier.getSessions(chainId, address),
    getRequired: () => required,
  };
}
