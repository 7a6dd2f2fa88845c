import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../domain/limits.ts";
import { ScriptedApp } from "../../../testing/app.ts";
import { ALICE, BASE, BOB, ETHEREUM, FOX, SUN, sampleSession } from "../../../testing/samples/values.ts";

/** A connected account. */
function connected(connector = FOX): ScriptedApp {
  const app = new ScriptedApp();
  app.tell("app", { type: "connector.choose", connector });
  app.answer("connectWallet", sampleSession(connector, connector === FOX ? [ALICE, BOB] : undefined));
  return app;
}

describe("identity", () => {
  it("ACCT-9 the name and picture of an address are asked for as soon as it is connected", () => {
    const app = connected();
    expect(app.waiting("fetchIdentity").map(({ input }) => input)).toEqual([{ address: ALICE, network: ETHEREUM }]);
    app.answer("fetchIdentity", { name: "alice.eth", image: "https://a/1.png" });
    expect(app.identity()?.context.identity).toEqual({ name: "alice.eth", image: "https://a/1.png" });
  });

  it("ACCT-8 ACCT-9 a Solana account has no name to ask for", () => {
    expect(connected(SUN).waiting("fetchIdentity")).toEqual([]);
  });

  it("ACCT-9 another address has no name before its own is known, and a failure is silent", () => {
    const app = connected();
    app.answer("fetchIdentity", { name: "alice.eth" });
    app.say("watchWallet", { type: "accounts.changed", accounts: [BOB, ALICE] });
    expect(app.identity()?.context.identity).toEqual({});
    app.pass(LIMITS.balanceSettle);
    app.refuse("fetchIdentity", new Error("down"));
    expect(app.identity()?.context.identity).toEqual({});
    expect(app.read("notice").context.toast).toBeNull();
  });

  it("ACCT-9 a switch of the network keeps the name of the address until the new network has answered", () => {
    const app = connected();
    app.answer("fetchIdentity", { name: "alice.eth" });
    app.say("watchWallet", { type: "chain.changed", networkId: BASE.caipNetworkId });
    expect(app.identity()?.context.identity).toEqual({ name: "alice.eth" });
    app.pass(LIMITS.balanceSettle);
    app.answer("fetchIdentity", {});
    expect(app.identity()?.context.identity).toEqual({});
  });
});
