/** Texts that stand for those which are not told. Where a form reads an address, a name or an amount, it reads one in its placeholder. */
import type { PaymentLink } from "../send/payment-link.ts";
import { isName } from "../send/receiver-name.ts";

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const URL_SCHEME = /^(?:(https?|wss?|data|blob|wc):|[a-z][-+.a-z\d]*:\/\/)/i;
const SCHEME = /^[a-z][-+.a-z\d]*:/i;
/** What can be registered as a name (domain/names/name.ts, whose module brings sentences that are not for the load of a page). */
const LABEL = /^(?!..--)[a-z\d-]{4,64}(\.reown\.id)?$/i;

/** Digits of which there are only so many texts, and an amount whose placeholder does not tell how large it is. */
const DIGITS = /^\.?\d+$/;
const AMOUNT = /^\d+\.(\d*)$/;

/** A text with fewer letters is no name, and may be too short for a search: its placeholder is as short. */
const WORDY = 4;
/** The first of more letters than a report has texts: each is a text of its own that nobody takes for a word. */
const FIRST_LETTER = 0x4e00;

/** What reads addresses and payment links, and makes addresses. */
export interface Forms {
  /** An address of the same family, with a number of its own; undefined for what is none. */
  addressLike(text: string, number: number): string | undefined;
  parsePaymentLink(text: string): PaymentLink | undefined;
}

/** Recognises addresses by the look of a text alone. The exact parsers are loaded with the account's views, and only there is an address typed. */
export const LOOKS: Forms = {
  addressLike(text, number) {
    if (/^0x[\da-f]{40}$/i.test(text)) return `0x${String(number).padStart(40, "0")}`;
    const isBase58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text);
    return isBase58 ? String(number).replaceAll("0", "A").padStart(44, "1") : undefined;
  },
  parsePaymentLink: () => undefined,
};

/** An amount or a code in the form of `text`: with its point, and as fine. */
function digitsLike(text: string, number: number): string | undefined {
  const [, fraction] = AMOUNT.exec(text) ?? [];
  if (fraction !== undefined) return `${number}.${"0".repeat(fraction.length)}`;
  if (!DIGITS.test(text)) return undefined;
  // Zeros come last, so that an amount is about as large: a provider takes none that is too small.
  return text.replace(/\d+/, ({ length }) => [...String(number).padStart(length, "0")].reverse().join(""));
}

/** A name, a link or an e-mail address; undefined for what is none. */
function namedLike(text: string, number: number): string | undefined {
  const url = URL_SCHEME.exec(text);
  if (url) return `${url[1]?.toLowerCase() ?? "app"}://site-${number}/`;
  // A scanned text with a scheme is no address to log in with.
  if (EMAIL.test(text)) return `${SCHEME.test(text) ? "app:" : ""}visitor-${number}@example.com`;
  return isName(text) ? `name-${number}${LABEL.exec(text)?.[1] ?? ".example"}` : undefined;
}

/** A text of no kind: as short where it is short, and a name to register where it is one. */
function textLike(text: string, number: number): string {
  if ([...text].length < WORDY) return String.fromCodePoint(FIRST_LETTER + number).padStart(text.length, "t");
  const joint = LABEL.test(text) ? "-" : /\s/.test(text) ? " " : "_";
  return `text${joint}${number}`;
}

/** A payment link that asks for the same in the words of `told`, and for nothing that a form does not read. */
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

/** What texts have in common that are counted by themselves: digits in the same places, which have room for no more numbers. */
export function kindOf(text: string): string {
  return DIGITS.test(text) ? text.replace(/\d/g, "0") : "";
}

/** The placeholder of a text without blanks around it; `number` is its own among those of its kind, from 1 on. */
export function placeholder(text: string, number: number, { addressLike }: Forms): string {
  return addressLike(text, number) ?? digitsLike(text, number) ?? namedLike(text, number) ?? textLike(text, number);
}
