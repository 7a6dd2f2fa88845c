import { expect, it } from "vitest";
import { within } from "../../../testing/host/within.ts";

it("M1 a question of a walk has an end: its answer, its error, or what is said where it takes too long", async () => {
  const late = () => "late";
  await expect(within(1_000, Promise.resolve("answer"), late)).resolves.toBe("answer");
  await expect(within(1_000, Promise.reject(new Error("gone")), late)).rejects.toThrow("gone");
  await expect(within(10, new Promise<string>(() => undefined), late)).resolves.toBe("late");
});
