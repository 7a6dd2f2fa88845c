import { afterAll, expect, it, vi } from "vitest";
import { connectorKey, PAIRING_KEY, STORAGE_KEYS } from "../../../domain/app/facts.ts";
import type { Options } from "../../../domain/options/options.ts";
import { resolveOptions } from "../../../domain/options/resolve.ts";
import { WALLET_CONNECT } from "../../../domain/wallets/wallet.ts";
import { FakeClock, settle } from "../../adapters/fake-clock.ts";
import { SETTINGS } from "../kit.ts";

interface Given {
  isShared: boolean;
  attest?: unknown;
  override?: unknown;
  newId(): string;
  isOnline(): boolean;
  metadata(): unknown;
  networks(): unknown;
}

/** The relay's code: what it is given and told, whether it can be made, and the code of an account, which it waits for. */
const relay = vi.hoisted(() => ({
  ...{ given: [] as unknown[], told: [] as unknown[], isBroken: false, account: Promise.resolve() },
  adopt: (..._: unknown[]) => {},
}));
vi.mock("../../../adapters/walletconnect/pairing/pairings.ts", () => ({
  createPairings(given: unknown) {
    if (relay.isBroken) throw new Error("broken");
    relay.given.push(given);
    const tell = (name: string) => (of: unknown) => void relay.told.push([name, of]);
    return {
      onAdopted(listener: (...adopted: unknown[]) => void) {
        relay.adopt = listener;
      },
      resume: tell("resume"),
      stop: () => void relay.told.push(["stop"]),
      openPairing() {
        relay.told.push(["openPairing", "relay"]);
        return () => {};
      },
      disconnectWallet: async () => tell("disconnect")(undefined),
      clientId: "me",
    };
  },
}));

vi.mock("../../../api/wire/account-code.ts", () => ({
  withAccount: async (answer: unknown) => (await Promise.all([answer, relay.account]))[0],
}));

// Other files of this worker have loaded the code: here it is loaded anew.
vi.resetModules();
// Nor does the next file of the worker get what stands in here.
afterAll(() => void vi.resetModules());
const { openPairings } = await import("../../../api/wire/pairings.ts");

const FACTS = { metadata: { name: "", description: "", url: "", icons: [] }, lang: "en" };
const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" as const;
const URI = `wc:${"a".repeat(64)}@2?relay-protocol=irn&symKey=${"587d5484".repeat(8)}`;

/** Paired wallets on a page where an earlier one has left something. */
function opened(stored: Record<string, string> = {}, options: Options = {}) {
  Object.assign(relay, { given: [], told: [], isBroken: false });
  const resolved = resolveOptions({ ...SETTINGS, networks: [1, SOLANA], ...options } as Options, FACTS);
  const changed = { metadata: { name: "New" }, networks: [] };
  const window = { navigator: { userAgent: "", maxTouchPoints: 0, onLine: false }, crypto };
  const deps = { window, clock: new FakeClock(), resolved, storage: { get: async (key: string) => stored[key] } };
  const pairings = openPairings({ ...deps, settings: () => changed } as never);
  const pair = () => {
    const heard: unknown[] = [];
    pairings.openPairing({ networks: [] } as never, (event) => heard.push(event));
    return heard;
  };
  return { pairings, pair, changed };
}

const RECORD = JSON.stringify({ eip155: {}, solana: {} });

it.each([
  ["nothing", {}, undefined],
  ["a pairing of another page of the site", { [PAIRING_KEY]: '{"polkadot":{}}' }, undefined],
  ["a stored connection, which its own actor restores", { [connectorKey("solana")]: WALLET_CONNECT }, undefined],
  ["a pairing alone", {}, []],
  ["a pairing beside another wallet", { [connectorKey("solana")]: "phantom" }, ["solana"]],
  ["a disconnected one", { [STORAGE_KEYS.status]: "disconnected", [connectorKey("solana")]: WALLET_CONNECT }, []],
])("CONN-12 of an earlier page that left %s it resumes the right sessions", async (left, stored, resumed) => {
  const record = left === "nothing" ? {} : { [PAIRING_KEY]: RECORD };
  const { pairings } = opened({ ...record, ...stored });
  await pairings.resumed;
  expect(relay.told).toEqual(resumed ? [["resume", resumed]] : []);
  expect(relay.given).toHaveLength(resumed ? 1 : 0);
});

it("CONN-8 a switch that no loaded pairing can make fails with a name, and loads nothing", async () => {
  const { pairings } = opened();
  await expect(pairings.switchWalletNetwork({} as never)).rejects.toMatchObject({ code: "SWITCH_FAILED" });
  expect(relay.given).toEqual([]);
});

it("CONN-8 SIZE no session can arrive before the code of its account is there", async () => {
  const { pair } = opened();
  let arrive = () => {};
  relay.account = new Promise((resolve) => {
    arrive = resolve;
  });
  pair();
  await settle();
  expect(relay.told).toEqual([]);
  arrive();
  await vi.waitFor(() => expect(relay.told).toEqual([["openPairing", "relay"]]), 10_000);
});

it("CONN-1 a relay whose code cannot be used counts as one that is not reached", async () => {
  const { pair } = opened();
  relay.isBroken = true;
  const heard = pair();
  await vi.waitFor(() => expect(heard).toEqual([{ type: "pairing.failed", code: "RELAY_UNREACHABLE" }]), 10_000);
});

it("CONF-13 a host's URI takes the place of the kit's own until it is taken away", async () => {
  const { pairings, pair } = opened();
  await pairings.present(URI);
  const shown = pair();
  await vi.waitFor(() => expect(shown).toMatchObject([{ type: "pairing.opened", uri: URI }]), 10_000);
  expect(relay.told).toEqual([]);
  await pairings.present(undefined);
  pair();
  await vi.waitFor(() => expect(relay.told).toEqual([["openPairing", "relay"]]), 10_000);
});

it("CONF-13 with manualWCControl there is no pairing of the kit's own, also after a URI was taken away", async () => {
  const { pairings, pair } = opened({}, { manualWCControl: true });
  pair();
  await pairings.present(URI);
  await pairings.present(undefined);
  const shown = pair();
  await settle();
  expect([shown, relay.given]).toEqual([[], []]);
});

it("S17 STORE-1 the relay's code is given the present settings, shares tabs that share storage, and attests if the host says where", async () => {
  const given = async (options: Options) => {
    const { pairings, changed } = opened({}, options);
    await pairings.disconnectWallet();
    const [{ isShared, attest, metadata, networks, newId, isOnline, override }] = relay.given as [Given];
    expect([metadata(), networks()]).toEqual([changed.metadata, changed.networks]);
    expect([isOnline(), override]).toEqual([false, options.universalProviderConfigOverride]);
    expect(newId()).not.toBe(newId());
    expect(pairings.clientId()).toBe("me");
    pairings.close();
    await vi.waitFor(() => expect(relay.told.at(-1)).toEqual(["stop"]));
    return [isShared, attest !== undefined];
  };
  expect(await given({ universalProviderConfigOverride: { defaultChain: "eip155:1" } })).toEqual([true, false]);
  const endpoints = { ...SETTINGS.endpoints, verify: "https://verify.example" };
  expect(await given({ storage: "session", endpoints })).toEqual([false, true]);
});

it("CONN-12 hands on what a pairing adopts; where the relay's code does not load, nothing is adopted and nobody hears of it", async () => {
  const { pairings } = opened({ [PAIRING_KEY]: "eip155" });
  const adopted: unknown[] = [];
  pairings.onAdopted((...of) => adopted.push(of));
  await pairings.resumed;
  relay.adopt([], true);
  expect(adopted).toEqual([[[], true]]);
  const page = opened({ [PAIRING_KEY]: "eip155" });
  relay.isBroken = true;
  await expect(page.pairings.resumed).resolves.toBeUndefined();
});
