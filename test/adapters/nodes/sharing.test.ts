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

it("NET-5, I3: who comes beyond that is asked for alone, and can leave alone", async () => {
  const sharing = new Sharing<number>();
  const hanging = new Promise<number>(() => {});
  for (let at = 0; at < LIMITS.dedupe; at += 1) void sharing.ask(`${at}`, undefined, () => hanging);
  const ends: AbortSignal[] = [];
  const work = (end: AbortSignal) => {
    ends.push(end);
    return hanging;
  };
  void sharing.ask("more", undefined, work);
  const [one, other] = [new AbortController(), new AbortController()];
  const asked = [one, other].map(({ signal }) => sharing.ask("more", signal, work));
  for (const each of asked) each.catch(() => {});
  one.abort(new Error("left"));
  await expect(asked[0]).rejects.toThrow("left");
  expect(ends.map(({ aborted }) => aborted)).toEqual([false, true, false]);
});

it("NET-5: an answer is shared only while it is waited for; whoever asks then asks anew", async () => {
  const sharing = new Sharing<number>();
  let asked = 0;
  const work = async () => {
    asked += 1;
    return asked;
  };
  expect(await Promise.all([sharing.ask("a", undefined, work), sharing.ask("a", undefined, work)])).toEqual([1, 1]);
  expect(await sharing.ask("a", undefined, work)).toBe(2);
});

it("NET-5, I3: who leaves an answer that others wait for takes it from nobody", async () => {
  const sharing = new Sharing<number>();
  const ends: AbortSignal[] = [];
  let answer: (value: number) => void = () => {};
  const work = (end: AbortSignal) => {
    ends.push(end);
    return new Promise<number>((resolve) => {
      answer = resolve;
    });
  };
  const leaving = new AbortController();
  const left = sharing.ask("a", leaving.signal, work);
  const staying = sharing.ask("a", undefined, work);
  leaving.abort(new Error("left"));
  await expect(left).rejects.toThrow("left");
  expect(ends.map(({ aborted }) => aborted)).toEqual([false]);
  answer(7);
  expect(await staying).toBe(7);
});

it("NET-5, R10: what was parted ends for itself, and takes nothing from the one that was asked after it", async () => {
  const sharing = new Sharing<number>();
  const ends: AbortSignal[] = [];
  const work = (end: AbortSignal) => {
    ends.push(end);
    return new Promise<number>(() => {});
  };
  const [former, next] = [new AbortController(), new AbortController()];
  const left = sharing.ask("a", former.signal, work);
  sharing.part("a");
  void sharing.ask("a", next.signal, work).catch(() => {});
  former.abort(new Error("left"));
  await expect(left).rejects.toThrow("left");
  void sharing.ask("a", next.signal, work).catch(() => {});
  expect(ends.map(({ aborted }) => aborted)).toEqual([true, false]);
});

it("I3: who left before they asked is not asked for", async () => {
  let isAsked = false;
  const work = async () => {
    isAsked = true;
    return 1;
  };
  await expect(new Sharing<number>().ask("a", AbortSignal.abort(new Error("left")), work)).rejects.toThrow("left");
  expect(isAsked).toBe(false);
});
