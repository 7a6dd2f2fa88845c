import type { SessionRequest } from "../../domain/sessions/request.ts";
import type { AccountTarget } from "../account/ports.ts";

/** The card was opened at the account: a request that still awaits the wallet is shown again. */
export interface SessionResume {
  type: "session.resume";
}

/** The host asks for a session; `id` tells its requests apart. */
export interface SessionAsk {
  type: "session.ask";
  id: number;
  request: SessionRequest;
  target: AccountTarget;
}
