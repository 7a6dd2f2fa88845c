import type { Address } from "../../domain/addresses/address.ts";
import type { CaipAddress } from "../../domain/caip.ts";
import { unknownNetwork } from "../../domain/networks/network.ts";
import type { Asset } from "../../domain/send/asset.ts";
import type { Risk } from "../../domain/send/risks.ts";
import type { Estimate, Examination, Transfer } from "../../domain/send/transfer.ts";
import type { ScreenProps } from "../../views/screens/screens.tsx";
import type { WalletSendPreviewProps } from "../../views/screens/send/preview-props.ts";
import type { SendForm } from "../../views/screens/send/send-props.ts";
import type { WalletSendScanProps } from "../../views/screens/send/WalletSendScan.tsx";
import type { WalletSendSelectTokenProps } from "../../views/screens/send/WalletSendSelectToken.tsx";
import { ADDRESS, OPAL, OTHER, SOLANA, TAPROOT } from "./account-samples.ts";
import { ARABIC, CHINESE, GERMAN, LONG, picture } from "./samples.ts";

const OPEN_NETWORKS = { type: "route.push", route: { view: "Networks" } } as const;
const OTHER_ADDRESS = OTHER as Address;
const LOOK_ALIKE = "0x9aF3207dE95c1f04B8a6437eC2D9018bA7f41B62" as Address;
const CONTRACT = "0x0000000000000000000000000000000000000005" as Address;

const asset = (symbol: string, name: string, balance: string | null, price?: string, at = 0): Asset => ({
  key: at === 0 ? "native" : (`eip155:1:0x${`${at}`.padStart(40, "0")}` as CaipAddress),
  ...(at > 0 && { address: `0x${`${at}`.padStart(40, "0")}` as Address }),
  ...{ symbol, name, balance, decimals: 18 },
  ...(price && { price }),
  ...(at % 3 === 1 && { iconUrl: picture(at) }),
});

const ETHER = asset("ETH", "Ether", "1.284093000000000001", "2649.64");
const DOLLAR = { ...asset("DUSD", "Demo Dollar", "712.5", "1", 1), decimals: 6 };
const ASSETS: readonly Asset[] = [
  ETHER,
  DOLLAR,
  asset("WREN", "Wren", "40312.0079", "0.00256", 2),
  asset("LARK", "Larkspur Points", "1200", undefined, 4),
  asset("ETH", "Ether", "900000", undefined, 5),
  asset("DUSD", "Demo Dollar", "50", undefined, 6),
];
const DUST: Asset = { ...asset("DUST", "Stardust", `0.${"0".repeat(76)}1`, undefined, 7), decimals: 77 };

const estimate: Estimate = {
  fee: { likely: "0.000412345678901234", most: "0.00061" },
  isCovered: false,
  coin: "1.284093000000000001",
  balance: "1.284093000000000001",
  most: "1.283483000000000001",
};

const JONAS = { address: OTHER_ADDRESS, name: "jonas.demo.id", image: picture(1) };

const empty: SendForm = {
  asset: ETHER,
  amount: "",
  to: "",
  receiver: null,
  linkFault: null,
  estimate,
  flaw: "amount",
  ...{ hasNames: true, isResolving: false },
  unresolved: false,
  isEstimating: false,
  ...{ isPartial: false, isListing: false },
  isBuying: false,
  coin: ETHER,
  network: { name: "Opal" },
  recent: [JONAS, { address: CONTRACT }],
  own: [{ address: ADDRESS as Address }],
  networks: OPEN_NETWORKS,
  lang: "en-GB",
};
const filled: SendForm = { ...empty, amount: "0.25", to: "jonas.demo.id", receiver: JONAS, flaw: null };

const transfer: Transfer = {
  sender: ADDRESS as Address,
  network: { ...unknownNetwork(OPAL), name: "Opal" },
  asset: ETHER,
  receiver: JONAS,
  amount: "0.25",
};
const examination: Examination = {
  estimate,
  outcome: {
    state: "promised",
    changes: [
      { whose: "sender", symbol: "ETH", amount: "-0.25" },
      { whose: "receiver", symbol: "ETH", amount: "0.25" },
    ],
  },
  facts: { isContract: false, isToken: false },
};
const review: WalletSendPreviewProps = {
  transfer,
  examination,
  dangers: [],
  risks: [],
  phase: "ready",
  wallet: "Juniper",
  network: { name: "Opal" },
  networks: OPEN_NETWORKS,
  coin: ETHER,
  lang: "en-GB",
};

const DANGERS: readonly Risk[] = [
  { kind: "lookAlike", other: OTHER_ADDRESS },
  { kind: "tokenContract" },
  { kind: "zeroAddress" },
  { kind: "refused", fault: { code: "NODE_REVERTED", values: { reason: "transfers are paused" } } },
  { kind: "twin", symbol: "DUSD" },
];
const RISKS: readonly Risk[] = [
  { kind: "getsLess", amount: "0.24", symbol: "DUSD" },
  { kind: "contract" },
  { kind: "self" },
  { kind: "most" },
  { kind: "firstTime" },
];

const scan: WalletSendScanProps = { isReading: true, foreign: null, network: "Ethereum" };
const select: WalletSendSelectTokenProps = {
  assets: ASSETS,
  chosen: "native",
  isPartial: false,
  isListing: false,
  lang: "en-GB",
};

/** The screens of a transfer. */
export const SEND = {
  WalletSend: {
    filled,
    empty,
    loading: { isLoading: true },
    "no token": { ...empty, asset: null, estimate: null, flaw: "token", recent: [], own: [] },
    "no receiver": { ...empty, amount: "0.25", flaw: "address" },
    "typed address": { ...filled, to: OTHER, receiver: { address: OTHER_ADDRESS } },
    resolving: { ...filled, receiver: null, flaw: "receiver", isResolving: true, isEstimating: true, estimate: null },
    unresolved: { ...filled, receiver: null, flaw: "receiver", unresolved: "send.to.unresolved" },
    unasked: { ...filled, receiver: null, flaw: "receiver", unresolved: "error.NAME_UNRESOLVED" },
    "no address": { ...filled, to: "0x1234", receiver: null, flaw: "receiver" },
    "too much": { ...filled, amount: "3.5", flaw: "funds" },
    "too much, bought": { ...filled, amount: "3.5", flaw: "funds", isBuying: true },
    "no gas": { ...filled, flaw: "gas", estimate: { ...estimate, coin: "0" } },
    "a comma": { ...filled, amount: "0,25", flaw: "value" },
    "too many digits": { ...filled, asset: DOLLAR, amount: "0.1234567", flaw: "value" },
    "too large": { ...filled, asset: DUST, amount: "9".repeat(20), flaw: "value" },
    "cost unknown": { ...filled, estimate: null },
    covered: { ...filled, estimate: { ...estimate, isCovered: true } },
    "tokens failed": { ...empty, isPartial: true },
    "link, other network": { ...filled, linkFault: "network" },
    "link, other token": { ...filled, linkFault: "token" },
    "long words": {
      ...filled,
      asset: { ...DUST, symbol: LONG, name: LONG },
      amount: `1234567890.${"1".repeat(77)}`,
      to: ARABIC,
      receiver: { address: TAPROOT as Address, name: GERMAN },
      network: { name: CHINESE },
      coin: { symbol: LONG },
      flaw: "value",
    },
    "long words, empty": { ...empty, recent: [{ address: SOLANA as Address, name: ARABIC }], network: { name: LONG } },
  },
  WalletSendSelectToken: {
    list: select,
    loading: { ...select, assets: null },
    "tokens failed": { ...select, assets: ASSETS.slice(0, 1), isPartial: true },
    "ten thousand tokens": {
      ...select,
      assets: Array.from({ length: 10_000 }, (_, at) => asset(`T${at}`, `Token number ${at}`, `${at}.${at}`, "1", at)),
    },
    "long names": {
      ...select,
      assets: [LONG, ARABIC, CHINESE, GERMAN].map((name, at) => asset(name, name, `1.${"1".repeat(18)}`, "1", at)),
    },
  },
  WalletSendPreview: {
    ready: review,
    examining: { ...review, examination: null, phase: "examining" },
    asking: { ...review, phase: "asking" },
    "earlier prompt": { ...review, phase: "blocked" },
    failed: { ...review, fault: { key: "error.SEND_DECLINED", values: {} } },
    unclear: { ...review, fault: { key: "send.unclear", values: {} } },
    "nobody says": { ...review, examination: { ...examination, outcome: { state: "unknown" } } },
    unexamined: { ...review, examination: null },
    covered: { ...review, examination: { ...examination, estimate: { ...estimate, isCovered: true } } },
    "new token account": {
      ...review,
      transfer: { ...transfer, receiver: { address: SOLANA as Address }, asset: DOLLAR },
      coin: { symbol: "SOL", price: "151.5" },
      examination: {
        ...examination,
        estimate: { ...estimate, fee: { likely: "0.000005", most: "0.000005", deposit: "0.00203928" } },
      },
    },
    "look-alike": {
      ...review,
      transfer: { ...transfer, receiver: { address: LOOK_ALIKE } },
      dangers: DANGERS.slice(0, 1),
      risks: RISKS.slice(4),
    },
    "look-alike, asking": { ...review, dangers: DANGERS.slice(0, 1), phase: "asking" },
    "every danger": { ...review, transfer: { ...transfer, asset: DOLLAR }, dangers: DANGERS, risks: RISKS },
    "every risk": { ...review, risks: RISKS },
    refused: {
      ...review,
      dangers: [{ kind: "refused", fault: { code: "SEND_FAILED" } }],
      examination: { ...examination, outcome: { state: "refused", fault: { code: "SEND_FAILED" } } },
    },
    "long words": {
      ...review,
      transfer: {
        ...transfer,
        asset: { ...DUST, symbol: LONG },
        amount: `1234567890.${"1".repeat(77)}`,
        receiver: { address: TAPROOT as Address, name: ARABIC },
      },
      wallet: LONG,
      network: { name: CHINESE },
      coin: { symbol: GERMAN },
      risks: RISKS.slice(3),
    },
  },
  WalletSendScan: {
    reading: scan,
    asking: { ...scan, isReading: false },
    pairing: { ...scan, foreign: "pairing" },
    page: { ...scan, foreign: "page" },
    address: { ...scan, foreign: "address" },
    "address, long network": { ...scan, foreign: "address", network: LONG },
    payment: { ...scan, foreign: "payment" },
    text: { ...scan, foreign: "text" },
    denied: { fault: "denied" },
    forbidden: { fault: "forbidden" },
    missing: { fault: "missing" },
    busy: { fault: "busy" },
    failed: { fault: "failed" },
  },
} satisfies {
  [V in "WalletSend" | "WalletSendSelectToken" | "WalletSendPreview" | "WalletSendScan"]: Record<
    string,
    ScreenProps[V]
  >;
};
