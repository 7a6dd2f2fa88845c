/**
 * Placeholders for private texts. A form that reads an address, a name or an amount reads the same kind in its
 * placeholder.
 */
import type { PaymentLink } from "../send/payment-link.ts";
import { isName } from "../send/receiver-name.ts";

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const URL_SCHEME = /^(?:(https?|wss?|data|blob|wc):|[a-z][-+.a-z\d]*:\/\/)/i;
const SCHEME = /^[a-z][-+.a-z\d]*:/i;
/**
 * A label that can be registered; domain/names/name.ts has the rule, but its module has sentences that must not load
 * with the page.
 */
const LABEL = /^(?!..--)[a-z\d-]{4,64}(\.reown\.id)?$/i;

/** Digits, of which there is a limited number of texts, and an amount, whose placeholder does not reveal its size. */
const DIGITS = /^\.?\d+$/;
const AMOUNT = /^\d+\.(\d*)$/;

/** A shorter text is no name, and may be too short for a search, so its placeholder is as short. */
const WORDY = 4;
/**
 * The first letter of a range with more letters than a report has texts; one letter stands for one text and is no word.
 */
const FIRST_LETTER = 0x4e00;

/** The parsers of addresses and payment links, and a maker of addresses. */
export interface Forms {
  /** A numbered address of the same family as `text`; undefined for a text that is no address. */
  addressLike(text: string, number: number): string | undefined;
  parsePaymentLink(text: string): PaymentLink | undefined;
}

/**
 * Recognises addresses by their form alone. The exact parsers load with the account's views, the only ones in which
 * addresses are typed.
 */
export const LOOKS: Forms = {
  addressLike(text, number) {
    if (/^0x[\da-f]{40}$/i.test(text)) return `0x${String(number).padStart(40, "0")}`;
    const isBase58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text);
    return isBase58 ? String(number).replaceAll("0", "A").padStart(44, "1") : undefined;
  },
  parsePaymentLink: () => undefined,
};

/** An amount or a code in the form of `text`, with the same number of fraction digits. */
function digitsLike(text: string, number: number): string | undefined {
  const [, fraction] = AMOUNT.exec(text) ?? [];
  if (fraction !== undefined) return `${number}.${"0".repeat(fraction.length)}`;
  if (!DIGITS.test(text)) return undefined;
  // Zeros come last, so that the amount keeps its size: a provider refuses one that is too small.
  return text.replace(/\d+/, ({ length }) => [...String(number).padStart(length, "0")].reverse().join(""));
}

/** A placeholder for a name, a link or an e-mail address; undefined for any other text. */
function namedLike(text: string, number: number): string | undefined {
  const url = URL_SCHEME.exec(text);
  if (url) return `${url[1]?.toLowerCase() ?? "app"}://site-${number}/`;
  // A scanned text with a scheme is no e-mail address for a login, so its placeholder has a scheme, too.
  if (EMAIL.test(text)) return `${SCHEME.test(text) ? "app:" : ""}visitor-${number}@example.com`;
  return isName(text) ? `name-${number}${LABEL.exec(text)?.[1] ?? ".example"}` : undefined;
}

/** A placeholder for any other text: a short one for a short text, a valid label for a label. */
function textLike(text: string, number: number): string {
  if ([...text].length < WORDY) return String.fromCodePoint(FIRST_LETTER + number).padStart(text.length, "t");
  const joint = LABEL.test(text) ? "-" : /\s/.test(text) ? " " : "_";
  return `text${joint}${number}`;
}

/** The payment link with each value replaced by `told`, without the parameters that no form reads. */
export function paymentLike(link: PaymentLink, told: (text: string) => string): string {
  const { namespace, networkId, references = [] } = link;
  const amount = link.amount && ("whole" in link.amount ? link.amount.whole : link.amount.units);
  const to = told(link.to);
  const token = link.token && told(link.token);
  const queryOf = (...params: (readonly [name: string, value: string | undefined])[]) =>
    params.flatMap(([name, value]) => (value === undefined ? [] : `${name}=${value}`)).join("&");
  const sum = amount && told(amount);
  if (namespace === "bip122") return `bitcoin:${to}?${queryOf(["amount", sum])}`;
  const named = references.map((reference) => ["reference", told(reference)] as const);
  if (namespace === "solana") return `solana:${to}?${queryOf(["amount", sum], ["spl-token", token], ...named)}`;
  const chain = networkId ? `@${networkId.slice("eip155:".length)}` : "";
  if (token) return `ethereum:${token}${chain}/transfer?${queryOf(["address", to], ["uint256", sum])}`;
  return `ethereum:${to}${chain}?${queryOf(["value", sum])}`;
}

/**
 * The kind of a text, for its number: texts of digits with the same pattern have their own numbers, because they have
 * room for few.
 */
export function kindOf(text: string): string {
  return DIGITS.test(text) ? text.replace(/\d/g, "0") : "";
}

/** The placeholder of a trimmed text; `number` is unique among the texts of its kind and starts at 1. */
export function placeholder(text: string, number: number, { addressLike }: Forms): string {
  return addressLike(text, number) ?? digitsLike(text, number) ?? namedLike(text, number) ?? textLike(text, number);
}
