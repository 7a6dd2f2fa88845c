import { describe, expect, it } from "vitest";
import { Pending } from "../../../adapters/sign-in/pending.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { SignInData } from "../../../domain/sign-in/sign-in-message.ts";
import { FakeClock } from "../fake-clock.ts";
import { ETHEREUM } from "./signers.ts";

const TTL = 1_000;
const ACCOUNT = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

const dataOf = (nonce: string, accountAddress = ACCOUNT): SignInData => ({
  ...{ accountAddress, chainId: ETHEREUM, domain: "shop.example", uri: "https://shop.example", version: "1" as const },
  ...{ nonce, issuedAt: "2023-11-14T22:13:20.000Z" },
});

/** Messages that wait, and whether a nonce still counts: an answer without a message is refused for that alone, then. */
function opened() {
  const clock = new FakeClock();
  const pending = new Pending(clock, TTL);
  const counts = (nonce: string) => {
    try {
      pending.check({ data: dataOf(nonce), message: "", signature: "" });
      return true;
    } catch (error) {
      return (error as { code: string }).code !== "SIGN_IN_USED";
    }
  };
  return { clock, pending, counts };
}

describe("messages that are not signed yet", () => {
  it("S10 a nonce counts until its time is over, and no other counts", () => {
    const { clock, pending, counts } = opened();
    pending.add(dataOf("nonce1"));
    clock.set(clock.now() + TTL - 1);
    expect([counts("nonce1"), counts("nonce2")]).toEqual([true, false]);
    clock.set(clock.now() + 1);
    expect(counts("nonce1")).toBe(false);
  });

  it("S10 a message without an account is not written anew, so that it counts for five minutes at least", () => {
    const { clock, pending, counts } = opened();
    pending.add(dataOf("nonce1", ""));
    clock.set(clock.now() + LIMITS.signInNonce - 1);
    expect(counts("nonce1")).toBe(true);
    clock.set(clock.now() + 1);
    expect(counts("nonce1")).toBe(false);
  });

  it("S10 twenty are open at once: the oldest makes room", () => {
    const { pending, counts } = opened();
    for (let at = 0; at < 21; at += 1) pending.add(dataOf(`nonce${at}`));
    expect([0, 1, 20].map((at) => counts(`nonce${at}`))).toEqual([false, true, true]);
  });
});
