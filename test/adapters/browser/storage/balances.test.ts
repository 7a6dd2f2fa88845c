import { describe, expect, it } from "vitest";
import { createBalanceCache } from "../../../../adapters/browser/storage/balances.ts";
import { createStorage } from "../../../../adapters/browser/storage/storage.ts";
import { STORAGE_KEYS } from "../../../../domain/app/facts.ts";
import type { CaipAddress } from "../../../../domain/caip.ts";
import { FakeClock } from "../../fake-clock.ts";

const ACCOUNT = "eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" as CaipAddress;
const OTHER = "eip155:8453:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" as CaipAddress;
const BALANCE = { amount: "1.5", symbol: "ETH" };

function open() {
  const clock = new FakeClock();
  const storage = createStorage({ window: {} as Window, log: { info: () => {} } }, "memory");
  return { clock, storage, cache: createBalanceCache({ clock, storage }) };
}

describe("ACCT-3", () => {
  it("ACCT-3: a balance is kept for 30 s, per account and contract", async () => {
    const { clock, cache } = open();
    await Promise.all([cache.write(ACCOUNT, BALANCE), cache.write(ACCOUNT, { amount: "7", symbol: "USDC" }, "0xA0")]);
    expect(await cache.read(ACCOUNT)).toEqual(BALANCE);
    expect(await cache.read(ACCOUNT, "0xA0")).toEqual({ amount: "7", symbol: "USDC" });
    expect(await cache.read(OTHER)).toBeUndefined();
    await clock.advance(29_999);
    expect(await cache.read(ACCOUNT)).toEqual(BALANCE);
    await clock.advance(1);
    expect(await cache.read(ACCOUNT)).toBeUndefined();
  });

  it("ACCT-3: two caches of one storage, as two chain families have, lose nothing of each other's, and what is forgotten stays so", async () => {
    const { clock, cache, storage } = open();
    const second = createBalanceCache({ clock, storage });
    await Promise.all([cache.write(ACCOUNT, BALANCE), second.write(OTHER, BALANCE)]);
    expect([await second.read(ACCOUNT), await cache.read(OTHER)]).toEqual([BALANCE, BALANCE]);
    await Promise.all([second.drop(ACCOUNT), cache.write(OTHER, BALANCE)]);
    expect([await cache.read(ACCOUNT), await cache.read(OTHER)]).toEqual([undefined, BALANCE]);
  });

  it("ACCT-3: old entries leave the storage", async () => {
    const { clock, cache, storage } = open();
    await cache.write(ACCOUNT, BALANCE);
    await clock.advance(31_000);
    await cache.write(OTHER, BALANCE);
    expect(Object.keys(JSON.parse((await storage.get(STORAGE_KEYS.balances)) ?? ""))).toEqual([OTHER]);
  });

  it("R8: an entry from the future, left by a clock that was set back, is not believed", async () => {
    const { clock, cache } = open();
    await cache.write(ACCOUNT, BALANCE);
    clock.set(clock.now() - 86_400_000);
    expect(await cache.read(ACCOUNT)).toBeUndefined();
    await cache.write(ACCOUNT, BALANCE);
    expect(await cache.read(ACCOUNT)).toEqual(BALANCE);
  });

  it("R7: garbage reads as nothing and is overwritten", async () => {
    const { clock, cache, storage } = open();
    const now = clock.now();
    for (const garbage of [
      "{",
      "[]",
      "null",
      `{"${ACCOUNT}":{"caipAddress":"x","balance":"<b>","symbol":"ETH","timestamp":${now}}}`,
      `{"${ACCOUNT}":{"caipAddress":"x","balance":"1e9","symbol":"ETH","timestamp":${now}}}`,
      `{"${ACCOUNT}":{"caipAddress":"x","balance":"1","symbol":"ETH","timestamp":"${now}"}}`,
    ]) {
      await storage.set(STORAGE_KEYS.balances, garbage);
      expect(await cache.read(ACCOUNT)).toBeUndefined();
      await cache.write(ACCOUNT, BALANCE);
      expect(await cache.read(ACCOUNT)).toEqual(BALANCE);
    }
  });
});
