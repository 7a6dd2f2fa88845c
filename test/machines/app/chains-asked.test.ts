import { describe, expect, it } from "vitest";
import type { WalletSession } from "../../../machines/connection/ports.ts";
import type { ScriptedApp } from "../../../testing/app.ts";
import {
  ALICE,
  BITCOIN,
  CAROL,
  COIN,
  ETHEREUM,
  FAR_WALLET,
  FOX,
  PAIRED,
  PAYER,
  SOLANA,
  SUN,
  sampleSession,
} from "../../../testing/samples/values.ts";
import { active, connect, connectedTo, contextOf, DEVNET, isOpen, made, NETWORKS, seeking } from "./several-chains.ts";

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
    expect(contextOf(app).searchedNetwork).toBeNull();
    expect(app.read("wallets").context.filter).toBeNull();
  });

  it("NET-2 a wallet that is elsewhere is asked to go there", () => {
    const app = seeking(DEVNET);
    app.tell("app", { type: "connector.choose", connector: SUN });
    app.answer("connectWallet", sampleSession(SUN));
    const requests = app.requests.filter(({ port }) => port === "switchWalletNetwork");
    expect(requests.map(({ input }) => input)).toEqual([{ connectorId: SUN.id, network: DEVNET }]);
    expect(active(app)).toEqual(SOLANA);
  });

  it.each([
    ["going back", (app: ScriptedApp) => app.tell("router", { type: "route.back" })],
    ["closing the card", (app: ScriptedApp) => app.tell("modal", { type: "modal.dismiss" })],
    ["the host opening the card", (app: ScriptedApp) => app.tell("app", { type: "modal.open" })],
  ])("NET-3 %s leaves all as it was", (_, leave) => {
    const app = seeking();
    leave(app);
    expect(contextOf(app).searchedNetwork).toBeNull();
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
    expect(contextOf(app).searchedNetwork).toEqual(SOLANA);
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
    const others = NETWORKS.networks.filter((network) => network !== BITCOIN);
    expect(app.waiting("openPairing")[0]?.input).toEqual({ networks: [BITCOIN, ...others] });
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
    const result = { sessions: [PAIRED, solana], wallet: null, link: null };
    app.tell("app", { type: "sessions.settled", result, namespace: null });
    expect(connectedTo(app)).toEqual(["eip155", "solana"]);
    expect(active(app)).toEqual(ETHEREUM);
  });

  it("R4 NET-3 where it serves another namespace alone, that one is active", () => {
    const app = made();
    const result = { sessions: [solana], wallet: null, link: null };
    app.tell("app", { type: "sessions.settled", result, namespace: null });
    expect(active(app)).toEqual(SOLANA);
  });
});
