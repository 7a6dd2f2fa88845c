import { AppKitError } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { AccountContext } from "../../machines/account/account.ts";
import type { BalanceContext } from "../../machines/account/balance.ts";
import type { CollectibleContext } from "../../machines/account/collectible.ts";
import type { AccountEvent, HoldingsEvent, ListEvent, NftWish } from "../../machines/account/events.ts";
import type { HistoryContext, HistoryEvent } from "../../machines/account/history.ts";
import type { HoldingsContext } from "../../machines/account/holdings.ts";
import type { IdentityContext } from "../../machines/account/identity.ts";
import type { VisibilityEvent } from "../../machines/account/ports.ts";
import type { TokensContext, TokensEvent } from "../../machines/account/tokens.ts";
import type { TotalsContext } from "../../machines/account/totals.ts";
import { answerable } from "../answer.ts";
import type { Sample } from "../paths/paths.ts";
import { ETHER, FOX_DETAILS, FOX_NFT, RECEIVED, SENT } from "./holdings.ts";
import { SENT_TRANSFER } from "./send.ts";
import { SESSION_ASK } from "./sessions.ts";
import { ALICE, BASE, BITCOIN, BOB, ETHEREUM, SOLANA, sampleNetwork } from "./values.ts";

const NODELESS = sampleNetwork("eip155:99", "Nodeless", []);

export const accountSample = {
  inputs: [{ address: ALICE, accounts: [ALICE, BOB], network: ETHEREUM, tokens: {}, isSynced: true, blocked: [] }],
  events: [
    { type: "account.moved", address: BOB, accounts: [BOB, ALICE] },
    { type: "network.changed", network: BASE },
    { type: "network.changed", network: SOLANA },
    { type: "network.changed", network: BITCOIN },
    { type: "account.override", overrides: { profileName: "ada", labels: { [BOB]: "savings" } } },
    { type: "account.override", overrides: { balance: { amount: "7", symbol: "ETH" }, accounts: [ALICE] } },
    { type: "address.copy" },
    { type: "tab.choose", tab: "tokens" },
    { type: "tab.choose", tab: "nfts" },
    { type: "tab.choose", tab: "activity" },
    { type: "activity.withdraw" },
    { type: "balance.refresh" },
    { type: "balance.look" },
    { type: "name.registered" },
    SESSION_ASK,
    { type: "session.resume" },
    { type: "tokens.refresh" },
    { type: "history.more" },
    { type: "history.retry" },
    { type: "nft.open", key: FOX_NFT.key },
    { type: "nft.close" },
    { type: "nft.retry" },
    { type: "holdings.show" },
    { type: "holdings.show", list: "activity" },
    { type: "holdings.show", list: "accounts" },
    { type: "holdings.hide" },
    { type: "flow.show", view: "WalletSend" },
    { type: "flow.hide" },
    { type: "swap.fill", toToken: "USDC", amount: "0.5" },
    { type: "send.fill", link: { namespace: "eip155", to: BOB } },
    { type: "block.lifted", key: "eip155:1:0x0" },
    { type: "email.change", email: "ada@sample.example", newEmail: "lovelace@sample.example", isStill: false },
    { type: "otp.submit", otp: "123456" },
    { type: "email.resend" },
    { type: "xstate.done.actor.emailUpdate", output: { email: "lovelace@sample.example" } },
  ] satisfies (AccountEvent | { type: "xstate.done.actor.emailUpdate"; output: { email: string } })[],
  outputs: { copyText: [undefined], loadFeature: [answerable as unknown], recallSent: [[], [SENT_TRANSFER]] },
  watch: ({ network, look }: AccountContext) => [network.chainNamespace, look],
  together: 3,
} satisfies Sample;

export const balanceSample = {
  inputs: [{ target: { address: ALICE, network: ETHEREUM, isSynced: true }, blocked: [] }],
  events: [
    { type: "target.changed", target: { address: ALICE, network: ETHEREUM, isSynced: true } },
    { type: "target.changed", target: { address: BOB, network: ETHEREUM, isSynced: true } },
    { type: "target.changed", target: { address: ALICE, network: NODELESS, isSynced: true } },
    { type: "target.changed", target: { address: ALICE, network: BITCOIN, isSynced: true } },
    { type: "balance.refresh" },
    { type: "balance.look" },
    { type: "block.lifted", key: `${ETHEREUM.caipNetworkId}:${ALICE}` },
    { type: "block.lifted", key: `${ETHEREUM.caipNetworkId}:${BOB}` },
  ],
  outputs: { fetchBalance: [{ amount: "1.5", symbol: "ETH" }] },
  watch: ({ target, blocked }: BalanceContext) => [target.network.caipNetworkId, target.address, blocked],
} satisfies Sample;

const TARGET = { address: ALICE, network: ETHEREUM };
const LOOKS = [
  { type: "list.watched" },
  { type: "list.left" },
  { type: "list.polled" },
  { type: "target.changed", target: TARGET },
  { type: "target.changed", target: { address: BOB, network: ETHEREUM } },
  { type: "target.changed", target: { address: ALICE, network: BITCOIN } },
] satisfies ListEvent[];

export const identitySample = {
  inputs: [{ target: TARGET, isSynced: true }],
  events: [
    { type: "target.changed", target: TARGET },
    { type: "target.changed", target: { address: BOB, network: ETHEREUM } },
    { type: "target.changed", target: { address: ALICE, network: BITCOIN } },
    { type: "identity.refresh" },
  ],
  outputs: { fetchIdentity: [{ name: "alice.eth" }] },
  watch: ({ target, identity }: IdentityContext) => [target.network.caipNetworkId, target.address, identity.name],
} satisfies Sample;

export const tokensSample = {
  inputs: [{ target: TARGET, blocked: [] }],
  events: [
    ...LOOKS,
    { type: "tokens.refresh" },
    { type: "block.lifted", key: `tokens:${ETHEREUM.caipNetworkId}:${ALICE}` },
    { type: "block.lifted", key: `tokens:${ETHEREUM.caipNetworkId}:${BOB}` },
  ] satisfies TokensEvent[],
  outputs: { fetchTokens: [{ tokens: [ETHER], at: 1, dayAgo: null }] },
  errors: [
    new Error("down"),
    new AppKitError("BALANCE_UNAVAILABLE", {}),
    new AppKitError("HTTP_STATUS", { status: 503 }),
  ],
  watch: ({ target, blocked, tokens }: TokensContext) => [
    target.network.caipNetworkId,
    target.address,
    blocked,
    tokens?.length,
  ],
} satisfies Sample;

export const totalsSample = {
  inputs: [{ accounts: [ALICE, BOB], network: ETHEREUM, blocked: [] }],
  events: [
    ...LOOKS,
    { type: "target.changed", target: TARGET, accounts: [BOB] },
    { type: "block.lifted", key: `totals:${ETHEREUM.caipNetworkId}` },
    { type: "block.lifted", key: `totals:${BASE.caipNetworkId}` },
  ] satisfies ListEvent[],
  outputs: { fetchTotal: ["4500", null] },
  watch: ({ network, blocked, totals, unread, misses }: TotalsContext) => [
    network.caipNetworkId,
    blocked,
    Object.values(totals),
    unread.length,
    misses,
  ],
} satisfies Sample;

export const historySample = {
  inputs: [{ target: TARGET }],
  events: [
    ...LOOKS,
    { type: "history.list", list: "nfts" },
    { type: "history.list", list: "activity" },
    { type: "history.more" },
    { type: "history.retry" },
    { type: "nft.open", key: FOX_NFT.key },
    { type: "nft.close" },
    { type: "nft.retry" },
  ] satisfies HistoryEvent[],
  outputs: {
    fetchHistory: [{ transactions: [RECEIVED], next: "page-2" }, { transactions: [SENT] }],
  },
  watch: ({ target, list, transactions, next, burst, openNft }: HistoryContext) => [
    ...[target.network.caipNetworkId, target.address, list, transactions?.length, next],
    ...[burst.pages < LIMITS.historyBurst, openNft],
  ],
} satisfies Sample;

export const collectibleSample = {
  inputs: [{ key: FOX_NFT.key, nft: { ...TARGET, hash: FOX_NFT.hash, name: FOX_NFT.name } }],
  events: [{ type: "nft.retry" }] satisfies NftWish[],
  outputs: { fetchNft: [FOX_DETAILS] },
  watch: ({ details }: CollectibleContext) => details?.collection,
} satisfies Sample;

export const holdingsSample = {
  inputs: [{ target: TARGET, accounts: [ALICE, BOB], blocked: [], list: "tokens" }],
  events: [
    { type: "holdings.show", list: "tokens" },
    { type: "holdings.show", list: "nfts" },
    { type: "holdings.show", list: "activity" },
    { type: "holdings.show", list: "accounts" },
    { type: "holdings.hide" },
    { type: "page.shown" },
    { type: "page.hidden" },
    { type: "target.changed", target: TARGET },
    { type: "block.lifted", key: "tokens:eip155:1:0x0" },
    { type: "tokens.refresh" },
    { type: "history.more" },
    { type: "history.retry" },
    { type: "nft.open", key: FOX_NFT.key },
    { type: "nft.close" },
    { type: "nft.retry" },
  ] satisfies (HoldingsEvent | VisibilityEvent)[],
  watch: ({ list }: HoldingsContext) => list,
} satisfies Sample;
