import { describe, expect, it } from "vitest";
import { NO_FACTS } from "../../../domain/app/facts.ts";
import { AppKitError } from "../../../domain/errors.ts";
import { ScriptedApp, type ScriptedOptions } from "../../../testing/app.ts";
import {
  BASE,
  ELSEWHERE,
  ETHEREUM,
  FOX,
  SOLANA,
  SUN,
  sampleNetwork,
  sampleSession,
} from "../../../testing/samples/values.ts";

function connected(options: ScriptedOptions = {}, networkId = ETHEREUM.caipNetworkId): ScriptedApp {
  const app = new ScriptedApp(options);
  app.tell("app", { type: "modal.open" });
  app.tell("app", { type: "connector.choose", connector: FOX });
  app.answer("connectWallet", sampleSession(FOX, undefined, networkId));
  return app;
}

const choose = (app: ScriptedApp, { caipNetworkId } = BASE) =>
  app.tell("network", { type: "network.choose", networkId: caipNetworkId });
const active = (app: ScriptedApp) => app.read("network").context.active;

describe("network", () => {
  it("NET-1 each chain has its namespace, network, requested ones, and what its wallet allows", () => {
    const app = connected();
    const { requested, networkIds, grants } = app.read("network").context;
    expect(requested).toEqual([ETHEREUM, BASE, SOLANA]);
    expect(networkIds).toEqual({ eip155: ETHEREUM.caipNetworkId });
    expect(grants).toEqual({
      eip155: {
        connectorId: FOX.id,
        networkId: ETHEREUM.caipNetworkId,
        supportsAllNetworks: true,
        approvedNetworkIds: [],
      },
    });
    app.tell("app", { type: "connection.end" });
    app.answer("disconnectWallet");
    expect(app.read("network").context.grants).toEqual({});
  });

  it.each([
    ["some networks", [ETHEREUM.caipNetworkId]],
    ["none", []],
  ])("NET-2 a wallet that approved %s is not asked for another", (_, approved) => {
    const app = connected();
    const grant = { connectorId: FOX.id, networkId: ETHEREUM.caipNetworkId, supportsAllNetworks: false };
    app.tell("network", {
      type: "wallet.attached",
      quiet: false,
      namespace: "eip155",
      grant: { ...grant, approvedNetworkIds: approved },
    });
    choose(app);
    expect(app.waiting("switchWalletNetwork")).toEqual([]);
    expect(active(app)).toEqual(ETHEREUM);
  });

  it("NET-2 a choice with a wallet asks the wallet, and counts when it answers with that chain", () => {
    const app = connected();
    choose(app);
    expect(app.route).toEqual({ view: "SwitchNetwork", networkId: BASE.caipNetworkId });
    expect(app.waiting("switchWalletNetwork")[0]?.input).toEqual({ connectorId: FOX.id, network: BASE });
    expect(active(app)).toEqual(ETHEREUM);
    app.answer("switchWalletNetwork", BASE.caipNetworkId);
    expect(active(app)).toEqual(BASE);
    expect(app.route?.view).not.toBe("SwitchNetwork");
    expect(app.tracked).toContain("SWITCH_NETWORK");
    expect(app.account()?.context.network).toEqual(BASE);
  });

  it("NET-2 a network chosen before there was a wallet is asked of the wallet that comes", () => {
    const app = new ScriptedApp();
    choose(app);
    expect(active(app)).toEqual(BASE);
    app.tell("app", { type: "connector.choose", connector: FOX });
    app.answer("connectWallet", sampleSession(FOX));
    expect(active(app)).toEqual(ETHEREUM);
    expect(app.requests.filter(({ port }) => port === "switchWalletNetwork").map(({ input }) => input)).toEqual([
      { connectorId: FOX.id, network: BASE },
    ]);
    app.answer("switchWalletNetwork", BASE.caipNetworkId);
    expect(active(app)).toEqual(BASE);
  });

  it("NET-2 a network chosen before there was a wallet is not asked of a wallet of another chain family", () => {
    const app = new ScriptedApp();
    choose(app, SOLANA);
    app.tell("app", { type: "connector.choose", connector: FOX });
    app.answer("connectWallet", sampleSession(FOX));
    expect(app.requests.filter(({ port }) => port === "switchWalletNetwork")).toEqual([]);
  });

  it("NET-3 a wallet whose place another one takes leaves the page on its chain family", () => {
    const app = connected();
    app.tell("network", {
      ...{ type: "wallet.attached", namespace: "solana", quiet: true },
      grant: {
        ...{ connectorId: SUN.id, networkId: SOLANA.caipNetworkId },
        ...{ supportsAllNetworks: true, approvedNetworkIds: [] },
      },
    });
    app.tell("network", { type: "wallet.detached", namespace: "eip155", yields: false });
    expect(active(app)).toEqual(ETHEREUM);
    app.tell("network", { type: "wallet.detached", namespace: "eip155", yields: true });
    expect(active(app)).toEqual(SOLANA);
  });

  it("I3 closing the card ends the wait for a switch; a late one is the wallet's own", () => {
    const app = connected();
    app.tell("app", { type: "modal.open" });
    choose(app);
    app.tell("modal", { type: "modal.close" });
    expect(app.waiting("switchWalletNetwork")).toEqual([]);
    expect(app.read("network").hasTag("switching")).toBe(false);
    app.say("watchWallet", { type: "chain.changed", networkId: BASE.caipNetworkId });
    expect(active(app)).toEqual(BASE);
  });

  it("R17 ROUTE-11 a wallet stays where it is when the page stops asking for that network, and the visitor is told", () => {
    const app = connected();
    app.tell("app", { type: "settings.update", settings: { networks: [BASE] } });
    expect(active(app).caipNetworkId).toBe(ETHEREUM.caipNetworkId);
    expect(app.read("network").hasTag("unsupported")).toBe(true);
    expect(app.route?.view).toBe("UnsupportedChain");
  });

  it("R17 ROUTE-11 a switch that ends on a third, unsupported chain shows UnsupportedChain", () => {
    const app = connected();
    app.tell("app", { type: "modal.open", route: { view: "Networks" } });
    choose(app);
    app.answer("switchWalletNetwork", ELSEWHERE);
    expect(app.read("network").hasTag("unsupported")).toBe(true);
    expect(app.route?.view).toBe("UnsupportedChain");
    expect(app.read("modal").hasTag("open")).toBe(true);
  });

  it("STORE-1 a stored connection of another namespace leaves the stored network active", () => {
    const facts = { connectors: { eip155: FOX.id }, activeNetworkId: SOLANA.caipNetworkId };
    const app = new ScriptedApp({ facts });
    app.answer("restoreWallet", sampleSession(FOX));
    expect(active(app)).toEqual(SOLANA);
  });

  it.each([
    ["a wallet that was connected", FOX, BASE],
    ["a wallet of another namespace", SUN, BASE],
    ["a network that was chosen", null, SOLANA],
  ])("R17 STORE-1 %s while storage was read counts, not the stored network", (_, connector, stored) => {
    const app = new ScriptedApp({ facts: null });
    if (connector) {
      app.tell("app", { type: "modal.open" });
      app.tell("app", { type: "connector.choose", connector });
      app.answer("connectWallet", sampleSession(connector));
    } else choose(app);
    const before = active(app);
    app.answer("recallFacts", { facts: { ...NO_FACTS, activeNetworkId: stored.caipNetworkId }, isPersistent: true });
    expect(before).not.toEqual(stored);
    expect([active(app), app.root.getSnapshot().context.active]).toEqual([before, before]);
  });

  it.each([
    [new AppKitError("SWITCH_DECLINED", {}), "SWITCH_DECLINED"],
    [new AppKitError("SWITCH_UNSUPPORTED", {}), "SWITCH_UNSUPPORTED"],
    [new Error("anything"), "SWITCH_FAILED"],
  ])("NET-2 a wallet that fails with %s leaves the network as it was, and offers another try", (error, code) => {
    const app = connected();
    choose(app);
    app.refuse("switchWalletNetwork", error);
    expect(active(app)).toEqual(ETHEREUM);
    expect(app.read("network").hasTag("declined")).toBe(true);
    expect(app.read("network").context.error).toBe(code);
    app.tell("network", { type: "network.retry" });
    expect(app.read("network").context.error).toBeNull();
    app.answer("switchWalletNetwork", BASE.caipNetworkId);
    expect(active(app)).toEqual(BASE);
  });

  it("R17 a wallet that says yes and stays elsewhere is not believed", () => {
    const app = connected();
    choose(app);
    app.answer("switchWalletNetwork", ETHEREUM.caipNetworkId);
    expect(active(app)).toEqual(ETHEREUM);
    expect(app.read("network").context.error).toBe("SWITCH_FAILED");
  });

  it("R17 a wallet that ends up on a third chain is shown there", () => {
    const third = sampleNetwork("eip155:10", "Third");
    const app = connected({ settings: { networks: [ETHEREUM, BASE, third] } });
    choose(app);
    app.answer("switchWalletNetwork", third.caipNetworkId);
    expect(active(app)).toEqual(third);
  });

  it("R17 a wallet that moved while its answer was pending, and then failed, is shown where it moved to", () => {
    const app = connected();
    choose(app);
    app.say("watchWallet", { type: "chain.changed", networkId: BASE.caipNetworkId });
    app.refuse("switchWalletNetwork", new Error("late"));
    expect(active(app)).toEqual(BASE);
  });

  it("R17 a switch after the visitor left is taken as the wallet's own", () => {
    const app = connected();
    app.tell("app", { type: "modal.open" });
    choose(app);
    app.tell("router", { type: "route.back" });
    expect(app.waiting("switchWalletNetwork")).toEqual([]);
    expect(app.read("network").hasTag("switching")).toBe(false);
    app.say("watchWallet", { type: "chain.changed", networkId: BASE.caipNetworkId });
    expect(active(app)).toEqual(BASE);
  });

  it("NET-3 without a wallet a choice is only taken note of", () => {
    const app = new ScriptedApp();
    choose(app);
    expect(active(app)).toEqual(BASE);
    expect(app.waiting("switchWalletNetwork")).toEqual([]);
    app.tell("app", { type: "connector.choose", connector: FOX });
    expect(app.waiting("connectWallet")[0]?.input).toMatchObject({ networkId: BASE.caipNetworkId });
  });

  it("NET-3 when the active chain is removed the first remaining network of its namespace becomes active", () => {
    const app = new ScriptedApp();
    app.tell("app", { type: "settings.update", settings: { networks: [SOLANA, BASE] } });
    expect(active(app)).toEqual(BASE);
    app.tell("app", { type: "settings.update", settings: { networks: [SOLANA] } });
    expect(active(app)).toEqual(SOLANA);
    expect(app.root.getSnapshot().context.active).toEqual(SOLANA);
  });

  it("NET-3 switching updates the account and its balance", () => {
    const app = connected();
    app.say("watchWallet", { type: "chain.changed", networkId: BASE.caipNetworkId });
    app.pass(400);
    expect(app.account()?.context.network).toEqual(BASE);
    expect(app.waiting("fetchBalance").at(-1)?.input).toMatchObject({ network: BASE });
  });

  it("NET-3 activating a namespace goes to where it was last", () => {
    const app = new ScriptedApp();
    choose(app);
    app.tell("network", { type: "network.activate", namespace: "solana" });
    expect(active(app)).toEqual(SOLANA);
    app.tell("network", { type: "network.activate", namespace: "eip155" });
    expect(active(app)).toEqual(BASE);
  });

  it("ROUTE-11 a connected wallet on a chain that the page does not ask for opens UnsupportedChain", () => {
    const app = connected({}, ELSEWHERE);
    expect(active(app)).toMatchObject({ name: "Unknown Network", caipNetworkId: ELSEWHERE });
    expect(app.read("network").hasTag("unsupported")).toBe(true);
    expect(app.route?.view).toBe("UnsupportedChain");
    expect(app.read("modal").hasTag("open")).toBe(true);
  });

  it("ROUTE-11 a wallet that moves to such a chain opens it too, and moving back closes it", () => {
    const app = connected();
    app.say("watchWallet", { type: "chain.changed", networkId: ELSEWHERE });
    expect(app.route?.view).toBe("UnsupportedChain");
    app.say("watchWallet", { type: "chain.changed", networkId: BASE.caipNetworkId });
    expect(app.read("modal").hasTag("open")).toBe(false);
    expect(app.read("network").hasTag("unsupported")).toBe(false);
  });

  it.each([{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }, { basic: true }])(
    "ROUTE-11 CONF-13 with %j an unknown chain is let be",
    (settings) => {
      const app = connected({ settings }, ELSEWHERE);
      expect(app.read("network").hasTag("unsupported")).toBe(false);
      expect(app.read("modal").hasTag("open")).toBe(false);
    },
  );

  it("ROUTE-11 the chain stops being unsupported when the host adds it, or allows any", () => {
    const app = connected({}, ELSEWHERE);
    app.tell("app", { type: "settings.update", settings: { networks: [ETHEREUM, sampleNetwork(ELSEWHERE, "Added")] } });
    expect(active(app).name).toBe("Added");
    expect(app.read("network").hasTag("unsupported")).toBe(false);
    expect(app.root.getSnapshot().context.unsupported).toBe(false);
    const other = connected({}, ELSEWHERE);
    other.tell("app", { type: "settings.update", settings: { allowUnsupportedChain: true } });
    expect(other.read("network").hasTag("unsupported")).toBe(false);
  });

  it("ROUTE-11 from UnsupportedChain a supported network can be chosen", () => {
    const app = connected({}, ELSEWHERE);
    choose(app);
    app.answer("switchWalletNetwork", BASE.caipNetworkId);
    expect(active(app)).toEqual(BASE);
    expect(app.read("modal").hasTag("open")).toBe(false);
  });

  it("ERR-1 choosing a network that nobody asked for shows the alert 'Network Not Found'", () => {
    const app = connected();
    app.tell("network", { type: "network.choose", networkId: ELSEWHERE });
    expect(app.read("notice").context.alert).toBe("SWITCH_NETWORK_NOT_FOUND");
    expect(active(app)).toEqual(ETHEREUM);
  });

  it("I7 of two switches the newer one counts, whichever is answered first", () => {
    const third = sampleNetwork("eip155:10", "Third");
    const app = connected({ settings: { networks: [ETHEREUM, BASE, third] } });
    choose(app, BASE);
    const [older] = app.waiting("switchWalletNetwork");
    choose(app, third);
    expect(older?.actor.getSnapshot().status).toBe("stopped");
    app.answer("switchWalletNetwork", third.caipNetworkId);
    expect(active(app)).toEqual(third);
  });

  it("CONN-20 a chain that moves in a namespace that is not active is remembered, and changes nothing else", () => {
    const app = connected();
    app.tell("app", { type: "connector.choose", connector: SUN });
    app.answer("connectWallet", sampleSession(SUN));
    expect(active(app)).toEqual(SOLANA);
    const evm = app.waiting("watchWallet").find(({ input }) => (input as { namespace: string }).namespace === "eip155");
    evm?.actor.send({ type: "feed.said", event: { type: "chain.changed", networkId: BASE.caipNetworkId } });
    expect(active(app)).toEqual(SOLANA);
    expect(app.read("network").context.networkIds.eip155).toBe(BASE.caipNetworkId);
  });

  it("NET-2 a declined switch is said until the visitor leaves its screen", () => {
    const app = connected();
    app.tell("app", { type: "modal.open" });
    choose(app);
    app.refuse("switchWalletNetwork", new AppKitError("SWITCH_DECLINED", {}));
    app.tell("network", { type: "view.shown", view: "SwitchNetwork" });
    expect(app.read("network").hasTag("declined")).toBe(true);
    app.tell("router", { type: "route.back" });
    expect(app.read("network").hasTag("declined")).toBe(false);
  });
});
