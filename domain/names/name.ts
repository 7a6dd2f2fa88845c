/** Names of the registry (protocol.md §2.5, §4.1). */
import { lateError } from "../lazy-errors.ts";

/** Ends every name that is registered now. */
export const NAME_SUFFIX = ".reown.id";

/** Ended the names of earlier days, which are still found. */
const LEGACY_SUFFIX = ".wcn.id";

/** True if the registry may have a name. */
export function isRegistryName(name: string): boolean {
  return [NAME_SUFFIX, LEGACY_SUFFIX].some((suffix) => name.toLowerCase().endsWith(suffix));
}

/** What is wrong with a label: `hyphens` marks an encoding of foreign letters, which no other software would find (ENSIP-15). */
export type LabelFlaw = "short" | "characters" | "long" | "hyphens";

const SHORTEST = 4;
const LONGEST = 64;

/** What was typed, without the suffix that may have been typed with it. */
function labelIn(typed: string): string {
  const label = typed.trim();
  return label.toLowerCase().endsWith(NAME_SUFFIX) ? label.slice(0, -NAME_SUFFIX.length) : label;
}

/** Judges what was typed, before it is put into lower case: a letter that only becomes a Latin one by that is refused (NAME-1). */
export function labelFlaw(typed: string): LabelFlaw | null {
  const label = labelIn(typed);
  const { length } = [...label];
  if (length < SHORTEST) return "short";
  if (!/^[a-zA-Z0-9-]+$/.test(label)) return "characters";
  if (length > LONGEST) return "long";
  return label.startsWith("--", 2) ? "hyphens" : null;
}

/** The whole name that a faultless text stands for: in lower case, with its suffix. */
export function nameFor(typed: string): string {
  return labelIn(typed).toLowerCase() + NAME_SUFFIX;
}

/** True for a whole name that could be registered now. */
export function isRegistrable(name: string): boolean {
  return name.endsWith(NAME_SUFFIX) && labelFlaw(name) === null && name === name.toLowerCase();
}

const EVM = 0x8000_0000;

/**
 * The coin type of an EVM chain (ENSIP-11).
 *
 * @throws INVALID_CHAIN_ID from 2147483648 on, which has no room for the mark of EVM chains.
 */
export function coinTypeOf(chainId: number): number {
  if (!Number.isInteger(chainId) || chainId < 0 || chainId >= EVM) throw lateError("INVALID_CHAIN_ID", {});
  return (EVM | chainId) >>> 0;
}

/** The text that the owner of a name signs; `timestamp` in seconds since 1970. */
export function registrationMessage(name: string, timestamp: number): string {
  return JSON.stringify({ name, attributes: {}, timestamp });
}
