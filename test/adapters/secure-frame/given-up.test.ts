import { expect, it } from "vitest";
import { LIMITS } from "../../../domain/limits.ts";
import { settle } from "../fake-clock.ts";
import { connected } from "./connected.ts";
import { EVM, outcome, SILENT, SMART } from "./fake-frame.ts";

const HASH = `0x${"cd".repeat(32)}`;
const LOST = "Unable to load email login dependency";
const TRANSACTION = { from: EVM, to: SMART, value: "0x1" };
const sign = { method: "personal_sign", params: ["0x00", EVM] };

/** Gives up the request that was told last, once its owner is asked for it. */
async function giveUp(hold: Awaited<ReturnType<typeof connected>>["hold"]): Promise<void> {
  const held = hold();
  held.send();
  await settle();
  held.stop();
}

it("AUTH-5 I3: given up before its reply, the host is told so; the frame too, where it had been asked", async () => {
  const { frame, provider, hold } = await connected();
  frame.answers["RPC_REQUEST"] = () => SILENT;
  const first = provider.request(sign);
  await settle();
  hold().stop();
  expect(await outcome(first)).toEqual({ code: 4001, message: "Request was aborted" });
  expect(frame.names()).not.toContain("RPC_ABORT");
  const second = provider.request(sign);
  await settle();
  await giveUp(hold);
  expect(await outcome(second)).toEqual({ code: 4001, message: "Request was aborted" });
  expect(frame.names()).toContain("RPC_ABORT");
});

it.each([
  ["its hash counts", 0, HASH, { value: HASH }],
  ["its hash counts that comes late", LIMITS.frameAbort - 1, HASH, { value: HASH }],
  ["nobody knows where it says nothing", LIMITS.frameAbort, SILENT, { code: 4900, message: LOST }],
])("S14 I3: given up while the frame sends what its owner approved, %s", async (_, ms, answer, end) => {
  const { frame, provider, hold } = await connected();
  let answered: (answer: unknown) => void = () => undefined;
  frame.answers["RPC_REQUEST"] = () =>
    new Promise((resolve) => {
      answered = resolve;
    });
  frame.answers["RPC_ABORT"] = () => SILENT;
  const asked = provider.request({ method: "eth_sendTransaction", params: [TRANSACTION] });
  await settle();
  await giveUp(hold);
  expect(await outcome(asked)).toBe("pending");
  await frame.clock.advance(ms);
  answered(answer);
  expect(await outcome(asked)).toEqual(end);
  expect(frame.clock.pending).toBe(0);
});

it("AUTH-5 I3: a frame that knows of no abort leaves a signature that was given up aborted, once its time is over", async () => {
  const { frame, provider, hold } = await connected();
  frame.answers["RPC_REQUEST"] = () => SILENT;
  frame.answers["RPC_ABORT"] = () => SILENT;
  const asked = provider.request(sign);
  await settle();
  await giveUp(hold);
  await frame.clock.advance(LIMITS.frameAbort - 1);
  expect(await outcome(asked)).toBe("pending");
  await frame.clock.advance(1);
  expect(await outcome(asked)).toEqual({ code: 4001, message: "Request was aborted" });
});

it("I3: given up while the frame is still brought to its network, it was not asked", async () => {
  const { frame, provider, hold } = await connected();
  await frame.wallet.takeUser({ networks: ["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" as never] });
  frame.answers["SWITCH_NETWORK"] = () => SILENT;
  const asked = provider.request(sign);
  await settle();
  await giveUp(hold);
  expect(await outcome(asked)).toEqual({ code: 4001, message: "Request was aborted" });
  expect(frame.names()).not.toContain("RPC_REQUEST");
});
