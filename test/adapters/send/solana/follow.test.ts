import { base58 } from "@scure/base";
import { beforeEach, expect, it } from "vitest";
import type { Ask } from "../../../../adapters/nodes/evm/contract.ts";
import { followSent } from "../../../../adapters/send/solana/follow.ts";
import { sendTransfer } from "../../../../adapters/send/solana/send.ts";
import type { Address } from "../../../../domain/addresses/address.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import type { SentTransaction } from "../../../../domain/send/sent.ts";
import type { SentEvent } from "../../../../machines/send/ports.ts";
import { programs } from "../../../../sandbox/solana/addresses.ts";
import { transferTokens } from "../../../../sandbox/solana/instructions.ts";
import { signedTransaction } from "../../../../sandbox/solana/message.ts";
import { FakeClock } from "../../fake-clock.ts";
import { ask, chains, clock, cluster, friend, NETWORK_ID, owner, transfer, USDC, walletOf } from "./cluster.ts";

const UNSEEN = base58.encode(new Uint8Array(64).fill(7));

beforeEach(() => {
  clock.reset();
  chains.reset();
});

const sentAs = (hash: string, lastHeight?: number): SentTransaction => ({
  ...{ hash, lastHeight, networkId: NETWORK_ID, sender: owner.address as Address },
  ...{ at: 0, what: "send", amount: "1", symbol: "SOL" },
});

function follow(sent: SentTransaction, node: Ask = ask, time = new FakeClock()) {
  const heard: SentEvent[] = [];
  let asked = 0;
  const counted: Ask = (method, params) => {
    asked += 1;
    return node(method, params).finally(() => {
      asked -= 1;
    });
  };
  const stop = followSent({ ask: counted, clock: time }, sent, (event) => heard.push(event));
  /** Until a look has found its end, or waits for the next one. */
  const look = () => expect.poll(() => asked === 0 && time.pending + heard.length > 0, { interval: 1 }).toBe(true);
  return { time, heard, stop, look };
}

/** Lets answers that go through real promises arrive. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 30));

it("SEND-4: a transaction that landed is confirmed, and nobody asks on", async () => {
  const { hash, lastHeight } = await sendTransfer(walletOf().deps, transfer());
  const { heard, time, look } = follow(sentAs(hash, lastHeight));
  await look();
  expect(heard).toEqual([{ type: "sent.ended", hash, end: "confirmed" }]);
  expect(time.pending).toBe(0);
});

it("SEND-7: one that failed on the chain is told with the program's reason", async () => {
  const [from, to, mint] = [owner.address, friend.address, USDC.address ?? ""];
  const pay = transferTokens({ from, to, mint, amount: 1n, decimals: 2, tokenProgram: programs.token });
  const wire = signedTransaction([owner], cluster.slots.latest().blockhash, [pay]);
  const hash = (await ask("sendTransaction", [
    Buffer.from(wire).toString("base64"),
    { encoding: "base64", skipPreflight: true },
  ])) as string;
  const { heard, look } = follow(sentAs(hash));
  await look();
  const fault = { code: "NODE_REVERTED", values: { reason: "decimals different from the Mint decimals" } };
  expect(heard).toEqual([{ type: "sent.ended", hash, end: "reverted", fault }]);
});

it("SEND-7: one that failed is told as that, also where no node has its log", async () => {
  const asked: unknown[] = [];
  const node: Ask = async (method, params) => {
    asked.push([method, params]);
    if (method === "getBlockHeight") return 1;
    if (method === "getTransaction") throw new Error("method not found");
    return { value: [{ err: { InstructionError: [0, { Custom: 17 }] }, confirmationStatus: "confirmed" }] };
  };
  const { heard, look } = follow(sentAs(UNSEEN), node);
  await look();
  const fault = { code: "NODE_REVERTED", values: { reason: "the account is frozen" } };
  expect(heard).toEqual([{ type: "sent.ended", hash: UNSEEN, end: "reverted", fault }]);
  const how = { encoding: "base64", commitment: "confirmed", maxSupportedTransactionVersion: 0 };
  expect(asked).toEqual([
    ["getBlockHeight", [{ commitment: "finalized" }]],
    ["getSignatureStatuses", [[UNSEEN], { searchTransactionHistory: true }]],
    ["getTransaction", [UNSEEN, how]],
  ]);
});

it("SEND-4: the last block that takes one is not behind it yet", async () => {
  const time = new FakeClock();
  const { heard, stop, look } = follow(
    sentAs(UNSEEN, 7),
    async (method) => (method === "getBlockHeight" ? 7 : { value: [null] }),
    time,
  );
  await look();
  expect(heard).toEqual([]);
  stop();
});

it("SEND-4: one that nobody has seen is dropped behind its last block, not before", async () => {
  const lastHeight = Number(cluster.slots.latest().lastValidBlockHeight);
  const { heard, time, look } = follow(sentAs(UNSEEN, lastHeight));
  await look();
  expect(heard).toEqual([]);
  await clock.advance(151 * 400);
  await time.advance(LIMITS.solanaStatus);
  await look();
  expect(heard).toEqual([{ type: "sent.ended", hash: UNSEEN, end: "dropped" }]);
  expect(time.pending).toBe(0);
});

it("SEND-4, S14: one that a wallet gave a newer blockhash is not dropped before that has expired as well", async () => {
  const time = new FakeClock();
  const lastHeight = Number(cluster.slots.latest().lastValidBlockHeight);
  await clock.advance(151 * 400);
  const { heard, look } = follow({ ...sentAs(UNSEEN, lastHeight), at: time.now() }, ask, time);
  await time.advance(LIMITS.sentMissing - LIMITS.solanaStatus);
  await look();
  expect(heard).toEqual([]);
  await time.advance(2 * LIMITS.solanaStatus);
  await look();
  expect(heard).toMatchObject([{ end: "dropped" }]);
});

it("S14: one that is older than what nodes have at hand is looked for in the whole history", async () => {
  const asked: unknown[] = [];
  const node: Ask = async (method, params) => {
    if (method === "getBlockHeight") return 1;
    asked.push(params);
    return { value: [{ err: null, confirmationStatus: "finalized" }] };
  };
  const { heard, look } = follow(sentAs(UNSEEN), node);
  await look();
  expect(heard).toMatchObject([{ end: "confirmed" }]);
  expect(asked).toEqual([[[UNSEEN], { searchTransactionHistory: true }]]);
});

it("R12: a node that fails, and a block that may be taken back, are asked about again", async () => {
  const answers: unknown[] = [undefined, "processed", "confirmed"];
  const node: Ask = async (method) => {
    if (method === "getBlockHeight") return 1;
    const confirmationStatus = answers.shift();
    if (!confirmationStatus) throw new Error("no node");
    return { value: [{ err: null, confirmationStatus }] };
  };
  const { heard, time } = follow(sentAs(UNSEEN), node);
  await time.advance(LIMITS.solanaStatus);
  expect(heard).toEqual([]);
  await time.advance(LIMITS.solanaStatus);
  expect(heard).toMatchObject([{ end: "confirmed" }]);
});

it("R19: nothing is heard, and nothing runs, once it is stopped", async () => {
  const open: ((answer: unknown) => void)[] = [];
  const { heard, time, stop } = follow(sentAs(UNSEEN), () => new Promise((resolve) => open.push(resolve)));
  open[0]?.(1);
  await settled();
  stop();
  open[1]?.({ value: [{ err: null, confirmationStatus: "finalized" }] });
  await settled();
  expect(heard).toEqual([]);
  expect(time.pending).toBe(0);
});

it("R19: no look waits once it is stopped between two of them", async () => {
  const { time, stop, look } = follow(sentAs(UNSEEN), async () => Promise.reject(new Error("no node")));
  await look();
  expect(time.pending).toBe(1);
  stop();
  expect(time.pending).toBe(0);
});
