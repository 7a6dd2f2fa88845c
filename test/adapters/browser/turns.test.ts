import { expect, it } from "vitest";
import { takingTurns } from "../../../adapters/browser/turns.ts";

it("STORE-1: work waits for all that was asked for before it, and a failure is its caller's alone", async () => {
  const inTurn = takingTurns();
  const done: number[] = [];
  let finish = (): void => {};
  const first = inTurn(async () => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    done.push(1);
    throw new Error("full");
  });
  const second = inTurn(async () => done.push(2));
  await Promise.resolve();
  expect(done).toEqual([]);
  finish();
  await expect(first).rejects.toThrow("full");
  expect(await second).toBe(2);
  expect(await inTurn(async () => done.push(3))).toBe(3);
  expect(done).toEqual([1, 2, 3]);
});
