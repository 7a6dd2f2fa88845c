import { isCaseless, isSameAddress } from "../addresses/address-spelling.ts";

/**
 * Characters that look like the letter of {@link LATIN} at the same index, in upper case: Cyrillic, Greek, ₮, $ and
 * digits.
 */
const FOREIGN = "АВСЕНІЈКМОРЅТХУҮԀԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧ₮$01";
const LATIN = "ABCEHIJKMOPSTXYYDQWABEZHIKMNOPTYXTSOI";

/** The number of characters that a person compares at either end of an address (S12b). */
const ENDS = 4;

/** The common prefix of case-insensitive addresses: 0x, or the human-readable part and the witness version. */
const PREFIX = /^(?:0x|[bcrt]+1.)/;

function ends(address: string): string {
  const digits = isCaseless(address) ? address.toLowerCase().replace(PREFIX, "") : address;
  return digits.slice(0, ENDS) + digits.slice(-ENDS);
}

/** True for two different addresses that begin and end alike (S12b). */
export function isLookAlike(one: string, other: string): boolean {
  return ends(one) === ends(other) && !isSameAddress(one, other);
}

/**
 * The letters and digits that a reader sees in a word, without case, accents and script; '' for a word that has none.
 */
export function readAs(word: string): string {
  const capitals = word.normalize("NFKD").toUpperCase();
  return Array.from(capitals, (letter) => LATIN[FOREIGN.indexOf(letter)] ?? letter)
    .join("")
    .replace(/[^\p{L}\p{N}]/gu, "");
}
