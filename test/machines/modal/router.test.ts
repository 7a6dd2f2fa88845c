import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../domain/limits.ts";
import { OPENABLE, type Route, VIEWS } from "../../../domain/modal/routes.ts";
import { ScriptedApp } from "../../../testing/app.ts";
import { BASE, FAR_WALLET, FOX, sampleSession } from "../../../testing/samples/values.ts";

const push = (app: ScriptedApp, route: Route) => app.tell("router", { type: "route.push", route });
const views = (app: ScriptedApp) => app.read("router").context.history.map(({ view }) => view);

function opened(...path: Route[]): ScriptedApp {
  const app = new ScriptedApp();
  app.tell("app", { type: "modal.open" });
  for (const route of path) push(app, route);
  return app;
}

describe("router", () => {
  it.each(VIEWS)("ROUTE-1 %s is a named view of the history", (view) => {
    const data = { connector: FOX, networkId: BASE.caipNetworkId, wallet: FAR_WALLET };
    const app = opened({ view: "WhatIsAWallet" }, { view: "AllWallets" }, { view, ...data } as Route);
    expect(app.route?.view).toBe(view);
  });

  it("ROUTE-3 going back pops the history", () => {
    const app = opened({ view: "AllWallets" }, { view: "WhatIsAWallet" });
    app.tell("router", { type: "route.back" });
    expect(views(app)).toEqual(["Connect", "AllWallets"]);
    expect(app.read("router").context.heading).toBe("backward");
    expect(app.read("modal").hasTag("open")).toBe(true);
  });

  it("ROUTE-3 I5 going back from the only entry closes the modal", () => {
    const app = opened();
    app.tell("router", { type: "route.back" });
    expect(app.read("modal").hasTag("open")).toBe(false);
    expect(views(app)).toEqual(["Connect"]);
  });

  it("ROUTE-3 going back with UnsupportedChain in the history closes the modal", () => {
    const app = opened({ view: "UnsupportedChain" }, { view: "Networks" });
    app.tell("router", { type: "route.back" });
    expect(app.read("modal").hasTag("open")).toBe(false);
  });

  it.each([
    ["success", "reset:Account", ["Account"]],
    ["success", "replace:Networks", ["Connect", "Networks"]],
    ["success", "back", ["Connect"]],
    ["cancel", "back", ["Connect"]],
    ["cancel", "reset:Connect", ["Connect"]],
  ] as const)("ROUTE-5 a flow that ends with %s and %s leaves %j", (outcome, to, left) => {
    const app = opened({ view: "AllWallets" });
    app.tell("router", {
      type: "flow.begin",
      transaction: { view: "AllWallets", onSuccess: to, onCancel: to },
    });
    app.tell("router", { type: "flow.end", outcome });
    expect(views(app)).toEqual(left);
    expect(app.read("router").context.stack).toEqual([]);
  });

  it("ROUTE-5 a flow inside a flow ends first, and an end without a flow does nothing", () => {
    const app = opened({ view: "AllWallets" });
    const end = () => app.tell("router", { type: "flow.end", outcome: "success" });
    app.tell("router", {
      type: "flow.begin",
      transaction: { view: "AllWallets", onSuccess: "close", onCancel: "back" },
    });
    app.tell("router", {
      type: "flow.begin",
      transaction: { view: "Networks", onSuccess: "replace:Networks", onCancel: "back" },
    });
    end();
    expect(views(app)).toEqual(["Connect", "Networks"]);
    end();
    expect(app.read("modal").hasTag("open")).toBe(false);
    app.tell("app", { type: "modal.open" });
    end();
    expect(app.read("modal").hasTag("open")).toBe(true);
  });

  it("ROUTE-6 ConnectingExternal carries its connector, Downloads its wallet, SwitchNetwork its network", () => {
    const app = opened({ view: "ConnectingExternal", connector: FOX });
    expect(app.route).toEqual({ view: "ConnectingExternal", connector: FOX });
    push(app, { view: "Downloads", wallet: FAR_WALLET });
    expect(app.route).toEqual({ view: "Downloads", wallet: FAR_WALLET });
    push(app, { view: "SwitchNetwork", networkId: BASE.caipNetworkId });
    expect(app.route).toEqual({ view: "SwitchNetwork", networkId: BASE.caipNetworkId });
  });

  it("ROUTE-6 going back gives a view its own data again", () => {
    const app = opened({ view: "Downloads", wallet: FAR_WALLET }, { view: "WhatIsAWallet" });
    app.tell("router", { type: "route.back" });
    expect(app.route).toEqual({ view: "Downloads", wallet: FAR_WALLET });
  });

  it.each(OPENABLE)("ROUTE-6 the modal can be opened at %s", (view) => {
    const app = new ScriptedApp();
    app.tell("app", { type: "connector.choose", connector: FOX });
    app.answer("connectWallet", sampleSession(FOX));
    const route = view === "UpdateEmailWallet" ? { view, email: "ada@sample.example" } : { view };
    app.tell("app", { type: "modal.open", route });
    expect(app.read("router").context.history).toEqual([route]);
  });

  it("ROUTE-2 without an account there is no Account to be opened at", () => {
    const app = new ScriptedApp();
    app.tell("app", { type: "modal.open", route: { view: "Account" } });
    expect(views(app)).toEqual(["Connect"]);
  });

  it("I5 the history keeps its newest 20 entries", () => {
    const app = opened();
    for (let at = 0; at < 30; at += 1) push(app, { view: at % 2 ? "AllWallets" : "WhatIsAWallet" });
    expect(views(app)).toHaveLength(LIMITS.viewStack);
    expect(app.route?.view).toBe("AllWallets");
  });

  it("ROUTE-1 the view that is shown already is not pushed again", () => {
    const app = opened({ view: "AllWallets" }, { view: "AllWallets" });
    expect(views(app)).toEqual(["Connect", "AllWallets"]);
  });

  it.each(["route.push", "route.replace", "route.reset"] as const)(
    "ROUTE-5 %s from a view that was left does nothing",
    (type) => {
      const app = new ScriptedApp();
      const move = { type, route: { view: "AllWallets" } } as const;
      const before = app.read("router").context.history;
      app.tell("router", { ...move, onlyAt: ["Account", "Networks"] });
      expect(app.read("router").context.history).toBe(before);
      app.tell("router", { ...move, onlyAt: ["Account", "Connect"] });
      expect(app.route?.view).toBe("AllWallets");
    },
  );

  it("ROUTE-1 I2 what is pushed beneath a view leaves it in sight, stands below it once, and is back when it is left", () => {
    const app = opened({ view: "ApproveTransaction" });
    for (let time = 0; time < 2; time += 1)
      app.tell("router", { type: "route.push", route: { view: "Networks" }, beneath: "ApproveTransaction" });
    expect(views(app)).toEqual(["Connect", "Networks", "ApproveTransaction"]);
    app.tell("router", { type: "route.back" });
    expect(app.route?.view).toBe("Networks");
    app.tell("router", { type: "route.push", route: { view: "AllWallets" }, beneath: "ApproveTransaction" });
    expect(views(app)).toEqual(["Connect", "Networks", "AllWallets"]);
  });

  it("ROUTE-3 going back to an index keeps all up to it", () => {
    const app = opened({ view: "AllWallets" }, { view: "WhatIsAWallet" }, { view: "GetWallet" });
    app.tell("router", { type: "route.rewind", index: 1 });
    expect(views(app)).toEqual(["Connect", "AllWallets"]);
  });
});
