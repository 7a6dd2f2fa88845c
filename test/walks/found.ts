import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** How many bytes stand for one event of a random walk. */
const EVENT = 2;

/** The same walk without every run of events that it fails without, long runs first: what is left is needed. */
export function shortened(bytes: Uint8Array, fails: (bytes: Uint8Array) => boolean): Uint8Array {
  let kept = bytes;
  for (let run = Math.ceil(bytes.length / EVENT / 2); run >= 1; run = run === 1 ? 0 : Math.ceil(run / 2)) {
    for (let at = 0; at < kept.length; ) {
      const without = Uint8Array.from([...kept.slice(0, at), ...kept.slice(at + run * EVENT)]);
      if (fails(without)) kept = without;
      else at += run * EVENT;
    }
  }
  return kept;
}

/** A vitest test that plays a walk which failed: it passes once what it found is mended. */
export function foundTest(seed: number, bytes: Uint8Array, reason: string): string {
  const title = `M2 the walk that seed ${seed} found no longer ends with: ${reason.split("\n")[0]}`;
  return `import { it } from "vitest";
import { play } from "./random.ts";

it(${JSON.stringify(title)}, () => {
  play(Uint8Array.from([${[...bytes].join(", ")}]));
});
`;
}

/** Writes the test down beside the walks, unless it is there; gives its path. */
export function writeFound(seed: number, bytes: Uint8Array, reason: string): string {
  const file = join(import.meta.dirname, `found-${seed}.test.ts`);
  if (!existsSync(file)) writeFileSync(file, foundTest(seed, bytes, reason));
  return file;
}
