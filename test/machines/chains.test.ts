import { describe, expect, it } from "vitest";
import type { Namespace } from "../../domain/caip.ts";
import type { WalletSession } from "../../machines/ports.ts";
import { ScriptedApp, type ScriptedOptions } from "../../testing/app.ts";
import {
  ALICE,
  BASE,
  BITCOIN,
  BOB,
  CAROL,
  COIN,
  COLLECTOR,
  ETHEREUM,
  FAR_WALLET,
  FOX,
  PAIRED,
  PAYER,
  SOLANA,
  SUN,
  sampleNetwork,
  sampleSession,
} from "../../testing/samples/values.ts";

const DEVNET = sampleNetwork("solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1", "Devnet");
const NETWORKS = { networks: [ETHEREUM, BASE, SOLANA, DEVNET, BITCOIN] };

function connect(app: ScriptedApp, ...connectors: (typeof FOX)[]): ScriptedApp {
  for (const connector of connectors) {
    app.tell("app", { type: "connector.choose", connector });
    app.answer("connectWallet", sampleSession(connector));
  }
  return app;
}

const made = (options: ScriptedOptions = {}) =>
  new ScriptedApp({ ...options, settings: { ...NETWORKS, ...options.settings } });
const active = (app: ScriptedApp) => app.read("network").context.active;
const choose = (app: ScriptedApp, { caipNetworkId }: typeof BASE) =>
  app.tell("network", { type: "network.choose", networkId: caipNetworkId });
const contextOf = (app: ScriptedApp) => app.root.getSnapshot().context;
const connectedTo = (app: ScriptedApp) => Object.keys(contextOf(app).sessions).sort();
const isOpen = (app: ScriptedApp) => app.read("modal").hasTag("open");

/** Has the wallet of `namespace` say something. */
function hear(app: ScriptedApp, namespace: Namespace, event: { type: string }): void {
  const feed = app.waiting("watchWallet").find(({ input }) => (input as { namespace: string }).namespace === namespace);
  feed?.actor.send({ type: "feed.said", event });
}

/** Connected on the EVM, and after a network of Solana. */
function seeking(network = SOLANA): ScriptedApp {
  const app = connect(made(), FOX);
  app.tell("app", { type: "modal.open" });
  app.tell("router", { type: "route.push", route: { view: "Networks" } });
  app.tell("router", { type: "route.push", route: { view: "SwitchActiveChain", networkId: network.caipNetworkId } });
  app.tell("app", { type: "namespace.connect", networkId: network.caipNetworkId });
  return app;
}

describe("several namespaces", () => {
  it("CONN-8 each has its own status, its own account and its own wallet", () => {
    const app = connect(made(), FOX, SUN);
    app.tell("app", { type: "connector.choose", connector: COIN });
    const tags = (["eip155", "solana", "bip122"] as const).map((one) => [...(app.connection(one)?.tags ?? [])]);
    expect(tags).toEqual([["connected"], ["connected"], ["connecting"]]);
    expect([app.account("eip155"), app.account("solana")].map((one) => one?.context.address)).toEqual([ALICE, CAROL]);
    expect(contextOf(app).sessions.solana?.connectorId).toBe(SUN.id);
  });

  it("NET-3 the active one follows the last that was chosen, and a choice of network leads from one to the other", () => {
    const app = connect(made(), FOX, SUN);
    expect(active(app)).toEqual(SOLANA);
    choose(app, ETHEREUM);
    expect(active(app)).toEqual(ETHEREUM);
    expect(app.waiting("switchWalletNetwork")).toEqual([]);
    app.tell("app", { type: "modal.open", namespace: "solana" });
    expect(active(app)).toEqual(SOLANA);
    expect(app.route).toEqual({ view: "Account" });
  });

  it("NET-2 R17 a network of another namespace is asked of that one's wallet, unless it is there", () => {
    const app = connect(made(), FOX, SUN);
    choose(app, BASE);
    expect(app.waiting("switchWalletNetwork")[0]?.input).toEqual({ connectorId: FOX.id, network: BASE });
    expect(active(app)).toEqual(SOLANA);
    hear(app, "eip155", { type: "chain.changed", networkId: BASE.caipNetworkId } as never);
    app.answer("switchWalletNetwork", BASE.caipNetworkId);
    expect(active(app)).toEqual(BASE);
    choose(app, SOLANA);
    expect(active(app)).toEqual(SOLANA);
    hear(app, "eip155", { type: "chain.changed", networkId: ETHEREUM.caipNetworkId } as never);
    app.tell("network", { type: "namespace.activate", namespace: "eip155" });
    expect(active(app)).toEqual(ETHEREUM);
  });

  it("ROUTE-11 going to a namespace whose wallet is where this page does not run says so", () => {
    const app = connect(made(), FOX, SUN);
    hear(app, "eip155", { type: "chain.changed", networkId: "eip155:777" } as never);
    expect(app.read("network").hasTag("unsupported")).toBe(false);
    app.tell("app", { type: "modal.open", namespace: "eip155" });
    expect(app.read("network").hasTag("unsupported")).toBe(true);
    expect(app.route?.view).toBe("UnsupportedChain");
  });

  it("NET-3 CONN-13 when the active one ends, the first remaining one's network is active, and the card closes", () => {
    const app = connect(made(), FOX, SUN);
    app.tell("app", { type: "modal.open" });
    app.tell("app", { type: "connection.end", namespace: "solana" });
    app.answer("disconnectWallet");
    expect(active(app)).toEqual(ETHEREUM);
    expect(contextOf(app).active).toEqual(ETHEREUM);
    expect(connectedTo(app)).toEqual(["eip155"]);
    expect(isOpen(app)).toBe(false);
    app.tell("app", { type: "modal.open" });
    expect(app.route).toEqual({ view: "Account" });
  });

  it("NET-3 CONN-14 when another one ends, neither the active network nor what is looked at changes", () => {
    const app = connect(made(), FOX, SUN);
    app.tell("app", { type: "modal.open" });
    hear(app, "eip155", { type: "wallet.disconnected" });
    expect(active(app)).toEqual(SOLANA);
    expect(connectedTo(app)).toEqual(["solana"]);
    expect(app.account("eip155")).toBeUndefined();
    expect(isOpen(app)).toBe(true);
  });

  it("NET-3 CONN-13 when all end, the network stays as it was", () => {
    const app = connect(made(), SUN, FOX);
    app.tell("app", { type: "connection.end" });
    app.answer("disconnectWallet");
    app.answer("disconnectWallet");
    expect(connectedTo(app)).toEqual([]);
    expect(active(app)).toEqual(ETHEREUM);
  });

  it("NET-3 a wallet that another one of its namespace replaces leaves the page where it is", () => {
    const app = connect(made(), FOX, SUN);
    app.tell("app", { type: "connection.end", namespace: "solana" });
    app.tell("app", { type: "connector.choose", connector: SUN });
    expect(active(app)).toEqual(SOLANA);
  });

  it("CONN-12 STORE-1 a stored connection of a namespace that is not active comes without a change of view", () => {
    const facts = { connectors: { eip155: FOX.id, solana: SUN.id }, activeNetworkId: ETHEREUM.caipNetworkId };
    const app = made({ facts });
    const [evm, solana] = app.waiting("restoreWallet");
    evm?.actor.send({ type: "answer.given", output: sampleSession(FOX) });
    app.tell("app", { type: "modal.open" });
    app.tell("router", { type: "route.push", route: { view: "Networks" } });
    solana?.actor.send({ type: "answer.given", output: sampleSession(SUN) });
    expect(connectedTo(app)).toEqual(["eip155", "solana"]);
    expect(active(app)).toEqual(ETHEREUM);
    expect(app.route).toEqual({ view: "Networks" });
  });

  it("NET-2 another namespace may come and go while a switch is under way", () => {
    const facts = { connectors: { solana: SUN.id }, activeNetworkId: ETHEREUM.caipNetworkId };
    const app = connect(made({ facts }), FOX);
    app.tell("app", { type: "modal.open" });
    choose(app, BASE);
    app.answer("restoreWallet", sampleSession(SUN));
    expect(app.read("network").hasTag("switching")).toBe(true);
    hear(app, "solana", { type: "wallet.disconnected" });
    expect(app.read("network").hasTag("switching")).toBe(true);
    expect(app.route?.view).toBe("SwitchNetwork");
    app.answer("switchWalletNetwork", BASE.caipNetworkId);
    expect(active(app)).toEqual(BASE);
  });

  it("I3 NET-2 a wallet that leaves while it is asked to switch ends the wait, and its screen goes", () => {
    const app = connect(made(), SUN, FOX);
    app.tell("app", { type: "modal.open" });
    choose(app, DEVNET);
    expect(app.route?.view).toBe("SwitchNetwork");
    hear(app, "solana", { type: "wallet.disconnected" });
    expect(app.read("network").hasTag("switching")).toBe(false);
    expect(app.route).toEqual({ view: "Account" });
    expect(active(app)).toEqual(ETHEREUM);
  });

  it("I9 choosing a wallet of one chain ends what another chain's is asked", () => {
    const app = made();
    app.tell("app", { type: "connector.choose", connector: FOX });
    app.tell("app", { type: "connector.choose", connector: SUN });
    expect(app.waiting("connectWallet").map(({ input }) => (input as { namespace: string }).namespace)).toEqual([
      "solana",
    ]);
    expect(app.connection("eip155")?.hasTag("disconnected")).toBe(true);
  });
});

describe("a chain that takes another wallet", () => {
  it("CONN-3 NET-7 its wallets alone are offered, and all that is connected stays as it is", () => {
    const app = seeking();
    expect(app.route).toEqual({ view: "Connect" });
    expect(app.read("wallets").context.filter).toBe("solana");
    expect(app.waiting("fetchWallets").at(-1)?.input).toMatchObject({
      chains: [SOLANA.caipNetworkId, DEVNET.caipNetworkId],
    });
    expect(active(app)).toEqual(ETHEREUM);
    expect(connectedTo(app)).toEqual(["eip155"]);
  });

  it("NET-3 the wallet that is chosen is asked for that network, which is active once it is connected", () => {
    const app = seeking(DEVNET);
    app.tell("app", { type: "connector.choose", connector: SUN });
    expect(app.waiting("connectWallet")[0]?.input).toMatchObject({ networkId: DEVNET.caipNetworkId });
    app.answer("connectWallet", sampleSession(SUN, [CAROL], DEVNET.caipNetworkId));
    expect(active(app)).toEqual(DEVNET);
    expect(connectedTo(app)).toEqual(["eip155", "solana"]);
    expect(isOpen(app)).toBe(false);
    expect(contextOf(app).sought).toBeNull();
    expect(app.read("wallets").context.filter).toBeNull();
  });

  it("NET-2 a wallet that is elsewhere is asked to go there", () => {
    const app = seeking(DEVNET);
    app.tell("app", { type: "connector.choose", connector: SUN });
    app.answer("connectWallet", sampleSession(SUN));
    const asked = app.asks.filter(({ port }) => port === "switchWalletNetwork");
    expect(asked.map(({ input }) => input)).toEqual([{ connectorId: SUN.id, network: DEVNET }]);
    expect(active(app)).toEqual(SOLANA);
  });

  it.each([
    ["going back", (app: ScriptedApp) => app.tell("router", { type: "route.back" })],
    ["closing the card", (app: ScriptedApp) => app.tell("modal", { type: "modal.dismiss" })],
    ["the host opening the card", (app: ScriptedApp) => app.tell("app", { type: "modal.open" })],
  ])("NET-3 %s leaves all as it was", (_, leave) => {
    const app = seeking();
    leave(app);
    expect(contextOf(app).sought).toBeNull();
    expect(app.read("wallets").context.filter).toBeNull();
    expect(active(app)).toEqual(ETHEREUM);
    expect(connectedTo(app)).toEqual(["eip155"]);
    connect(app, COIN);
    expect(active(app)).toEqual(BITCOIN);
  });

  it("NET-3 an attempt that is left on the way changes nothing", () => {
    const app = seeking();
    app.tell("app", { type: "connector.choose", connector: SUN });
    app.tell("router", { type: "route.back" });
    expect(app.waiting("connectWallet")).toEqual([]);
    expect(contextOf(app).sought).toEqual(SOLANA);
    expect(active(app)).toEqual(ETHEREUM);
    expect(app.account("eip155")?.context.address).toBe(ALICE);
  });

  it("CONN-12 NET-3 a stored connection that comes meanwhile is what was looked for", () => {
    const facts = { connectors: { solana: SUN.id }, activeNetworkId: ETHEREUM.caipNetworkId };
    const app = connect(made({ facts }), FOX);
    app.tell("app", { type: "modal.open" });
    app.tell("app", { type: "namespace.connect", networkId: SOLANA.caipNetworkId });
    app.answer("restoreWallet", sampleSession(SUN));
    expect(active(app)).toEqual(SOLANA);
    expect(isOpen(app)).toBe(false);
  });

  it("CONN-1 NET-3 a wallet that is elsewhere is paired with for what no wallet of this page serves", () => {
    const app = seeking();
    app.tell("app", { type: "pairing.start", wallet: FAR_WALLET });
    expect(app.waiting("openPairing")[0]?.input).toEqual({ networks: [SOLANA, DEVNET, BITCOIN] });
    const solana: WalletSession = {
      ...PAIRED,
      namespace: "solana",
      accounts: [CAROL],
      networkId: SOLANA.caipNetworkId,
    };
    app.say("openPairing", { type: "pairing.approved", sessions: [solana] });
    expect(active(app)).toEqual(SOLANA);
    expect(contextOf(app).sessions.eip155?.connectorId).toBe(FOX.id);
  });

  it("CONN-13 a second pairing takes the first one's place: what it does not serve is over", () => {
    const app = made();
    app.tell("app", { type: "modal.open" });
    app.tell("app", { type: "pairing.start", wallet: FAR_WALLET });
    app.say("openPairing", { type: "pairing.approved", sessions: [PAIRED] });
    app.tell("app", { type: "modal.open", namespace: "bip122" });
    app.tell("app", { type: "pairing.start", wallet: FAR_WALLET });
    expect(app.waiting("openPairing")[0]?.input).toEqual(NETWORKS);
    const bitcoin: WalletSession = {
      ...PAIRED,
      namespace: "bip122",
      accounts: [PAYER],
      networkId: BITCOIN.caipNetworkId,
    };
    app.say("openPairing", { type: "pairing.approved", sessions: [bitcoin] });
    expect(connectedTo(app)).toEqual(["bip122"]);
    expect(active(app)).toEqual(BITCOIN);
  });
});

describe("a pairing of several namespaces", () => {
  const solana: WalletSession = { ...PAIRED, namespace: "solana", accounts: [CAROL], networkId: SOLANA.caipNetworkId };

  it("CONN-1 NET-3 leaves the page on the namespace that it was on", () => {
    const app = made();
    app.tell("app", { type: "modal.open" });
    app.tell("app", { type: "pairing.start" });
    app.say("openPairing", { type: "pairing.approved", sessions: [PAIRED, solana] });
    expect(connectedTo(app)).toEqual(["eip155", "solana"]);
    expect(active(app)).toEqual(ETHEREUM);
  });

  it("R4 NET-3 one that an earlier page had asked for does not take a visitor away either", () => {
    const app = made();
    const paired = { sessions: [PAIRED, solana], wallet: null, link: null };
    app.tell("app", { type: "pairing.settled", paired, namespace: null });
    expect(connectedTo(app)).toEqual(["eip155", "solana"]);
    expect(active(app)).toEqual(ETHEREUM);
  });

  it("R4 NET-3 where it serves another namespace alone, that one is active", () => {
    const app = made();
    const paired = { sessions: [solana], wallet: null, link: null };
    app.tell("app", { type: "pairing.settled", paired, namespace: null });
    expect(active(app)).toEqual(SOLANA);
  });
});

describe("addresses of several kinds", () => {
  const session: WalletSession = {
    ...sampleSession(COIN),
    accountTypes: { [PAYER]: "payment", [COLLECTOR]: "ordinal" },
  };

  function connected(options: ScriptedOptions = {}, granted = session): ScriptedApp {
    const app = made(options);
    app.tell("app", { type: "connector.choose", connector: COIN });
    app.answer("connectWallet", granted);
    return app;
  }
  const addressOf = (app: ScriptedApp) => app.account("bip122")?.context.address;

  it("CONF-7 the host's default type decides which one is active, whatever the wallet names first", () => {
    const swapped = { ...session, accounts: [COLLECTOR, PAYER] };
    const settings = { defaultAccountTypes: { bip122: "payment" } } as const;
    expect(addressOf(connected({ settings }, swapped))).toBe(PAYER);
    expect(addressOf(connected({ settings: { defaultAccountTypes: { bip122: "ordinal" } } }))).toBe(COLLECTOR);
    expect(addressOf(connected({ settings: { defaultAccountTypes: {} } }, swapped))).toBe(COLLECTOR);
  });

  it("CONF-7 the visitor's stored choice wins, and a choice counts at once", () => {
    const settings = { defaultAccountTypes: { bip122: "payment" } } as const;
    const app = connected({ settings, facts: { preferredAccountTypes: { bip122: "ordinal" } } });
    expect(addressOf(app)).toBe(COLLECTOR);
    app.tell("app", { type: "account.prefer", namespace: "bip122", accountType: "payment" });
    expect(addressOf(app)).toBe(PAYER);
    expect(contextOf(app).preferredAccountTypes).toEqual({ bip122: "payment" });
  });

  it("CONF-7 a wallet that has no address of that type keeps its first", () => {
    const alone = { ...session, accounts: [COLLECTOR], accountTypes: { [COLLECTOR]: "ordinal" } } as const;
    expect(addressOf(connected({ settings: { defaultAccountTypes: { bip122: "payment" } } }, alone))).toBe(COLLECTOR);
  });

  it("ACCT-1 a wallet that changes its accounts says anew what each is for", () => {
    const app = connected({ settings: { defaultAccountTypes: { bip122: "payment" } } });
    const next = "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3" as typeof PAYER;
    app.say("watchWallet", {
      type: "accounts.changed",
      accounts: [COLLECTOR, next],
      accountTypes: { [COLLECTOR]: "ordinal", [next]: "payment" },
    });
    expect(addressOf(app)).toBe(next);
    expect(contextOf(app).sessions.bip122?.accountTypes).toEqual({ [COLLECTOR]: "ordinal", [next]: "payment" });
  });

  it("ACCT-1 where a wallet says nothing of types, its first address is active", () => {
    const settings = { defaultAccountTypes: { eip155: "smartAccount" } } as const;
    const app = made({ settings });
    app.tell("app", { type: "connector.choose", connector: FOX });
    app.answer("connectWallet", sampleSession(FOX, [BOB, ALICE]));
    expect(app.account("eip155")?.context.address).toBe(BOB);
  });
});
