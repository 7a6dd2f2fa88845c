import { expect, it, test } from "vitest";
import type { SendDeps } from "../../../../adapters/send/deps.ts";
import { followSent } from "../../../../adapters/send/evm/follow.ts";
import { transactionOf } from "../../../../adapters/send/evm/transaction.ts";
import { AppKitError } from "../../../../domain/errors.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import type { Asset } from "../../../../domain/send/asset.ts";
import type { SentTransaction } from "../../../../domain/send/sent.ts";
import type { SentEvent } from "../../../../machines/send/ports.ts";
import { tetherCode } from "../../../../sandbox/contracts/artifacts/tether.ts";
import { FakeClock } from "../../fake-clock.ts";
import { NETWORK, STRANGER, startedChain, usdc } from "./chain.ts";

const chain = startedChain();

interface Followed {
  clock: FakeClock;
  events: SentEvent[];
  end(): void;
  /** Lets so much time pass, and the node answer. */
  pass(ms: number): Promise<void>;
}

/** Follows a transaction on a clock that stands still. */
function follow(hash: string, change: Partial<SentTransaction> = {}, deps: Partial<SendDeps> = {}): Followed {
  const clock = new FakeClock();
  const events: SentEvent[] = [];
  const common = { networkId: NETWORK.caipNetworkId, sender: chain.sender, what: "send", symbol: "ETH" } as const;
  const sent = { ...common, hash, at: clock.now(), amount: "1", ...change };
  let waiting = 0;
  const asking = deps.ask ?? chain.ask;
  const ask: SendDeps["ask"] = (method, params) => {
    waiting += 1;
    return asking(method, params).finally(() => {
      waiting -= 1;
    });
  };
  const end = followSent(chain.deps({ ...deps, clock, ask }), sent, (event) => events.push(event));
  const rest = () => expect.poll(() => waiting === 0 && (clock.pending === 1 || isOver()), { interval: 1 }).toBe(true);
  const isOver = () => events.some(({ type }) => type === "sent.ended");
  const pass = async (ms: number) => {
    await rest();
    const until = clock.now() + ms;
    while (clock.now() < until && !isOver()) {
      await clock.advance(Math.min(1_000, until - clock.now()));
      await rest();
    }
  };
  return { clock, events, end, pass };
}

const plain = (change: object = {}) => ({ from: chain.sender, to: STRANGER, value: "0x1", gas: "0x5208", ...change });
const failing = ({ asset, units }: { asset: Asset; units: bigint }, change: object = {}) => ({
  ...transactionOf({ sender: chain.sender, receiver: STRANGER, asset, units }),
  ...{ gas: "0x30d40", ...change },
});

const CALL = `${STRANGER.toLowerCase()} 0x1 0x`;
const seen = (hash: string) => ({ type: "sent.seen", hash, nonce: 0, call: CALL });

it("S14: a transaction that is mined is seen and confirmed, and nobody is asked any more", async () => {
  const hash = await chain.send(plain());
  const { events, clock, pass } = follow(hash);
  await pass(0);
  expect(events).toEqual([seen(hash), { type: "sent.ended", hash, end: "confirmed" }]);
  expect(clock.pending).toBe(0);
});

it("S14: a transaction that waits is seen once, and followed until it is mined", async () => {
  chain.isMining = false;
  const hash = await chain.send(plain());
  const { events, pass } = follow(hash);
  await pass(10 * LIMITS.sentPoll);
  expect(events).toEqual([seen(hash)]);
  await chain.raw("evm_mine");
  await pass(LIMITS.sentPoll);
  expect(events.slice(1)).toEqual([{ type: "sent.ended", hash, end: "confirmed" }]);
});

it("S14: the older a transaction is, the less often it is looked for", async () => {
  chain.isMining = false;
  const { clock, pass, end } = follow(await chain.send(plain()));
  await pass(600_000);
  end();
  expect(clock.waits[0]).toBe(LIMITS.sentPoll);
  expect(clock.waits.at(-1)).toBe(LIMITS.sentPollMost);
  expect(clock.waits.length).toBeLessThan(60);
});

test.each([
  ["NODE_REVERTED", { reason: "ERC20 insufficient balance" }, async () => usdc],
  ["NODE_REVERTED_SILENT", undefined, () => chain.token(6, 1n, tetherCode)],
])("SEND-7: a transaction that is reverted has its reason: %s", async (code, values, token) => {
  const hash = await chain.send(failing({ asset: await token(), units: 10n ** 30n }));
  const { events, pass } = follow(hash);
  await pass(0);
  expect(events.at(-1)).toEqual({
    type: "sent.ended",
    hash,
    end: "reverted",
    fault: { code, ...(values && { values }) },
  });
});

it("SEND-7: a transaction that ran out of gas had too little of it", async () => {
  const hash = await chain.send(failing({ asset: usdc, units: 1n }, { gas: "0x61a8" }));
  const { events, pass } = follow(hash);
  await pass(0);
  expect(events.at(-1)).toMatchObject({ end: "reverted", fault: { code: "NODE_GAS_LOW" } });
});

test.each([
  ["sped up ends as the one that does the same at another fee", { value: "0x1" }, "confirmed"],
  ["cancelled is replaced by another one", { value: "0x0" }, "replaced"],
])("S14: a transaction that is %s", async (_, change, end) => {
  chain.isMining = false;
  const hash = await chain.send(plain({ gasPrice: "0xb2d05e00" }));
  const { events, pass } = follow(hash);
  await pass(LIMITS.sentPoll);
  const by = await chain.send(plain({ ...change, nonce: "0x0", gasPrice: "0x12a05f200" }));
  await chain.raw("anvil_mine", ["0x5"]);
  await pass(4 * LIMITS.sentPoll);
  expect(events).toEqual([seen(hash), { type: "sent.ended", hash, end, by }]);
});

it("S14, SEND-7: one that is sped up and then refused by the chain is reverted, for the reason of its replacement", async () => {
  chain.isMining = false;
  const costly = (price: string) => failing({ asset: usdc, units: 10n ** 30n }, { nonce: "0x0", gasPrice: price });
  const hash = await chain.send(costly("0xb2d05e00"));
  const { events, pass } = follow(hash);
  await pass(LIMITS.sentPoll);
  const by = await chain.send(costly("0x12a05f200"));
  await chain.raw("anvil_mine", ["0x5"]);
  await pass(4 * LIMITS.sentPoll);
  const fault = { code: "NODE_REVERTED", values: { reason: "ERC20 insufficient balance" } };
  expect(events.at(-1)).toEqual({ type: "sent.ended", hash, end: "reverted", fault, by });
});

test.each([
  ["did the same", CALL, "confirmed"],
  ["did something else", `${STRANGER.toLowerCase()} 0x2 0x`, "replaced"],
])(
  "S14: after a reload, a transaction is followed by what is remembered: what took its place %s",
  async (_, call, end) => {
    const by = await chain.send(plain());
    await chain.raw("anvil_mine", ["0x20"]);
    const { events, pass } = follow(`0x${"ab".repeat(32)}`, { nonce: 0, call });
    await pass(4 * LIMITS.sentPoll);
    expect(events).toMatchObject([{ end, by }]);
  },
);

test.each([
  ["whose replacement is longer ago than nodes remember", "0x100", CALL],
  ["of which nobody remembers what it did", "0x20", undefined],
])("S14: of a transaction %s nobody says that nothing was sent", async (_, blocks, call) => {
  await chain.send(plain());
  await chain.raw("anvil_mine", [blocks]);
  const { events, pass } = follow(`0x${"ab".repeat(32)}`, { nonce: 0, call });
  await pass(LIMITS.sentMissing + LIMITS.sentPollMost);
  expect(events).toMatchObject([{ end: "unfollowed" }]);
});

it("S14: a replacement that the first nodes cannot find is looked for again", async () => {
  const by = await chain.send(plain());
  await chain.raw("anvil_mine", ["0x5"]);
  let isBehind = true;
  const ask = async (method: string, params: unknown) =>
    isBehind && method === "eth_getBlockByNumber" ? null : chain.ask(method, params);
  const { events, pass } = follow(`0x${"ab".repeat(32)}`, { nonce: 0, call: CALL }, { ask });
  await pass(4 * LIMITS.sentPoll);
  expect(events).toEqual([]);
  isBehind = false;
  await pass(LIMITS.sentPollMost);
  expect(events).toMatchObject([{ end: "confirmed", by }]);
});

it("S14: nodes that fall silent while a replacement is looked for end nothing, however long", async () => {
  const by = await chain.send(plain());
  await chain.raw("anvil_mine", ["0x5"]);
  let isSilent = true;
  const ask = async (method: string, params: unknown) => {
    if (isSilent && method === "eth_blockNumber") throw new AppKitError("HTTP_REQUEST", { reason: "timeout" });
    return chain.ask(method, params);
  };
  const { events, pass } = follow(`0x${"ab".repeat(32)}`, { nonce: 0, call: CALL }, { ask });
  await pass(2 * LIMITS.sentMissing);
  expect(events).toEqual([]);
  isSilent = false;
  await pass(2 * LIMITS.sentPollMost);
  expect(events).toMatchObject([{ end: "confirmed", by }]);
});

it("S14: a hash that no node has ever known may wait elsewhere: nobody says that nothing was sent", async () => {
  const { events, pass } = follow(`0x${"ab".repeat(32)}`);
  await pass(LIMITS.sentMissing - LIMITS.sentPoll);
  expect(events).toEqual([]);
  await pass(2 * LIMITS.sentPollMost);
  expect(events).toMatchObject([{ end: "unfollowed" }]);
});

it("S14: a transaction that no node knows any more for two minutes is dropped", async () => {
  chain.isMining = false;
  const hash = await chain.send(plain());
  const { events, pass } = follow(hash);
  await pass(LIMITS.sentPoll);
  await chain.raw("anvil_dropTransaction", [hash]);
  await pass(LIMITS.sentMissing - LIMITS.sentPoll);
  expect(events).toHaveLength(1);
  await pass(2 * LIMITS.sentPollMost);
  expect(events.at(-1)).toEqual({ type: "sent.ended", hash, end: "dropped" });
});

it("S14: a transaction that a node forgets and finds again is not dropped", async () => {
  chain.isMining = false;
  const hash = await chain.send(plain());
  let isForgotten = true;
  const ask = async (method: string, params: unknown) =>
    isForgotten && /ByHash|Receipt/.test(method) ? null : chain.ask(method, params);
  const { events, pass } = follow(hash, {}, { ask });
  await pass(LIMITS.sentMissing / 2);
  isForgotten = false;
  await pass(LIMITS.sentPollMost);
  isForgotten = true;
  await pass(LIMITS.sentMissing / 2);
  expect(events).toEqual([seen(hash)]);
});

it("S14: nodes that are dead are asked again until one is back", async () => {
  const hash = await chain.send(plain());
  let isDead = true;
  const ask = (method: string, params: unknown) =>
    isDead ? Promise.reject(new Error("fetch failed")) : chain.ask(method, params);
  const { events, pass } = follow(hash, {}, { ask });
  await pass(10 * LIMITS.sentMissing);
  expect(events).toEqual([]);
  isDead = false;
  await pass(LIMITS.sentPollMost);
  expect(events.at(-1)).toEqual({ type: "sent.ended", hash, end: "confirmed" });
});

test.each<[string, string, unknown]>([
  ["counts too many transactions", "eth_getTransactionCount", "0xff"],
  ["counts in words", "eth_getTransactionCount", "many"],
  ["tells another transaction", "eth_getTransactionByHash", { hash: `0x${"1".repeat(64)}`, nonce: "0x9" }],
  ["tells a number that is none", "eth_getTransactionByHash", { nonce: {} }],
  ["tells a receipt that is none", "eth_getTransactionReceipt", "mined"],
])("S14: a node that %s ends nothing", async (_, method, lie) => {
  chain.isMining = false;
  const hash = await chain.send(plain());
  const ask = async (asked: string, params: unknown) => (asked === method ? lie : chain.ask(asked, params));
  const { events, pass, end } = follow(hash, {}, { ask });
  await pass(2 * LIMITS.sentMissing);
  end();
  expect(events.filter(({ type }) => type === "sent.ended")).toEqual([]);
  expect(events.every((event) => event.type !== "sent.seen" || event.nonce === 0)).toBe(true);
});

const OTHER_HASH = `0x${"cd".repeat(32)}`;

test.each(["0x1", "0x0"])("S14: another transaction's receipt, with the status %s, ends nothing", async (status) => {
  const hash = `0x${"ab".repeat(32)}`;
  const waits = { hash, from: chain.sender, nonce: "0x0" };
  const ask = async (method: string) =>
    method === "eth_getTransactionReceipt" ? { transactionHash: OTHER_HASH, status, blockNumber: "0x1" } : waits;
  const { events, pass, end } = follow(hash, {}, { ask });
  await pass(LIMITS.sentMissing);
  end();
  expect(events.map(({ type }) => type)).toEqual(["sent.seen"]);
});

test.each([
  ["0x01", "confirmed"],
  [undefined, "unfollowed"],
  [true, "unfollowed"],
])("S14: a receipt with the status %j comes to an end", async (status, ended) => {
  const hash = `0x${"ab".repeat(32)}`;
  const block = { blockNumber: "0x1" };
  const ask = async (method: string) =>
    method === "eth_getTransactionReceipt"
      ? { transactionHash: hash.toUpperCase().replace("0X", "0x"), status, ...block }
      : { hash, from: chain.sender, nonce: "0x0", ...block };
  const { events, pass } = follow(hash, {}, { ask });
  await pass(LIMITS.sentMissing + LIMITS.sentPollMost);
  expect(events.at(-1)).toMatchObject({ type: "sent.ended", end: ended });
});

it("S14: what a bundler sent for a smart account has no number of the account's", async () => {
  const hash = await chain.send({ ...plain(), from: chain.accounts[1] });
  const { events, pass } = follow(hash, {}, { isSmartAccount: true });
  await pass(0);
  expect(events).toEqual([{ type: "sent.ended", hash, end: "confirmed" }]);
});

it("S14: nothing is told, and no timer left, after the following is ended", async () => {
  chain.isMining = false;
  const hash = await chain.send(plain());
  const { events, clock, end, pass } = follow(hash);
  await pass(LIMITS.sentPoll);
  const heard = events.length;
  end();
  await chain.raw("evm_mine");
  await clock.advance(10 * LIMITS.sentPollMost);
  expect(clock.pending).toBe(0);
  expect(events).toHaveLength(heard);
});
