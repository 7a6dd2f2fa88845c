import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeReport } from "../../../api/report/write.ts";
import { FORMS } from "../../../domain/report/forms.ts";
import { ScriptedApp } from "../../../testing/app.ts";
import { parseReport } from "../../../testing/report/parse.ts";
import { replayReport } from "../../../testing/report/replay.ts";
import { FAR_WALLET, FOX, PAIRED, sampleSession } from "../../../testing/samples/values.ts";
import { runs, seeded } from "../../runs.ts";
import { SEQUENCE, wander } from "../../walks/random.ts";

const SECRETS = /ada@|new@sample|123456|0xf39Fd6e5|0x70997970|7S3P4Hx|symKey|sample\.example/i;

/** The report of what was done with an app, read again. */
function reportOf(app: ScriptedApp) {
  const text = writeReport(app.recorder, app.input, "", FORMS);
  expect(text).not.toMatch(SECRETS);
  app.stop();
  return parseReport(text);
}

describe("a replayed report", () => {
  it("M2 S9 reaches the states of random sessions, from the boot on and from the middle of one, and names nobody", () => {
    const bytes = fc.uint8Array({ minLength: SEQUENCE, maxLength: SEQUENCE });
    const begins = new Set<boolean>();
    const replays = (sequence: Uint8Array) => {
      const report = reportOf(wander(sequence, () => undefined, true));
      begins.add(report.standing === null);
      expect(report.entries.length).toBeLessThanOrEqual(200);
      const { difference } = replayReport(report);
      expect(difference).toBeUndefined();
    };
    fc.assert(fc.property(bytes, replays), { seed: seeded(), numRuns: runs(500) });
    replays(new Uint8Array(SEQUENCE).slice(0, 8));
    expect(begins.size).toBe(2);
  }, 60_000);

  it("CONN-1 CONF-12 of a pairing that is shown, expires, is renewed and approved reaches the same states", () => {
    const app = new ScriptedApp({ isRecorded: true });
    app.tell("app", { type: "modal.open" });
    app.tell("app", { type: "pairing.start", wallet: FAR_WALLET });
    const opened = { type: "pairing.opened", uri: "wc:1@2?symKey=2", staleAt: 230_000, ttl: 230_000 };
    app.say("openPairing", opened);
    app.pass(230_000);
    app.say("openPairing", opened);
    app.say("openPairing", { type: "pairing.approved", sessions: [PAIRED] });
    const { difference, states } = replayReport(reportOf(app));
    expect([difference, states["connection.eip155"]]).toEqual([undefined, { connected: "settled" }]);
  });

  it("EMAIL-1 CONF-12 of a login by e-mail reaches the same states", () => {
    const app = new ScriptedApp({ isRecorded: true });
    app.tell("app", { type: "email.submit", email: "ada@sample.example" });
    app.tell("frame", { type: "frame.want" });
    app.say("openFrame", { type: "frame.answered" });
    app.pass(500);
    app.answer("sendEmail", { next: "otp", resendAt: 30_000 });
    app.tell("app", { type: "otp.submit", otp: "123456" });
    const { difference, states } = replayReport(reportOf(app));
    expect([difference, states["connection.eip155"]]).toEqual([undefined, { login: "asking" }]);
    expect(states).toHaveProperty(["connection.eip155/login"]);
  });

  it("CONF-12 goes on after an actor that broke before the first entry, and that is still told things", () => {
    const app = new ScriptedApp({ isRecorded: true });
    app.tell("app", { type: "connector.choose", connector: FOX });
    app.answer("connectWallet", sampleSession(FOX));
    app.tell("app", { type: "modal.open" });
    app.tell("app", { type: "tab.choose", tab: "activity" });
    app.answer("fetchHistory", undefined);
    expect(app.holdings().history?.status).toBe("error");
    for (let more = 0; more < 100; more += 1) app.tell("router", { type: "route.push", route: { view: "Networks" } });
    app.tell("app", { type: "account.prefer", namespace: "eip155", accountType: "eoa" });
    const report = reportOf(app);
    expect(report.standing).toContainEqual({ actor: "account.eip155/holdings/history", ended: true });
    expect(replayReport(report)).toMatchObject({ difference: undefined, broken: {} });
  });

  it("M6 ends where an actor is said to be in a state that its chart does not have, and breaks no other", () => {
    const sequence = Uint8Array.from({ length: SEQUENCE }, (_, at) => at * 53 + 6);
    const report = reportOf(wander(sequence, () => undefined, true));
    const standing = (report.standing ?? []).map((each) =>
      each.actor === "modal" ? { ...each, state: "nowhere" } : each,
    );
    const { difference, broken } = replayReport({ ...report, standing });
    expect(difference).toBeDefined();
    expect(broken).toEqual({ modal: expect.stringContaining("nowhere") });
  });

  it("CONF-12 of an app whose machines do something else says where the first difference is", () => {
    const app = new ScriptedApp({ isRecorded: true });
    app.tell("app", { type: "connector.choose", connector: FOX });
    app.refuse("connectWallet", new Error("no"));
    const report = reportOf(app);
    const changed = (change: (entry: (typeof report.entries)[number]) => object | undefined) =>
      replayReport({ ...report, entries: report.entries.flatMap((entry) => (change(entry) as never) ?? []) })
        .difference;
    const path = "connection.eip155/pageWallet";
    expect(
      changed((entry) => (entry.kind === "state" && entry.state === "failed" ? { ...entry, state: "idle" } : entry)),
    ).toEqual({
      entry: expect.any(Number),
      actor: path,
      type: expect.stringContaining("xstate.error"),
      reported: "idle",
      reached: "failed",
    });
    expect(changed((entry) => (entry.kind === "event" ? undefined : entry))).toMatchObject({ actor: path });
    expect(changed((entry) => (entry.kind === "state" && entry.actor === "app" ? undefined : entry))).toMatchObject({
      actor: "app",
      reached: { lifecycle: "booting" },
    });
  });
});
