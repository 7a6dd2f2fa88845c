import { describe, expect, it } from "vitest";
import type { CaipNetworkId } from "../../../domain/caip.ts";
import type { Asset } from "../../../domain/send/asset.ts";
import { readAs } from "../../../domain/send/look-alike.ts";
import { isTether } from "../../../domain/send/tether.ts";
import { coinPlaceholder, swapRouter } from "../../../domain/swap/networks.ts";
import { isSwapNetwork } from "../../../domain/swap/swap-chains.ts";
import { POPULAR, SUGGESTED } from "../../../domain/swap/symbols.ts";
import {
  findTokens,
  heldTokens,
  type ListedToken,
  type SwapToken,
  suggestedTokens,
  swapId,
  swapTokens,
} from "../../../domain/swap/tokens.ts";
import { ETH, ethereum, numbered, token, USDC, USDC_ADDRESS, USDT } from "./samples.ts";

const listed = (at: number, change: Partial<SwapToken> = {}): ListedToken => {
  const { balance: _, price: __, ...rest } = token(numbered(at), change);
  return rest;
};
const COIN: ListedToken = { key: "native", name: "Ether", symbol: "ETH", decimals: 18 };
const symbols = (tokens: readonly SwapToken[]) => tokens.map(({ symbol }) => symbol);

describe("SWAP-1", () => {
  it("SWAP-1 S11: twelve networks swap, and each knows one router; no other network does", () => {
    const chains = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554];
    const routers = chains.map((chain) => swapRouter(`eip155:${chain}` as CaipNetworkId));
    expect(new Set(routers)).toEqual(
      new Set(["0x111111125421cA6dc452d289314280a0f8842A65", "0x6fd4383cB451173D5f9304F041C7BCBf27d561fF"]),
    );
    expect(routers[3]).toBe("0x6fd4383cB451173D5f9304F041C7BCBf27d561fF");
    for (const other of ["eip155:5", "eip155:11155111", "solana:1", "bip122:1"]) {
      expect(isSwapNetwork(other as CaipNetworkId)).toBe(false);
      expect(swapRouter(other as CaipNetworkId)).toBeUndefined();
    }
  });
});

describe("SWAP-3", () => {
  it("SWAP-3: an address stands for the coin of each family of chains", () => {
    expect(coinPlaceholder("eip155")).toBe(`0x${"e".repeat(40)}`);
    expect(coinPlaceholder("solana")).toBe(`So${"1".repeat(41)}`);
    expect([coinPlaceholder("polkadot"), coinPlaceholder("bip122"), coinPlaceholder("cosmos")]).toEqual([
      ...["0x", "0x", undefined],
    ]);
    expect(swapId(ETH, ethereum())).toBe(`eip155:1:0x${"e".repeat(40)}`);
    expect(swapId(USDC, ethereum())).toBe(USDC.key);
  });

  it("SWAP-3: 27 symbols are suggested, and are the first of the popular ones; none is there twice", () => {
    expect(SUGGESTED).toHaveLength(27);
    expect(POPULAR.slice(0, 27)).toEqual(SUGGESTED);
    expect(new Set(POPULAR).size).toBe(POPULAR.length);
  });

  it("SWAP-3: USDT is known however its address is spelt", () => {
    expect(isTether("0xdAC17F958D2ee523a2206206994597C13D831ec7")).toBe(true);
    expect(isTether(USDC_ADDRESS)).toBe(false);
  });
});

describe("SWAP-2", () => {
  it("SWAP-2: popular symbols come first in their order, then the others by symbol; the coin is there unasked", () => {
    const list = ["ZZZ", "USDT", "AAA", "UNI"].map((symbol, at) => listed(at, { symbol }));
    const tokens = swapTokens(list, [], ethereum());
    expect(symbols(tokens)).toEqual(["ETH", "UNI", "USDT", "AAA", "ZZZ"]);
    expect(tokens[0]).toEqual({ ...COIN, balance: "0" });
    expect(suggestedTokens(tokens).map(({ symbol }) => symbol)).toEqual(["ETH", "UNI", "USDT"]);
  });

  it("SWAP-2 S7: a popular symbol that several tokens bear puts none of them first", () => {
    const list = ["UNI", "UNI", "USDT", "AAA"].map((symbol, at) => listed(at, { symbol }));
    expect(symbols(swapTokens(list, [], ethereum()))).toEqual(["ETH", "USDT", "AAA", "UNI", "UNI"]);
  });

  it("SWAP-2: at most eight are suggested", () => {
    const list = SUGGESTED.slice(1).map((symbol, at) => listed(at, { symbol }));
    expect(symbols(suggestedTokens(swapTokens(list, [], ethereum())))).toEqual(SUGGESTED.slice(0, 8));
  });

  it("SWAP-2: what the account holds stands on the listed token, however its address is spelt", () => {
    const asset: Asset = { ...USDC, key: USDC.key.replace("0xa0b8", "0xA0B8") as SwapToken["key"], name: "Mine" };
    const { balance: _, price: __, ...entry } = USDC;
    const tokens = swapTokens([COIN, { ...entry, iconUrl: "https://icons.example/usdc" }], [asset, ETH], ethereum());
    expect(tokens).toEqual([ETH, { ...USDC, iconUrl: "https://icons.example/usdc" }]);
    expect(heldTokens(tokens)).toEqual(tokens);
    const iconUrl = "https://icons.example/held";
    expect(swapTokens([COIN, entry], [{ ...asset, iconUrl }], ethereum())[1]).toEqual({ ...USDC, iconUrl });
    expect(heldTokens(swapTokens([COIN, entry], [{ ...asset, balance: "0.000" }], ethereum()))).toEqual([]);
  });

  it("SWAP-2: a token that the service does not list is marked, and takes nothing from the listed one", () => {
    const airdrop: Asset = token(numbered(9), { symbol: "USDC" });
    const { balance: _, price: __, ...entry } = USDC;
    const tokens = swapTokens([entry], [airdrop], ethereum());
    expect(tokens.map(({ symbol, mark }) => [symbol, mark])).toEqual([
      ["ETH", undefined],
      ["USDC", undefined],
      ["USDC", "unlisted"],
    ]);
    expect(symbols(suggestedTokens(tokens))).toEqual(["ETH", "USDC"]);
  });

  it("SWAP-2 S12: a token whose decimals the service and the balance tell differently cannot be chosen", () => {
    const { balance: _, price: __, ...entry } = USDC;
    expect(symbols(swapTokens([entry], [{ ...USDC, decimals: 18 }], ethereum()))).toEqual(["ETH"]);
  });

  it.each([
    ["USDС", "a Cyrillic letter"],
    ["U$DC", "a sign"],
    ["usdc", "small letters"],
    ["U.S.D.C", "dots"],
    ["ＵＳＤＣ", "wide letters"],
    ["ÛSDC", "an accent"],
  ])("SWAP-2: %s passes for USDC by %s: both are marked, and neither is suggested", (symbol) => {
    const tokens = swapTokens([listed(1, { symbol: "USDC" }), listed(2, { symbol })], [], ethereum());
    expect(tokens.filter(({ mark }) => mark === "twin")).toHaveLength(2);
    expect(symbols(suggestedTokens(tokens))).toEqual(["ETH"]);
  });

  it("SWAP-2: nothing passes for the network's coin, which is never marked", () => {
    const tokens = swapTokens([listed(1, { symbol: "ETH" }), COIN], [], ethereum());
    expect(tokens.map(({ key, mark }) => [key === "native", mark])).toEqual([
      [true, undefined],
      [false, "twin"],
    ]);
  });

  it("SWAP-2, S11: the network's coin has the picture that the service lists it with, and the network's own name and decimals", () => {
    const lie = { ...COIN, name: "USD Coin", symbol: "USDC", decimals: 6, iconUrl: "https://a/eth.png" };
    const all = swapTokens([listed(1, { symbol: "USDC" }), lie], [ETH], ethereum());
    expect(all[0]).toEqual({ ...ETH, iconUrl: "https://a/eth.png" });
    expect(all.map(({ mark }) => mark)).toEqual([undefined, undefined]);
  });

  it("SWAP-2: symbols without any letter do not pass for one another", () => {
    expect(readAs("🦄")).toBe("");
    const tokens = swapTokens([listed(1, { symbol: "🦄" }), listed(2, { symbol: "🐸" })], [], ethereum());
    expect(tokens.every(({ mark }) => !mark)).toBe(true);
  });

  it("SWAP-2: of 5,000 tokens with doubles and look-alikes each contract is there once", () => {
    const list = Array.from({ length: 5_000 }, (_, at) => listed(at % 4_000, { symbol: `T${at % 3_900}` }));
    const tokens = swapTokens(list, [], ethereum());
    expect(tokens).toHaveLength(4_001);
    expect(new Set(tokens.map(({ key }) => key)).size).toBe(4_001);
    expect(tokens.filter(({ mark }) => mark === "twin")).toHaveLength(200);
    expect(findTokens(tokens, "t38")[0]?.symbol).toBe("T38");
  });

  it("SWAP-2: tokens with 0 and with 77 decimals can be chosen", () => {
    const list = [listed(1, { symbol: "NIL", decimals: 0 }), listed(2, { symbol: "LONG", decimals: 77 })];
    expect(swapTokens(list, [], ethereum()).map(({ decimals }) => decimals)).toEqual([18, 77, 0]);
  });

  it.each([
    ["usdc", ["USDC"]],
    [" tether ", ["USDT"]],
    [USDC_ADDRESS.toUpperCase().replace("0X", "0x"), ["USDC"]],
    [USDC_ADDRESS.slice(0, 8), ["USDC"]],
    ["usd", ["USDC", "USDT"]],
    ["", ["ETH", "USDC", "USDT"]],
    ["nothing of it", []],
  ])("SWAP-2: a search for %j finds %j, by symbol, name and address", (text, found) => {
    expect(symbols(findTokens([ETH, USDC, USDT], text))).toEqual(found);
  });

  it("SWAP-2: the symbol that was searched for comes before those that have it in them", () => {
    const tokens = [token(numbered(1), { symbol: "AETH" }), ETH];
    for (const text of ["eth", "ETH", " eth "]) expect(symbols(findTokens(tokens, text))).toEqual(["ETH", "AETH"]);
  });
});
