import { describe, expect, it } from "vitest";
import { AppKitError } from "../../domain/errors.ts";
import { ALICE, JUNIPER, makeConnected, makeKit, settle } from "./kit.ts";

describe("the report of a session", () => {
  it("CONF-12 M6 has every step of its statecharts, from the boot on", async () => {
    const { kit } = await makeConnected();
    await kit.disconnect();
    const lines = kit.report().split("\n");
    const told = (text: string) => lines.findIndex((line) => line.startsWith(text));
    const steps = [
      'connection.eip155 xstate.init -> "disconnected"',
      'connection.eip155 connection.start -> "connecting"',
      'connection.eip155 xstate.done.actor.pageWallet -> {"connected":"settled"}',
      'connection.eip155 connection.end -> "disconnecting"',
      'connection.eip155 xstate.done.actor.disconnectWallet -> "disconnected"',
    ].map(told);
    expect(steps).not.toContain(-1);
    expect(lines.filter((line) => line.startsWith("connection.eip155 connection.start"))).toHaveLength(1);
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
    kit.destroy();
    expect(kit.report().split("\n").length).toBeGreaterThanOrEqual(lines.length);
  });

  it("CONF-12 ERR-3 has the code of what failed, and none of a foreign error's words", async () => {
    const { kit, levers } = makeKit();
    await settle();
    levers.connect = () => Promise.reject(new AppKitError("CONNECTION_DECLINED", {}, { cause: new Error("CANARY") }));
    kit.store.send({ type: "connector.choose", connector: JUNIPER });
    await settle();
    expect(kit.report()).toMatch(/pageWallet xstate\.error\.actor\S* CONNECTION_DECLINED -> "failed"/);
    levers.connect = () => Promise.reject(new Error("CANARY"));
    kit.store.send({ type: "connection.retry" });
    await settle();
    expect(kit.report()).toContain(" foreign error -> ");
    expect(kit.report()).not.toContain("CANARY");
    kit.destroy();
  });

  it("S9 has nothing that an event carries: no address, no code, no account, no pairing URI", async () => {
    const { kit } = await makeConnected();
    kit.store.send({ type: "email.submit", email: "canary@example.com" });
    await settle();
    for (const event of [
      { type: "otp.submit", otp: "864209" },
      { type: "wallets.search", search: "CANARY" },
      { type: "connection.retry", code: "864209" },
    ])
      kit.store.send(event as never);
    await settle();
    expect(kit.report()).toContain("otp.submit");
    for (const secret of [ALICE, "canary", "CANARY", "864209"]) expect(kit.report()).not.toContain(secret);
    kit.destroy();
  });
});
