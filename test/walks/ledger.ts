import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
/**
 * Holds `ledger` against the one of that name that was read and agreed to. `WALK_WRITE=1` writes it anew: what has changed is then
 * read, row by row, against the requirements, as a change of what the machine does.
 */
export function expectLedger(name: string, ledger: string): void {
  const file = join(import.meta.dirname, "ledgers", `${name}.txt`);
  if (process.env["WALK_WRITE"]) writeFileSync(file, ledger);
  expect(ledger, `${name} does something else than test/walks/ledgers says`).toBe(readFileSync(file, "utf8"));
}
