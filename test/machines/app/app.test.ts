import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../domain/limits.ts";
import { DEFAULT_FEATURES } from "../../../domain/options/features.ts";
import { ScriptedApp } from "../../../testing/app.ts";
import {
  BASE,
  ETHEREUM,
  FAR_WALLET,
  FOX,
  FOX_WALLET,
  SOLANA,
  SUN,
  sampleNetwork,
  sampleSession,
} from "../../../testing/samples/values.ts";

const choose = (app: ScriptedApp, connector = FOX) => app.tell("app", { type: "connector.choose", connector });
const settled = (app: ScriptedApp) => app.emitted.filter(({ type }) => type === "disconnect.settled");
const connectedTo = (app: ScriptedApp) => Object.keys(app.root.getSnapshot().context.sessions).sort();

function connectedTwice(type: "ANNOUNCED" | "WALLET_CONNECT" | "AUTH" = "ANNOUNCED"): ScriptedApp {
  const app = new ScriptedApp();
  for (const connector of [FOX, SUN]) {
    choose(app, connector);
    app.answer("connectWallet", sampleSession({ ...connector, type }));
  }
  return app;
}

const LEGAL = {
  features: { ...DEFAULT_FEATURES, legalCheckbox: true },
  termsConditionsUrl: "https://sample.example/terms",
};

describe("app", () => {
  it("ROUTE-2 opens at Connect while nobody is connected, at Account afterwards", () => {
    const app = new ScriptedApp();
    app.tell("app", { type: "modal.open" });
    expect(app.route?.view).toBe("Connect");
    choose(app);
    app.answer("connectWallet", sampleSession(FOX));
    app.tell("app", { type: "modal.open" });
    expect(app.route?.view).toBe("Account");
  });

  it("ROUTE-2 opened for a namespace, it goes by that namespace's connection", () => {
    const app = new ScriptedApp();
    choose(app);
    app.answer("connectWallet", sampleSession(FOX));
    app.tell("app", { type: "modal.open", namespace: "solana" });
    expect(app.route?.view).toBe("Connect");
    expect(app.read("network").context.active).toEqual(SOLANA);
    expect(app.read("wallets").context.filter).toBe("solana");
    app.tell("app", { type: "modal.open", namespace: "eip155" });
    expect(app.route?.view).toBe("Account");
  });

  const COSMOS = sampleNetwork("cosmos:cosmoshub-4", "Cosmos");
  const ONLY_PAIRED = { networks: [COSMOS], defaultNetworkId: COSMOS.caipNetworkId };

  it.each([
    ["in basic mode", { basic: true }],
    ["with no network that a wallet of the page serves", ONLY_PAIRED],
  ])("CONN-16 %s the code for any wallet shows first, and all wallets on a phone", (_, settings) => {
    const desktop = new ScriptedApp({ settings });
    desktop.tell("app", { type: "modal.open" });
    expect(desktop.route).toEqual({ view: "ConnectingWalletConnectBasic" });
    expect(desktop.waiting("openPairing")).toHaveLength(1);
    const phone = new ScriptedApp({ settings, platform: { mobile: true } });
    phone.tell("app", { type: "modal.open" });
    expect(phone.route).toEqual({ view: "AllWallets" });
    expect(phone.waiting("openPairing")).toEqual([]);
  });

  it("CONN-16 one network that a wallet of the page serves is enough for the list of wallets", () => {
    const app = new ScriptedApp({ settings: { ...ONLY_PAIRED, networks: [COSMOS, ETHEREUM] } });
    app.tell("app", { type: "modal.open" });
    expect(app.route).toEqual({ view: "Connect" });
  });

  it("CONN-16 I9 the code goes with its screen, and a new one comes with it", () => {
    const app = new ScriptedApp({ settings: { basic: true } });
    app.tell("app", { type: "modal.open" });
    app.tell("router", { type: "route.push", route: { view: "AllWallets" } });
    expect(app.waiting("openPairing")).toEqual([]);
    app.tell("app", { type: "pairing.start", wallet: FAR_WALLET });
    app.tell("router", { type: "route.back" });
    app.tell("router", { type: "route.back" });
    expect(app.waiting("openPairing")).toHaveLength(1);
    expect(app.pairing()?.context).toMatchObject({ wallet: null, platform: "qrcode" });
    app.tell("modal", { type: "modal.close" });
    expect(app.waiting("openPairing")).toEqual([]);
    app.tell("app", { type: "modal.open" });
    expect(app.waiting("openPairing")).toHaveLength(1);
  });

  it("CONF-6 CONN-16 where a box has to be ticked first, what shows first has it", () => {
    const app = new ScriptedApp({ settings: { basic: true, ...LEGAL } });
    app.tell("app", { type: "modal.open" });
    expect(app.route).toEqual({ view: "Connect" });
    app.tell("router", { type: "route.push", route: { view: "ConnectingWalletConnectBasic" } });
    expect(app.waiting("openPairing")).toEqual([]);
  });

  it("CONF-6 with the legal box on, no wallet is asked before it is ticked", () => {
    const app = new ScriptedApp({ settings: LEGAL });
    expect(app.root.getSnapshot().hasTag("unticked")).toBe(true);
    choose(app);
    expect(app.waiting("connectWallet")).toEqual([]);
    app.tell("app", { type: "legal.tick", on: true });
    choose(app);
    expect(app.waiting("connectWallet")).toHaveLength(1);
  });

  it("CONF-6 unticking closes the way again", () => {
    const app = new ScriptedApp({ settings: LEGAL });
    app.tell("app", { type: "legal.tick", on: true });
    app.tell("app", { type: "legal.tick", on: false });
    choose(app);
    expect(app.waiting("connectWallet")).toEqual([]);
  });

  it.each([
    [{ features: DEFAULT_FEATURES, termsConditionsUrl: "https://sample.example" }, false],
    [{ features: LEGAL.features }, false],
    [{ features: LEGAL.features, privacyPolicyUrl: "https://sample.example" }, true],
  ])("CONF-6 %# the box is asked for where it is on and there is something to agree to", (settings, isBoxVisible) => {
    expect(new ScriptedApp({ settings }).root.getSnapshot().hasTag("unticked")).toBe(isBoxVisible);
  });

  it("CONF-6 a host that switches the box off while it runs opens the way, and on again closes it", () => {
    const app = new ScriptedApp({ settings: LEGAL });
    app.tell("app", { type: "settings.update", settings: { features: DEFAULT_FEATURES } });
    expect(app.root.getSnapshot().hasTag("unticked")).toBe(false);
    app.tell("app", { type: "settings.update", settings: LEGAL });
    expect(app.root.getSnapshot().hasTag("unticked")).toBe(true);
  });

  it("CONN-13 disconnecting a namespace ends that one alone, and resets its account and network data", () => {
    const app = connectedTwice();
    app.tell("app", { type: "connection.end", namespace: "solana" });
    app.answer("disconnectWallet");
    expect(connectedTo(app)).toEqual(["eip155"]);
    expect(app.account("solana")).toBeUndefined();
    expect(Object.keys(app.read("network").context.grants)).toEqual(["eip155"]);
    expect(settled(app)).toEqual([{ type: "disconnect.settled", requested: "solana", failed: [] }]);
    expect(app.tracked).toContain("DISCONNECT_SUCCESS");
  });

  it.each(["WALLET_CONNECT", "AUTH"] as const)(
    "CONN-13 a namespace of type %s takes all of that type along",
    (type) => {
      const app = connectedTwice(type);
      app.tell("app", { type: "connection.end", namespace: "eip155" });
      app.answer("disconnectWallet");
      app.answer("disconnectWallet");
      expect(connectedTo(app)).toEqual([]);
      expect(settled(app)).toHaveLength(1);
    },
  );

  it("CONN-13 without a namespace all of them end", () => {
    const app = connectedTwice();
    app.tell("app", { type: "connection.end" });
    expect(settled(app)).toEqual([]);
    app.answer("disconnectWallet");
    app.answer("disconnectWallet");
    expect(connectedTo(app)).toEqual([]);
    expect(settled(app)).toEqual([{ type: "disconnect.settled", requested: "all", failed: [] }]);
  });

  it("CONN-13 failures are gathered, an error is tracked, and they are disconnected here all the same", () => {
    const app = connectedTwice();
    app.tell("app", { type: "connection.end" });
    app.refuse("disconnectWallet", new Error("no"));
    app.refuse("disconnectWallet", new Error("no"));
    expect(settled(app)).toEqual([{ type: "disconnect.settled", requested: "all", failed: ["solana", "eip155"] }]);
    expect(app.tracked).toContain("DISCONNECT_ERROR");
    expect(app.tracked).not.toContain("DISCONNECT_SUCCESS");
    expect(connectedTo(app)).toEqual([]);
  });

  it("CONN-13 I3 a wallet that says nothing to a disconnect does not hold it up for more than 3 s", () => {
    const app = connectedTwice();
    app.tell("app", { type: "connection.end" });
    app.pass(LIMITS.disconnect);
    expect(connectedTo(app)).toEqual([]);
    expect(settled(app)).toEqual([{ type: "disconnect.settled", requested: "all", failed: [] }]);
  });

  it("CONN-13 I3 two disconnects at once are over when both are, and a failure of either is told", () => {
    const app = connectedTwice();
    app.tell("app", { type: "connection.end", namespace: "eip155" });
    app.tell("app", { type: "connection.end", namespace: "solana" });
    app.answer("disconnectWallet");
    expect(settled(app)).toEqual([]);
    app.refuse("disconnectWallet", new Error("no"));
    expect(settled(app)).toEqual([{ type: "disconnect.settled", requested: "all", failed: ["eip155"] }]);
    expect(app.tracked).toContain("DISCONNECT_ERROR");
  });

  it("CONN-13 I3 one that is asked for twice is over once", () => {
    const app = connectedTwice();
    app.tell("app", { type: "connection.end", namespace: "eip155" });
    app.tell("app", { type: "connection.end", namespace: "eip155" });
    app.answer("disconnectWallet");
    expect(settled(app)).toEqual([{ type: "disconnect.settled", requested: "eip155", failed: [] }]);
  });

  it("CONN-13 I3 disconnecting when nobody is connected settles at once", () => {
    const app = new ScriptedApp();
    app.tell("app", { type: "connection.end" });
    app.tell("app", { type: "connection.end", namespace: "solana" });
    expect(settled(app)).toHaveLength(2);
  });

  it("R7 storage that cannot be read, or never answers, leaves an app that works, and one soft notice", () => {
    const broken = new ScriptedApp({ facts: null });
    broken.refuse("recallFacts", new Error("denied"));
    const silent = new ScriptedApp({ facts: null });
    silent.pass(LIMITS.boot);
    for (const app of [broken, silent]) {
      expect(app.root.getSnapshot().hasTag("initialized")).toBe(true);
      app.tell("app", { type: "modal.open" });
      expect(app.read("notice").context.toast?.text).toEqual({ key: "notice.storage" });
      app.tell("notice", { type: "toast.hide" });
      app.tell("modal", { type: "modal.close" });
      app.tell("app", { type: "modal.open" });
      expect(app.read("notice").context.toast).toBeNull();
    }
  });

  it("R7 storage that can be read and takes nothing is found out as a wallet connects, and told at the next opening", () => {
    const app = new ScriptedApp({ facts: {} });
    app.tell("app", { type: "storage.failed" });
    expect(app.read("notice").context.toast).toBeNull();
    app.tell("app", { type: "modal.open" });
    expect(app.read("notice").context.toast?.text).toEqual({ key: "notice.storage" });
  });

  it("R7 where the card is open before storage is known to keep nothing, the notice comes as soon as it is", () => {
    const app = new ScriptedApp({ facts: null });
    app.tell("app", { type: "modal.open" });
    expect(app.read("notice").context.toast).toBeNull();
    app.refuse("recallFacts", new Error("denied"));
    expect(app.read("notice").context.toast?.text).toEqual({ key: "notice.storage" });
  });

  it("STORE-1 what was stored is there again: network, recent wallets, account types", () => {
    const app = new ScriptedApp({
      facts: {
        activeNetworkId: BASE.caipNetworkId,
        recentWallets: [FOX_WALLET],
        preferredAccountTypes: { eip155: "eoa" },
      },
    });
    expect(app.read("network").context.active).toEqual(BASE);
    expect(app.read("wallets").context.recent).toEqual([FOX_WALLET]);
    expect(app.root.getSnapshot().context.preferredAccountTypes).toEqual({ eip155: "eoa" });
  });

  it("R14 what is sent to a behaviour that has broken reaches nobody, and never its sender without end", () => {
    const app = new ScriptedApp();
    app.tell("app", { type: "modal.open" });
    const broken = app.root.system.get("modal");
    app.tell("modal", {
      type: "modal.summon",
      get route(): never {
        throw new Error("broken");
      },
    });
    expect(broken?.getSnapshot().status).toBe("error");
    app.tell("app", { type: "modal.open" });
    app.tell("app", { type: "modal.open", namespace: "solana" });
    expect(app.root.getSnapshot().status).toBe("active");
    expect(app.read("wallets").context.filter).toBe("solana");
  });

  it("R10 nothing is asked of the outside before the visitor acts or a stored connection has to be restored", () => {
    const app = new ScriptedApp();
    app.pass(60_000);
    const ports = new Set(app.requests.map(({ port }) => port));
    expect([...ports].sort()).toEqual(["discoverWallets", "loadImages", "recallFacts", "watchRequests"]);
  });

  it("CONN-3 a connector of a namespace that the page does not ask for starts nothing, and breaks nothing", () => {
    const app = new ScriptedApp({ settings: { networks: [ETHEREUM] } });
    choose(app, SUN);
    expect(app.waiting("connectWallet")).toEqual([]);
    choose(app, FOX);
    expect(app.waiting("connectWallet")).toHaveLength(1);
  });

  it("CONF-3 a change of looks leaves the wallet list as it is", () => {
    const app = new ScriptedApp();
    app.tell("app", { type: "modal.open" });
    app.answer("fetchWallets", { wallets: [FOX_WALLET], count: 1 });
    app.tell("app", { type: "settings.update", settings: { themeMode: "light" } });
    expect(app.read("wallets").context.recommended).toEqual([FOX_WALLET]);
    expect(app.root.getSnapshot().context.settings.themeMode).toBe("light");
  });
});
