import { expect, it } from "vitest";
import { Recent } from "../../../adapters/blockchain-api/recent.ts";
import { FakeClock } from "../fake-clock.ts";

it("ACCT-3: of more answers than the memory holds the oldest goes first", async () => {
  const recent = new Recent<number>(new FakeClock(), 30_000);
  let asked = 0;
  const ask = (key: number) => recent.ask(`${key}`, undefined, async () => ++asked);
  for (let key = 0; key <= 100; key += 1) await ask(key);
  await ask(100);
  await ask(1);
  expect(asked).toBe(101);
  await ask(0);
  expect(asked).toBe(102);
});
