import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { unknownNetwork } from "../../domain/networks/network.ts";
import * as values from "../../testing/samples/values.ts";

/** What ledgers call the values that samples are made of. */
export const NAMES = {
  ...values,
  FOX_SESSION: values.sampleSession(values.FOX),
  SUN_SESSION: values.sampleSession(values.SUN),
  UNKNOWN_NETWORK: unknownNetwork(values.ELSEWHERE),
};

/**
 * Holds `ledger` against the one of that name that was read and agreed to. `WALK_WRITE=1` writes it anew: what has changed is then
 * read, row by row, against the requirements, as a change of what the machine does.
 */
export function expectLedger(name: string, ledger: string): void {
  const file = join(import.meta.dirname, "ledgers", `${name}.txt`);
  if (process.env["WALK_WRITE"]) writeFileSync(file, ledger);
  expect(ledger, `${name} does something else than test/walks/ledgers says`).toBe(readFileSync(file, "utf8"));
}
