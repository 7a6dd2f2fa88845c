import { readFileSync } from "node:fs";

/** One case of Wycheproof: all bytes are hex. */
export interface Case {
  readonly tcId: number;
  readonly flags: readonly string[];
  readonly result: "valid" | "invalid" | "acceptable";
  readonly [name: string]: unknown;
}

interface Group {
  readonly tests: readonly Case[];
  readonly publicKey?: { readonly pk?: string; readonly uncompressed?: string };
}

export const bytesOf = (hex: unknown): Uint8Array => new Uint8Array(Buffer.from(String(hex), "hex"));

/** Every case of a file of Wycheproof, with the public key of its group where it has one. */
export function wycheproof(name: string): { test: Case; publicKey: Uint8Array }[] {
  const path = new URL(`crypto/wycheproof_${name}.json`, import.meta.url);
  const { testGroups, numberOfTests } = JSON.parse(readFileSync(path, "utf8")) as {
    testGroups: readonly Group[];
    numberOfTests: number;
  };
  const cases = testGroups.flatMap(({ tests, publicKey }) =>
    tests.map((test) => ({ test, publicKey: bytesOf(publicKey?.pk ?? publicKey?.uncompressed ?? "") })),
  );
  if (cases.length !== numberOfTests) throw new Error(`${name} has ${cases.length} cases of ${numberOfTests}`);
  return cases;
}

/** The ids of the cases that `answer` takes otherwise than Wycheproof says; `acceptable` ones have to be taken. */
export function misjudged(
  cases: readonly { test: Case; publicKey: Uint8Array }[],
  answer: (test: Case, publicKey: Uint8Array) => boolean,
): number[] {
  return cases
    .filter(({ test, publicKey }) => answer(test, publicKey) !== (test.result !== "invalid"))
    .map(({ test }) => test.tcId);
}
