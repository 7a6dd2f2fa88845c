import type { Grant } from "../../domain/sessions/grant.ts";
import type { SessionStatus } from "../../domain/sessions/session.ts";
import type { FlowsEvent } from "../account/events.ts";

/** The events that a view sends to what was granted. */
export type GrantsWish =
  /** Takes these back, one after the other. */
  | { type: "grant.revoke"; grants: readonly Grant[] }
  | { type: "grant.retry" }
  /** Which sessions the list shows. */
  | { type: "grant.choose"; status: SessionStatus };

/** The events that the list of what was granted takes. */
export type GrantsEvent = GrantsWish | FlowsEvent;
