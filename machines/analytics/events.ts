import type { Address } from "../../domain/address.ts";
import type { TrackedEvent } from "../../domain/analytics/tracked-events.ts";

/** A tracked event, with the address that was active. */
export interface Counted {
  event: TrackedEvent;
  address?: Address | undefined;
}

/** The events that analytics take, from the root. */
export type AnalyticsEvent =
  | ({ type: "event.tracked" } & Counted)
  /** `on`: the host's feature `analytics` is on. */
  | { type: "analytics.allow"; on: boolean };
