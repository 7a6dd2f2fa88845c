import type { Clock } from "../../browser/clock.ts";
import type { ClientHandle } from "../client/client-lifetime.ts";
import { approvalError, PairingError } from "../client/errors.ts";
import { optionalNamespaces, type SessionPlan } from "../session/namespaces.ts";
import { readSession, type Session } from "../session/session.ts";
import { leave } from "../session/session-actions.ts";
import { authenticate } from "./authentication.ts";
import type { AuthPayload } from "./one-click.ts";
import { parsePairingUri } from "./uri.ts";

/** How long a wallet has to answer; shorter than what the protocol gives it (CONN-6). */
const PAIRING_TTL = 240_000;

/** The content of a proposal; `signIn` is to be signed together with it. */
interface Proposed {
  plan: SessionPlan;
  signIn: AuthPayload | undefined;
}

/** A pairing that a wallet may answer. */
export interface Pairing {
  topic: string;
  /** For a QR code or a link, and for nothing else (S15). */
  uri: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** The session, once a wallet approves; else a PairingError. */
  approval: Promise<Session>;
  /** Ends it: a wallet that answers later is not heard. */
  cancel(): void;
  /** Tells the other tabs of a session that came with signed messages: until these are kept it is this page's alone. Absent: there are none. */
  share?(): void;
}

/** Takes back what is still open, so that at most one pairing lives (R4). */
function withdraw({ client }: ClientHandle): void {
  for (const { id, pairingTopic } of client.proposal.getAll()) {
    client.events.emit("proposal_expire", { id });
    client.core.expirer.del(id);
    void client.proposal.delete(id, { code: 6000, message: "User disconnected." });
    client.core.pairing.disconnect({ topic: pairingTopic }).catch(() => undefined);
  }
}

/** The settled session; a wallet that settled an unusable one, or one without any family of the plan, is told so. */
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

/** Rejects once a settlement was refused that the library finds malformed, of which it tells the wallet alone. */
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

/** Proposes a session; answers once the relay has the proposal. What comes after the signal has ended is taken back. */
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
