import { describe, expect, it } from "vitest";
import { WalletAssets } from "../../../../adapters/page-wallets/evm/assets.ts";
import type { Address } from "../../../../domain/addresses/address.ts";
import type { CaipNetworkId } from "../../../../domain/caip.ts";
import { FakeClock } from "../../fake-clock.ts";
import { network } from "../../networks.ts";

const ALICE = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" as Address;
const TARGET = { address: ALICE, network: network([]) };
const USDC = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";

const CAPABLE = { "0x1": { assetDiscovery: { supported: true } } };
const METADATA = { name: "Ether", symbol: "ETH", decimals: 18, price: 3000, iconUrl: "https://icons.example/eth.png" };
const COIN = { address: "native", balance: "0x14d1120d7b160000", type: "NATIVE", metadata: METADATA };
const TOKEN = {
  ...{ address: USDC.toLowerCase(), balance: "0x5f5e100", type: "ERC20" },
  metadata: { ...METADATA, name: "USD Coin", symbol: "USDC", decimals: "6", price: "1", value: 99.5, iconUrl: "" },
};

type Answer = (method: string) => unknown;

/** A wallet that answers as a script says, and what it was asked. */
function open(answer: Answer) {
  const clock = new FakeClock();
  const asked: unknown[] = [];
  const provider = {
    async request(call: { method: string; params?: unknown }) {
      asked.push([call.method, call.params]);
      return answer(call.method);
    },
  };
  const assets = new WalletAssets(clock);
  const fetch = (signal = new AbortController().signal) => assets.fetch(provider, TARGET, signal);
  return { clock, asked, fetch, provider, assets };
}

const having =
  (list: unknown): Answer =>
  (method) =>
    method === "wallet_getCapabilities" ? CAPABLE : { "0x1": list };

describe("ACCT-15", () => {
  it("ACCT-15: one without a name goes by its symbol", async () => {
    const { fetch } = open(having([{ ...COIN, metadata: { ...METADATA, name: " \u200b" } }]));
    expect(await fetch()).toMatchObject([{ name: "ETH", symbol: "ETH" }]);
  });

  it("ACCT-15: capabilities come first, then the assets of the account on the chain, with every field", async () => {
    const { asked, fetch } = open(having([COIN, TOKEN]));
    expect(await fetch()).toEqual([
      {
        ...{ name: "Ether", symbol: "ETH", networkId: "eip155:1", quantity: { decimals: "18", numeric: "1.5" } },
        ...{ price: "3000", value: "4500", iconUrl: "https://icons.example/eth.png" },
      },
      {
        ...{ name: "USD Coin", symbol: "USDC", networkId: "eip155:1", address: `eip155:1:${USDC}` },
        ...{ quantity: { decimals: "6", numeric: "100" }, price: "1", value: "99.5" },
      },
    ]);
    expect(asked).toEqual([
      ["wallet_getCapabilities", [ALICE]],
      ["wallet_getAssets", [{ account: ALICE, chainFilter: ["0x1"] }]],
    ]);
  });

  it.each([
    ["no capabilities", null],
    ["none of this chain", { "0x2": CAPABLE["0x1"] }],
    ["none of assets", { "0x1": { atomic: { status: "supported" } } }],
    ["assets as text", { "0x1": { assetDiscovery: { supported: "true" } } }],
    ["a field that throws", Object.defineProperty({}, "0x1", { get: () => assertNever() })],
  ])("ACCT-15: a wallet with %s is not asked for assets, nor again for 5 minutes", async (_, capabilities) => {
    const { asked, fetch, clock } = open(() => capabilities);
    expect([await fetch(), await fetch()]).toEqual([undefined, undefined]);
    expect(asked).toHaveLength(1);
    await clock.advance(300_000);
    await fetch();
    expect(asked).toHaveLength(2);
  });

  it("R8 ACCT-15: a wallet that told nothing is asked again, though the clock was set back since", async () => {
    const { asked, fetch, clock } = open(() => null);
    await fetch();
    clock.set(clock.now() - 3_600_000);
    await fetch();
    expect(asked).toHaveLength(2);
  });

  it("ACCT-15: a wallet that tells nothing on one network is still asked on another", async () => {
    const { asked, provider, assets } = open(() => null);
    for (const id of ["eip155:1", "eip155:10"]) {
      const target = { ...TARGET, network: network([], { caipNetworkId: id as CaipNetworkId }) };
      await assets.fetch(provider, target, new AbortController().signal);
    }
    expect(asked).toHaveLength(2);
  });

  const flawed = (change: object) => [COIN, { ...TOKEN, ...change }];
  const misdescribed = (change: object) => flawed({ metadata: { ...TOKEN.metadata, ...change } });
  it.each<readonly [string, unknown]>([
    ["no list", undefined],
    ["a list of nothing", [null]],
    ["an address that is none", flawed({ address: "0x12" })],
    ["an address with a wrong checksum", flawed({ address: USDC.replace("A0b8", "a0b8") })],
    ["a coin with a contract", flawed({ type: "NATIVE" })],
    ["a kind that nobody knows", flawed({ type: "ERC721" })],
    ["a balance in decimals", flawed({ balance: "100" })],
    ["a balance of more than 256 bits", flawed({ balance: `0x1${"0".repeat(64)}` })],
    ["no metadata", flawed({ metadata: undefined })],
    ["no name", misdescribed({ name: undefined })],
    ["no symbol", misdescribed({ symbol: null })],
    ["no decimals", misdescribed({ decimals: undefined })],
    ["decimals that no token has", misdescribed({ decimals: 256 })],
    ["no price", misdescribed({ price: undefined })],
    ["a negative price", misdescribed({ price: -1 })],
    ["a value that is no number", misdescribed({ value: "much" })],
    ["no icon", misdescribed({ iconUrl: undefined })],
  ])("ACCT-15: %s spoils the whole answer, and the API takes over", async (_, list) => {
    const { asked, fetch } = open(having(list));
    expect([await fetch(), await fetch()]).toEqual([undefined, undefined]);
    expect(asked).toHaveLength(2);
  });

  it("S6 S8: hostile names and icons are made safe", async () => {
    const metadata = { ...METADATA, name: "\u202eeth\u0000", symbol: "<b>", iconUrl: "javascript:alert(1)" };
    const [token] = (await open(having([{ ...COIN, metadata }])).fetch()) ?? [];
    expect(token).toMatchObject({ name: "eth", symbol: "<b>" });
    expect(token).not.toHaveProperty("iconUrl");
  });

  it.each([
    ["rejects", () => Promise.reject({ code: 4200 })],
    ["throws", () => assertNever()],
  ])("ACCT-15: a wallet that %s is one that tells nothing", async (_, answer) => {
    expect(await open(answer as Answer).fetch()).toBeUndefined();
  });

  it("R13: a wallet that never answers is waited for 5 s", async () => {
    const { fetch, clock } = open(() => new Promise(() => {}));
    let isOver = false;
    const asked = fetch().finally(() => {
      isOver = true;
    });
    await clock.advance(4_999);
    expect(isOver).toBe(false);
    await clock.advance(1);
    expect([await asked, clock.pending]).toEqual([undefined, 0]);
  });

  it("R13: who leaves is not answered, and the wallet is asked again the next time", async () => {
    let answer: Answer = () => new Promise(() => {});
    const { fetch, clock } = open((method) => answer(method));
    const leaving = new AbortController();
    const asked = fetch(leaving.signal);
    leaving.abort(new Error("left"));
    await expect(asked).rejects.toThrow("left");
    answer = having([COIN]);
    expect([await fetch(), clock.pending]).toEqual([[expect.objectContaining({ symbol: "ETH" })], 0]);
  });
});

function assertNever(): never {
  throw new Error("thrown");
}
