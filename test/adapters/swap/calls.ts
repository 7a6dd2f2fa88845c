import { encodeFunctionData, type Hex, parseAbi } from "viem";
import type { BuiltCall, BuiltSwap } from "../../../adapters/blockchain-api/convert.ts";
import type { Address } from "../../../domain/addresses/address.ts";
import type { SwapIntent } from "../../../domain/swap/swap.ts";
import { ETH, ethereum, USDC, USDC_ADDRESS, USDT, USDT_ADDRESS } from "../../domain/swap/samples.ts";

export const ALICE = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" as Address & Hex;
export const MALLORY = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
export const ROUTER = "0x111111125421cA6dc452d289314280a0f8842A65";
export const COIN = `0x${"e".repeat(40)}` as Hex;
export const MOST = 2n ** 256n - 1n;

/** The arguments of a call of the router's `swap`. */
export interface SwapWords {
  executor: Hex;
  srcToken: Hex;
  dstToken: Hex;
  srcReceiver: Hex;
  dstReceiver: Hex;
  amount: bigint;
  minReturnAmount: bigint;
  flags: bigint;
  route: Hex;
}

const SWAP = parseAbi([
  "function swap(address,(address,address,address,address,uint256,uint256,uint256),bytes) payable",
]);

/** The call data of `swap`. */
export function swapData(words: SwapWords): Hex {
  const { executor, srcToken, dstToken, srcReceiver, dstReceiver, amount, minReturnAmount, flags, route } = words;
  const desc = [srcToken, dstToken, srcReceiver, dstReceiver, amount, minReturnAmount, flags] as const;
  return encodeFunctionData({ abi: SWAP, args: [executor, desc, route] });
}

/** The call data of a function whose signature is given. */
export function callData(signature: string, ...args: unknown[]): Hex {
  return encodeFunctionData({ abi: parseAbi([`function ${signature}`] as readonly string[]), args } as never);
}

/** 1,000 USDT for ether, for which 0.33 was quoted. */
export const TOKEN_TO_COIN: SwapIntent = {
  ...{ sender: ALICE, network: ethereum(), from: USDT, to: ETH, amount: "1000", slippage: "1", quoted: "0.33" },
};

/** 2 ether for USDC, for which 5,940 were quoted. */
export const COIN_TO_TOKEN: SwapIntent = { ...TOKEN_TO_COIN, from: ETH, to: USDC, amount: "2", quoted: "5940" };

const WORDS = { executor: ROUTER, srcReceiver: ROUTER, dstReceiver: ALICE, flags: 0n, route: "0x" } as const;

export const FROM_TOKEN: SwapWords = {
  ...{ ...WORDS, srcToken: USDT_ADDRESS, dstToken: COIN, amount: 1_000_000_000n },
  minReturnAmount: 326_700_000_000_000_000n,
};

export const FROM_COIN: SwapWords = {
  ...{ ...WORDS, srcToken: COIN, dstToken: USDC_ADDRESS, amount: 2n * 10n ** 18n },
  minReturnAmount: 5_880_600_000n,
};

/** An honest answer of build-transaction, but for what is changed. */
export function built(intent: SwapIntent, words: Partial<SwapWords> = {}, change: Partial<BuiltSwap> = {}): BuiltSwap {
  const honest = intent.from.key === "native" ? FROM_COIN : FROM_TOKEN;
  const amount = intent.from.key === "native" ? 5_940_000_000n : 330_000_000_000_000_000n;
  const data = swapData({ ...honest, ...words });
  return { from: `eip155:1:${ALICE}`, to: `eip155:1:${ROUTER.toLowerCase()}`, data, amount, ...change };
}

/** An honest answer of build-approve, but for what is changed. */
export function approval(change: Partial<BuiltCall> = {}): BuiltCall {
  const data = callData("approve(address,uint256)", ROUTER, MOST);
  return { from: USDT.key, to: `eip155:1:${COIN}`, data, value: 0n, ...change };
}
