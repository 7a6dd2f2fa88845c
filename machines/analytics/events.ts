import type { Counted } from "./ports.ts";

/** The events that analytics take, from the root. */
export type AnalyticsEvent =
  | ({ type: "event.tracked" } & Counted)
  /** `on`: the host's feature `analytics` is on. */
  | { type: "analytics.allow"; on: boolean };
