import * as v from "valibot";
import type { AnalyticsFeedEvent, Counted } from "../../machines/analytics/ports.ts";
import type { Clock } from "../browser/clock.ts";
import { createHttp, type Fetch, type HttpClient } from "../browser/http/client.ts";
import { statusOf } from "../browser/http/status.ts";
import { pageAddress } from "../browser/page-address.ts";
import { newUuid } from "../browser/random-id.ts";
import { type ServiceUrlDeps, serviceUrl } from "../service-url.ts";

/** Dependencies of analytics. */
export interface AnalyticsDeps extends Omit<ServiceUrlDeps, "baseUrl"> {
  window: Window & Pick<typeof globalThis, "crypto">;
  clock: Clock;
  fetch: Fetch;
  /** Where events go. */
  pulseUrl: string;
  /** Where it is asked whether the project counts events. */
  walletApiUrl: string;
}

/** An event with the moment at which it was tracked, in milliseconds since 1970. */
export interface DatedEvent extends Counted {
  at: number;
}

/** Sends events from now on, until it is stopped. */
export interface Tracker {
  track(event: DatedEvent): void;
  stop(): void;
}

type PrivacySignal = Navigator & { globalPrivacyControl?: unknown };

/** So many events wait for the project's answer; the newest count. */
const MOST = 100;

const config = v.object({ isAnalyticsEnabled: v.boolean() });

/** Starts to send events, as soon as the project says that it counts them and unless the visitor's browser asks for privacy (S9). */
export function openTracker(deps: AnalyticsDeps, send: (event: AnalyticsFeedEvent) => void): Tracker {
  return new PulseTracker(deps, send);
}

class PulseTracker implements Tracker {
  readonly #deps: AnalyticsDeps;
  readonly #send: (event: AnalyticsFeedEvent) => void;
  readonly #http: HttpClient;
  readonly #end = new AbortController();
  #waiting: DatedEvent[] | undefined = [];

  constructor(deps: AnalyticsDeps, send: (event: AnalyticsFeedEvent) => void) {
    this.#deps = deps;
    this.#send = send;
    this.#http = createHttp(deps);
    void this.#begin();
  }

  track(event: DatedEvent): void {
    if (this.#waiting) this.#waiting = [...this.#waiting, event].slice(-MOST);
    else void this.#post(event);
  }

  stop(): void {
    this.#end.abort();
  }

  async #begin(): Promise<void> {
    const isCounted = await this.#isCounted().catch(() => false);
    if (this.#end.signal.aborted) return;
    if (!isCounted) return this.#send({ type: "analytics.denied" });
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const event of waiting) void this.#post(event);
  }

  async #isCounted(): Promise<boolean> {
    const { window, walletApiUrl } = this.#deps;
    if ((window.navigator as PrivacySignal).globalPrivacyControl === true) return false;
    const url = serviceUrl({ ...this.#deps, baseUrl: walletApiUrl }, "getAnalyticsConfig");
    const answer = await this.#http.get(url, { signal: this.#end.signal });
    return v.parse(config, answer).isAnalyticsEnabled;
  }

  async #post(event: DatedEvent): Promise<void> {
    const url = serviceUrl({ ...this.#deps, baseUrl: this.#deps.pulseUrl }, "e");
    try {
      // text/plain spares a preflight. It outlives the page, as a beacon does, which would tell the page's whole address (S9).
      await this.#http.post(url, this.#bodyOf(event), { headers: { "content-type": "text/plain" }, keepalive: true });
      this.#send({ type: "event.accepted" });
    } catch (error) {
      if (statusOf(error) === 403) this.#send({ type: "event.refused" });
    }
  }

  /** The page's address without its query and fragment, which may hold secrets (S9). */
  #bodyOf({ event, address, at }: DatedEvent): object {
    const { origin, pathname, hostname } = pageAddress(this.#deps.window);
    return {
      eventId: newUuid(this.#deps.window),
      url: origin + pathname,
      domain: hostname,
      timestamp: at,
      props: { ...event, ...(address && { address }) },
    };
  }
}
