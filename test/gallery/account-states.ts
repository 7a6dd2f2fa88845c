import type { Nft } from "../../domain/account/nft.ts";
import type { Transaction } from "../../domain/account/transaction.ts";
import type { Address } from "../../domain/addresses/address.ts";
import { WALLET_FEATURES } from "../../domain/options/features.ts";
import type { AccountProps } from "../../views/screens/account/account-props.ts";
import type { NftProps } from "../../views/screens/account/holdings/Nft.tsx";
import type { OutgoingEntry, OutgoingProps } from "../../views/screens/account/outgoing-entries.ts";
import type { WalletReceiveProps } from "../../views/screens/account/WalletReceive.tsx";
import type { ScreenProps } from "../../views/screens/screens.tsx";
import {
  ADDRESS,
  accounts,
  coin,
  DAY,
  HISTORY,
  history,
  MANY_NFTS,
  MANY_TOKENS,
  MANY_TRANSACTIONS,
  manyAccounts,
  NFTS,
  OPAL,
  OTHER,
  SOLANA,
  TAPROOT,
  THEN,
  TOKENS,
  token,
  tokens,
  transaction,
} from "./account-samples.ts";
import { ARABIC, CHINESE, GERMAN, LONG, networkId, picture } from "./samples.ts";

const OPEN_NETWORKS = { type: "route.push", route: { view: "Networks" } } as const;

const account: AccountProps = {
  network: { name: "Opal", event: OPEN_NETWORKS },
  address: ADDRESS,
  balance: { state: "ready", raw: "1.284093000000000001", text: "1.284", symbol: "ETH" },
  tokens,
  nfts: history(NFTS),
  activity: history(HISTORY),
  explorer: { name: "Opalscan", href: "https://scan.example/address/1" },
  buying: true,
  receive: true,
  sending: { network: OPAL, isSmartAccount: false },
  swapping: { network: OPAL, isSmartAccount: false, isSupported: true },
  hasSessions: false,
  order: WALLET_FEATURES,
  tabs: ["tokens", "nfts", "activity"],
  tab: "tokens",
  wallet: "Juniper",
  namespace: "eip155",
  disconnecting: false,
};

const embedded: AccountProps = {
  ...account,
  owner: { name: "maya.lindqvist@example.org", icon: "mail" },
  profile: { type: "route.push", route: { view: "AccountSettings" } },
  wallet: "Email",
};

const solana: AccountProps = {
  ...account,
  network: { name: "Solana", event: OPEN_NETWORKS },
  address: SOLANA,
  balance: { state: "ready", raw: "12.5", text: "12.5", symbol: "SOL" },
  tokens: { ...tokens, items: [token("SOL", "Solana", "12.5", "1893.75")], dayAgo: "1950" },
  activity: undefined,
  tabs: ["tokens", "nfts"],
  namespace: "solana",
  families: [
    { namespace: "eip155", event: { type: "network.activate", namespace: "eip155" } },
    { namespace: "solana", event: { type: "network.activate", namespace: "solana" } },
    { namespace: "bip122", event: { type: "network.activate", namespace: "bip122" } },
  ],
};

const bitcoin: AccountProps = {
  ...account,
  network: { name: "Bitcoin", event: OPEN_NETWORKS },
  address: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
  balance: undefined,
  tokens: undefined,
  nfts: undefined,
  activity: undefined,
  kinds: { all: ["payment", "ordinal"], chosen: "payment" },
  tabs: [],
  namespace: "bip122",
};

const nothing = { items: null, failed: false } as const;
const failed = { items: null, failed: true } as const;
const HOSTILE = "\u202Eevil\u202C\u0000 <img src=x onerror=alert(1)> \u200B\u200B";

const receive: WalletReceiveProps = {
  address: ADDRESS,
  identity: { name: "maya.demo.id" },
  networks: ["Opal", "Ether Mainnet", "Polder", "Basalt", "Tidewater"].map((name, at) => ({
    name,
    image: at === 1 ? picture(0) : undefined,
  })),
  count: 12,
};

const collectible: NftProps = {
  name: "Larkspur Pass #204",
  sources: [picture(0)],
  amount: "1",
  network: "Opal",
  at: THEN - 36 * DAY,
  href: "https://scan.example/tx/1",
  lang: "en-GB",
  details: {
    failed: false,
    details: {
      collection: "Larkspur Passes",
      contract: OTHER,
      tokenId: "204",
      attributes: [
        { name: "Fur", value: "Red" },
        { name: "Background", value: "Evening sky" },
        { name: "Mood", value: "Curious" },
      ],
    },
  },
};

type View =
  | "Account"
  | "Nft"
  | "Profile"
  | "SwitchAddress"
  | "Transactions"
  | "WalletCompatibleNetworks"
  | "WalletReceive";

const sent = (hash: string, rest: Partial<OutgoingEntry> = {}): OutgoingEntry => ({
  ...{ hash, what: "send", amount: "0.5", symbol: "ETH", end: null, network: "Opal" },
  receiver: { address: OTHER as Address },
  href: `https://scan.example/tx/${hash}`,
  ...rest,
});
const OUTGOING: OutgoingProps = {
  lang: "en-GB",
  entries: [
    sent("0x1"),
    sent("0x2", { end: "confirmed", receiver: { address: OTHER as Address, name: "jonas.demo.id" } }),
    sent("0x3", { end: "reverted", reason: "transfers are paused" }),
    sent("0x4", { end: "reverted" }),
    sent("0x5", { end: "dropped", href: undefined }),
    sent("0x6", { end: "replaced" }),
    sent("0x7", { what: "approve", symbol: "DUSD", receiver: undefined }),
    sent("0x8", { what: "swap", gets: { amount: "1325.4", symbol: "DUSD" }, receiver: undefined, end: "confirmed" }),
    sent("0x9", {
      amount: "123456789.123",
      symbol: LONG,
      receiver: { address: OTHER as Address, name: ARABIC },
      network: GERMAN,
    }),
  ],
};

/** The screens of a connected account. */
export const ACCOUNT = {
  Account: {
    tokens: account,
    loading: {
      ...account,
      balance: { state: "loading" },
      tokens: { ...tokens, ...nothing, at: null },
      nfts: history<Nft>(null),
      activity: history<Transaction>(null),
    },
    "sent, on their way and ended": { ...account, outgoing: OUTGOING },
    "with sessions": { ...account, hasSessions: true },
    "swaps elsewhere, another order": {
      ...account,
      swapping: { network: OPAL, isSmartAccount: false, isSupported: false },
      order: ["send", "swaps", "receive", "onramp"],
    },
    "sending from an embedded wallet": {
      ...embedded,
      outgoing: { ...OUTGOING, entries: OUTGOING.entries.slice(0, 1) },
    },
    named: { ...account, identity: { name: "maya.demo.id", image: picture(1) } },
    "many small balances": {
      ...account,
      tokens: { ...tokens, items: [...TOKENS.slice(0, 1), ...MANY_TOKENS.slice(-40)] },
    },
    "ten thousand tokens": { ...account, tokens: { ...tokens, items: MANY_TOKENS } },
    "no prices": { ...account, tokens: { ...tokens, items: TOKENS.slice(4, 5) } },
    "worth less": { ...account, tokens: { ...tokens, dayAgo: "5000" } },
    "no tokens": { ...account, tokens: { ...tokens, items: [] } },
    "no tokens, none to buy": { ...account, buying: false, tokens: { ...tokens, items: [] } },
    stale: { ...account, tokens: { ...tokens, at: THEN } },
    "stale, failed": { ...account, tokens: { ...tokens, at: THEN, failed: true } },
    "tokens failed": { ...account, tokens: { ...tokens, ...failed } },
    "all failed": { ...account, balance: { state: "unavailable" }, tokens: { ...tokens, ...failed } },
    nfts: { ...account, tab: "nfts" },
    "nfts, loading": { ...account, tab: "nfts", nfts: history<Nft>(null) },
    "five thousand nfts": { ...account, tab: "nfts", nfts: history(MANY_NFTS) },
    "one nft": { ...account, tab: "nfts", nfts: history(NFTS.slice(0, 1)) },
    "no nfts": { ...account, tab: "nfts", nfts: history<Nft>([]) },
    "no nfts so far": { ...account, tab: "nfts", nfts: history<Nft>([], { hasMore: true }) },
    "nfts failed": { ...account, tab: "nfts", nfts: history<Nft>(null, failed) },
    activity: { ...account, tab: "activity" },
    "activity, loading": { ...account, tab: "activity", activity: history<Transaction>(null) },
    "activity, older on their way": {
      ...account,
      tab: "activity",
      activity: history(HISTORY.slice(0, 3), { hasMore: true, loadingMore: true }),
    },
    "activity, older failed": {
      ...account,
      tab: "activity",
      activity: history(HISTORY.slice(0, 3), { hasMore: true, failed: true }),
    },
    "no activity": { ...account, tab: "activity", activity: history<Transaction>([]) },
    "activity failed": { ...account, tab: "activity", activity: history<Transaction>(null, failed) },
    "one network": { ...account, network: { name: "Opal" } },
    "several accounts": { ...account, profile: { type: "route.push", route: { view: "SwitchAddress" } } },
    "several chains": solana,
    "no balance": { ...bitcoin, kinds: undefined },
    "payment address": bitcoin,
    "ordinals address": { ...bitcoin, address: TAPROOT, kinds: { all: ["payment", "ordinal"], chosen: "ordinal" } },
    disconnecting: { ...account, disconnecting: true },
    "logged in by e-mail": embedded,
    "logged in, loading": {
      ...embedded,
      balance: { state: "loading" },
      tokens: { ...tokens, ...nothing, at: null },
    },
    "logged in, first day": {
      ...embedded,
      tokens: { ...tokens, items: [token("ETH", "Ether", "0", "0")], dayAgo: null },
    },
    "logged in by a social account": {
      ...embedded,
      identity: { name: "maya.demo.id" },
      owner: { name: "maya.l", icon: "discord" },
      profile: { type: "route.push", route: { view: "Profile" } },
      wallet: "Discord",
    },
    "not signed in": { ...account, unsigned: true },
    nobody: { nobody: true },
    "long names": {
      ...account,
      network: { ...account.network, name: LONG },
      identity: { name: `${GERMAN.slice(0, 19)}…` },
      wallet: LONG,
      tokens: {
        ...tokens,
        items: [
          token("MMMMMMMMMMMMMMM", LONG, "98765432109876.123456789", `98765432109876543210.1`),
          token("حجر", ARABIC, "3", "40", 1),
          token("翠鸟", CHINESE, "9".repeat(78), undefined, 2),
          token(HOSTILE, HOSTILE, "1", "1", 3),
        ],
      },
    },
    "long activity": {
      ...account,
      tab: "activity",
      activity: history([
        transaction(DAY, {
          operation: "trade",
          application: { name: LONG },
          transfers: [coin("in", "9".repeat(60), "MMMMMMMMMMMMMMM"), coin("out", "1", HOSTILE)],
        }),
        transaction(2 * DAY, {
          operation: HOSTILE,
          status: "failed",
          sentTo: HOSTILE,
          transfers: [{ direction: "out", quantity: "3", nft: { name: GERMAN + GERMAN, isSpam: false } }],
        }),
      ]),
    },
  },
  Nft: {
    one: collectible,
    several: { ...collectible, amount: "12", href: undefined },
    loading: { ...collectible, details: { details: null, failed: false } },
    "details failed": { ...collectible, details: { details: null, failed: true } },
    "nothing known": { ...collectible, details: { details: { attributes: [] }, failed: false } },
    "no picture": { ...collectible, sources: [undefined], details: undefined },
    "long name": {
      ...collectible,
      name: `${LONG} ${GERMAN}`,
      network: LONG,
      details: {
        failed: false,
        details: {
          collection: LONG,
          tokenId: "9".repeat(78),
          attributes: [
            { name: LONG, value: GERMAN },
            { name: "حجر", value: ARABIC },
          ],
        },
      },
    },
    gone: { gone: true },
  },
  Profile: { two: accounts, many: manyAccounts },
  SwitchAddress: { two: accounts, many: manyAccounts },
  Transactions: {
    months: { activity: history(HISTORY), receive: true },
    "on their way": { activity: history(HISTORY.slice(0, 2)), receive: true, outgoing: OUTGOING },
    "ten thousand": { activity: history(MANY_TRANSACTIONS), receive: true },
    loading: { activity: history<Transaction>(null), receive: true },
    none: { activity: history<Transaction>([]), receive: true },
    failed: { activity: history<Transaction>(null, failed), receive: false },
  },
  WalletCompatibleNetworks: {
    several: { networks: receive.networks.map((network, at) => ({ ...network, id: networkId(at) })) },
    "smart account": { networks: [{ name: "Opal", id: OPAL }] },
    "long names": { networks: [LONG, ARABIC, CHINESE].map((name, at) => ({ name, id: networkId(at) })) },
  },
  WalletReceive: {
    named: receive,
    nameless: { ...receive, identity: undefined },
    "smart account": { ...receive, networks: receive.networks.slice(0, 1), count: 1 },
    solana: { ...receive, address: SOLANA, identity: undefined, networks: [{ name: "Solana" }], count: 1 },
    "long address": { ...receive, address: TAPROOT, identity: { name: "An unusually long n…" }, count: 1 },
  },
} satisfies { [V in View]: Record<string, ScreenProps[V]> };
