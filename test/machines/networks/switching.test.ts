import { describe, expect, it } from "vitest";
import { AppKitError } from "../../../domain/errors.ts";
import { ScriptedApp } from "../../../testing/app.ts";
import { BASE, ETHEREUM, FOX, sampleSession } from "../../../testing/samples/values.ts";
import { connected } from "../connection/connected-app.ts";

const choose = (app: ScriptedApp, { caipNetworkId: networkId }: typeof BASE) =>
  app.tell("network", { type: "network.choose", networkId });
const targets = (app: ScriptedApp) =>
  app.requests
    .filter(({ port }) => port === "switchWalletNetwork")
    .map(({ input }) => (input as { network: typeof BASE }).network.name);

describe("a switch", () => {
  it("R17 that a wallet answers without an event is known to the session: a move back is news", () => {
    const app = connected();
    choose(app, BASE);
    app.answer("switchWalletNetwork", BASE.caipNetworkId);
    expect(app.root.getSnapshot().context.sessions.eip155?.networkId).toBe(BASE.caipNetworkId);
    app.say("watchWallet", { type: "chain.changed", networkId: ETHEREUM.caipNetworkId });
    expect(app.read("network").context.active).toEqual(ETHEREUM);
    expect(app.root.getSnapshot().context.active).toEqual(ETHEREUM);
  });

  it("NET-2 the network that a wallet is looked for counts, and not the one that was chosen before", () => {
    const app = new ScriptedApp();
    choose(app, BASE);
    app.tell("app", { type: "modal.open" });
    app.tell("app", { type: "namespace.connect", networkId: ETHEREUM.caipNetworkId });
    app.tell("app", { type: "connector.choose", connector: FOX });
    expect(app.waiting("connectWallet")[0]?.input).toMatchObject({ networkId: ETHEREUM.caipNetworkId });
    app.answer("connectWallet", sampleSession(FOX));
    expect(targets(app)).toEqual([]);
    expect(app.read("network").context.active).toEqual(ETHEREUM);
  });

  it("R17 NET-2 back to where the page is takes the place of one that is under way", () => {
    const app = connected();
    choose(app, BASE);
    choose(app, ETHEREUM);
    expect(targets(app)).toEqual(["Base", "Ethereum"]);
    expect(app.read("network").context.target).toEqual(ETHEREUM);
    // The wallet carried the first one out before it came to the second.
    app.say("watchWallet", { type: "chain.changed", networkId: BASE.caipNetworkId });
    app.answer("switchWalletNetwork", ETHEREUM.caipNetworkId);
    expect(app.read("network").context.active).toEqual(ETHEREUM);
    expect(app.root.getSnapshot().context.sessions.eip155?.networkId).toBe(ETHEREUM.caipNetworkId);
  });

  it("NET-2 to where the wallet is being asked to go already asks it once", () => {
    const app = connected();
    choose(app, BASE);
    choose(app, BASE);
    expect(targets(app)).toEqual(["Base"]);
  });
});

describe("the host's networks during a switch", () => {
  const update = (app: ScriptedApp, ...networks: (typeof BASE)[]) =>
    app.tell("app", { type: "settings.update", settings: { networks } });

  it("I3 NET-2 another list leaves the wallet asked, and its answer counts", () => {
    const app = connected();
    choose(app, BASE);
    update(app, ETHEREUM, BASE);
    expect(app.read("network").hasTag("switching")).toBe(true);
    app.refuse("switchWalletNetwork", new AppKitError("SWITCH_DECLINED", {}));
    update(app, BASE, ETHEREUM);
    expect(app.read("network").hasTag("declined")).toBe(true);
    app.tell("network", { type: "network.retry" });
    app.answer("switchWalletNetwork", BASE.caipNetworkId);
    expect(app.read("network").context.active).toEqual(BASE);
  });

  it("NET-2 ROUTE-11 a network that is given up meanwhile is unsupported once its wallet is there", () => {
    const app = connected();
    choose(app, BASE);
    update(app, ETHEREUM);
    app.answer("switchWalletNetwork", BASE.caipNetworkId);
    expect(app.read("network").hasTag("unsupported")).toBe(true);
    expect(app.route?.view).toBe("UnsupportedChain");
  });
});

describe("the ways of finding wallets", () => {
  it("S7 follow the host's options after creation: what was off at first is looked for", () => {
    const app = new ScriptedApp({ settings: { enableEIP6963: false, enableInjected: false } });
    const ways = () => app.waiting("discoverWallets").map(({ input }) => input);
    expect(ways()).toEqual([{ eip6963: false, injected: false }]);
    app.tell("app", { type: "settings.update", settings: { enableEIP6963: true } });
    expect(ways()).toEqual([{ eip6963: true, injected: false }]);
    app.tell("app", { type: "settings.update", settings: { enableInjected: true } });
    expect(ways()).toEqual([{ eip6963: true, injected: true }]);
    app.tell("app", { type: "settings.update", settings: { themeMode: "light" } });
    expect(app.requests.filter(({ port }) => port === "discoverWallets")).toHaveLength(3);
  });
});
