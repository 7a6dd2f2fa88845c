import { describe, expect, it } from "vitest";
import { ScriptedApp } from "../../../testing/app.ts";
import { BASE, FAR_WALLET, FOX, PAIRED, sampleSession } from "../../../testing/samples/values.ts";
import { openedAt, say, waiting } from "./pairing-app.ts";

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

  it("ROUTE-3 CONN-7 who looks where to get the wallet comes back to the same code, and leaving from there ends it", () => {
    const app = waiting();
    const { uri } = app.pairing()?.context ?? {};
    app.tell("router", { type: "route.push", route: { view: "Downloads", wallet: FAR_WALLET } });
    app.tell("router", { type: "route.back" });
    expect(app.route?.view).toBe("ConnectingWalletConnect");
    expect(app.pairing()?.context).toMatchObject({ uri, error: null });
    app.tell("router", { type: "route.push", route: { view: "Downloads", wallet: FAR_WALLET } });
    app.tell("modal", { type: "modal.close" });
    expect(app.waiting("openPairing")).toEqual([]);
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

  it("CONN-16 I9 behind a closed card no code is asked for, where a switch of the network comes back to the screen that paired", () => {
    const app = new ScriptedApp();
    app.tell("app", { type: "modal.open", route: { view: "ConnectingWalletConnectBasic" } });
    say(app, openedAt(app));
    const grant = { approvedNetworkIds: [], supportsAllNetworks: true };
    say(app, { type: "pairing.approved", sessions: [{ ...PAIRED, grant }] });
    app.tell("network", { type: "network.choose", networkId: BASE.caipNetworkId });
    app.answer("switchWalletNetwork", BASE.caipNetworkId);
    expect(app.read("network").context.active).toEqual(BASE);
    expect(app.waiting("openPairing")).toEqual([]);
    app.tell("app", { type: "modal.open", route: { view: "ConnectingWalletConnectBasic" } });
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

  it("CONN-9 a wallet of this page that takes the paired one's place leaves no way to the other's app", () => {
    const link = { href: "far://wc", name: "Far" };
    const app = waiting({ platform: { mobile: true } });
    app.tell("app", { type: "pairing.link", link });
    say(app, { type: "pairing.approved", sessions: [PAIRED] });
    expect(app.root.getSnapshot().context.link).toEqual(link);
    app.tell("app", { type: "connector.choose", connector: FOX });
    expect(app.root.getSnapshot().context.link).toEqual(link);
    app.answer("connectWallet", sampleSession(FOX));
    expect(app.root.getSnapshot().context.link).toBeNull();
  });
});
