import type { Grant } from "../../domain/sessions/grant.ts";
import type { SessionStatus } from "../../domain/sessions/session.ts";
import type { FlowsEvent } from "../account/events.ts";

/** The events that a view sends to the list of grants. */
export type GrantsWish =
  /** Revokes these grants, one after the other. */
  | { type: "grant.revoke"; grants: readonly Grant[] }
  | { type: "grant.retry" }
  /** The status of the sessions that the list shows. */
  | { type: "grant.choose"; status: SessionStatus };

/** The events that the list of grants takes. */
export type GrantsEvent = GrantsWish | FlowsEvent;
