import type { Address } from "../../domain/addresses/address.ts";
import type { CaipAddress } from "../../domain/caip.ts";
import { unknownNetwork } from "../../domain/networks/network.ts";
import type { SwapDeviation } from "../../domain/swap/deviation.ts";
import { swapRouter } from "../../domain/swap/networks.ts";
import type { SwapIntent, SwapOffer, SwapStep } from "../../domain/swap/swap.ts";
import { type ListedToken, type SwapToken, swapTokens } from "../../domain/swap/tokens.ts";
import type { ScreenProps } from "../../views/screens/screens.tsx";
import type { SwapPreviewProps } from "../../views/screens/swap/preview-props.ts";
import type { SwapSelectTokenProps } from "../../views/screens/swap/SwapSelectToken.tsx";
import type { SwapForm } from "../../views/screens/swap/swap-props.ts";
import { ADDRESS, OPAL } from "./account-samples.ts";
import { ARABIC, CHINESE, GERMAN, LONG, picture } from "./samples.ts";

const NETWORK = {
  ...unknownNetwork(OPAL),
  ...{ name: "Opal", nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 } },
};

const listed = (symbol: string, name: string, at: number, decimals = 18): ListedToken => {
  const address = `0x${`${at}`.padStart(40, "0")}` as Address;
  const iconUrl = at % 3 === 1 ? picture(at) : undefined;
  return { key: `${OPAL}:${address}` as CaipAddress, address, symbol, name, decimals, ...(iconUrl && { iconUrl }) };
};

const ETHER: SwapToken = {
  ...{ key: "native", name: "Ether", symbol: "ETH", decimals: 18, balance: "1.284093000000000001", price: "2649.64" },
};
const USDC: SwapToken = { ...listed("USDC", "USD Coin", 1, 6), balance: "712.5", price: "1" };
const USDT: SwapToken = { ...listed("USDT", "Tether USD", 4, 6), balance: "50", price: "0.9998" };
const DUST: SwapToken = { ...listed("DUST", "Stardust", 8, 77), balance: `0.${"0".repeat(76)}1` };
const TWIN: SwapToken = { ...listed("WREN", "Wren", 2), balance: "0", price: "0.0025", mark: "twin" };
const UNLISTED: SwapToken = { ...listed("LARK", "Larkspur Points", 5), balance: "1200", mark: "unlisted" };

const SYMBOLS = "UNI AAVE LINK WBTC DAI ARB OP CRV ENS BAL HEX SNX".split(" ");
const LISTED = [
  ...[USDC, USDT].map(({ balance: _, price: __, ...token }) => token),
  ...SYMBOLS.map((symbol, at) => listed(symbol, `${symbol} Token`, at + 10)),
  listed("WREN", "Wren", 2),
  listed("WRΕN", "Wren, in Greek", 3),
];
const TOKENS = swapTokens(LISTED, [ETHER, USDC, USDT, UNLISTED], NETWORK);

const form: SwapForm = {
  ...{ state: "known", from: ETHER, to: USDC, amount: "0.25", quoted: "655.785901", slippage: "1", flaw: null },
  ...{ isQuoting: false, cost: "0.000412345678901234", isCovered: false, hasMost: true, isBuying: false, coin: ETHER },
  ...{ network: { name: "Opal" }, lang: "en-GB" },
};
const unquoted: SwapForm = { ...form, quoted: null };

const select: SwapSelectTokenProps = { tokens: TOKENS, side: "to", chosen: USDC.key, lang: "en-GB" };

const step = (what: SwapStep["what"]): SwapStep => {
  return { what, call: { to: swapRouter(OPAL) as SwapStep["call"]["to"], data: "0x07ed2379", value: "0x0" } };
};
const intent: SwapIntent = {
  ...{ sender: ADDRESS as Address, network: NETWORK, from: ETHER, to: USDC, amount: "0.25", slippage: "1" },
  quoted: "655.785901",
};
const offer: SwapOffer = {
  ...{
    intent,
    toAmount: "655.785901",
    least: "649.228041",
    steps: [step("swap")],
    isBundled: false,
    at: 1,
    prices: {},
    cost: null,
  },
  outcome: {
    state: "promised",
    changes: [
      { whose: "sender", symbol: "ETH", amount: "-0.25" },
      { whose: "sender", symbol: "USDC", amount: "655.785901" },
    ],
  },
};
const preview: SwapPreviewProps = {
  ...{
    intent,
    offer,
    risks: [],
    phase: "ready",
    next: "swap",
    isShort: false,
    fault: null,
    cost: form.cost,
    isCovered: false,
  },
  ...{ coin: ETHER, wallet: "Juniper", network: { name: "Opal" }, lang: "en-GB" },
};

const TETHER: SwapIntent = { ...intent, from: USDT, to: ETHER, amount: "50", quoted: "0.018769" };
const approval: SwapPreviewProps = {
  ...{ ...preview, intent: TETHER, next: "approve" },
  offer: {
    ...{ ...offer, intent: TETHER, toAmount: "0.018769", least: "0.01858131" },
    steps: [step("approve"), step("swap")],
    outcome: { state: "unknown" },
  },
};

const refused = (deviation: SwapDeviation): SwapPreviewProps => {
  return { ...preview, offer: null, phase: "refused", fault: { code: "SWAP_REFUSED", values: { deviation } } };
};
const DEVIATIONS: readonly SwapDeviation[] = [
  ...(["chain", "router", "sender", "token", "decimals", "amount"] as const),
  ...(["receiver", "value", "minimum", "rate", "call"] as const),
];

/** The screens of a swap. */
export const SWAP = {
  Swap: {
    filled: form,
    loading: { state: "loading", network: form.network },
    failed: { state: "failed", network: form.network },
    unsupported: { state: "unsupported", network: form.network },
    "no token": { ...unquoted, to: null, flaw: "token" },
    "no tokens": { ...unquoted, from: null, to: null, flaw: "token", hasMost: false },
    "no amount": { ...unquoted, amount: "", flaw: "amount" },
    "a comma": { ...unquoted, amount: "0,25", flaw: "value" },
    "too many digits": { ...unquoted, from: USDC, to: ETHER, amount: "0.1234567", flaw: "value" },
    quoting: { ...unquoted, flaw: "quote", isQuoting: true },
    "nobody offers": { ...unquoted, flaw: "unoffered" },
    "prices did not load": { ...unquoted, flaw: "failed" },
    "too much": { ...form, amount: "3.5", flaw: "funds" },
    "too much, bought": { ...form, amount: "3.5", flaw: "funds", isBuying: true },
    "no gas": { ...form, from: USDC, to: ETHER, flaw: "gas" },
    "price unknown": { ...form, from: UNLISTED, to: { ...USDC, price: undefined }, hasMost: false },
    "cost unknown": { ...form, cost: null },
    covered: { ...form, isCovered: true },
    "little of it": { ...form, quoted: "0.000000123456789" },
    "more than 999": { ...form, amount: "1", quoted: "1234567.891234" },
    "long words": {
      ...form,
      ...{ from: { ...DUST, symbol: LONG, name: LONG }, to: { ...UNLISTED, symbol: ARABIC } },
      ...{ amount: `1234567890.${"1".repeat(77)}`, quoted: `9876543210.${"1".repeat(18)}` },
      ...{ coin: { symbol: CHINESE }, network: { name: GERMAN }, flaw: "gas" },
    },
    "long words, unsupported": { state: "unsupported", network: { name: GERMAN } },
  },
  SwapSelectToken: {
    list: select,
    "to be given": { ...select, side: "from", chosen: "native" },
    loading: { ...select, tokens: null },
    "nothing held": { ...select, tokens: swapTokens(LISTED, [], NETWORK), chosen: null },
    "five thousand tokens": {
      ...select,
      tokens: swapTokens(
        Array.from({ length: 5_000 }, (_, at) => listed(`T${at}`, `Token number ${at}`, at + 1)),
        [ETHER],
        NETWORK,
      ),
    },
    "long names": {
      ...select,
      tokens: [LONG, ARABIC, CHINESE, GERMAN].map((name, at) => ({
        ...listed(name, name, at),
        ...{ balance: `1.${"1".repeat(18)}`, price: "1", mark: at % 2 ? "twin" : "unlisted" },
      })),
    },
  },
  SwapPreview: {
    ready: preview,
    preparing: { ...preview, offer: null, phase: "preparing" },
    "approval preparing": { ...approval, offer: null, phase: "preparing", next: "swap" },
    asking: { ...preview, phase: "asking" },
    "earlier prompt": { ...preview, phase: "blocked" },
    declined: { ...preview, fault: { code: "SEND_DECLINED" } },
    "to be approved": approval,
    "limit to be reset": {
      ...approval,
      offer: { ...offer, ...approval.offer, steps: [step("reset"), step("approve"), step("swap")] },
    },
    "approval asked": { ...approval, phase: "asking" },
    approving: { ...approval, phase: "approving" },
    bundled: {
      ...approval,
      ...{ next: "swap", isCovered: true },
      offer: { ...offer, ...approval.offer, isBundled: true },
    },
    "price unknown": {
      ...preview,
      intent: { ...intent, to: UNLISTED },
      risks: [
        { kind: "unlisted", asset: UNLISTED },
        { kind: "unpriced", asset: UNLISTED },
      ],
    },
    "could not be tried out": { ...preview, offer: { ...offer, outcome: { state: "unknown" } } },
    "look-alike": { ...preview, intent: { ...intent, to: TWIN }, risks: [{ kind: "twin", asset: TWIN }] },
    "great loss": { ...preview, offer: { ...offer, toAmount: "500.1", least: "495" } },
    "great loss, to be approved": {
      ...approval,
      offer: { ...offer, ...approval.offer, toAmount: "0.01", least: "0.0099" },
    },
    "would be refused": {
      ...preview,
      phase: "doomed",
      offer: {
        ...offer,
        outcome: { state: "refused", fault: { code: "NODE_REVERTED", values: { reason: "swaps are paused" } } },
      },
    },
    "would be refused, nobody says why": {
      ...preview,
      phase: "doomed",
      offer: { ...offer, outcome: { state: "refused", fault: { code: "SEND_FAILED" } } },
    },
    ...(Object.fromEntries(DEVIATIONS.map((one) => [`refused: ${one}`, refused(one)])) as Record<
      `refused: ${SwapDeviation}`,
      SwapPreviewProps
    >),
    "long words": {
      ...approval,
      intent: {
        ...TETHER,
        ...{ from: { ...DUST, symbol: LONG }, to: { ...UNLISTED, symbol: ARABIC } },
        amount: `1234567890.${"1".repeat(77)}`,
      },
      offer: { ...offer, ...approval.offer, toAmount: `9876543210.${"1".repeat(18)}` },
      ...{ wallet: LONG, network: { name: CHINESE }, coin: { symbol: GERMAN } },
      risks: [{ kind: "unlisted", asset: UNLISTED }],
    },
  },
} satisfies { [V in "Swap" | "SwapSelectToken" | "SwapPreview"]: Record<string, ScreenProps[V]> };
