/** The limits of a session in words. Amounts are exact, because a limit that reads lower than it is would be a lie. */
import { keccak_256 } from "@noble/hashes/sha3";
import { formatDate } from "../account/dates.ts";
import type { EvmAddress } from "../addresses/address.ts";
import { addressInSentence } from "../addresses/short-address.ts";
import { formatUnits } from "../amount.ts";
import { toHex } from "../bytes.ts";
import { formatExact, numberFormat } from "../format.ts";
import { MOST_UNITS } from "../send/asset.ts";
import type { TokenFacts, Units } from "./facts.ts";
import type { CallLimit, Condition, Limit, SpendLimit } from "./permission.ts";
import type { SESSIONS_MESSAGES } from "./sessions-messages.ts";
import { type Lifetime, totalsOf } from "./total.ts";

/** A sentence of the catalogue with its values. */
export interface Sentence {
  key: keyof typeof SESSIONS_MESSAGES;
  values?: Record<string, string>;
  /** The exact decimal text of its amount (PUBLIC.md). */
  raw?: string;
}

/** An amount in words, with its exact decimal text. */
export interface AmountWords {
  text: string;
  raw: string;
}

/** A limit in one sentence, with its conditions. */
export interface LimitWords {
  sentence: Sentence;
  details: readonly Sentence[];
  isDanger: boolean;
}

/** The units, the language and the texts in which amounts and dates are written. */
export interface Terms {
  coin: Units;
  tokens: TokenFacts;
  lang: string;
  /** When the session began, in seconds since 1970. */
  from: number;
  /** The text of a sentence. */
  say(sentence: Sentence): string;
}

const UNITS = [
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

function periodWords(seconds: number, { lang, say }: Terms): string {
  const [unit, length] = UNITS.find(([, each]) => seconds % each === 0) ?? UNITS[4];
  const count = seconds / length;
  if (count === 1) return say({ key: `sessions.period.${unit}` });
  const format = { style: "unit", unit, unitDisplay: "long" } as const;
  return say({ key: "sessions.period.more", values: { time: numberFormat(lang, format).format(count) } });
}

const factsOf = (token: EvmAddress | null, { coin, tokens }: Pick<Terms, "coin" | "tokens">) =>
  token === null ? coin : tokens[token];

/** An amount of a token with the token's symbol or address; in smallest units if the token's decimals are unknown. */
export function amountWords(units: bigint, token: EvmAddress | null, terms: Terms): AmountWords {
  const facts = factsOf(token, terms);
  const raw = formatUnits(units, facts?.decimals ?? 0);
  const amount = formatExact(raw, terms.lang);
  if (facts) return { text: `${amount} ${facts.symbol}`, raw };
  return { text: terms.say({ key: "sessions.units", values: { amount, token: addressInSentence(token ?? "") } }), raw };
}

const dateWords = (seconds: number, { lang }: Terms): string => formatDate(seconds * 1000, "moment", lang);

function spendWords(limit: SpendLimit, terms: Terms): LimitWords {
  const { token, amount, start, period } = limit;
  const isAll = amount > MOST_UNITS / 2n;
  const symbol = factsOf(token, terms)?.symbol ?? addressInSentence(token ?? "");
  const { text, raw } = amountWords(amount, token, terms);
  const values = { amount: text, period: periodWords(period, terms) };
  return {
    sentence: isAll ? { key: "sessions.spend.all", values: { symbol } } : { key: "sessions.spend", values, raw },
    details: start > terms.from ? [{ key: "sessions.from", values: { date: dateWords(start, terms) } }] : [],
    isDanger: isAll,
  };
}

/**
 * Selectors of ERC-20, ERC-721, ERC-777, ERC-1155 and Permit2 that move tokens, or allow others to move them. Sites
 * choose the names, and a harmless name may have the selector of a dangerous function. Only a node can tell if a
 * contract is a token.
 */
const MOVING =
  "a9059cbb 23b872dd 095ea7b3 39509351 a22cb465 42842e0e b88d4fde 9bd9bbc6 959b8c3f f242432a 2eb2c2d6 87517c45";

/** Names of functions by which a token's contract moves the account's tokens, or allows others to move them. */
const MOVES = /transfer|approv|permit|allowance/i;

/** The value that a parameter is compared with, in the form of its type. */
function comparedWords({ type, value }: Condition, lang: string): string {
  if (type === "bool") return String(value !== 0n);
  if (type.startsWith("uint")) return formatExact(String(value), lang);
  return `0x${value.toString(16).padStart(type === "address" ? 40 : 64, "0")}`;
}

function callWords(limit: CallLimit, terms: Terms): LimitWords {
  const { functionName, address, conditions, value, isDelegate, signature } = limit;
  const values = { name: functionName, contract: addressInSentence(address) };
  const selector = toHex(keccak_256(signature).slice(0, 4));
  const { text: amount, raw } = amountWords(value, null, terms);
  // Any call of a token counts as moving it, and an unknown contract may be a token.
  const isDanger =
    isDelegate || MOVING.includes(selector) || MOVES.test(functionName) || terms.tokens[address] !== null;
  return {
    sentence: { key: isDelegate ? "sessions.delegate" : "sessions.call", values },
    details: [
      ...conditions.map((condition): Sentence => {
        const { name, operator } = condition;
        return { key: `sessions.call.${operator}`, values: { name, value: comparedWords(condition, terms.lang) } };
      }),
      ...(value > 0n ? [{ key: "sessions.call.value", values: { amount }, raw } as const] : []),
      ...(isDanger && !isDelegate ? [{ key: "sessions.call.tokens" } as const] : []),
    ],
    isDanger,
  };
}

export function limitWords(limit: Limit, terms: Terms): LimitWords {
  if (limit.kind === "spend") return spendWords(limit, terms);
  if (limit.kind === "call") return callWords(limit, terms);
  return { sentence: { key: "sessions.unread", values: { type: limit.type } }, details: [], isDanger: true };
}

/**
 * The total of each token that can be sent in the whole lifetime; empty if calls can move more, or if a limit is
 * unlimited.
 */
export function totalWords(limits: readonly Limit[], lifetime: Lifetime, terms: Terms): readonly AmountWords[] {
  const isOpen = limits.some(
    (limit) => limitWords(limit, terms).isDanger || (limit.kind === "call" && limit.value > 0n),
  );
  return isOpen ? [] : [...totalsOf(limits, lifetime)].map(([token, total]) => amountWords(total, token, terms));
}

/** The end of a lifetime. */
export function untilWords({ expiry }: Pick<Lifetime, "expiry">, terms: Terms): string {
  return dateWords(expiry, terms);
}
