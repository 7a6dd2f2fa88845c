import { expect, it } from "vitest";
import { followSent } from "../../../../adapters/send/evm/follow.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import type { SentTransaction } from "../../../../domain/send/sent.ts";
import type { SentEvent } from "../../../../machines/send/ports.ts";
import { FakeClock, settle } from "../../fake-clock.ts";
import { NETWORK, STRANGER } from "./chain.ts";

const ID = "0xb1";
const HASH = `0x${"5e".repeat(32)}`;
const CALLS: Omit<SentTransaction, "at"> = {
  ...{ hash: ID, isCalls: true, networkId: NETWORK.caipNetworkId, sender: STRANGER },
  ...{ what: "swap", amount: "1", symbol: "ETH" },
};

/** Follows calls whose wallet tells `statuses` in turn, the last one again and again; the node has any transaction's receipt. */
function follow(...statuses: readonly unknown[]) {
  const clock = new FakeClock();
  const events: SentEvent[] = [];
  const asked: unknown[] = [];
  const provider = {
    async request(call: { method: string; params?: unknown }) {
      const status = statuses[Math.min(asked.length, statuses.length - 1)];
      asked.push(call);
      if (status instanceof Error) throw status;
      return status;
    },
  };
  const ask = async (method: string) =>
    method === "eth_getTransactionReceipt" ? { transactionHash: HASH, status: "0x1" } : {};
  const deps = { clock, ask, provider, isSmartAccount: true };
  const end = followSent(deps, { ...CALLS, at: clock.now() }, (event) => events.push(event));
  const pass = async (ms: number) => {
    await settle();
    for (const until = clock.now() + ms; clock.now() < until; await settle())
      await clock.advance(Math.min(LIMITS.callsPoll, until - clock.now()));
  };
  return { clock, events, asked, pass, end };
}

const named = { type: "sent.named", hash: ID, by: HASH };
const ended = (end: string, hash = ID) => ({ type: "sent.ended", hash, end });

it("SWAP-2 S14: calls are followed by their id until their wallet names their transaction, then by that", async () => {
  const mined = { status: 200, receipts: [{ transactionHash: HASH }] };
  const { events, asked, pass, clock } = follow(new Error("busy"), { status: 100 }, mined);
  await pass(LIMITS.callsPoll);
  expect(events).toEqual([]);
  await pass(LIMITS.callsPoll);
  expect(events).toEqual([named, ended("confirmed", HASH)]);
  expect(asked[0]).toEqual({ method: "wallet_getCallsStatus", params: [ID] });
  expect([asked.length, clock.pending]).toEqual([3, 0]);
});

it.each([
  ["are not sent after all", { status: 400 }, [ended("dropped")]],
  ["were reverted without a transaction of theirs", { status: 500 }, [ended("reverted")]],
  ["failed inside of a bundler's transaction, which succeeded", receipt("0x1"), [ended("reverted")]],
  ["failed with their transaction", receipt("0x0"), [named, ended("confirmed", HASH)]],
])("SWAP-2 S14: calls that %s end so", async (_, status, events) => {
  const followed = follow(status);
  await followed.pass(0);
  expect(followed.events).toEqual(events);
});

function receipt(status: string) {
  return { status: 500, receipts: [{ transactionHash: HASH, status }] };
}

it("SWAP-2 S14: a wallet that tells nothing of its calls for too long leaves them to the explorer; one that comes back does not", async () => {
  const forgotten = follow(new Error("unknown bundle"));
  await forgotten.pass(LIMITS.sentMissing - LIMITS.callsPoll);
  expect(forgotten.events).toEqual([]);
  await forgotten.pass(LIMITS.sentPollMost);
  expect(forgotten.events).toEqual([ended("unfollowed")]);
  const silent = follow(new Promise(() => {}));
  await silent.pass(LIMITS.sentMissing);
  expect([silent.events, silent.clock.pending]).toEqual([[ended("unfollowed")], 0]);
  const [locked, open] = [new Error("locked"), { status: 100 }];
  // Between its two silences it tells of the calls for longer than it may be silent.
  const returned = follow(locked, ...Array.from({ length: 40 }, () => open), locked, open);
  await returned.pass(2 * LIMITS.sentMissing);
  returned.end();
  expect([returned.events, returned.clock.pending]).toEqual([[], 0]);
  const left = follow(new Promise(() => {}));
  await left.pass(LIMITS.callsPoll);
  left.end();
  await left.pass(0);
  expect(left.clock.pending).toBe(0);
});
