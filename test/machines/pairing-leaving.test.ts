import { describe, expect, it } from "vitest";
import { LIMITS } from "../../domain/limits.ts";
import type { PairingEvent } from "../../machines/ports.ts";
import { ScriptedApp, type ScriptedOptions } from "../../testing/app.ts";
import { FAR_WALLET, FOX, sampleSession } from "../../testing/samples/values.ts";

const LIFE = LIMITS.pairing - LIMITS.pairingMargin;

function asking(options: ScriptedOptions = {}, wallet: typeof FAR_WALLET | undefined = FAR_WALLET): ScriptedApp {
  const app = new ScriptedApp(options);
  app.tell("app", { type: "modal.open" });
  app.tell("app", { type: "pairing.start", ...(wallet && { wallet }) });
  return app;
}

const say = (app: ScriptedApp, event: PairingEvent) => app.say("openPairing", event);
const openedAt = (app: ScriptedApp, uri = "wc:one", life = LIFE): PairingEvent => ({
  type: "pairing.opened",
  uri,
  staleAt: app.clock.now() + life,
  life,
});

function waiting(options: ScriptedOptions = {}, wallet: typeof FAR_WALLET | undefined = FAR_WALLET): ScriptedApp {
  const app = asking(options, wallet);
  say(app, openedAt(app));
  return app;
}

describe("leaving a pairing", () => {
  it.each([
    ["the screen", (app: ScriptedApp) => app.tell("router", { type: "route.back" })],
    ["the card", (app: ScriptedApp) => app.tell("modal", { type: "modal.close" })],
    ["the card, as a visitor", (app: ScriptedApp) => app.tell("modal", { type: "modal.dismiss" })],
  ])("ROUTE-13 CONN-9 leaving %s ends it: nobody is asked, no address is kept", (_, leave) => {
    const app = waiting();
    leave(app);
    expect(app.waiting("openPairing")).toEqual([]);
    expect(app.pairing()).toBeUndefined();
    expect(app.connection()?.hasTag("disconnected")).toBe(true);
    expect(app.connection()?.context).toMatchObject({ pairing: null, session: null });
  });

  it("I9 R4 at most one pairing lives, also where another wallet or another namespace asks", () => {
    const app = waiting();
    app.tell("app", { type: "pairing.start", wallet: { ...FAR_WALLET, id: "other" } });
    expect(app.waiting("openPairing")).toHaveLength(1);
    app.tell("app", { type: "modal.open", namespace: "solana" });
    app.tell("app", { type: "pairing.start" });
    expect(app.waiting("openPairing")).toHaveLength(1);
    app.tell("app", { type: "connector.choose", connector: FOX });
    app.tell("app", { type: "pairing.start" });
    expect(app.waiting("openPairing")).toHaveLength(1);
  });

  it("I9 a pairing of another namespace ends, also where no screen shows", () => {
    const app = new ScriptedApp();
    app.tell("app", { type: "modal.open", namespace: "solana" });
    app.tell("router", { type: "route.back" });
    app.tell("app", { type: "pairing.start" });
    app.tell("app", { type: "connector.choose", connector: FOX });
    app.answer("connectWallet", sampleSession(FOX));
    app.say("watchWallet", { type: "wallet.disconnected" });
    app.tell("app", { type: "pairing.start" });
    expect(app.waiting("openPairing")).toHaveLength(1);
  });

  it("CONN-13 a code that is asked for while a wallet is leaving is asked for at once", () => {
    const app = new ScriptedApp();
    app.tell("app", { type: "modal.open" });
    app.tell("app", { type: "connector.choose", connector: FOX });
    app.answer("connectWallet", sampleSession(FOX));
    app.tell("app", { type: "connection.end" });
    app.tell("app", { type: "pairing.start" });
    expect(app.waiting("openPairing")).toHaveLength(1);
    expect(app.root.getSnapshot().context).toMatchObject({ sessions: {}, ending: null });
  });
});
