import { malformed } from "../http/fields.ts";
import { seededRandom } from "../random.ts";
import { checkLength, soughtName, type Zone } from "./label.ts";
import type { Registry } from "./registry.ts";

/** A name that could be had, or is. */
export interface Suggestion {
  readonly name: string;
  readonly registered: boolean;
}

const most = 5;

/** Names like the one that was typed, itself first, then with digits: the same for the same seed. */
function candidates(label: string, seed: number): string[] {
  const { below } = seededRandom([...label].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), seed));
  const found = new Set([label]);
  for (let limit = 10; found.size < most; limit *= 10) found.add(`${label}${below(limit)}`);
  return [...found];
}

/** Suggests names in a zone for a typed text; refuses with 400 a text that no name can be. */
export async function suggest(registry: Registry, typed: string, zone: Zone, seed: number): Promise<Suggestion[]> {
  const name = soughtName(typed);
  const label = name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : name;
  if (label.includes(".")) malformed("name", "Name must be a single label, without its zone");
  checkLength(label);
  return Promise.all(
    candidates(label, seed).map(async (candidate) => {
      const full = `${candidate}.${zone}`;
      return { name: full, registered: (await registry.record(full)) !== undefined };
    }),
  );
}
