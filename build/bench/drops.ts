import { startSandbox } from "../../sandbox/main.ts";
import { Drops, type Outcome, randomPlans } from "../../test/adapters/walletconnect/client/drops.ts";
import { lines, quantile, type Target } from "./table.ts";

const LANES = 6;
const TOLD_EVERY = 100;

/** Random sequences of drops and restores, from a printed seed: the page keeps each approved session, exactly once. */
export async function dropTargets(count: number, seed: number): Promise<Target[]> {
  console.log(`Sequences ${seed} to ${seed + count - 1}, ${LANES} at a time`);
  const sandbox = await startSandbox({ port: 0 });
  const outcomes: Outcome[] = [];
  const tell = (outcome: Outcome): void => {
    outcomes.push(outcome);
    if (outcome.complaint) console.log(`✗ ${outcome.plan}: ${outcome.complaint}`);
    if (outcomes.length % TOLD_EVERY === 0) console.log(`  ${outcomes.length} done`);
  };
  const started = performance.now();
  try {
    const drops = await Drops.at(sandbox);
    await drops.run(randomPlans(seed, count), LANES, tell);
  } finally {
    await sandbox.stop();
  }
  const seconds = (performance.now() - started) / 1000;
  const took = outcomes.map((one) => one.took / 1000);
  const slow = (share: number): string => `${quantile(took, share).toFixed(1)} s`;
  const rows = [
    ["sequences", `${count} in ${seconds.toFixed(0)} s`],
    ["session known after the last trouble, by the page's clock", `50 % in ${slow(0.5)}, 95 % in ${slow(0.95)}`],
    ["the slowest", slow(1)],
  ];
  console.log(lines("Drops and restores", rows));
  const bad = outcomes.filter(({ complaint }) => complaint !== undefined).length;
  return [{ name: `lost or doubled in ${count} drops and restores`, is: [bad], most: [0], unit: "" }];
}
