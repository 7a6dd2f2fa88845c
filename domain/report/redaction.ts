import { ACCOUNT_TYPES, isNamespace } from "../namespaces.ts";
import { UNKNOWN_NETWORK_NAME } from "../networks/network.ts";
import { type Forms, kindOf, paymentLike, placeholder } from "./placeholder.ts";

/** Fields whose words are the kit's own or a standard's, and stay as they are. */
const OWN_FIELDS = new Set(
  `type kind actor port method outcome src chart actorId view views namespace namespaces chainNamespace networkId
  caipNetworkId defaultNetworkId activeNetworkId approvedNetworkIds networks chain chains previous blocked connectorId waiting failed
  requested rdns id tab accountType social socials event key variant platform status next step reason code badge system way
  awaits onSuccess onCancel wish filter heading alert alertHistory connectorTypeOrder explorerId imageId
  featuredWalletIds includeWalletIds excludeWalletIds include exclude ids lang themeMode allWallets connectMethodsOrder walletFeaturesOrder device mode list look shown provider side
  flowView onlyAt end state what whose`.split(/\s+/),
);

/** Fields whose numbers reveal somebody's property or the time of a transaction, which leads to its sender. */
const PRIVATE_NUMBER = /amount|balance|value|price|total|quantity|minedAt|cameAt/i;

/** Fields of the host's own texts, which no statechart reads. */
const TEXTS = "messages";

const WORD = /^[A-Za-z][\w./:-]{0,127}$/;
/** Longer than a word: an address, a key, a token. */
const OPAQUE = /(?=\w*\d)\w{25}|^eyJ/;
/**
 * Values that stay as they are in any field: chains (CAIP-2), words that are also keys, and names that the machines
 * choose.
 */
const CHAIN = /^(?:eip155:\d{1,20}|solana:[1-9A-HJ-NP-Za-km-z]{32}|bip122:[\da-f]{32})$/;
const WORDS: ReadonlySet<string> = new Set([...ACCOUNT_TYPES, "native", "SOL", UNKNOWN_NETWORK_NAME]);
/** Ids of public lists. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Addresses that are the same in either case. */
const CASELESS = /^(?:0x[\da-f]{40}|(?:bc|tb|bcrt)1[\da-z]+)$/i;
const ADDRESSES =
  /0x[\da-f]{40}(?![\da-f])|(?<![\w:])[1-9A-HJ-NP-Za-km-z]{32,44}(?!\w)|(?<!\w)(?:bc|tb|bcrt)1[\da-z]{25,87}(?!\w)/gi;

/** The most entries of a list and the most levels of an object that a report contains. */
const MOST = 50;
const DEEP = 12;

/** The beginning of `text` that names a chain (CAIP-2), and the rest after the colon. */
function chainHead(text: string): [head: string, tail: string] | undefined {
  const [namespace = "", reference = "", ...tail] = text.split(":");
  const isChain = isNamespace(namespace) && /^(?!0x)[-\w]{1,32}$/.test(reference);
  return isChain ? [`${namespace}:${reference}`, tail.join(":")] : undefined;
}

/**
 * Replaces the private values of visitors and hosts by placeholders, the same one for the same text: addresses, names,
 * links, codes, amounts, and every text in a field that is not known to contain a word of the kit (S9).
 */
export class Redaction {
  /** Kind of placeholder -> text -> its number. */
  readonly #numbers = new Map<string, Map<string, number>>();
  readonly #forms: Forms;

  constructor(forms: Forms) {
    this.#forms = forms;
  }

  /** A redacted copy of `value`; `field` is the name of the field that contains it. */
  copy(value: unknown, field = "", deep = DEEP): unknown {
    if (typeof value === "string" && field === "id" && UUID.test(value)) return value;
    if (typeof value === "string") return this.#text(value, OWN_FIELDS.has(field) || isNamespace(field));
    if (typeof value === "number") return PRIVATE_NUMBER.test(field) ? Number(value !== 0) : value;
    if (typeof value === "bigint") return String(Number(value !== 0n));
    if (typeof value !== "object" || value === null) return value;
    if (deep === 0) return null;
    if (Array.isArray(value)) return value.slice(0, MOST).map((each) => this.copy(each, field, deep - 1));
    if (field === TEXTS) return {};
    const fields = Object.entries(value).map(([key, each]) => [this.#text(key, true), this.copy(each, key, deep - 1)]);
    return Object.fromEntries(fields);
  }

  /** A line of a log, without the addresses in it. */
  line(text: string): string {
    return text.replace(ADDRESSES, (address) => this.#replaced(address));
  }

  #text(text: string, isOwn: boolean): string {
    if (/^(?:\s*|0*\.?0*)$/.test(text) || CHAIN.test(text) || WORDS.has(text)) return text;
    const chain = chainHead(text);
    // An account or a token id keeps its chain in any field, because the code that reads it needs the chain.
    if (chain && (isOwn || /^\w{32,}$/.test(chain[1])))
      return chain[1] === "" ? chain[0] : `${chain[0]}:${this.#replaced(chain[1])}`;
    if (!isOwn || !WORD.test(text)) return this.#replaced(text);
    return text.replace(/[^./:]+/g, (part) => (OPAQUE.test(part) ? this.#replaced(part) : part));
  }

  /** Replaces a text, but keeps the blanks around it, which its reader may trim or not. */
  #replaced(text: string): string {
    return text.replace(/\S(?:.*\S)?/s, (core) => {
      const link = this.#forms.parsePaymentLink(core);
      if (link) return paymentLike(link, (part) => this.#text(part, false));
      return placeholder(core, this.#numberOf(core), this.#forms);
    });
  }

  #numberOf(text: string): number {
    const kind = kindOf(text);
    const numbers = this.#numbers.get(kind) ?? new Map<string, number>();
    const known = CASELESS.test(text) ? text.toLowerCase() : text;
    const number = numbers.get(known) ?? numbers.size + 1;
    this.#numbers.set(kind, numbers.set(known, number));
    return number;
  }
}
