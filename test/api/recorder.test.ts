import { describe, expect, it } from "vitest";
// The code that writes reports comes by itself after a kit was made; here it is there before.
import "../../api/report/write.ts";
import { AppKitError } from "../../domain/errors.ts";
import type { Report, ReportEntry } from "../../domain/report/report.ts";
import { parseReport } from "../../testing/report/parse.ts";
import { replayReport } from "../../testing/report/replay.ts";
import { ALICE, JUNIPER, makeConnected, makeKit, settle } from "./kit.ts";

type Kit = ReturnType<typeof makeKit>["kit"];

const reportOf = (kit: Kit): Report => parseReport(kit.report());
const statesOf = (report: Report, actor: string): unknown[] =>
  report.entries.flatMap((entry) =>
    entry.kind === "state" && entry.actor === actor ? [[entry.type, entry.state]] : [],
  );
const kindsOf = (report: Report, kind: ReportEntry["kind"]) => report.entries.filter((entry) => entry.kind === kind);

/** A report that replays to the same states. */
function replayed(kit: Kit): Report {
  const report = reportOf(kit);
  expect(replayReport(report).difference).toBeUndefined();
  return report;
}

describe("the report of a session", () => {
  it("CONF-12 has the steps of its statecharts, the host's calls and the ports' answers, and replays to the same states", async () => {
    const { kit } = await makeConnected();
    await kit.disconnect();
    const report = replayed(kit);
    expect(report.standing).toBeNull();
    expect(statesOf(report, "connection.eip155")).toEqual([
      ["xstate.init", "disconnected"],
      ["connection.start", "connecting"],
      ["xstate.done.actor.pageWallet", { connected: "settled" }],
      ["connection.end", "disconnecting"],
      ["xstate.done.actor.disconnectWallet", "disconnected"],
    ]);
    expect(kindsOf(report, "call")).toMatchObject([{ method: "disconnect", outcome: "ok" }]);
    expect(kindsOf(report, "request")).toContainEqual(
      expect.objectContaining({ actor: "connection.eip155/pageWallet/connectWallet" }),
    );
    expect(kindsOf(report, "answer")).toContainEqual(expect.objectContaining({ port: "disconnectWallet" }));
    kit.destroy();
    expect(reportOf(kit).entries.length).toBeGreaterThanOrEqual(report.entries.length);
  });

  it("CONF-12 ERR-3 has the code of what failed, and none of a foreign error's words", async () => {
    const { kit, levers } = makeKit();
    await settle();
    levers.connect = () => Promise.reject(new AppKitError("CONNECTION_DECLINED", {}, { cause: new Error("CANARY") }));
    kit.store.send({ type: "connector.choose", connector: JUNIPER });
    await settle();
    levers.connect = () => Promise.reject(Object.assign(new Error("CANARY"), { secret: "CANARY" }));
    kit.store.send({ type: "connection.retry" });
    await settle();
    expect(() => kit.setPreferredAccountType("CANARY" as never, "eip155")).toThrow();
    const report = replayed(kit);
    const errors = kindsOf(report, "answer").flatMap((entry) => ("event" in entry ? (entry.event["error"] ?? []) : []));
    expect(errors).toEqual([{ code: "CONNECTION_DECLINED" }, { code: "FOREIGN" }]);
    expect(kindsOf(report, "call")).toMatchObject([{ method: "setPreferredAccountType", outcome: "INVALID_OPTION" }]);
    expect(kit.report()).not.toContain("CANARY");
    kit.destroy();
  });

  it("CONF-12 of a switch that the wallet declines replays to the same states", async () => {
    const { kit, levers } = await makeConnected();
    levers.switchTo = () => Promise.reject(new AppKitError("SWITCH_DECLINED", {}));
    await kit.switchNetwork("eip155:8453").catch(() => undefined);
    const report = replayed(kit);
    expect(kindsOf(report, "call")).toMatchObject([{ method: "switchNetwork", outcome: "SWITCH_DECLINED" }]);
    kit.destroy();
  });

  it("CONF-12 R19 has the newest 200 entries of a long session, and replays from its middle", async () => {
    const { kit } = await makeConnected();
    for (let round = 0; round < 40; round += 1) {
      await kit.open();
      kit.close();
      await settle();
    }
    const report = replayed(kit);
    expect(report.standing?.map(({ actor }) => actor)).toContain("account.eip155/balance");
    expect(report.entries.length).toBeGreaterThan(100);
    expect(report.entries.length).toBeLessThanOrEqual(200);
    kit.destroy();
  });

  it("S9 has nothing that names the visitor: no address, e-mail, code, name, link or pairing URI", async () => {
    const { kit, levers } = await makeConnected();
    kit.store.send({ type: "email.submit", email: "canary@example.com" });
    levers.say({ type: "accounts.changed", accounts: [ALICE] });
    await settle();
    for (const event of [
      { type: "otp.submit", otp: "864209" },
      { type: "wallets.search", query: "CANARY" },
      {
        type: "connection.retry",
        code: "864209",
        uri: "wc:canary@2?symKey=canary",
        link: "https://canary.example/?t=CANARY#CANARY",
      },
      { type: "toast.show", toast: { variant: "error", text: { plain: `CANARY ${ALICE}` } } },
      { type: "balance.blocked", key: `eip155:1:${ALICE}` },
    ])
      kit.store.send(event as never);
    kit.showErrorMessage(`CANARY ${ALICE}`);
    levers.logged.push(`a log of ${ALICE}`);
    await settle();
    const text = kit.report();
    expect(text).toContain('"type":"otp.submit"');
    for (const secret of [ALICE, ALICE.toLowerCase(), "canary", "CANARY", "864209"]) expect(text).not.toContain(secret);
    expect(text).toContain('"eip155:1:0x0000000000000000000000000000000000000');
    replayed(kit);
    kit.destroy();
  });

  it("S9 replaces the same value by the same placeholder", async () => {
    const { kit, levers } = await makeConnected();
    levers.say({ type: "accounts.changed", accounts: [ALICE] });
    await settle();
    const addresses = new Set(kit.report().match(/0x0{30}\d{10}/g));
    expect(addresses.size).toBe(1);
    kit.destroy();
  });
});
