import { describe, expect, it } from "vitest";
import { signSwap, takesBundles } from "../../../adapters/swap/sign.ts";
import type { SwapOffer, SwapStep } from "../../../domain/swap/swap.ts";
import { FakeClock } from "../fake-clock.ts";
import { ALICE, ROUTER, TOKEN_TO_COIN } from "./calls.ts";

const HASH = `0x${"5e".repeat(32)}`;
const CALL = { to: ROUTER as SwapStep["call"]["to"], data: "0x12", value: "0x0" } as const;

type Answers = Readonly<Record<string, () => unknown>>;

/** A wallet with scripted answers, and what it was asked. */
function wallet(answers: Answers) {
  const asked: { method: string; params?: unknown }[] = [];
  const clock = new FakeClock();
  const provider = {
    async request(call: { method: string; params?: unknown }) {
      asked.push(call);
      if (call.method === "eth_accounts") return [ALICE];
      if (call.method === "eth_chainId") return "0x1";
      return answers[call.method]?.();
    },
  };
  const deps = { ask: () => Promise.reject(new Error("no node")), provider, clock, isSmartAccount: true };
  const offer = (change: Partial<SwapOffer> = {}): SwapOffer => ({
    ...{
      intent: TOKEN_TO_COIN,
      toAmount: "0.33",
      least: "0.3267",
      isBundled: false,
      outcome: { state: "unknown" },
      prices: {},
      cost: null,
    },
    steps: [
      { what: "approve", call: CALL },
      { what: "swap", call: CALL },
    ],
    at: clock.now(),
    ...change,
  });
  const prompts = () => asked.filter(({ method }) => /^(?:eth_send|wallet_send)/.test(method));
  return { asked, clock, deps, offer, prompts };
}

describe("SWAP-2", () => {
  it("SWAP-2 S14: a smart account's wallet takes all steps at once; that they are sent is known by its answer", async () => {
    for (const answer of ["0xb1", { id: "0xb1" }]) {
      const { deps, offer, prompts } = wallet({ wallet_sendCalls: () => answer });
      expect(await signSwap(deps, offer({ isBundled: true }))).toMatchObject({ hash: "0xb1" });
      expect(prompts()).toEqual([
        {
          method: "wallet_sendCalls",
          params: [{ version: "2.0.0", from: ALICE, chainId: "0x1", atomicRequired: true, calls: [CALL, CALL] }],
        },
      ]);
    }
  });

  it.each([undefined, {}, "", { id: 7 }])("SWAP-2 S14: %j for an id is none", async (answer) => {
    const { deps, offer } = wallet({ wallet_sendCalls: () => answer });
    await expect(signSwap(deps, offer({ isBundled: true }))).rejects.toMatchObject({ code: "SWAP_FAILED" });
  });

  it.each([
    [{ atomic: { status: "supported" } }, true],
    [{ atomic: { status: "ready" } }, true],
    [{ atomicBatch: { supported: true } }, true],
    [{ atomic: { status: "unsupported" } }, false],
    [undefined, false],
  ])("SWAP-2: capabilities %j make a bundle possible: %s", async (capabilities, isPossible) => {
    const { deps } = wallet({ wallet_getCapabilities: () => ({ "0x1": capabilities }) });
    expect(await takesBundles(deps, TOKEN_TO_COIN)).toBe(isPossible);
  });
});

describe("S14", () => {
  it.each<[string, unknown, string]>([
    ["declines", { code: 4001 }, "SEND_DECLINED"],
    ["knows a reason", { message: "insufficient funds for gas" }, "NODE_FUNDS_LOW"],
    ["fails", new Error("Whatever"), "SWAP_FAILED"],
  ])("S14: a wallet that %s is not asked again", async (_, thrown, code) => {
    for (const [method, isBundled] of [
      ["eth_sendTransaction", false],
      ["wallet_sendCalls", true],
    ] as const) {
      const { deps, offer, prompts } = wallet({ [method]: () => Promise.reject(thrown) });
      await expect(signSwap(deps, offer({ isBundled }))).rejects.toMatchObject({ code });
      expect(prompts().map((asked) => asked.method)).toEqual([method]);
    }
  });

  it.each(["0x12", undefined, {}])("S14: %j for a hash is none", async (hash) => {
    const { deps, offer } = wallet({ eth_sendTransaction: () => hash });
    await expect(signSwap(deps, offer())).rejects.toMatchObject({ code: "SWAP_FAILED" });
  });

  it("S13: an offer from the future, as after the clock was set back, is too old as well", async () => {
    const { deps, clock, offer, asked } = wallet({});
    const made = offer();
    clock.set(clock.now() - 1);
    await expect(signSwap(deps, made)).rejects.toMatchObject({ code: "SWAP_EXPIRED" });
    expect(asked).toEqual([]);
  });

  it("S13: only the next step is asked for, as it was shown, without a price of the service's", async () => {
    const { deps, offer, prompts } = wallet({ eth_sendTransaction: () => HASH });
    await signSwap(deps, offer());
    expect(prompts()).toEqual([{ method: "eth_sendTransaction", params: [{ from: ALICE, ...CALL, chainId: "0x1" }] }]);
  });
});
