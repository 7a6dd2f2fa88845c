import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import type { TrackedEvent } from "../../../domain/analytics/tracked-events.ts";
import { DEFAULT_FEATURES } from "../../../domain/options/features.ts";
import type { AnalyticsFeedEvent } from "../../../machines/analytics/ports.ts";
import { answerPorts } from "../../../machines/app/port.ts";
import { wholeApp } from "../../../machines/app/whole-app.ts";
import { FOX, SAMPLE_PLATFORM, SAMPLE_SETTINGS, sampleSession } from "../../../testing/samples/values.ts";

const CLICK: TrackedEvent = { type: "track", event: "CLICK_NETWORKS" };

/** A root with the feature on or off, and what reaches the port of analytics. */
function open(analytics: boolean) {
  const got: unknown[] = [];
  const levers = { opened: 0, closed: 0, say: (_: AnalyticsFeedEvent) => {} };
  const features = { ...DEFAULT_FEATURES, analytics };
  const root = createActor(wholeApp, {
    input: { settings: { ...SAMPLE_SETTINGS, features }, platform: SAMPLE_PLATFORM },
    systemId: "app",
  });
  answerPorts(root, {
    sendEvents: (
      _: unknown,
      send: (event: AnalyticsFeedEvent) => void,
      receive: (listener: (e: object) => void) => void,
    ) => {
      levers.opened += 1;
      levers.say = send;
      receive((event) => got.push(event));
      return () => {
        levers.closed += 1;
      };
    },
  } as never);
  root.start();
  const track = (event = CLICK) => root.send({ type: "event.tracked", event });
  const allow = (on: boolean) =>
    root.send({ type: "settings.update", settings: { features: { ...DEFAULT_FEATURES, analytics: on } } });
  const alerts = () => root.system.get("notice")?.getSnapshot().context.alertHistory;
  return { root, got, levers, track, allow, alerts };
}

describe("EVENT-1", () => {
  it("EVENT-1: it is off until the host sets it, and again when the host takes that back", () => {
    const { got, levers, track, allow } = open(false);
    track();
    expect([got, levers.opened]).toEqual([[], 0]);
    allow(true);
    expect(levers.opened).toBe(0);
    track();
    expect([got.length, levers.opened]).toEqual([1, 1]);
    allow(false);
    track();
    expect([got.length, levers.closed]).toEqual([1, 1]);
  });

  it("EVENT-1: the first event that counts opens it, with the address that is active; what the kit does by itself does not", () => {
    const { root, got, levers, track } = open(true);
    track({ type: "track", event: "MODAL_CREATED" });
    track({ type: "track", event: "INITIALIZE", properties: { networks: ["eip155:1"] } });
    expect(levers.opened).toBe(0);
    track();
    root.send({ type: "connection.connected", session: sampleSession(FOX), restored: false });
    track();
    track({ type: "track", event: "MODAL_CREATED" });
    const [address] = sampleSession(FOX).accounts;
    expect(got).toEqual([
      { type: "event.send", event: CLICK },
      { type: "event.send", event: CLICK, address },
    ]);
  });

  it("EVENT-1: a refused origin is an alert once, until an event was taken", () => {
    const { levers, track, alerts } = open(true);
    track();
    for (const _ of [1, 2, 3]) levers.say({ type: "event.refused" });
    expect(alerts()).toEqual(["INVALID_APP_CONFIGURATION"]);
    levers.say({ type: "event.accepted" });
    levers.say({ type: "event.refused" });
    // The notice itself shows each alert once.
    expect(alerts()).toEqual(["INVALID_APP_CONFIGURATION"]);
  });

  it("EVENT-1: a project that has it off is asked once", () => {
    const { levers, got, track } = open(true);
    track();
    levers.say({ type: "analytics.denied" });
    track();
    expect([levers.opened, levers.closed, got.length]).toEqual([1, 1, 1]);
  });
});
