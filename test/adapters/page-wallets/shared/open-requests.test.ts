import { expect, it } from "vitest";
import { OpenRequests } from "../../../../adapters/page-wallets/shared/open-requests.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { FakeClock } from "../../fake-clock.ts";

const DAY = 86_400_000;

it.each([0, -DAY, DAY])(
  "R13, R8: a silent wallet is asked again after 10 s, though the clock was moved by %i ms",
  async (ms) => {
    const clock = new FakeClock();
    const open = new OpenRequests(clock);
    let count = 0;
    const ask = () => {
      void open.join("accounts", () => {
        count += 1;
        return new Promise<never>(() => {});
      });
      return count;
    };
    expect([ask(), ask()]).toEqual([1, 1]);
    clock.set(clock.now() + ms);
    await clock.advance(LIMITS.walletSilence);
    expect(ask()).toBe(2);
  },
);

it("R13: an earlier request that is refused late leaves the repeated one open, so that nobody is asked a third time", async () => {
  const clock = new FakeClock();
  const open = new OpenRequests(clock);
  const refusals: (() => void)[] = [];
  const ask = () => {
    const make = () => new Promise<never>((_, reject) => refusals.push(() => reject(new Error("No."))));
    open.join("accounts", make).catch(() => {});
    return refusals.length;
  };
  ask();
  await clock.advance(LIMITS.walletSilence);
  expect(ask()).toBe(2);
  refusals[0]?.();
  await clock.advance(0);
  expect(ask()).toBe(2);
});
