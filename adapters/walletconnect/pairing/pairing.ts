import type { Clock } from "../../browser/clock.ts";
import type { ClientHandle } from "../client/client-lifetime.ts";
import { approvalError, PairingError } from "../client/errors.ts";
import { optionalNamespaces, type SessionPlan } from "../session/namespaces.ts";
import { readSession, type Session } from "../session/session.ts";
import { leave } from "../session/session-actions.ts";
import { authenticate } from "./authentication.ts";
import type { AuthPayload } from "./one-click.ts";
import { parsePairingUri } from "./uri.ts";

/** Milliseconds that a wallet has for its answer; shorter than the protocol's limit (CONN-6). */
const PAIRING_TTL = 240_000;

/** The content of a proposal; `signIn` is to be signed together with it. */
interface Proposed {
  plan: SessionPlan;
  signIn: AuthPayload | undefined;
}

/** A pairing that a wallet may answer. */
export interface Pairing {
  topic: string;
  /** Only for a QR code or a link (S15). */
  uri: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** Resolves with the session once a wallet approves; else rejects with a PairingError. */
  approval: Promise<Session>;
  /** Ends the pairing: a wallet's later answer is ignored. */
  cancel(): void;
  /** Shares a session with other tabs once its signed messages are stored; until then only this page has it. Absent without messages. */
  share?(): void;
}

/** Withdraws open proposals, so that at most one pairing is open (R4). */
function withdraw({ client }: ClientHandle): void {
  for (const { id, pairingTopic } of client.proposal.getAll()) {
    client.events.emit("proposal_expire", { id });
    client.core.expirer.del(id);
    void client.proposal.delete(id, { code: 6000, message: "User disconnected." });
    client.core.pairing.disconnect({ topic: pairingTopic }).catch(() => undefined);
  }
}

/** The settled session. Ends it, and notifies the wallet, if it is unusable or has no chain family of the plan. */
export async function accept(
  handle: ClientHandle,
  clock: Clock,
  settled: { topic: string },
  plan?: SessionPlan,
): Promise<Session> {
  try {
    const session = readSession(settled);
    if (plan && !Object.keys(plan).some((key) => key in session.namespaces))
      throw new PairingError("SESSION_MALFORMED");
    return session;
  } catch (cause) {
    await leave(handle, clock, settled.topic, { code: 7000, message: "Session settlement failed." });
    throw cause;
  }
}

/** Rejects once the library refuses a malformed settlement, which it reports to the wallet alone. */
function malformed({ client }: ClientHandle): { refusal: Promise<never>; stop(): void } {
  const { history } = client.core;
  let listen = (_: { request: { method: string }; response?: unknown }): void => undefined;
  const refusal = new Promise<never>((_, reject) => {
    listen = ({ request, response }) => {
      const isRefused = typeof response === "object" && response !== null && "error" in response;
      if (request.method === "wc_sessionSettle" && isRefused) reject(new PairingError("SESSION_MALFORMED"));
    };
  });
  history.on("history_updated", listen);
  return { refusal, stop: () => void history.off("history_updated", listen) };
}

/** Proposes a session; resolves once the relay has the proposal. A proposal that is ready after the signal's end is withdrawn. */
export async function propose(
  handle: ClientHandle,
  clock: Clock,
  { plan, signIn }: Proposed,
  signal: AbortSignal,
): Promise<Pairing> {
  withdraw(handle);
  const { client } = handle;
  const { uri = "", approval } = signIn
    ? await authenticate(handle, clock, plan, signIn)
    : await client.connect({ optionalNamespaces: optionalNamespaces(plan) });
  if (signal.aborted || handle.isOver()) {
    withdraw(handle);
    throw new PairingError("PAIRING_CANCELLED");
  }
  const topic = parsePairingUri(uri)?.topic ?? "";
  let isCancelled = false;
  const { refusal, stop } = malformed(handle);
  const answered = Promise.race([approval(), refusal])
    .finally(stop)
    .then(
      (settled) => accept(handle, clock, settled, plan),
      (error: unknown) => {
        if (error instanceof PairingError) withdraw(handle);
        throw isCancelled ? new PairingError("PAIRING_CANCELLED") : approvalError(error);
      },
    );
  answered.catch(() => undefined);
  return {
    topic,
    uri,
    expiresAt: clock.now() + PAIRING_TTL,
    approval: answered,
    cancel() {
      isCancelled = true;
      if (client.proposal.getAll().some(({ pairingTopic }) => pairingTopic === topic)) withdraw(handle);
    },
  };
}
