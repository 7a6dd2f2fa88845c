import { expect, test } from "vitest";
import { runs, seeded } from "../../../runs.ts";
import { startedSandbox } from "../../../sandbox/started.ts";
import { Drops, type Plan, randomPlans, reloadPlans } from "./drops.ts";

const sandbox = startedSandbox();

/** So many sequences run at a time. */
const LANES = 6;

/** The faults of the plans that do not end as they have to. */
async function complaints(plans: readonly Plan[]): Promise<string[]> {
  const found: string[] = [];
  const drops = await Drops.at(sandbox());
  await drops.run(plans, LANES, ({ plan, complaint }) => complaint && found.push(`${plan}: ${complaint}`));
  return found;
}

test("R1, R4: thrown away at any message of an approval, a page has a successor that holds the session once", async () => {
  expect(await complaints(reloadPlans())).toEqual([]);
}, 120_000);

// 250 in `npm run soak`; a thousand: `npm run bench -- drops`.
test("R1, R2, R4: 25 random sequences of cuts, silence, sleep and reloads lose no approval and double none", async () => {
  expect(await complaints(randomPlans(seeded(), runs(250)))).toEqual([]);
}, 900_000);
