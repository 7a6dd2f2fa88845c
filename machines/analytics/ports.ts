/** The port of analytics. */

import type { Address } from "../../domain/addresses/address.ts";
import type { TrackedEvent } from "../../domain/analytics/tracked-events.ts";
import { feed } from "../app/port.ts";

/** A tracked event, with the address that was active. */
export interface Counted {
  event: TrackedEvent;
  address?: Address | undefined;
}

/** A report of the analytics service. */
export type AnalyticsFeedEvent =
  /** The project has analytics off, the visitor's browser asks for privacy, or the service did not say. */
  | { type: "analytics.denied" }
  | { type: "event.accepted" }
  /** The page's origin is not on the project's allowlist. */
  | { type: "event.refused" };

/** Asks once whether the project counts events, and then sends each one that it is given (EVENT-1). */
export const sendEvents = feed<void, AnalyticsFeedEvent, { type: "event.send" } & Counted>("sendEvents");
