import { expect, it } from "vitest";
import { factsOf } from "../../api/wire/facts.ts";
import { AUTH } from "../../domain/embedded/embedded.ts";
import type { Network } from "../../domain/networks/network.ts";
import type { DeepLink } from "../../domain/pairing/deep-link.ts";
import { WALLET_CONNECT } from "../../domain/wallets/wallet.ts";
import type { WalletSession } from "../../machines/connection/ports.ts";
import { ScriptedApp } from "../../testing/app.ts";
import { BASE, EMBEDDED, ETHEREUM, FOX, PAIRED, SOLANA, SUN, sampleSession } from "../../testing/samples/values.ts";
import { readWorld } from "../../views/shell/world.ts";

function settled(sessions: readonly WalletSession[], link: DeepLink | null = null): ScriptedApp {
  const app = new ScriptedApp();
  app.tell("app", { type: "sessions.settled", result: { sessions, wallet: null, link }, namespace: null });
  return app;
}

const facts = (app: ScriptedApp) => factsOf(readWorld(app.root));

it("S9 of an embedded wallet its kind is stored in place of its name, which is its owner's address", () => {
  const app = settled([{ ...EMBEDDED, wallet: { ...EMBEDDED.wallet, name: "owner@example.com" } }]);
  expect(facts(app).wallet).toEqual({ id: AUTH, name: AUTH });
  expect(JSON.stringify(facts(app))).not.toContain("owner@example.com");
  app.stop();
});

it("CONN-9 the link to a paired wallet is stored no longer than its connection", () => {
  const link = { href: "heron://", name: "Heron" };
  const app = settled([PAIRED], link);
  expect(facts(app)).toMatchObject({ connectors: { eip155: WALLET_CONNECT }, deepLink: link });
  app.tell("app", { type: "connection.end" });
  expect([facts(app).connectors, facts(app).deepLink]).toEqual([{}, undefined]);
  app.stop();
});

it("DESIGN STORE-1 no network is stored before somebody has connected or chosen another one", () => {
  const app = new ScriptedApp();
  expect(facts(app)).not.toHaveProperty("activeNetworkId");
  app.tell("network", { type: "network.choose", networkId: BASE.caipNetworkId });
  expect(facts(app)).toMatchObject({ connectors: {}, activeNetworkId: BASE.caipNetworkId });
  app.stop();
  const connected = settled([sampleSession(FOX)]);
  expect(facts(connected).activeNetworkId).toBe(ETHEREUM.caipNetworkId);
  connected.stop();
});

it("CONN-9 the wallet that is stored is that of the active network, else any that is connected", () => {
  const choose = (app: ScriptedApp, { caipNetworkId: networkId }: Network) => {
    app.tell("network", { type: "network.choose", networkId });
    return [facts(app).activeNetworkId === networkId, facts(app).wallet?.id];
  };
  const one = settled([sampleSession(SUN)]);
  expect(choose(one, BASE)).toEqual([true, SUN.id]);
  one.stop();
  const two = settled([sampleSession(FOX), sampleSession(SUN)]);
  expect(choose(two, SOLANA)).toEqual([true, SUN.id]);
  expect(choose(two, ETHEREUM)).toEqual([true, FOX.id]);
  two.stop();
});
