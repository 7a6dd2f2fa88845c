import type { Nft } from "../../domain/account/nft.ts";
import type { Token } from "../../domain/account/token.ts";
import type { Transaction, Transfer } from "../../domain/account/transaction.ts";
import type { CaipAddress, CaipNetworkId } from "../../domain/caip.ts";
import { unknownNetwork } from "../../domain/networks/network.ts";
import type { AccountsProps, DisplayTotal } from "../../views/screens/account/accounts-props.ts";
import type { HistoryProps, TokensProps } from "../../views/screens/account/holdings/lists.ts";
import { LONG, networkId, picture } from "./samples.ts";

export const ADDRESS = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";
export const OTHER = "0x9aF3c4E17b20D865fA91b7c3820E4d6f5C3a1B62";
export const TAPROOT = "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0";
export const SOLANA = "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU";
export const OPAL = networkId(1);

export const DAY = 86_400_000;
/** A fixed noon, so that a ledger reads the same on any day. */
export const THEN = Date.UTC(2024, 10, 18, 12, 41);
/** No clock has got there: never old. */
const FRESH = Date.UTC(2100, 0, 1);

const NETWORK = {
  ...unknownNetwork(OPAL),
  name: "Opal",
  blockExplorers: { default: { name: "Opalscan", url: "https://scan.example" } },
};

export function token(symbol: string, name: string, quantity: string, value: string | undefined, at = 0): Token {
  return {
    name,
    symbol,
    networkId: OPAL,
    address: at === 0 ? undefined : (`eip155:1:0x${`${at}`.padStart(40, "0")}` as CaipAddress),
    value,
    price: value && "1",
    quantity: { decimals: "18", numeric: quantity },
    iconUrl: at % 3 === 1 ? picture(at) : undefined,
  };
}

export const TOKENS: readonly Token[] = [
  token("ETH", "Ether", "1.284093000000000001", "3402.117"),
  token("DUSD", "Demo Dollar", "712.5", "712.5", 1),
  token("WREN", "Wren", "40312.0079", "103.45", 2),
  token("FINCH", "Finch Governance", "0.00004", "12.1", 3),
  token("LARK", "Larkspur Points", "1200", undefined, 4),
  token("PEB", "Pebble", "3", "0.42", 5),
  token("DUST", "Stardust", "0.5", "0.0001", 6),
];

export const tokens: TokensProps = {
  items: TOKENS,
  at: FRESH,
  failed: false,
  isAsked: false,
  dayAgo: "4218.06",
  lang: "en-GB",
};

/** As many tokens as nobody has, of falling value. */
export const MANY_TOKENS: readonly Token[] = Array.from({ length: 10_000 }, (_, at) =>
  token(`T${at}`, `Token number ${at}`, `${at}.${at}`, at % 9 === 8 ? undefined : `${10_000 / (at + 1)}`, at + 1),
);

const ether = (direction: Transfer["direction"], quantity: string): Transfer => ({
  direction,
  quantity,
  fungible: { name: "Ether", symbol: "ETH" },
});
export const coin = (direction: Transfer["direction"], quantity: string, symbol = "DUSD"): Transfer => ({
  direction,
  quantity,
  fungible: { name: symbol, symbol, iconUrl: picture(symbol.length) },
});

export function transaction(at: number, rest: Partial<Transaction> = {}): Transaction {
  return {
    id: `t${at}`,
    hash: `0x${`${at}`.padStart(64, "0")}`,
    operation: "send",
    minedAt: THEN - at,
    status: "confirmed",
    networkId: OPAL,
    sentFrom: ADDRESS,
    sentTo: OTHER,
    transfers: [ether("out", "0.25")],
    ...rest,
  };
}

export const HISTORY: readonly Transaction[] = [
  transaction(20_000, { status: "pending", transfers: [ether("out", "0.1")] }),
  transaction(2 * 3_600_000, {
    operation: "trade",
    application: { name: "Marigold Swap", iconUrl: picture(2) },
    transfers: [coin("out", "100"), coin("in", "38910.2", "WREN")],
  }),
  transaction(3 * DAY, { operation: "receive", sentFrom: OTHER, sentTo: ADDRESS, transfers: [coin("in", "612.5")] }),
  transaction(33 * DAY, { status: "failed", transfers: [ether("out", "0.10")] }),
  transaction(34 * DAY, { operation: "approve", application: { name: "Paper Crane" }, transfers: [] }),
  transaction(36 * DAY, {
    operation: "mint",
    sentFrom: OTHER,
    transfers: [
      {
        direction: "in",
        quantity: "1",
        nft: { name: "Larkspur Pass #204", previewUrl: picture(0), isSpam: false },
      },
    ],
  }),
  transaction(420 * DAY, { operation: "deposit", transfers: [ether("out", "2")] }),
];

export const history = <T>(items: readonly T[] | null, rest: Partial<HistoryProps<T>> = {}): HistoryProps<T> => ({
  items,
  failed: false,
  hasMore: false,
  loadingMore: false,
  lang: "en-GB",
  network: NETWORK,
  ...rest,
});

/** As long a history as a bot has. */
export const MANY_TRANSACTIONS: readonly Transaction[] = Array.from({ length: 10_000 }, (_, at) =>
  transaction(at * 3_600_000, at % 3 ? {} : { operation: "receive", transfers: [coin("in", `${at}.5`)] }),
);

const nft = (name: string, at: number, rest: Partial<Nft> = {}): Nft => ({
  key: `${name} ${at}`,
  name,
  previewUrl: picture(at),
  detailUrl: picture(at),
  amount: "1",
  networkId: OPAL as CaipNetworkId,
  hash: `0x${"7f".repeat(32)}`,
  cameAt: THEN - at * DAY,
  ...rest,
});

export const NFTS: readonly Nft[] = [
  nft("Larkspur Pass #204", 0),
  nft("Paper Crane", 1, { amount: "12" }),
  nft("A film, which is not played", 2, { previewUrl: "data:image/png;base64,AAAA" }),
  nft("Nothing to see", 3, { previewUrl: undefined, detailUrl: undefined }),
  nft(LONG, 4),
];

/** As many collectibles as nobody looks at. */
export const MANY_NFTS: readonly Nft[] = Array.from({ length: 5_000 }, (_, at) => nft(`Crane #${at}`, at));

/** The accounts of a wallet, to choose from. */
export const accounts: AccountsProps = {
  app: { name: "Larkspur", image: picture(3) },
  address: ADDRESS,
  identity: { name: "maya.demo.id", image: picture(1) },
  accounts: [
    {
      address: ADDRESS,
      identity: { name: "maya.demo.id", image: picture(1) },
      balance: "1.284 ETH",
      total: { state: "ready", raw: "3852.27", text: "$3,852.27" },
      isCurrent: true,
      event: { type: "account.choose", namespace: "eip155", address: ADDRESS as never },
    },
    {
      address: OTHER,
      isCurrent: false,
      kind: "own",
      total: { state: "ready", raw: "12.5", text: "$12.50" },
      event: { type: "account.choose", namespace: "eip155", address: OTHER as never },
    },
  ],
};

/** The totals of a round that is under way, on a network of which some prices are unknown. */
const TOTALS: readonly DisplayTotal[] = [
  { state: "ready", raw: "123456789.01", text: "$123,456,789.01" },
  { state: "unpriced" },
  { state: "unavailable" },
  { state: "loading" },
];

export const manyAccounts: AccountsProps = {
  ...accounts,
  app: { name: LONG },
  identity: undefined,
  accounts: Array.from({ length: 12 }, (_, at) => {
    const address = `0x${(at + 1).toString(16).repeat(40)}`;
    const event = { type: "account.choose", namespace: "eip155", address: address as never } as const;
    const total = TOTALS[at % TOTALS.length];
    return { address, isCurrent: at === 3, event, total };
  }),
};
