import { expect, it } from "vitest";
import { Task } from "../../../api/react/task.ts";

it("CONN-2: a newer run takes the place of the one before, whose end is nobody's any more", async () => {
  const task = new Task<string>();
  const ends: unknown[] = [];
  const told = { onSuccess: (data: string) => ends.push(data), onError: (error: Error) => ends.push(error) };
  const settle: { resolve(data: string): void; reject(reason: unknown): void }[] = [];
  const ask = () => new Promise<string>((resolve, reject) => settle.push({ resolve, reject }));
  const runs = [task.start(ask, told), task.start(ask, told), task.start(ask, told)];
  settle[0]?.resolve("old");
  settle[1]?.reject(new Error("older"));
  await Promise.all(runs.slice(0, 2));
  expect([task.read().isPending, ends]).toEqual([true, []]);
  settle[2]?.resolve("new");
  await runs[2];
  await Promise.resolve();
  expect([task.read(), ends]).toMatchObject([{ data: "new", isSuccess: true, isPending: false }, ["new"]]);
});

it("CONN-2: whatever a wallet rejects with is told as an error", async () => {
  const task = new Task<string>();
  await task.start(() => Promise.reject("not today"), {});
  expect(task.read()).toMatchObject({ error: new Error("not today"), isError: true, data: undefined });
});
