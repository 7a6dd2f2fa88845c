import { encodeErrorResult, parseAbi, toHex } from "viem";
import { describe, expect, it } from "vitest";
import { refusal } from "../../../adapters/nodes/evm/node-errors.ts";
import { SCALES } from "../../../adapters/send/evm/simulation.ts";
import { simulateSwap } from "../../../adapters/swap/simulate.ts";
import { RpcError } from "../../../domain/networks/rpc-errors.ts";
import type { SwapIntent, SwapStep } from "../../../domain/swap/swap.ts";
import { ALICE, COIN_TO_TOKEN, ROUTER, TOKEN_TO_COIN } from "./calls.ts";

const CALL = { to: ROUTER as SwapStep["call"]["to"], data: "0x12", value: "0x0" } as const;
const SWAP: readonly SwapStep[] = [{ what: "swap", call: CALL }];
const APPROVED: readonly SwapStep[] = [{ what: "approve", call: CALL }, ...SWAP];
const REVERTED = encodeErrorResult({ abi: parseAbi(["error Error(string)"]), args: ["too little received"] });
const ETHER = 10n ** 18n;

type Answers = Partial<Record<"eth_simulateV1" | "eth_call", unknown>>;

const worth = (units: bigint) => ({ status: "0x1", returnData: toHex(units, { size: 32 }) });
const done = { status: "0x1", returnData: "0x" };
const unread = { status: "0x0", returnData: "0x" };
const block = (...calls: unknown[]) => [{ calls }];

/** A node with scripted answers, of which an error is a refusal. */
async function simulated(intent: SwapIntent, steps: readonly SwapStep[], answers: Answers, least = "0") {
  const asked: { method: string; params: unknown }[] = [];
  const ask = async (method: string, params: unknown) => {
    asked.push({ method, params });
    const answer = answers[method as keyof Answers] ?? new RpcError(-32601);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const outcome = await simulateSwap(ask, intent, { steps, least }).catch((error: unknown) => error);
  return { outcome, asked, methods: asked.map(({ method }) => method) };
}

const coins = (had: readonly [bigint, bigint], has: readonly [bigint, bigint], ...steps: unknown[]) =>
  block(worth(had[0]), worth(had[1]), ...steps, worth(has[0]), worth(has[1]));

describe("steps in one block", () => {
  it("SWAP-2: what the sender has of both after all steps, less what they had, is promised", async () => {
    const answers = { eth_simulateV1: coins([5n * ETHER, 7n], [3n * ETHER, 5_940_000_007n], done) };
    const { outcome, asked } = await simulated(COIN_TO_TOKEN, SWAP, answers, "5880.6");
    expect(outcome).toEqual({
      state: "promised",
      changes: [
        { whose: "sender", symbol: "ETH", amount: "-2" },
        { whose: "sender", symbol: "USDC", amount: "5940" },
      ],
    });
    const looks = [expect.anything(), expect.anything()];
    const calls = [...looks, { from: ALICE, ...CALL }, ...looks];
    const blocks = { blockStateCalls: [{ ...SCALES, calls }], validation: false };
    expect(asked).toMatchObject([{ params: [blocks, "latest"] }]);
  });

  it("S11: one that takes more than the amount, gives anything back in its place, or gives less than the minimum is refused", async () => {
    const more = { eth_simulateV1: coins([5n * ETHER, 0n], [3n * ETHER - 1n, 5_940_000_000n], done) };
    const amount = { code: "SWAP_REFUSED", context: { deviation: "amount" } };
    expect((await simulated(COIN_TO_TOKEN, SWAP, more)).outcome).toMatchObject(amount);
    const free = { eth_simulateV1: coins([ETHER, 0n], [2n * ETHER, 5_940_000_000n], done) };
    expect((await simulated(COIN_TO_TOKEN, SWAP, free)).outcome).toMatchObject(amount);
    const less = { eth_simulateV1: coins([5n * ETHER, 0n], [3n * ETHER, 5_880_599_999n], done) };
    const minimum = { code: "SWAP_REFUSED", context: { deviation: "minimum" } };
    expect((await simulated(COIN_TO_TOKEN, SWAP, less, "5880.6")).outcome).toMatchObject(minimum);
    const exact = { eth_simulateV1: coins([5n * ETHER, 0n], [3n * ETHER, 5_880_600_000n], done) };
    expect((await simulated(COIN_TO_TOKEN, SWAP, exact, "5880.6")).outcome).toMatchObject({ state: "promised" });
  });

  it.each([
    ["its data", { status: "0x0", returnData: REVERTED, error: { code: 3, message: "execution reverted" } }],
    ["its words", { status: "0x0", returnData: "0x", error: { message: "execution reverted: too little received" } }],
  ])("SWAP-2: a step that fails is refused for the reason in %s, and nothing else is asked", async (_, failed) => {
    const answers = { eth_simulateV1: coins([9n, 0n], [9n, 0n], done, failed) };
    const { outcome, methods } = await simulated(TOKEN_TO_COIN, APPROVED, answers);
    const fault = { code: "NODE_REVERTED", values: { reason: "too little received" } };
    expect(outcome).toEqual({ state: "refused", fault });
    expect(methods).toEqual(["eth_simulateV1"]);
    const first = { eth_simulateV1: coins([9n, 0n], [9n, 0n], failed, done) };
    expect((await simulated(TOKEN_TO_COIN, APPROVED, first)).outcome).toEqual({ state: "refused", fault });
  });

  it("SWAP-2: a block that the node itself refuses is a refused swap", async () => {
    const answers = { eth_simulateV1: new RpcError(-32000, { message: "insufficient funds for gas" }) };
    const { outcome } = await simulated(COIN_TO_TOKEN, SWAP, answers);
    expect(outcome).toEqual({ state: "refused", fault: { code: "NODE_FUNDS_LOW" } });
  });

  it.each([
    ["has a call too few", block(worth(1n), worth(1n), worth(1n), worth(1n))],
    ["does not tell a balance", block(worth(1n), worth(1n), done, done, worth(1n))],
    ["cannot read a balance before", block(unread, worth(1n), done, worth(1n), worth(1n))],
    ["cannot read a balance afterwards", block(worth(1n), worth(1n), done, worth(1n), unread)],
    ["is no block", "0x"],
  ])("SWAP-2: an answer that %s promises nothing", async (_, answer) => {
    const { outcome } = await simulated(COIN_TO_TOKEN, SWAP, { eth_simulateV1: answer, eth_call: "0x" });
    expect(outcome).toEqual({ state: "unknown" });
  });
});

describe("nodes that simulate no blocks", () => {
  it("SWAP-2: a swap that needs nothing before it is called alone, which tells whether it is refused, and no more", async () => {
    const { outcome, asked } = await simulated(COIN_TO_TOKEN, SWAP, { eth_call: "0x" });
    expect(outcome).toEqual({ state: "unknown" });
    expect(asked[1]).toEqual({ method: "eth_call", params: [{ from: ALICE, ...CALL }, "latest"] });
    const reverted = refusal({ code: 3, message: "execution reverted", data: REVERTED });
    const refused = await simulated(COIN_TO_TOKEN, SWAP, { eth_call: reverted });
    const fault = { code: "NODE_REVERTED", values: { reason: "too little received" } };
    expect(refused.outcome).toEqual({ state: "refused", fault });
  });

  it("SWAP-2: one that waits for its approval would fail alone, so that nobody asks for it", async () => {
    const { outcome, methods } = await simulated(TOKEN_TO_COIN, APPROVED, { eth_call: refusal({ code: 3 }) });
    expect([outcome, methods]).toEqual([{ state: "unknown" }, ["eth_simulateV1"]]);
  });
});
