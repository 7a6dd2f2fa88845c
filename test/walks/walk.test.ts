import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import type { AnyMachineSnapshot } from "xstate";
import { INVARIANTS } from "../../testing/invariants.ts";
import { Ledger } from "../../testing/ledger.ts";
import { pathsOf } from "../../testing/paths.ts";
import { WALKABLES } from "../../testing/samples/machines.ts";
import { type Check, replay } from "../../testing/walk.ts";
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

const found = await nouns();

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
      const { paths, unreached } = pathsOf(machine, sample, ledger.look);
      expect(unreached, `${noun}: no path leads there`).toEqual([]);
      const check: Check = (snapshot: AnyMachineSnapshot) => INVARIANTS[noun]?.(snapshot as never);
      for (const path of paths) replay(machine, path, check);
      expectLedger(noun, `${ledger}`);
    },
    120_000,
  );
});
