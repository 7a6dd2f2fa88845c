import type { AnalyticsDeps, DatedEvent, Tracker } from "../../adapters/analytics/analytics.ts";
import { Lazy } from "../../domain/lazy.ts";
import type { sendEvents } from "../../machines/analytics/ports.ts";
import type { AnswerTo } from "../../machines/app/port.ts";

export interface OpenAnalyticsDeps extends AnalyticsDeps {
  /** False for the public services without a project id, because these would refuse every call. */
  isIdentified: boolean;
}

/** Analytics; its code is loaded at the first counted event. */
export function openAnalytics(deps: OpenAnalyticsDeps): AnswerTo<typeof sendEvents> {
  const lazy = new Lazy(() => import("../../adapters/analytics/analytics.ts"));
  return (_, send, receive) => {
    const deny = () => send({ type: "analytics.denied" });
    let tracker: Tracker | undefined;
    const early: DatedEvent[] = [];
    receive(({ event, address }) => {
      const dated = { event, address, at: deps.clock.now() };
      if (tracker) tracker.track(dated);
      else early.push(dated);
    });
    if (!deps.isIdentified) {
      deny();
      return () => undefined;
    }
    return lazy.follow(({ openTracker }) => {
      const opened = openTracker(deps, send);
      tracker = opened;
      for (const event of early.splice(0)) opened.track(event);
      return () => opened.stop();
    }, deny);
  };
}
