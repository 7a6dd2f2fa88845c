import { describe, expect, it } from "vitest";
import { type DatedEvent, openTracker } from "../../../adapters/analytics/analytics.ts";
import type { Address } from "../../../domain/addresses/address.ts";
import type { AnalyticsFeedEvent } from "../../../machines/analytics/ports.ts";
import { FakeClock } from "../fake-clock.ts";

const ALICE = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" as Address;
const CLICK: DatedEvent = { event: { type: "track", event: "CLICK_NETWORKS" }, at: 1_700_000_000_123 };
const OPEN: DatedEvent = {
  event: { type: "track", event: "MODAL_OPEN", properties: { connected: true } },
  ...{ address: ALICE, at: 1_700_000_000_456 },
};

interface Sent {
  url: string;
  init: RequestInit;
}

/** A page on which events are tracked, and all that leaves it. */
function open(config: () => Response | Promise<Response> = () => new Response('{"isAnalyticsEnabled":true}')) {
  const clock = new FakeClock();
  const events: AnalyticsFeedEvent[] = [];
  const sent: Sent[] = [];
  const levers = { answer: () => new Response("{}", { status: 202 }) };
  const page = Object.assign(new EventTarget(), {
    crypto,
    location: new URL("https://larkspur.example:8443/prints/7?token=SECRET#code=SECRET"),
    navigator: { globalPrivacyControl: undefined as unknown },
  });
  const begin = () =>
    openTracker(
      {
        ...{ window: page as never, clock, projectId: "p1", sdkVersion: "html-universal-0.1.0" },
        ...{ pulseUrl: "https://pulse.example", walletApiUrl: "https://api.example" },
        async fetch(url, init = {}) {
          sent.push({ url, init });
          return url.includes("getAnalyticsConfig") ? await config() : levers.answer();
        },
      },
      (event) => events.push(event),
    );
  const posts = () => sent.filter(({ init }) => init.method === "POST");
  const bodies = () => posts().map(({ init }) => JSON.parse(String(init.body)));
  return { begin, clock, events, sent, posts, bodies, page, levers };
}

describe("EVENT-1", () => {
  it("EVENT-1: the project is asked first, and what was tracked meanwhile follows in its order", async () => {
    const { begin, clock, sent, bodies, events } = open();
    const tracker = begin();
    tracker.track(CLICK);
    expect(sent.map(({ url }) => url)).toEqual([
      "https://api.example/getAnalyticsConfig?projectId=p1&st=appkit&sv=html-universal-0.1.0",
    ]);
    await clock.advance(0);
    tracker.track(OPEN);
    await clock.advance(0);
    expect(sent.slice(1).map(({ url }) => url)).toEqual(
      Array(2).fill("https://pulse.example/e?projectId=p1&st=appkit&sv=html-universal-0.1.0"),
    );
    expect(bodies().map(({ props }) => props.event)).toEqual(["CLICK_NETWORKS", "MODAL_OPEN"]);
    expect(events).toEqual([{ type: "event.accepted" }, { type: "event.accepted" }]);
  });

  it("EVENT-1: of more events than may wait for the project's answer the newest count", async () => {
    const { begin, clock, bodies } = open();
    const tracker = begin();
    for (let at = 1; at <= 101; at += 1) tracker.track({ ...CLICK, at });
    await clock.advance(0);
    expect(bodies().map(({ timestamp }) => timestamp)).toEqual(Array.from({ length: 100 }, (_, at) => at + 2));
  });

  it("EVENT-1 S9: the body says which page, without query, fragment and port, and what happened when and to whom", async () => {
    const { begin, clock, posts, bodies } = open();
    const tracker = begin();
    tracker.track(CLICK);
    tracker.track(OPEN);
    await clock.advance(0);
    const uuid = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const page = { eventId: uuid, url: "https://larkspur.example:8443/prints/7", domain: "larkspur.example" };
    expect(bodies()).toEqual([
      { ...page, timestamp: CLICK.at, props: { type: "track", event: "CLICK_NETWORKS" } },
      {
        ...page,
        timestamp: OPEN.at,
        props: { type: "track", event: "MODAL_OPEN", properties: { connected: true }, address: ALICE },
      },
    ]);
    expect(bodies()[0].eventId).not.toBe(bodies()[1].eventId);
    expect(posts()[0]?.init).toMatchObject({
      headers: { "content-type": "text/plain" },
      ...{ credentials: "omit", keepalive: true },
    });
  });

  it.each<readonly [string, () => Response | Promise<Response>]>([
    ["says no", () => new Response('{"isAnalyticsEnabled":false}')],
    ["says something else", () => new Response('{"isAnalyticsEnabled":"yes"}')],
    ["says nothing", () => new Response("")],
    ["answers a web page", () => new Response("<!doctype html>")],
    ["refuses", () => new Response("", { status: 401 })],
    ["is broken", () => new Response("", { status: 503 })],
    ["is not there", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["never answers", () => new Promise<Response>(() => {})],
  ])("EVENT-1: a project that %s turns analytics off, and nothing is sent", async (_, config) => {
    const { begin, clock, posts, events } = open(config);
    begin().track(CLICK);
    for (let turn = 0; turn < 50; turn += 1) {
      await clock.advance(1_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect([posts(), events]).toEqual([[], [{ type: "analytics.denied" }]]);
    expect(clock.pending).toBe(0);
  });

  it("EVENT-1: a refused origin is told, and so is the next success; other failures are swallowed", async () => {
    const { begin, clock, events, levers } = open();
    const tracker = begin();
    for (const status of [403, 500, 403, 202]) {
      levers.answer = () => new Response("{}", { status });
      tracker.track(CLICK);
      await clock.advance(0);
    }
    levers.answer = () => {
      throw new TypeError("Failed to fetch");
    };
    tracker.track(CLICK);
    await clock.advance(0);
    expect(events.map(({ type }) => type)).toEqual(["event.refused", "event.refused", "event.accepted"]);
  });

  it("R10: an event is sent once, whatever comes of it", async () => {
    const { begin, clock, posts, levers } = open();
    levers.answer = () => new Response("", { status: 503 });
    begin().track(CLICK);
    await clock.advance(60_000);
    expect(posts()).toHaveLength(1);
  });
});

describe("S9", () => {
  it("S9: a browser that asks for privacy is believed, and not even the project is asked", async () => {
    const { begin, clock, page, sent, events } = open();
    page.navigator.globalPrivacyControl = true;
    begin().track(CLICK);
    await clock.advance(0);
    expect([sent, events]).toEqual([[], [{ type: "analytics.denied" }]]);
  });
});

describe("a page that goes away", () => {
  it("EVENT-1 S9: its events outlive it without a beacon, which would tell the page's whole address", async () => {
    const { begin, clock, page, posts } = open();
    const tracker = begin();
    await clock.advance(0);
    page.dispatchEvent(new Event("pagehide"));
    tracker.track(CLICK);
    expect(posts().map(({ init }) => init.keepalive)).toEqual([true]);
  });

  it("EVENT-1: a tracker that was stopped hears no answer and no page any more", async () => {
    const { begin, clock, events, posts } = open();
    const tracker = begin();
    tracker.track(CLICK);
    tracker.stop();
    await clock.advance(0);
    expect([events, posts(), clock.pending]).toEqual([[], [], 0]);
  });
});
