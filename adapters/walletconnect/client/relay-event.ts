import type { CaipNetworkId } from "../../../domain/caip.ts";
import type { PendingRequest } from "../../../domain/pairing/deep-link.ts";
import type { Session } from "../session/session.ts";
import type { PairingError } from "./errors.ts";

/** An event of a paired wallet or of the relay. */
export type RelayEvent =
  /** A wallet approved an earlier page's proposal. */
  | { type: "session.adopted"; session: Session }
  | { type: "session.updated"; session: Session }
  | { type: "session.emitted"; topic: string; networkId: CaipNetworkId; name: string; data: unknown }
  | { type: "session.deleted"; topic: string }
  | { type: "session.expired"; topic: string }
  /** The relay has received a request to a wallet. */
  | { type: "request.sent"; request: PendingRequest }
  | { type: "relay.opened" }
  | { type: "relay.closed" }
  | { type: "relay.refused"; error: PairingError };
