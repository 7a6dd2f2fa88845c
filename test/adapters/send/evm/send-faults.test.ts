import fc from "fast-check";
import { expect, it } from "vitest";
import { sendTransfer } from "../../../../adapters/send/evm/send.ts";
import { AppKitError } from "../../../../domain/errors.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { runs } from "../../../runs.ts";
import { FakeClock, settle } from "../../fake-clock.ts";
import { NETWORK, native, STRANGER, usdc } from "./chain.ts";

const SENDER = STRANGER;
const HASH = `0x${"ab".repeat(32)}`;
const GARBAGE = [undefined, null, "", "0x", 7, {}, [], [null], ["0x1"], "0xzz"];

type Answer = () => Promise<unknown>;

const says =
  (value: unknown): Answer =>
  async () =>
    value;
const throws =
  (error: unknown): Answer =>
  async () => {
    throw error;
  };
const silent: Answer = () => new Promise(() => {});
const wrong = [...GARBAGE.map(says), throws(new Error("locked")), throws(undefined), silent];

const answer = (right: unknown, others: readonly Answer[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(says(right)) }, { weight: 1, arbitrary: fc.constantFrom(...others) });

const schedule = fc.record({
  eth_accounts: answer([SENDER], [...wrong, says([usdc.address])]),
  eth_chainId: answer("0x1", [...wrong, says("0x89")]),
  eth_sendTransaction: answer(
    HASH,
    [...wrong, throws({ code: 4001 }), throws({ code: -32000, message: "nonce too low" })].filter(
      (one) => one !== silent,
    ),
  ),
  eth_gasPrice: answer("0x5", wrong),
  eth_feeHistory: answer({ baseFeePerGas: ["0x1", "0x4"] }, wrong),
  eth_maxPriorityFeePerGas: answer("0x1", wrong),
  eth_call: answer(`0x${"6".padStart(64, "0")}`, wrong),
  isToken: fc.boolean(),
});

const CODES = [
  "SEND_ACCOUNT_CHANGED",
  "SEND_NETWORK_CHANGED",
  "SEND_UNASKED",
  "SEND_DECLINED",
  "SEND_FAILED",
  "NODE_NONCE_LOW",
];
/** After these alone the wallet was not asked. */
const UNASKED = CODES.slice(0, 3);

it("S13, S14: whatever fails, the wallet is asked to send at most once, and for nothing but what was reviewed", async () => {
  const property = fc.asyncProperty(schedule, async ({ isToken, ...answers }) => {
    const asked: { method: string; params?: unknown }[] = [];
    const reply = (method: string) => answers[method as keyof typeof answers]();
    const clock = new FakeClock();
    const provider = {
      request: (call: { method: string; params?: unknown }) => {
        asked.push(call);
        return reply(call.method);
      },
    };
    const transfer = { sender: SENDER, network: NETWORK, asset: isToken ? usdc : native, amount: "0.5" };
    const deps = { ask: (method: string) => reply(method), provider, clock, isSmartAccount: false };
    const sending = sendTransfer(deps, { ...transfer, receiver: { address: STRANGER } }).catch(
      (error: unknown) => error,
    );
    await clock.advance(2 * LIMITS.walletRead);
    await settle();
    const end = await sending;

    const prompts = asked.filter(({ method }) => method === "eth_sendTransaction");
    expect(prompts.length).toBeLessThanOrEqual(1);
    for (const { params } of prompts)
      expect(params).toMatchObject([
        isToken ? { from: SENDER, to: usdc.address } : { to: STRANGER, value: "0x6f05b59d3b20000" },
      ]);
    if (end instanceof AppKitError)
      expect([CODES.includes(end.code), prompts.length]).toEqual([true, UNASKED.includes(end.code) ? 0 : 1]);
    else expect({ end, prompts: prompts.length }).toEqual({ end: { hash: HASH }, prompts: 1 });
    expect(clock.pending).toBe(0);
  });
  await fc.assert(property, { numRuns: runs(5_000) });
});

it.each([
  ["with its hash", `known transaction: ${HASH.slice(2)}`, { hash: HASH }],
  ["with its hash, in hexadecimal", `already known: ${HASH}`, { hash: HASH }],
  ["without it", "already known", "SEND_FAILED"],
  ["not at all", `unknown transaction ${HASH}`, "SEND_FAILED"],
])("S14: a transaction that the node has already, %s, is sent as far as anybody knows", async (_, message, outcome) => {
  const answers: Record<string, unknown> = { eth_accounts: [SENDER], eth_chainId: "0x1" };
  const request = ({ method }: { method: string }) =>
    method in answers
      ? Promise.resolve(answers[method])
      : Promise.reject({ code: -32603, data: { code: -32000, message } });
  const deps = { clock: new FakeClock(), provider: { request }, ask: async () => undefined, isSmartAccount: false };
  const transfer = { sender: SENDER, network: NETWORK, asset: native, amount: "1", receiver: { address: STRANGER } };
  const sent = await sendTransfer(deps, transfer).catch(({ code }: AppKitError) => code);
  expect(sent).toEqual(outcome);
});
