import { describe, expect, it } from "vitest";
import { AUTH } from "../../../domain/embedded/embedded.ts";
import { REMOTE } from "../../../domain/wallets/remote.ts";
import { WALLET_CONNECT } from "../../../domain/wallets/wallet.ts";
import type { ScriptedApp } from "../../../testing/app.ts";
import {
  ALICE,
  BASE,
  CAROL,
  COIN,
  ETHEREUM,
  FOX,
  SOLANA,
  SUN,
  sampleSession,
} from "../../../testing/samples/values.ts";
import { active, choose, connect, connectedTo, contextOf, DEVNET, hear, isOpen, made } from "./several-chains.ts";

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
    app.tell("network", { type: "network.activate", namespace: "eip155" });
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

  /** One pairing or login for two chain families, on Ethereum. */
  function both(connectorId: string): ScriptedApp {
    const connectors = { eip155: connectorId, solana: connectorId };
    const app = made({ facts: { connectors, activeNetworkId: ETHEREUM.caipNetworkId } });
    const remote = { connectorId, wallet: { name: "Far", type: REMOTE[connectorId] } };
    const [evm, solana] = app.waiting("restoreWallet");
    evm?.actor.send({ type: "answer.given", output: { ...sampleSession(FOX), ...remote } });
    solana?.actor.send({ type: "answer.given", output: { ...sampleSession(SUN), ...remote } });
    expect([connectedTo(app), active(app)]).toEqual([["eip155", "solana"], ETHEREUM]);
    return app;
  }

  it.each([WALLET_CONNECT, AUTH])(
    "NET-3 R6 a session of %s that ends leaves the page on its network",
    (connectorId) => {
      const app = both(connectorId);
      for (const namespace of ["eip155", "solana"] as const)
        hear(app, namespace, { type: "wallet.disconnected", isWhole: true } as never);
      expect([connectedTo(app), active(app)]).toEqual([[], ETHEREUM]);
    },
  );

  it("NET-3 CONN-14 a paired wallet that takes one of its chain families back leaves the page on the other", () => {
    const app = both(WALLET_CONNECT);
    hear(app, "eip155", { type: "wallet.disconnected", isSuperseded: true } as never);
    expect([connectedTo(app), active(app)]).toEqual([["solana"], SOLANA]);
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
