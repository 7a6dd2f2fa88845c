import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { invariantsOf } from "../../testing/invariants/invariants-of.ts";
import { Ledger } from "../../testing/ledger.ts";
import { type Pairs, PairWalk } from "../../testing/paths/pairs.ts";
import { pathsOf } from "../../testing/paths/paths.ts";
import { WALKABLES } from "../../testing/samples/machines.ts";
import { type Check, replay, wrongWithContext } from "../../testing/walk.ts";
import { expectLedger } from "./ledger.ts";
import { NAMES } from "./names.ts";

const FOLDER = join(import.meta.dirname, "../../machines");

/** The nouns of the files that export a machine. */
async function nouns(): Promise<string[]> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const exported = await Promise.all(
    files.map(async (file) => Object.keys((await import(join(FOLDER, file))) as object)),
  );
  return files
    .filter((_, at) => exported[at]?.some((name) => name.endsWith("Machine")))
    .map((file) => basename(file, ".ts"));
}

const all = await nouns();

/** `WALK_MACHINES="send outbox"` walks these alone. */
const asked = process.env["WALK_MACHINES"]?.split(" ");
const found = asked ? all.filter((noun) => asked.includes(noun)) : all;

/** The transition pairs of the machines that were walked in this run. */
const PAIRS = new Map<string, Pairs>();

/** The share of all machines' pairs that has to be walked. */
const SHARE = 0.9;

/** The longest search takes some twenty seconds of a core, of which a busy machine gives a tenth. */
const LONG = 300_000;

afterAll(() => {
  // A run of some tests alone has not walked them all.
  if (PAIRS.size < all.length) return;
  const rows = [...PAIRS].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const walked = rows.reduce((sum, [, pairs]) => sum + pairs.walked.length, 0);
  const missed = rows.reduce((sum, [, pairs]) => sum + pairs.missed.length, 0);
  expect(walked / (walked + missed), "share of the transition pairs that are walked").toBeGreaterThanOrEqual(SHARE);
  const lines = rows.flatMap(([noun, { walked: done, missed: left }]) => [
    `${noun}: ${done.length} of ${done.length + left.length}`,
    ...left.map((name) => `  not ${name}`),
  ]);
  expectLedger("pairs", `${[`all: ${walked} of ${walked + missed}`, ...lines].join("\n")}\n`);
});

describe("M1", () => {
  it.each(found)("M1 %s has samples to be walked with", (noun) => {
    expect(WALKABLES, `${noun}.ts has no samples in testing/samples/machines.ts`).toHaveProperty(noun);
    expect(WALKABLES[noun]?.machine.id).toBe(noun);
  });

  it.each(found)(
    "M1 every state, transition and guard outcome of %s is walked on the real actor, and does what its ledger says",
    (noun) => {
      const { machine, sample } = WALKABLES[noun] as (typeof WALKABLES)[string];
      const ledger = new Ledger(NAMES);
      const pairWalk = new PairWalk(machine, sample);
      const { paths, unreached } = pathsOf(machine, sample, (move) => {
        ledger.look(move);
        pairWalk.look(move);
      });
      expect(unreached, `${noun}: no path leads there`).toEqual([]);
      expectLedger(noun, `${ledger}`);
      const invariants = invariantsOf(machine);
      const check: Check = (snapshot, before) => wrongWithContext(snapshot) ?? invariants(snapshot, before);
      const pairs = pairWalk.finish();
      for (const path of [...paths, ...pairs.paths]) replay(machine, path, check);
      PAIRS.set(noun, pairs);
    },
    LONG,
  );
});
