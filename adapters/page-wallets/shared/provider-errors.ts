import { type AppKitError, type BareErrorCode, isOurs } from "../../../domain/errors.ts";
import { lateError } from "../../../domain/lazy-errors.ts";
import { REJECTIONS, UNKNOWN_CHAIN } from "../../../domain/networks/rpc-errors.ts";
import { safeText } from "../../../domain/text.ts";
import { field } from "./untrusted.ts";

/** The meaning of an error that a wallet threw. */
export type Meaning = "declined" | "pending" | "unsupported" | "unknown-chain" | "gone" | "other";

/** Where wallets hide the error that they mean. */
const INSIDE = ["cause", "data", "error", "originalError", "info", "reason", "message", "details"] as const;

/** Most values that are looked at in one error. */
const MOST = 60;

const PENDING = [-32002];
const UNSUPPORTED = [4200, -32601, -32004];
const GONE = [4100, 4900, 4901];

/** Words by which wallets that give no number are understood; the first that fits counts. */
const WORDS: readonly (readonly [RegExp, Meaning])[] = [
  [
    /\b(?:user|customer)[ _]?(?:has )?(?:rejected|denied|declined|cancell?ed|refused|disapproved|closed)|\b(?:rejected|denied|declined|cancell?ed|closed) by (?:the )?user\b|^action_rejected$|\bapproval denied\b|\bplugin closed\b/i,
    "declined",
  ],
  [/already (?:pending|processing|open)|request.{0,20}pending/i, "pending"],
  [
    /unrecogni[sz]ed chain|unknown chain|chain.{0,30}(?:not (?:been )?added|not (?:found|configured)|is not added)/i,
    "unknown-chain",
  ],
  [
    /(?:method|request).{0,60}(?:not (?:supported|available|implemented|found|exist)|does not exist|unsupported)|unsupported.{0,20}method|unknown method/i,
    "unsupported",
  ],
];

/** Everything inside an error, outermost first; JSON in a text counts as what it says. Cycles and throwing getters end it. */
export function insides(thrown: unknown): unknown[] {
  const found: unknown[] = [thrown];
  for (let at = 0; at < found.length && found.length < MOST; at += 1) {
    const value = found[at];
    const inner = typeof value === "string" ? [fromJson(value)] : INSIDE.map((name) => field(value, name));
    for (const next of inner) if (next !== undefined && next !== null && !found.includes(next)) found.push(next);
  }
  return found;
}

function fromJson(text: string): unknown {
  const start = text.indexOf("{");
  if (start < 0 || text.length > 20_000) return undefined;
  try {
    return JSON.parse(text.slice(start, text.lastIndexOf("}") + 1));
  } catch {
    return undefined;
  }
}

function numberOf(value: unknown): number | undefined {
  const code = typeof value === "object" || typeof value === "function" ? field(value, "code") : value;
  if (typeof code === "number") return code;
  return typeof code === "string" && /^-?\d{1,6}$/.test(code) ? Number(code) : undefined;
}

function wordOf(value: unknown): Meaning | undefined {
  const text = typeof value === "string" ? value : field(value, "code");
  if (typeof text !== "string") return undefined;
  return WORDS.find(([words]) => words.test(text.slice(0, 2_000)))?.[1];
}

/** The meaning of a thrown value, however deeply it is wrapped (R14): a refusal counts before anything around it. */
export function meaningOf(thrown: unknown): Meaning {
  const inner = insides(thrown);
  const codes = inner.map(numberOf);
  const has = (list: readonly number[]) => codes.some((code) => code !== undefined && list.includes(code));
  const words = inner.map(wordOf);
  if (has(REJECTIONS) || words.includes("declined")) return "declined";
  if (has(PENDING) || words.includes("pending")) return "pending";
  if (has(UNKNOWN_CHAIN) || words.includes("unknown-chain")) return "unknown-chain";
  if (has(UNSUPPORTED) || words.includes("unsupported")) return "unsupported";
  return has(GONE) ? "gone" : "other";
}

/** A copy of a thrown value: its own getters may throw. */
function copyOf(thrown: unknown): Error {
  const code = insides(thrown)
    .map(numberOf)
    .find((each) => each !== undefined);
  const text = typeof thrown === "string" ? thrown : field(thrown, "message");
  const copy = new Error(safeText(text, 500) || "The wallet threw something without a message");
  return code === undefined ? copy : Object.assign(copy, { code });
}

/** The catalogue's error for what a wallet threw; `otherwise` where the table has none. */
function providerError(
  thrown: unknown,
  table: Partial<Record<Meaning, BareErrorCode>>,
  otherwise: "CONNECTION_FAILED" | "SWITCH_FAILED" | "FAILED_TO_DISCONNECT",
): AppKitError {
  if (isOurs(thrown)) return thrown;
  const code = table[meaningOf(thrown)] ?? otherwise;
  return lateError(code, {}, { cause: copyOf(thrown) });
}

/** Why a wallet granted no accounts. */
export function connectError(thrown: unknown): AppKitError {
  const table = { declined: "CONNECTION_DECLINED", pending: "CONNECTION_PENDING" } as const;
  return providerError(thrown, table, "CONNECTION_FAILED");
}

/** Why a wallet did not switch its network. */
export function switchError(thrown: unknown): AppKitError {
  const table = {
    declined: "SWITCH_DECLINED",
    pending: "CONNECTION_PENDING",
    unsupported: "SWITCH_UNSUPPORTED",
  } as const;
  return providerError(thrown, table, "SWITCH_FAILED");
}

/** Throws FAILED_TO_DISCONNECT where a wallet could have taken its permission back and did not. */
export function checkRevocation(thrown: unknown): void {
  if (!["unsupported", "gone"].includes(meaningOf(thrown))) throw providerError(thrown, {}, "FAILED_TO_DISCONNECT");
}
