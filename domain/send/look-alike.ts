import { isCaseless, isSameAddress } from "../addresses/address-spelling.ts";

/** What is drawn as a letter of {@link LATIN} at the same place, in upper case: Cyrillic, Greek, the tugrik's and the dollar's sign, digits. */
const FOREIGN = "АВСЕНІЈКМОРЅТХУҮԀԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧ₮$01";
const LATIN = "ABCEHIJKMOPSTXYYDQWABEZHIKMNOPTYXTSOI";

/** How many characters of either end of an address a person compares (S12b). */
const ENDS = 4;

/** What all addresses begin with whose letters mean the same in either case: 0x, or the human-readable part and the witness version. */
const PREFIX = /^(?:0x|[bcrt]+1.)/;

function ends(address: string): string {
  const digits = isCaseless(address) ? address.toLowerCase().replace(PREFIX, "") : address;
  return digits.slice(0, ENDS) + digits.slice(-ENDS);
}

/** True for two addresses that begin and end alike, and are not the same (S12b). */
export function isLookAlike(one: string, other: string): boolean {
  return ends(one) === ends(other) && !isSameAddress(one, other);
}

/** The letters and digits that a reader takes a word for, whatever their case, accents and script; '' for a word that has none. */
export function readAs(word: string): string {
  const capitals = word.normalize("NFKD").toUpperCase();
  return Array.from(capitals, (letter) => LATIN[FOREIGN.indexOf(letter)] ?? letter)
    .join("")
    .replace(/[^\p{L}\p{N}]/gu, "");
}
