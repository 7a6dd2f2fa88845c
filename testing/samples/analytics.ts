import type { AnalyticsContext } from "../../machines/analytics/analytics.ts";
import type { AnalyticsEvent } from "../../machines/analytics/events.ts";
import type { AnalyticsFeedEvent } from "../../machines/analytics/ports.ts";
import type { Sample } from "../paths/paths.ts";
import { ALICE } from "./values.ts";

export const analyticsSample = {
  inputs: [{ isAllowed: false }, { isAllowed: true }],
  events: [
    { type: "analytics.allow", on: true },
    { type: "analytics.allow", on: false },
    { type: "event.tracked", event: { type: "track", event: "MODAL_CREATED" } },
    { type: "event.tracked", event: { type: "track", event: "CLICK_NETWORKS" }, address: ALICE },
    { type: "analytics.denied" },
    { type: "event.refused" },
    { type: "event.accepted" },
  ] satisfies (AnalyticsEvent | AnalyticsFeedEvent)[],
  watch: ({ isAllowed }: AnalyticsContext) => isAllowed,
} satisfies Sample;
