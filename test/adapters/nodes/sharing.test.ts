import { expect, it } from "vitest";
import { Sharing } from "../../../adapters/nodes/sharing.ts";
import { LIMITS } from "../../../domain/limits.ts";

it("NET-5: equal questions are one, 8,192 of them at a time at most", async () => {
  const sharing = new Sharing<number>();
  let asked = 0;
  let answer: (value: number) => void = () => {};
  const hanging = new Promise<number>((resolve) => {
    answer = resolve;
  });
  const work = () => {
    asked += 1;
    return hanging;
  };
  const first = Array.from({ length: LIMITS.dedupe }, (_, at) => sharing.ask(`${at}`, undefined, work));
  const joined = Array.from({ length: 10 }, () => sharing.ask("0", undefined, work));
  expect(asked).toBe(LIMITS.dedupe);
  const beyond = [1, 2].map(() => sharing.ask("more", undefined, work));
  expect(asked).toBe(LIMITS.dedupe + 2);
  answer(7);
  expect(new Set(await Promise.all([...first, ...joined, ...beyond]))).toEqual(new Set([7]));
});
