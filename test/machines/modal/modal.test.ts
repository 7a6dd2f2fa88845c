import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../domain/limits.ts";
import { ScriptedApp } from "../../../testing/app.ts";
import { ELSEWHERE, FOX, sampleSession } from "../../../testing/samples/values.ts";

function connected(networkId?: typeof ELSEWHERE): ScriptedApp {
  const app = new ScriptedApp();
  app.tell("app", { type: "modal.open" });
  app.tell("app", { type: "connector.choose", connector: FOX });
  app.answer("connectWallet", sampleSession(FOX, undefined, networkId));
  return app;
}

const modal = (app: ScriptedApp) => app.read("modal");

describe("modal", () => {
  it("ROUTE-13 opening counts as loading, and asks for images and wallets when nobody is connected", () => {
    const app = new ScriptedApp();
    expect(app.waiting("fetchWallets")).toEqual([]);
    app.tell("app", { type: "modal.open" });
    expect(modal(app).hasTag("loading")).toBe(true);
    expect(modal(app).hasTag("visible")).toBe(true);
    expect(app.waiting("fetchWallets")).toHaveLength(1);
    app.answer("fetchWallets", { wallets: [], count: 0 });
    expect(modal(app).hasTag("loading")).toBe(false);
    expect(modal(app).hasTag("open")).toBe(true);
  });

  it("ROUTE-13 opening asks for no wallets when somebody is connected", () => {
    const app = connected();
    app.pass(LIMITS.sheet);
    const count = app.requests.filter(({ port }) => port === "fetchWallets").length;
    app.tell("app", { type: "modal.open" });
    expect(app.requests.filter(({ port }) => port === "fetchWallets")).toHaveLength(count);
    expect(modal(app).hasTag("loading")).toBe(false);
  });

  it("ROUTE-13 CONN-8 a success is seen for a moment; for all others the card is closed at once", () => {
    const app = connected();
    expect(modal(app).hasTag("open")).toBe(false);
    expect(modal(app).hasTag("visible")).toBe(true);
    expect(modal(app).hasTag("succeeded")).toBe(true);
    app.pass(LIMITS.success);
    expect(modal(app).hasTag("succeeded")).toBe(false);
    expect(modal(app).hasTag("visible")).toBe(true);
    app.pass(LIMITS.sheet);
    expect(modal(app).hasTag("visible")).toBe(false);
  });

  it.each(["modal.close", "modal.dismiss"] as const)("ROUTE-13 %s ends the moment of success", (type) => {
    const app = connected();
    app.tell("modal", { type });
    expect(modal(app).hasTag("succeeded")).toBe(false);
    app.pass(LIMITS.sheet);
    expect(modal(app).hasTag("visible")).toBe(false);
  });

  it("ROUTE-13 what is opened during the moment of success shows at once", () => {
    const app = connected();
    app.tell("app", { type: "modal.open" });
    expect(modal(app).hasTag("succeeded")).toBe(false);
    expect(modal(app).hasTag("open")).toBe(true);
    expect(app.route?.view).toBe("Account");
  });

  it("ROUTE-13 ROUTE-17 under reduced motion there is no moment of success", () => {
    const app = new ScriptedApp({ platform: { reducedMotion: true } });
    app.tell("app", { type: "modal.open" });
    app.tell("app", { type: "connector.choose", connector: FOX });
    app.answer("connectWallet", sampleSession(FOX));
    expect(modal(app).hasTag("succeeded")).toBe(false);
    app.pass(LIMITS.sheet);
    expect(modal(app).hasTag("visible")).toBe(false);
  });

  it("ROUTE-13 R11 a wallet list that does not come holds opening up for 2 s at most", () => {
    const app = new ScriptedApp();
    app.tell("app", { type: "modal.open" });
    app.pass(LIMITS.prefetch - 1);
    expect(modal(app).hasTag("loading")).toBe(true);
    app.pass(1);
    expect(modal(app).hasTag("loading")).toBe(false);
  });

  it.each(["modal.close", "modal.dismiss"] as const)("ROUTE-13 %s resets loading", (type) => {
    const app = new ScriptedApp();
    app.tell("app", { type: "modal.open" });
    app.tell("modal", { type });
    expect(modal(app).hasTag("loading")).toBe(false);
    app.tell("app", { type: "modal.open" });
    app.tell("modal", { type: "loading.set", on: true });
    app.tell("modal", { type });
    expect(modal(app).hasTag("loading")).toBe(false);
  });

  it("ROUTE-13 a host's own loading ends when the host says so", () => {
    const app = new ScriptedApp();
    app.tell("modal", { type: "loading.set", on: true });
    expect(modal(app).hasTag("loading")).toBe(true);
    app.tell("modal", { type: "loading.set", on: false });
    expect(modal(app).hasTag("loading")).toBe(false);
  });

  it("ROUTE-15 a refused close shakes for 500 ms", () => {
    const app = connected(ELSEWHERE);
    expect(app.route?.view).toBe("UnsupportedChain");
    app.tell("modal", { type: "modal.dismiss" });
    expect(modal(app).hasTag("open")).toBe(true);
    expect(modal(app).hasTag("shaking")).toBe(true);
    app.pass(LIMITS.shake - 1);
    expect(modal(app).hasTag("shaking")).toBe(true);
    app.pass(1);
    expect(modal(app).hasTag("shaking")).toBe(false);
  });

  it("ROUTE-15 a second refused close shakes for 500 ms from then", () => {
    const app = connected(ELSEWHERE);
    app.tell("modal", { type: "modal.dismiss" });
    app.pass(LIMITS.shake - 1);
    app.tell("modal", { type: "modal.dismiss" });
    app.pass(LIMITS.shake - 1);
    expect(modal(app).hasTag("shaking")).toBe(true);
  });

  it("ROUTE-15 a card that is still opening shakes, too", () => {
    const app = new ScriptedApp();
    app.tell("app", { type: "modal.open" });
    app.tell("modal", { type: "view.shown", view: "UnsupportedChain" });
    app.tell("modal", { type: "modal.dismiss" });
    expect(modal(app).matches({ card: "opening" })).toBe(true);
    expect(modal(app).hasTag("shaking")).toBe(true);
    app.pass(LIMITS.shake);
    expect(modal(app).hasTag("shaking")).toBe(false);
  });

  it("ROUTE-8 a view that has to be resolved refuses a dismissal, never the host's own close", () => {
    const app = connected(ELSEWHERE);
    app.tell("modal", { type: "modal.dismiss" });
    expect(modal(app).hasTag("open")).toBe(true);
    app.tell("modal", { type: "modal.close" });
    expect(modal(app).hasTag("open")).toBe(false);
  });

  it("ROUTE-7 embedded, closing shows Connect while nobody is connected, Account afterwards", () => {
    const app = new ScriptedApp({ settings: { enableEmbedded: true } });
    app.tell("router", { type: "route.push", route: { view: "AllWallets" } });
    app.tell("modal", { type: "modal.close" });
    expect(modal(app).hasTag("visible")).toBe(true);
    expect(app.route?.view).toBe("Connect");
    app.tell("app", { type: "connector.choose", connector: FOX });
    app.answer("connectWallet", sampleSession(FOX));
    expect(app.route?.view).toBe("Account");
    app.tell("router", { type: "route.push", route: { view: "Networks" } });
    app.tell("modal", { type: "modal.close" });
    expect(app.route?.view).toBe("Account");
  });

  it("PUBLIC opening and closing are tracked", () => {
    const app = new ScriptedApp();
    app.tell("app", { type: "modal.open" });
    app.tell("modal", { type: "modal.dismiss" });
    expect(app.tracked).toEqual(["MODAL_OPEN", "MODAL_CLOSE"]);
  });

  it("I13 the card leaves in 200 ms and no timer is left", () => {
    const app = new ScriptedApp();
    app.tell("app", { type: "modal.open" });
    app.tell("modal", { type: "modal.dismiss" });
    expect(modal(app).hasTag("visible")).toBe(true);
    app.pass(LIMITS.sheet);
    expect(modal(app).hasTag("visible")).toBe(false);
    expect(app.root.system.getSnapshot()._scheduledEvents).toEqual({});
  });
});
