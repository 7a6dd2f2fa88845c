import type { CaipNetworkId } from "../../../domain/caip.ts";
import type { PendingRequest } from "../../../domain/pairing/deep-link.ts";
import type { Session } from "../session/session.ts";
import type { PairingError } from "./errors.ts";

/** An event that a paired wallet, or the relay, sends unasked. */
export type RelayEvent =
  /** A wallet approved what an earlier page had asked. */
  | { type: "session.adopted"; session: Session }
  | { type: "session.updated"; session: Session }
  | { type: "session.emitted"; topic: string; networkId: CaipNetworkId; name: string; data: unknown }
  | { type: "session.deleted"; topic: string }
  | { type: "session.expired"; topic: string }
  /** The relay has what a wallet is asked. */
  | { type: "request.sent"; request: PendingRequest }
  | { type: "relay.opened" }
  | { type: "relay.closed" }
  | { type: "relay.refused"; error: PairingError };
