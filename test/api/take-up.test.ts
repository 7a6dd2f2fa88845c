import { expect, it } from "vitest";
import { takeUp } from "../../api/wire/ends.ts";
import type { Facts } from "../../domain/app/facts.ts";
import { AUTH } from "../../domain/embedded/embedded.ts";
import { WALLET_CONNECT } from "../../domain/wallets/wallet.ts";
import type { WalletSession } from "../../machines/connection/ports.ts";
import { BASE, ETHEREUM, FOX, PAIRED, SOLANA, SUN, sampleSession } from "../../testing/samples/values.ts";

interface Given {
  sessions?: Partial<Record<string, WalletSession>>;
  stored?: Facts["connectors"];
  activeNetworkId?: string;
  isKept?: boolean;
  isDestroyed?: boolean;
  login?: object;
}

/** The orders that the actors of a page get while it takes over what later pages have stored. */
async function takenUp({ sessions = {}, stored = {}, activeNetworkId, isKept = true, ...rest }: Given) {
  const orders: unknown[] = [];
  const actor = (name: string) => ({ send: (event: object) => void orders.push([name, event]) });
  const context = {
    namespaces: ["eip155", "solana"],
    sessions,
    settings: { networks: [ETHEREUM, BASE, SOLANA] },
    ...{ active: ETHEREUM, networkIds: {} },
  };
  const children = { "connection.eip155": actor("eip155"), "connection.solana": actor("solana") };
  const root = { getSnapshot: () => ({ context, children }), system: { get: actor } };
  const store = { getSnapshot: () => ({ login: rest.login ?? {} }) };
  const facts = { recallFacts: async () => ({ facts: { connectors: stored, activeNetworkId } }) };
  await takeUp({ root, store, isDestroyed: () => rest.isDestroyed ?? false } as never, { facts } as never, isKept);
  return orders;
}

const ENDED = { type: "wallet.disconnected" };
const restored = (connectorId: string, networkId = ETHEREUM.caipNetworkId) => ({
  ...{ type: "connection.restore", connectorId, networkId },
});
const fox = { eip155: sampleSession(FOX) };
const paired = { eip155: PAIRED };

it("CONN-12 R6 a page that was kept ends what a later one has ended, and restores what that has connected", async () => {
  expect(await takenUp({ sessions: fox })).toEqual([["eip155", ENDED]]);
  expect(await takenUp({ sessions: fox, stored: { eip155: FOX.id } })).toEqual([]);
  expect(await takenUp({ sessions: fox, stored: { eip155: "io.owl" } })).toEqual([
    ["eip155", ENDED],
    ["eip155", restored("io.owl")],
  ]);
  expect(await takenUp({ stored: { solana: SUN.id } })).toEqual([["solana", restored(SUN.id, SOLANA.caipNetworkId)]]);
});

it("CONN-8 R6 the relay tells a page that was kept of its pairing; a tab takes over the pairing of another one", async () => {
  expect(await takenUp({ sessions: paired })).toEqual([]);
  expect(await takenUp({ sessions: paired, isKept: false })).toEqual([["eip155", ENDED]]);
  expect(await takenUp({ sessions: fox, isKept: false, stored: { eip155: WALLET_CONNECT } })).toEqual([]);
});

it("NET-2 CONN-12 what is restored is restored on the network that was stored", async () => {
  const given = { stored: { eip155: FOX.id }, activeNetworkId: BASE.caipNetworkId };
  expect(await takenUp(given)).toContainEqual(["eip155", restored(FOX.id, BASE.caipNetworkId)]);
});

it("CONN-12 R6 a page without a wallet moves to the chain family that another page has connected", async () => {
  const recalled = { type: "network.recalled", networkId: SOLANA.caipNetworkId };
  const given = { isKept: false, activeNetworkId: SOLANA.caipNetworkId };
  expect(await takenUp({ ...given, stored: { solana: SUN.id } })).toEqual([
    ["solana", restored(SUN.id, SOLANA.caipNetworkId)],
    ["network", recalled],
  ]);
  expect(await takenUp(given), "nothing is connected there").toEqual([]);
});

it("CONN-12 a login of another page is found by a frame that is loaded again", async () => {
  expect(await takenUp({ stored: { eip155: AUTH } })).toEqual([
    ["frame", { type: "frame.reloaded" }],
    ["frame", { type: "frame.want" }],
    ["eip155", restored(AUTH)],
  ]);
});

it("CONN-12 S18 nothing is touched while somebody logs in, nor once the instance has gone", async () => {
  expect(await takenUp({ sessions: fox, login: { email: {} } })).toEqual([]);
  expect(await takenUp({ sessions: fox, isDestroyed: true })).toEqual([]);
});
