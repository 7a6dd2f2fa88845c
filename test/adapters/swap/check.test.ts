import { decodeFunctionData, erc20Abi, type Hex } from "viem";
import { describe, expect, it } from "vitest";
import { approvedRouter, checkSwap, encodeApprovals, unitsToSwap } from "../../../adapters/swap/check.ts";
import type { EvmAddress } from "../../../domain/addresses/address.ts";
import type { SwapDeviation } from "../../../domain/swap/deviation.ts";
import type { SwapIntent } from "../../../domain/swap/swap.ts";
import { ETH, ethereum, numbered, token, USDC, USDC_ADDRESS, USDT_ADDRESS } from "../../domain/swap/samples.ts";
import {
  ALICE,
  approval,
  built,
  COIN,
  COIN_TO_TOKEN,
  callData,
  FROM_COIN,
  FROM_TOKEN,
  MALLORY,
  MOST,
  ROUTER,
  swapData,
  TOKEN_TO_COIN,
} from "./calls.ts";

type Hostile = readonly [string, SwapDeviation, () => unknown];

const swap = (name: string, deviation: SwapDeviation, change: Parameters<typeof built>[1], intent = TOKEN_TO_COIN) =>
  [name, deviation, () => checkSwap(intent, built(intent, change))] as const;
const answer = (name: string, deviation: SwapDeviation, change: Parameters<typeof built>[2], intent = TOKEN_TO_COIN) =>
  [name, deviation, () => checkSwap(intent, built(intent, {}, change))] as const;
const allow = (
  name: string,
  deviation: SwapDeviation,
  change: Parameters<typeof approval>[0],
  intent = TOKEN_TO_COIN,
) => [name, deviation, () => approvedRouter(intent, approval(change))] as const;

const HONEST = swapData(FROM_TOKEN);
const approveData = (spender: string, amount = MOST) => callData("approve(address,uint256)", spender, amount);
const word = (value: bigint) => value.toString(16).padStart(64, "0");
const inMulticall = (data: Hex) => callData("multicall(bytes[])", [HONEST, data]);

const NETWORKS: readonly Hostile[] = [
  answer("a router on another chain", "chain", { to: `eip155:137:${ROUTER}` }),
  answer("a router of another family of chains", "chain", { to: `solana:1:${ROUTER}` }),
  answer("a sender on another chain", "chain", { from: `eip155:10:${ALICE}` }),
  answer("the router of another network", "router", { to: "eip155:1:0x6fd4383cB451173D5f9304F041C7BCBf27d561fF" }),
  [
    "a network on which nobody swaps",
    "router",
    () => checkSwap({ ...TOKEN_TO_COIN, network: ethereum("eip155:5") }, built(TOKEN_TO_COIN, {}, { to: ROUTER })),
  ],
  allow("an approval of a token on another chain", "token", { from: `eip155:137:${USDT_ADDRESS}` }),
  allow("an approval that names another chain for the other token", "token", { to: `eip155:137:${COIN}` }),
];

const ROUTERS: readonly Hostile[] = [
  answer("another contract in place of the router", "router", { to: `eip155:1:${MALLORY}` }),
  answer("the given token in place of the router", "router", { to: `eip155:1:${USDT_ADDRESS}` }),
  answer("the router with one digit changed", "router", { to: `eip155:1:${ROUTER.replace("A65", "A66")}` }),
  answer("nobody in place of the router", "router", { to: `eip155:1:${numbered(0)}` }),
  answer("no address in place of the router", "router", { to: "eip155:1:router" }),
  answer("no contract at all", "router", { to: "" }),
  answer("the visitor in place of the router", "router", { to: ALICE }),
  answer("another sender", "sender", { from: `eip155:1:${MALLORY}` }),
  allow("another spender", "router", { data: approveData(MALLORY) }),
  allow("another spender over the exact amount", "router", { data: approveData(MALLORY, 1_000_000_000n) }),
  allow("the visitor as the spender", "router", { data: approveData(ALICE) }),
  allow("the token as the spender", "router", { data: approveData(USDT_ADDRESS) }),
  allow("the former router as the spender", "router", {
    data: approveData("0x1111111254EEB25477B68fb85Ed929f73A960582"),
  }),
];

const TOKENS: readonly Hostile[] = [
  swap("another given token", "token", { srcToken: USDC_ADDRESS }),
  swap("another taken token", "token", { dstToken: USDC_ADDRESS }),
  swap("a worthless token in place of ether", "token", { dstToken: numbered(99) as Hex }),
  swap("the two tokens the wrong way round", "token", { srcToken: COIN, dstToken: USDT_ADDRESS }),
  swap("a token given in place of ether", "token", { srcToken: USDT_ADDRESS }, COIN_TO_TOKEN),
  swap("wrapped in place of plain ether", "token", { dstToken: "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2" }),
  swap("nobody's token in place of ether", "token", { dstToken: numbered(0) as Hex }),
  allow("an approval of another token", "token", { from: USDC.key }),
  allow("an approval of the coin", "token", { from: `eip155:1:${COIN}` }),
  allow("an approval of no token", "token", { from: undefined }),
  allow("an approval for a third token", "token", { to: USDC.key }),
];

const AMOUNTS: readonly Hostile[] = [
  swap("one unit more", "amount", { amount: FROM_TOKEN.amount + 1n }),
  swap("one unit less", "amount", { amount: FROM_TOKEN.amount - 1n }),
  swap("all that there can be", "amount", { amount: MOST }),
  swap("nothing", "amount", { amount: 0n }),
  answer("a value beside a token", "value", { value: 1n }),
  answer("more value than was typed", "value", { value: FROM_COIN.amount + 1n }, COIN_TO_TOKEN),
  answer("less value than was typed", "value", { value: 0n }, COIN_TO_TOKEN),
  swap("more ether in the call than in the value", "amount", { amount: FROM_COIN.amount * 2n }, COIN_TO_TOKEN),
  allow("an approval with a value", "value", { value: 1n }),
  swap("a minimum of one unit less than is shown", "minimum", { minReturnAmount: FROM_TOKEN.minReturnAmount - 1n }),
  swap("a minimum of one unit", "minimum", { minReturnAmount: 1n }),
  swap("no minimum", "minimum", { minReturnAmount: 0n }),
  answer("a promise far above its minimum", "minimum", { amount: 10n ** 18n }),
  [
    "less than was quoted, by more than the slippage",
    "rate",
    () => checkSwap(TOKEN_TO_COIN, built(TOKEN_TO_COIN, { minReturnAmount: 10n ** 17n }, { amount: 10n ** 17n })),
  ],
  [
    "nothing promised, and no minimum",
    "minimum",
    () => checkSwap(TOKEN_TO_COIN, built(TOKEN_TO_COIN, { minReturnAmount: 0n }, { amount: 0n })),
  ],
  swap("another receiver", "receiver", { dstReceiver: MALLORY }),
  swap("the router as the receiver", "receiver", { dstReceiver: ROUTER }),
  swap("the taken token as the receiver", "receiver", { dstReceiver: USDC_ADDRESS }, COIN_TO_TOKEN),
];

const CALLS: readonly Hostile[] = [
  swap("a flag that lets the router take less", "call", { flags: 1n }),
  swap("a flag that asks for more ether", "call", { flags: 2n }, COIN_TO_TOKEN),
  swap("a flag that takes by a permit", "call", { flags: 4n }),
  answer("no data", "call", { data: "0x" }),
  answer("a selector without arguments", "call", { data: HONEST.slice(0, 10) as Hex }),
  answer("half of the call", "call", { data: HONEST.slice(0, 300) as Hex }),
  answer("a byte behind the call", "call", { data: `${HONEST}00` }),
  answer("a word behind the call", "call", { data: `${HONEST}${word(1n)}` }),
  answer("another call behind the call", "call", { data: `${HONEST}${approveData(MALLORY).slice(2)}` }),
  answer("four foreign bytes behind the call", "call", { data: `${HONEST}deadbeef` }),
  answer("the tag twice", "call", { data: `${HONEST}8b1ccac88b1ccac8` }),
  answer("dirt above an address", "call", {
    data: HONEST.replace(word(BigInt(ALICE)), `f${word(BigInt(ALICE)).slice(1)}`) as Hex,
  }),
  answer("an approval in place of a swap", "call", { data: approveData(MALLORY) }),
  answer("a transfer in place of a swap", "call", { data: callData("transfer(address,uint256)", MALLORY, 1n) }),
  answer("a transfer from the visitor", "call", {
    data: callData("transferFrom(address,address,uint256)", ALICE, MALLORY, 1n),
  }),
  answer("a permit", "call", { data: callData("permit(address,bytes)", USDT_ADDRESS, "0x12") }),
  answer("a multicall that hides an approval", "call", { data: inMulticall(approveData(MALLORY)) }),
  answer("a multicall that hides another receiver", "call", {
    data: inMulticall(swapData({ ...FROM_TOKEN, dstReceiver: MALLORY })),
  }),
  answer("a multicall of one honest swap", "call", { data: callData("multicall(bytes[])", [HONEST]) }),
  answer("the former router's swap", "call", { data: HONEST.replace("0x07ed2379", "0x12aa3caf") as Hex }),
  answer("a swap that names a pool", "call", {
    data: callData(
      "unoswap(uint256,uint256,uint256,uint256)",
      BigInt(USDT_ADDRESS),
      FROM_TOKEN.amount,
      FROM_TOKEN.minReturnAmount,
      1n,
    ),
  }),
  answer("a swap to somebody that names a pool", "call", {
    data: callData(
      "unoswapTo(uint256,uint256,uint256,uint256,uint256)",
      BigInt(MALLORY),
      BigInt(USDT_ADDRESS),
      FROM_TOKEN.amount,
      FROM_TOKEN.minReturnAmount,
      1n,
    ),
  }),
  answer("a rescue of the router's funds", "call", {
    data: callData("rescueFunds(address,uint256)", USDT_ADDRESS, 1n),
  }),
  answer("an unknown function", "call", { data: `0xdeadbeef${HONEST.slice(10)}` }),
  allow("an approval without data", "call", { data: "0x" }),
  allow("a transfer in place of an approval", "call", { data: callData("transfer(address,uint256)", ROUTER, MOST) }),
  allow("an increase in place of an approval", "call", {
    data: callData("increaseAllowance(address,uint256)", ROUTER, MOST),
  }),
  allow("an approval of everything of a collection", "call", {
    data: callData("setApprovalForAll(address,bool)", ROUTER, true),
  }),
  allow("a word behind an approval", "call", { data: `${approveData(ROUTER)}${word(1n)}` }),
  allow("the tag behind an approval", "call", { data: `${approveData(ROUTER)}8b1ccac8` }),
  allow("a multicall that hides another spender", "call", {
    data: callData("multicall(bytes[])", [approveData(ROUTER), approveData(MALLORY)]),
  }),
];

const HOSTILE = [...NETWORKS, ...ROUTERS, ...TOKENS, ...AMOUNTS, ...CALLS];

describe("S11", () => {
  it.each(HOSTILE)("S11: %s is refused for its %s", (_, deviation, check) => {
    expect(check).toThrow(expect.objectContaining({ code: "SWAP_REFUSED", context: { deviation } }));
  });

  it("S11: the hostile answers are sixty and more, and each differs from the others", () => {
    expect(new Set(HOSTILE.map(([name]) => name)).size).toBe(HOSTILE.length);
    expect(HOSTILE.length).toBeGreaterThanOrEqual(60);
  });

  it("S11: an honest swap is encoded anew, with the value of the coin that is given", () => {
    expect(checkSwap(TOKEN_TO_COIN, built(TOKEN_TO_COIN))).toEqual({
      call: { to: ROUTER, data: HONEST, value: "0x0" },
      ...{ toAmount: "0.33", least: "0.3267" },
    });
    expect(checkSwap(COIN_TO_TOKEN, built(COIN_TO_TOKEN, {}, { value: FROM_COIN.amount }))).toEqual({
      call: { to: ROUTER, data: swapData(FROM_COIN), value: "0x1bc16d674ec80000" },
      ...{ toAmount: "5940", least: "5880.6" },
    });
  });

  it("S11: the aggregator's tag behind a swap is not signed", () => {
    const tagged = built(TOKEN_TO_COIN, {}, { data: `${HONEST}8b1ccac8` });
    expect(checkSwap(TOKEN_TO_COIN, tagged).call.data).toBe(HONEST);
  });

  it.each([
    ["another spelling of its addresses", {}, { to: ROUTER.toLowerCase(), from: ALICE.toLowerCase() }],
    ["no sender", {}, { from: undefined }],
    ["nobody as the receiver, which the router takes for its caller", { dstReceiver: numbered(0) as Hex }, {}],
    ["a higher minimum than is needed", { minReturnAmount: 329_000_000_000_000_000n }, {}],
    ["a somewhat lower rate than was quoted", {}, { amount: 329_900_000_000_000_000n }],
    ["a route of its own", { route: "0x1234", executor: MALLORY, srcReceiver: MALLORY } as const, {}],
  ])("S11: a swap with %s is what was asked for", (_, words, change) => {
    const { call, least } = checkSwap(TOKEN_TO_COIN, built(TOKEN_TO_COIN, words, change));
    expect(call.data).toBe(swapData({ ...FROM_TOKEN, ...words }));
    expect(least >= "0.3267").toBe(true);
  });

  it.each([
    ["nothing is allowed", 0n, [1_000_000_000n]],
    ["less is allowed, so that USDT's allowance is set to 0 first", 999_999_999n, [0n, 1_000_000_000n]],
    ["the amount is allowed", 1_000_000_000n, []],
    ["everything is allowed", MOST, []],
  ])("S11: the approval is over the exact amount, whatever the service says: %s", (_, allowance, amounts) => {
    const router = approvedRouter(TOKEN_TO_COIN, approval({ data: approveData(ROUTER, MOST) }));
    const calls = encodeApprovals(TOKEN_TO_COIN, router, allowance);
    expect(calls.map(({ to, value }) => [to, value])).toEqual(
      amounts.map(() => ["0xdAC17F958D2ee523a2206206994597C13D831ec7", "0x0"]),
    );
    expect(calls.map(({ data }) => decodeFunctionData({ abi: erc20Abi, data }).args)).toEqual(
      amounts.map((amount) => [ROUTER, amount]),
    );
  });

  it("S11: other tokens than USDT are allowed anew without a reset, and the coin needs no approval", () => {
    const intent: SwapIntent = { ...TOKEN_TO_COIN, from: USDC };
    expect(encodeApprovals(intent, ROUTER as EvmAddress, 5n)).toHaveLength(1);
    expect(encodeApprovals(COIN_TO_TOKEN, ROUTER as EvmAddress, 0n)).toEqual([]);
  });

  it.each([
    [0, "7", 7n],
    [2, "12345.67", 1_234_567n],
    [77, `1.${"0".repeat(76)}1`, 10n ** 77n + 1n],
  ])("S11 S12: with %i decimals %s is exact in approval and swap", (decimals, amount, units) => {
    const from = token(USDC_ADDRESS, { decimals });
    const intent: SwapIntent = { ...TOKEN_TO_COIN, from, amount };
    expect(unitsToSwap(intent)).toBe(units);
    const words = { srcToken: USDC_ADDRESS, amount: units } as const;
    expect(checkSwap(intent, built(intent, words)).call.data).toBe(swapData({ ...FROM_TOKEN, ...words }));
    const [call] = encodeApprovals(intent, ROUTER as EvmAddress, 0n);
    expect(call && decodeFunctionData({ abi: erc20Abi, data: call.data }).args).toEqual([ROUTER, units]);
  });

  it.each(["", "0", "1,000", "1e3", "-1", "1.0000001", "9".repeat(79)])(
    "S11 S12: an intent to give %j is refused",
    (amount) => {
      const refused = expect.objectContaining({ context: { deviation: "amount" } });
      expect(() => checkSwap({ ...TOKEN_TO_COIN, amount }, built(TOKEN_TO_COIN))).toThrow(refused);
      expect(() => encodeApprovals({ ...TOKEN_TO_COIN, amount }, ROUTER as EvmAddress, 0n)).toThrow(refused);
    },
  );

  it("S11: on zkSync the router stands elsewhere", () => {
    const router = "0x6fd4383cB451173D5f9304F041C7BCBf27d561fF";
    const network = ethereum("eip155:324");
    const intent = { ...COIN_TO_TOKEN, network, from: ETH };
    const { call } = checkSwap(intent, built(intent, {}, { to: `eip155:324:${router}`, from: undefined }));
    expect(call.to).toBe(router);
  });
});
