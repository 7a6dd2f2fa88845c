import { describe, expect, it } from "vitest";
import type { Address } from "../../../domain/addresses/address.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { ScriptedApp } from "../../../testing/app.ts";
import { ALICE, BASE, BOB, ETHEREUM } from "../../../testing/samples/values.ts";
import { ANSWER, opened } from "./holdings-app.ts";

const DAVE = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC" as Address;

const requested = (app: ScriptedApp) =>
  app.requests.filter(({ port }) => port === "fetchTotal").map(({ input }) => input as object);
const go = (app: ScriptedApp, view: "SwitchAddress" | "Profile") =>
  app.tell("router", { type: "route.push", route: { view } });

/** A card whose view lists two accounts. */
function listed(view: "SwitchAddress" | "Profile" = "SwitchAddress"): ScriptedApp {
  const app = opened();
  app.answer("fetchTokens", ANSWER);
  go(app, view);
  return app;
}

/** A card whose view lists three accounts. */
function listedThree(): ScriptedApp {
  const app = opened();
  app.answer("fetchTokens", ANSWER);
  app.say("watchWallet", { type: "accounts.changed", accounts: [ALICE, DAVE, BOB] });
  app.pass(LIMITS.balanceSettle);
  go(app, "SwitchAddress");
  return app;
}

describe("totals", () => {
  it.each(["SwitchAddress", "Profile"] as const)(
    "ACCT-14 R10 the total of each account is requested in turn while %s lists them, and never before",
    (view) => {
      const app = opened();
      app.answer("fetchTokens", ANSWER);
      expect(requested(app)).toEqual([]);
      go(app, view);
      expect(requested(app)).toEqual([{ address: ALICE, network: ETHEREUM }]);
      app.answer("fetchTotal", "4500");
      app.answer("fetchTotal", null);
      expect(requested(app)).toHaveLength(2);
      expect(app.holdings().totals?.context.totals).toEqual({ [ALICE]: "4500", [BOB]: null });
      app.pass(600_000);
      expect(requested(app)).toHaveLength(2);
    },
  );

  it("R10 leaving the list ends its requests, and the next look keeps the known totals and begins another round", () => {
    const app = listed();
    app.answer("fetchTotal", "4500");
    app.tell("router", { type: "route.back" });
    expect(app.waiting("fetchTotal")).toEqual([]);
    go(app, "SwitchAddress");
    expect(app.holdings().totals?.context.totals).toEqual({ [ALICE]: "4500" });
    expect(app.waiting("fetchTotal").map(({ input }) => input)).toEqual([{ address: ALICE, network: ETHEREUM }]);
  });

  it("I7 another network drops the totals, and other accounts begin another round", () => {
    const app = listed();
    app.answer("fetchTotal", "4500");
    app.say("watchWallet", { type: "chain.changed", networkId: BASE.caipNetworkId });
    expect(app.holdings().totals?.context.totals).toEqual({});
    app.pass(LIMITS.balanceSettle);
    expect(app.waiting("fetchTotal").map(({ input }) => input)).toEqual([{ address: ALICE, network: BASE }]);
    app.answer("fetchTotal", "7");
    app.say("watchWallet", { type: "accounts.changed", accounts: [BOB] });
    app.pass(LIMITS.balanceSettle);
    expect(app.waiting("fetchTotal").map(({ input }) => input)).toEqual([{ address: BOB, network: BASE }]);
    expect(app.holdings().totals?.context.totals).toEqual({ [ALICE]: "7" });
  });

  it("ACCT-4 I11 after a failure no account of the chain is requested for 30 s; then the round goes on", () => {
    const app = listed();
    app.answer("fetchTotal", "4500");
    app.refuse("fetchTotal", new Error("down"));
    app.tell("router", { type: "route.back" });
    go(app, "SwitchAddress");
    expect(app.waiting("fetchTotal")).toEqual([]);
    app.pass(LIMITS.balanceRetryBlock - 1);
    expect(app.waiting("fetchTotal")).toEqual([]);
    app.pass(1);
    expect(app.waiting("fetchTotal").map(({ input }) => input)).toEqual([{ address: ALICE, network: ETHEREUM }]);
    expect(app.read("notice").context.toast).toBeNull();
  });

  it("ACCT-4 one account that fails keeps no other one from being read, and is requested again after 30 s", () => {
    const app = listedThree();
    app.answer("fetchTotal", "4500");
    app.refuse("fetchTotal", new Error("garbage"));
    app.answer("fetchTotal", "7");
    expect(app.holdings().totals?.context.totals).toEqual({ [ALICE]: "4500", [BOB]: "7" });
    expect(app.waiting("fetchTotal")).toEqual([]);
    app.pass(LIMITS.balanceRetryBlock);
    expect(app.waiting("fetchTotal").map(({ input }) => input)).toEqual([{ address: DAVE, network: ETHEREUM }]);
  });

  it("R10 two accounts that fail end the round for 30 s, and the others are then first", () => {
    const app = listedThree();
    app.refuse("fetchTotal", new Error("down"));
    app.refuse("fetchTotal", new Error("down"));
    expect(app.waiting("fetchTotal")).toEqual([]);
    app.pass(LIMITS.balanceRetryBlock);
    expect(app.waiting("fetchTotal").map(({ input }) => input)).toEqual([{ address: BOB, network: ETHEREUM }]);
  });
});
