import { startSandbox } from "../../sandbox/main.ts";
import { startHost } from "./host.ts";
import { play, randomDrops } from "./relay-drops.ts";
import { closeLane, type Lane, type Outcome, openLane } from "./relay-lane.ts";
import { IPHONE, randomLeaves, visitWallet } from "./relay-leaves.ts";
import { lines, quantile, type Target } from "./table.ts";
import { TabBrowser } from "./tabs.ts";

const LANES = 4;

/** Runs queued tasks, so many at a time; a thrown error counts as an outcome. */
async function run<T extends { name: string }>(
  all: readonly T[],
  open: () => Promise<Lane>,
  work: (lane: Lane, one: T) => Promise<Outcome>,
): Promise<Outcome[]> {
  const waiting = [...all];
  const outcomes: Outcome[] = [];
  const next = async (): Promise<void> => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const lane = await open();
      const { name } = one;
      const failed = (error: Error): Outcome => {
        const isLost = lane.wallet.topics().length > 0;
        return { name, took: Number.POSITIVE_INFINITY, isLost, sessions: Number.NaN, complaint: error.message };
      };
      const outcome = await work(lane, one).catch(failed);
      outcomes.push(outcome);
      const { took, isLost, sessions, complaint } = outcome;
      if (isLost || sessions !== 1 || complaint) {
        console.log(
          `✗ ${name}: ${took} ms, ${sessions} sessions${isLost ? ", an approval is lost" : ""} ${complaint ?? ""}`,
        );
      }
      await closeLane(lane);
    }
  };
  await Promise.all(Array.from({ length: LANES }, next));
  return outcomes;
}

function summary(outcomes: readonly Outcome[]): string[] {
  const took = outcomes.map((one) => one.took / 1000);
  return [0.5, 0.95, 1].map((share) => `${quantile(took, share).toFixed(1)} s`);
}

function verdict(title: string, outcomes: readonly Outcome[], most: number): Target[] {
  const slowest = Math.max(...outcomes.map(({ took }) => took)) / 1000;
  return [
    { name: `${title}, slowest`, is: [slowest], most: [most], unit: "s" },
    { name: `${title}, lost approvals`, is: [outcomes.filter(({ isLost }) => isLost).length], most: [0], unit: "" },
    {
      name: `${title}, not exactly one session, or one that does not sign`,
      is: [outcomes.filter(({ sessions, complaint }) => sessions !== 1 || complaint).length],
      most: [0],
      unit: "",
    },
  ];
}

/** R1 and R2 on the shipped script in Chromium, with an untouched wallet library at the other end of a relay that drops. */
export async function relayTargets(count: number, seed: number): Promise<Target[]> {
  const sandbox = await startSandbox({ port: 0 });
  const host = await startHost(sandbox);
  const browser = await TabBrowser.start();
  const relayUrl = sandbox.endpoints["relay"] ?? "";
  try {
    console.log(`R1 and R2 in Chromium, seeds ${seed} to ${seed + count - 1}, ${LANES} at a time`);
    const open = (userAgent?: string) => () => openLane(browser, host, relayUrl, userAgent);
    const dropped = await run(randomDrops(seed, count), open(), play);
    const restarts: number[] = [];
    const left = await run(randomLeaves(seed, count), open(IPHONE), async (lane, leave) => {
      const outcome = await visitWallet(lane, leave);
      restarts.push(outcome.restarts);
      return outcome;
    });
    const rows = [
      ["", "p50", "p95", "slowest"],
      [`${dropped.length} drops: network's return to session, answer or another try`, ...summary(dropped)],
      [`${left.length} visits to the wallet's app: back in sight to session`, ...summary(left)],
    ];
    console.log(lines("Relay", rows));
    return [
      ...verdict("R1", dropped, 20),
      ...verdict("R2", left, 3),
      { name: "R2, sockets opened on coming back, most", is: [Math.max(...restarts)], most: [1], unit: "" },
      {
        name: "R2, came back without a new socket",
        is: [restarts.filter((made) => made < 1).length],
        most: [0],
        unit: "",
      },
    ];
  } finally {
    await browser.stop();
    await host.stop();
    await sandbox.stop();
  }
}
