import { describe, expect, it } from "vitest";
import { AUTH } from "../../../domain/embedded/embedded.ts";
import { ScriptedApp } from "../../../testing/app.ts";
import {
  ALICE,
  BASE,
  BITCOIN,
  BOB,
  EMBEDDED,
  ETHEREUM,
  FOX,
  SOLANA,
  SUN,
  sampleSession,
} from "../../../testing/samples/values.ts";
import { active, choose, connect, hear, isOpen, made } from "../app/several-chains.ts";

/** A wallet of the EVM on Ethereum, and one of Solana, whose network is active. */
function solanaActive(options = {}): ScriptedApp {
  const app = connect(made(options), FOX, SUN);
  app.pass(5_000);
  return app;
}

describe("a wallet of the family that is not active", () => {
  it("CONN-20, ACCT-1: its account goes with it to another network, and the page stays where it is", () => {
    const app = solanaActive();
    hear(app, "eip155", { type: "chain.changed", networkId: BASE.caipNetworkId } as never);
    expect(active(app).chainNamespace).toBe("solana");
    expect(app.account("eip155")?.context.network.caipNetworkId).toBe(BASE.caipNetworkId);
    app.tell("network", { type: "network.activate", namespace: "eip155" });
    expect([active(app).caipNetworkId, app.waiting("switchWalletNetwork")]).toEqual([BASE.caipNetworkId, []]);
  });

  it("ROUTE-11: is reached as well on a network that the page does not have", () => {
    const app = solanaActive({ settings: { allowUnsupportedChain: true } });
    hear(app, "eip155", { type: "chain.changed", networkId: "eip155:777" } as never);
    app.tell("network", { type: "network.activate", namespace: "eip155" });
    expect(active(app).caipNetworkId).toBe("eip155:777");
  });

  it("ROUTE-11, ROUTE-2: opens its account all the same while the active one's network is not supported", () => {
    const app = connect(made(), SUN, FOX);
    app.pass(5_000);
    hear(app, "eip155", { type: "chain.changed", networkId: "eip155:777" } as never);
    expect(app.route?.view).toBe("UnsupportedChain");
    app.tell("app", { type: "modal.open", namespace: "solana" });
    expect(app.route?.view).toBe("Account");
  });

  it("NET-2, R17: a switch that it refused and does after all is arrived at; another move of it changes nothing", () => {
    const app = solanaActive();
    app.tell("app", { type: "modal.open" });
    app.tell("router", { type: "route.push", route: { view: "Networks" } });
    choose(app, BASE);
    app.refuse("switchWalletNetwork", new Error("already pending"));
    hear(app, "eip155", { type: "chain.changed", networkId: "eip155:777" } as never);
    expect([app.read("network").hasTag("declined"), app.route?.view]).toEqual([true, "SwitchNetwork"]);
    hear(app, "eip155", { type: "chain.changed", networkId: BASE.caipNetworkId } as never);
    expect([active(app).caipNetworkId, app.read("network").hasTag("declined")]).toEqual([BASE.caipNetworkId, false]);
    expect(app.route?.view).not.toBe("SwitchNetwork");
  });
});

describe("a page that moves to a family without a wallet", () => {
  it.each(["WalletSend", "WalletReceive", "Transactions"] as const)("NET-2, I3: leaves %s for the account", (view) => {
    const app = connect(made(), FOX);
    app.pass(5_000);
    app.tell("app", { type: "modal.open", route: { view } });
    choose(app, SOLANA);
    expect([app.route?.view, isOpen(app)]).toEqual(["Account", true]);
  });

  it("NET-2: stays on a view of no account, and on an account's view where there is a wallet", () => {
    const app = solanaActive();
    app.tell("app", { type: "modal.open", route: { view: "WalletReceive" } });
    choose(app, ETHEREUM);
    expect([active(app), app.route?.view]).toEqual([ETHEREUM, "WalletReceive"]);
    app.tell("app", { type: "modal.open", route: { view: "Connect" } });
    choose(app, BITCOIN);
    expect([active(app), app.route?.view]).toEqual([BITCOIN, "Connect"]);
  });
});

describe("the wallet that is left when the active family's goes", () => {
  it("NET-3: has the page follow it to where it is", () => {
    const app = solanaActive();
    hear(app, "eip155", { type: "chain.changed", networkId: BASE.caipNetworkId } as never);
    hear(app, "solana", { type: "wallet.disconnected" } as never);
    expect(active(app)).toEqual(BASE);
  });
});

describe("a paired wallet that approves another network", () => {
  it("CONN-19, NET-1: it can be chosen from then on; one that it took back cannot, and the page stays where it is", () => {
    const app = new ScriptedApp({
      facts: { connectors: { eip155: "walletConnect" }, activeNetworkId: ETHEREUM.caipNetworkId },
    } as never);
    const grant = (...ids: (typeof ETHEREUM)[]) => ({
      ...{ supportsAllNetworks: false, approvedNetworkIds: ids.map(({ caipNetworkId }) => caipNetworkId) },
    });
    app.answer("restoreWallet", { ...sampleSession(FOX), connectorId: "walletConnect", grant: grant(ETHEREUM) });
    choose(app, BASE);
    expect(app.waiting("switchWalletNetwork")).toEqual([]);
    app.say("watchWallet", { type: "grant.changed", grant: grant(ETHEREUM, BASE) });
    expect(active(app)).toBe(ETHEREUM);
    choose(app, BASE);
    expect(app.waiting("switchWalletNetwork")).toHaveLength(1);
    app.answer("switchWalletNetwork", ETHEREUM.caipNetworkId);
    app.say("watchWallet", { type: "grant.changed", grant: grant(ETHEREUM) });
    expect(app.read("network").context.grants.eip155?.approvedNetworkIds).toEqual([ETHEREUM.caipNetworkId]);
  });
});

describe("an embedded wallet that changes the network", () => {
  it("AUTH-11, SEND-6: what its account is there counts from then on", () => {
    const app = new ScriptedApp({
      facts: { connectors: { eip155: AUTH }, activeNetworkId: ETHEREUM.caipNetworkId },
    } as never);
    app.answer("restoreWallet", EMBEDDED);
    app.say("watchWallet", { type: "chain.changed", networkId: BASE.caipNetworkId });
    const embedded = { ...EMBEDDED.embedded, accountType: "eoa" } as never;
    app.say("watchWallet", { type: "accounts.changed", accounts: [BOB, ALICE], embedded });
    const kindOf = () => app.root.getSnapshot().context.sessions.eip155?.embedded?.accountType;
    expect(kindOf()).toBe("eoa");
    app.say("watchWallet", { type: "accounts.changed", accounts: [BOB, ALICE], embedded: EMBEDDED.embedded as never });
    expect(kindOf()).toBe(EMBEDDED.embedded?.accountType);
  });
});

describe("a wallet on a network that the page has no more", () => {
  it("R17, NET-9: stays on it, under its name, also where the page has none of its family any more", () => {
    const app = connect(made({ settings: { allowUnsupportedChain: true } }), FOX);
    app.tell("app", { type: "settings.update", settings: { networks: [SOLANA] } });
    expect(active(app)).toEqual(ETHEREUM);
  });

  it("R17, NET-9: stays on it, under its name, also once the other family's wallet has gone", () => {
    const app = connect(made({ settings: { allowUnsupportedChain: true } }), SUN, FOX);
    app.pass(5_000);
    app.tell("app", { type: "settings.update", settings: { networks: [BASE, SOLANA] } });
    expect(active(app)).toEqual(ETHEREUM);
    hear(app, "solana", { type: "wallet.disconnected" } as never);
    expect(active(app)).toEqual(ETHEREUM);
    choose(app, BASE);
    app.tell("network", { type: "network.cancel" });
    expect(active(app)).toEqual(ETHEREUM);
  });
});
