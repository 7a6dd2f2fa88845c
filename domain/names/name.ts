/** Names of the registry (protocol.md §2.5, §4.1). */
import { lateError } from "../lazy-errors.ts";

/** The suffix of every name that is registered now. */
export const NAME_SUFFIX = ".reown.id";

/** The suffix of older names, which are still resolved. */
const LEGACY_SUFFIX = ".wcn.id";

/** True if the registry may know the name. */
export function isRegistryName(name: string): boolean {
  return [NAME_SUFFIX, LEGACY_SUFFIX].some((suffix) => name.toLowerCase().endsWith(suffix));
}

/** The flaw of a label; `hyphens`: an encoding of foreign letters, which no other software would find (ENSIP-15). */
export type LabelFlaw = "short" | "characters" | "long" | "hyphens";

const SHORTEST = 4;
const LONGEST = 64;

/** The typed label, without a typed suffix. */
function labelIn(typed: string): string {
  const label = typed.trim();
  return label.toLowerCase().endsWith(NAME_SUFFIX) ? label.slice(0, -NAME_SUFFIX.length) : label;
}

/**
 * The flaw of a typed name. The text is judged before it is converted to lower case: a letter that only the conversion
 * makes Latin is refused (NAME-1).
 */
export function labelFlaw(typed: string): LabelFlaw | null {
  const label = labelIn(typed);
  const { length } = [...label];
  if (length < SHORTEST) return "short";
  if (!/^[a-zA-Z0-9-]+$/.test(label)) return "characters";
  if (length > LONGEST) return "long";
  return label.startsWith("--", 2) ? "hyphens" : null;
}

/** The full name of a valid typed text: in lower case, with its suffix. */
export function nameFor(typed: string): string {
  return labelIn(typed).toLowerCase() + NAME_SUFFIX;
}

/** True for a full name that could be registered now. */
export function isRegistrable(name: string): boolean {
  return name.endsWith(NAME_SUFFIX) && labelFlaw(name) === null && name === name.toLowerCase();
}

const EVM = 0x8000_0000;

/**
 * The coin type of an EVM chain (ENSIP-11).
 *
 * @throws INVALID_CHAIN_ID from 2147483648 on, which leaves no room for the bit that marks EVM chains.
 */
export function coinTypeOf(chainId: number): number {
  if (!Number.isInteger(chainId) || chainId < 0 || chainId >= EVM) throw lateError("INVALID_CHAIN_ID", {});
  return (EVM | chainId) >>> 0;
}

/** The text that the owner of a name signs; `timestamp` in seconds since 1970. */
export function registrationMessage(name: string, timestamp: number): string {
  return JSON.stringify({ name, attributes: {}, timestamp });
}
