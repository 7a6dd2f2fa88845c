/** Letters of other scripts, in upper case, that are drawn as those of {@link LATIN}: Cyrillic, Greek, and the tugrik's sign. */
const FOREIGN = "АВСЕНІЈКМОРЅТХУҮԀԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧ₮";
const LATIN = "ABCEHIJKMOPSTXYYDQWABEZHIKMNOPTYXT";

/** How many characters of either end of an address a person compares (S12b). */
const ENDS = 4;

/** Addresses whose letters mean the same in either case: hex digits on EVM, bech32 on Bitcoin, which never mixes them. */
const CASELESS = /^0x|^(?:bc|tb|bcrt)1[a-z0-9]+$|^(?:BC|TB|BCRT)1[A-Z0-9]+$/;

/** What all of those begin with: 0x, or the human-readable part and the witness version. */
const PREFIX = /^(?:0x|[bcrt]+1.)/;

/** An address in one spelling. */
const spelt = (address: string): string => (CASELESS.test(address) ? address.toLowerCase() : address);

/** True for two spellings of one address. */
export function isSameAddress(one: string, other: string): boolean {
  return spelt(one) === spelt(other);
}

function ends(address: string): string {
  const digits = CASELESS.test(address) ? spelt(address).replace(PREFIX, "") : address;
  return digits.slice(0, ENDS) + digits.slice(-ENDS);
}

/** True for two addresses that begin and end alike, and are not the same (S12b). */
export function isLookAlike(one: string, other: string): boolean {
  return ends(one) === ends(other) && !isSameAddress(one, other);
}

/** The letters that a reader takes a word for: without case, spaces, accents, invisible characters and foreign scripts. */
export function readAs(word: string): string {
  const bare = word.normalize("NFKD").replace(/[\s\p{M}\p{Cf}]/gu, "");
  return Array.from(bare.toUpperCase(), (letter) => LATIN[FOREIGN.indexOf(letter)] ?? letter).join("");
}
