import { AppKitError } from "../../domain/errors.ts";
import type { Asset } from "../../domain/send/asset.ts";
import type { SentTransaction } from "../../domain/send/sent.ts";
import type { Estimate, Examination, Transfer } from "../../domain/send/transfer.ts";
import type { FlowsEvent } from "../../machines/account/events.ts";
import type { FlowsInput } from "../../machines/account/flows.ts";
import type { VisibilityEvent } from "../../machines/account/ports.ts";
import type { FormEvent, OutboxEvent, ScanEvent, SendEvent } from "../../machines/send/events.ts";
import type { OutboxContext } from "../../machines/send/outbox.ts";
import type { CameraEvent, SentEvent } from "../../machines/send/ports.ts";
import type { ScanContext } from "../../machines/send/scan.ts";
import type { SendContext } from "../../machines/send/send.ts";
import type { SendFormContext } from "../../machines/send/send-form.ts";
import type { Sample } from "../paths/paths.ts";
import { ETHER } from "./holdings.ts";
import { SESSION_ASK } from "./sessions.ts";
import { ALICE, BASE, BITCOIN, BOB, CAROL, ETHEREUM } from "./values.ts";

const TARGET = { address: ALICE, network: ETHEREUM };

const SEEN = [
  { type: "flow.show", view: "WalletSend" },
  { type: "flow.show", view: "WalletSendSelectToken" },
  { type: "flow.show", view: "WalletSendPreview" },
  { type: "flow.show", view: "WalletSendScan" },
  { type: "flow.hide" },
  { type: "flow.hide", isLeft: true },
  { type: "target.changed", target: TARGET },
  { type: "target.changed", target: { address: ALICE, network: BASE } },
  { type: "target.changed", target: { address: ALICE, network: BITCOIN } },
] satisfies FlowsEvent[];

const COIN: Asset = { key: "native", name: "Ether", symbol: "ETH", decimals: 18, balance: "1.5", price: "3000" };

const ESTIMATE: Estimate = {
  fee: { likely: "0.001", most: "0.002" },
  isCovered: false,
  coin: "1.5",
  balance: "1.5",
  most: "1.498",
};

export const TRANSFER: Transfer = {
  sender: ALICE,
  network: ETHEREUM,
  asset: COIN,
  receiver: { address: BOB, name: "bob.eth" },
  amount: "0.5",
};

/** Nothing speaks against it. */
const SOUND: Examination = { estimate: ESTIMATE, outcome: { state: "unknown" }, facts: {} };

/** The chain would refuse it. */
const REFUSED: Examination = { ...SOUND, outcome: { state: "refused", fault: { code: "NODE_FUNDS_LOW" } } };

export const SENT_TRANSFER: SentTransaction = {
  hash: "0x5e",
  networkId: ETHEREUM.caipNetworkId,
  sender: ALICE,
  at: 1_767_312_000_000,
  what: "send",
  amount: "0.5",
  symbol: "ETH",
  receiver: { address: BOB },
};

/** The same, as long as its wallet has not answered. */
export const ASKED_TRANSFER: SentTransaction = { ...SENT_TRANSFER, hash: "1767312000000000", session: "5e".repeat(32) };

/** A payment link. */
const LINK = { namespace: "eip155", to: BOB } as const;

export const sendFormSample = {
  inputs: [{ target: TARGET }],
  events: [
    ...SEEN,
    { type: "send.token", key: "native" },
    { type: "send.amount", text: "0.5" },
    { type: "send.amount", text: "2" },
    { type: "send.most" },
    { type: "send.to", text: BOB },
    { type: "send.to", text: "bob.eth" },
    { type: "send.to", text: `solana:${CAROL}` },
    { type: "send.fill", link: LINK },
    { type: "send.fill", link: { namespace: "solana", to: CAROL } },
    { type: "send.choose", receiver: { address: BOB } },
    { type: "send.choose", receiver: { address: BOB, name: "bob.eth" } },
    { type: "send.retry" },
    { type: "send.review" },
    { type: "form.clear", sent: TRANSFER },
  ] satisfies FormEvent[],
  outputs: {
    fetchTokens: [{ tokens: [ETHER], at: 1, dayAgo: null }],
    recallReceivers: [[{ address: BOB }]],
    resolveReceiver: [{ address: BOB, name: "bob.eth" }],
    estimateTransfer: [ESTIMATE],
  },
  watch: ({ target, assets, known, key, amount, to, receiver, estimate }: SendFormContext) => [
    ...[target.network.chainNamespace, assets?.length, known !== null, key, amount === "0.5", amount === ""],
    ...[to === "" ? 0 : to.length, receiver !== null, estimate !== null],
  ],
  together: 3,
} satisfies Sample;

const COMPLETED = { type: "form.completed", transfer: TRANSFER, known: [{ address: BOB }], assets: [COIN] } as const;

export const sendSample = {
  inputs: [{ target: TARGET }],
  events: [
    ...SEEN,
    { type: "send.token", key: "native" },
    { type: "send.amount", text: "0.5" },
    { type: "send.most" },
    { type: "send.to", text: BOB },
    { type: "send.fill", link: LINK },
    { type: "send.choose", receiver: { address: BOB } },
    { type: "send.retry" },
    { type: "send.review" },
    COMPLETED,
    { ...COMPLETED, known: null },
    { type: "send.confirm", isHeld: false },
    { type: "send.confirm", isHeld: true },
  ] satisfies SendEvent[],
  outputs: {
    recallReceivers: [[{ address: BOB }]],
    examineTransfer: [SOUND, REFUSED],
    sendTransfer: [
      { hash: "0x5e", at: 1 },
      { hash: "5e", at: 1, lastHeight: 9 },
    ],
  },
  errors: [new AppKitError("SEND_DECLINED", {})],
  watch: ({ target, transfer, known, examination, prompted, fault }: SendContext) => [
    ...[target.network.caipNetworkId, transfer !== null, known !== null, examination?.outcome.state],
    ...[prompted !== null, fault?.code],
  ],
} satisfies Sample;

export const scanSample = {
  inputs: [{ target: TARGET }],
  events: [
    ...SEEN,
    { type: "page.shown" },
    { type: "page.hidden" },
    { type: "scan.retry" },
    { type: "camera.opened" },
    { type: "camera.failed", fault: "denied" },
    { type: "code.read", text: `ethereum:${BOB}` },
    { type: "code.read", text: "https://shop.example/" },
  ] satisfies (ScanEvent | CameraEvent | VisibilityEvent)[],
  outputs: {},
  watch: ({ target, fault, foreign }: ScanContext) => [target.network.caipNetworkId, fault, foreign],
} satisfies Sample;

export const outboxSample = {
  inputs: [
    { namespace: "eip155", open: [] },
    { namespace: "eip155", open: [SENT_TRANSFER] },
    { namespace: "eip155", open: [ASKED_TRANSFER] },
  ],
  events: [
    { type: "transaction.sent", sent: SENT_TRANSFER, receiver: { address: BOB } },
    { type: "sent.answered", hash: ASKED_TRANSFER.hash, sent: SENT_TRANSFER, receiver: { address: BOB } },
    { type: "sent.seen", hash: "0x5e", nonce: 7, call: "0x5e 0x0 0x" },
    { type: "sent.named", hash: "0x5e", by: "0x5f" },
    { type: "sent.ended", hash: "0x5e", end: "confirmed" },
    { type: "sent.ended", hash: "0x5e", end: "reverted", fault: { code: "NODE_REVERTED_SILENT" } },
    { type: "sent.ended", hash: "0x5e", end: "replaced", by: "0x5f" },
    { type: "sent.dismiss", hash: "0x5e" },
  ] satisfies (OutboxEvent | SentEvent)[],
  outputs: { keepSent: [undefined] },
  watch: ({ unanswered, entries }: OutboxContext) => [
    unanswered.length,
    ...entries.map(({ end, sent }) => [end, sent.nonce]),
  ],
} satisfies Sample;

export const flowsSample = {
  inputs: [{ target: TARGET, open: [] }] satisfies FlowsInput[],
  events: [
    { type: "swap.fill", toToken: "USDC", amount: "0.5" },
    ...SEEN,
    { type: "transaction.sent", sent: SENT_TRANSFER },
    { type: "name.registered" },
    { type: "send.to", text: BOB },
    { type: "send.fill", link: LINK },
    SESSION_ASK,
    { type: "session.resume" },
  ],
} satisfies Sample;
