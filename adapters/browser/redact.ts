/** The longest stored line, in characters. */
const MOST = 4_000;

/** The depth to which an object is read. */
const DEEP = 4;

const SECRET_KEY =
  /otp|code$|token|topic|secret|password|authori[sz]ation|e-?mail|sym_?key|private|mnemonic|seed|cookie|jwt|signature/i;

/**
 * Patterns of secrets, each with its replacement. No pattern scans from every character to the end of the text, because thousands of
 * characters without a space would block the page.
 */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\bwc(?::|%3a)[^\s"'<>]+/gi, "wc:…"],
  [/\b([a-z][-+.a-z0-9]{0,40}:\/\/[^\s?#"'<>@]*)(?:@[^\s?#"'<>]*)?[?#][^\s"'<>]*/gi, "$1?…"],
  [/\b(https?|wss?):\/\/[^\s/"'<>@]+@/gi, "$1://"],
  [/\beyJ[-_A-Za-z0-9]+(?:\.[-_A-Za-z0-9]*)*/g, "[token]"],
  [/\bBearer\s+[^\s"',]+/gi, "Bearer [token]"],
  [/(?<![^\s"'<>:,;(){}[\]])[^\s"'<>:,;(){}[\]]+(?:@|%40)[^\s"'<>@,;(){}[\]]+\.\p{L}{2,}/giu, "[e-mail]"],
  // A chain's number, a position in a file and a part of a decimal number are not codes.
  [/(?<![-.\w]|\d:)\d{6}(?![-\w]|[.:]\d)/g, "[code]"],
  // A topic, a key of the relay, a private key; a transaction's hash begins with 0x.
  [/(?<!\w)[\da-f]{64}(?!\w)/gi, "[key]"],
  [/(?:0x)?[\da-f]{128,}/gi, "[signature]"],
];

/** The text of anything, without secrets, on one line (S9): no query or fragment of an address, no e-mail, token, code, key or topic. */
export function redact(value: unknown): string {
  let text = "";
  try {
    text = typeof value === "string" ? value : (JSON.stringify(plain(value, DEEP)) ?? String(value));
  } catch {
    text = "[unreadable]";
  }
  const clean = SECRETS.reduce((left, [what, instead]) => left.replace(what, instead), text.slice(0, MOST * 2));
  return clean.replace(/\s+/g, " ").slice(0, MOST);
}

/** A copy that JSON can carry: errors with their causes, secret fields emptied, nothing too deep. */
function plain(value: unknown, deep: number): unknown {
  if (typeof value === "bigint" || typeof value === "symbol") return String(value);
  if (typeof value === "function") return "[function]";
  if (typeof value !== "object" || value === null) return value;
  if (deep === 0) return "[…]";
  if (Array.isArray(value)) return value.slice(0, 50).map((entry) => plain(entry, deep - 1));
  const fields: Record<string, unknown> = {};
  if (value instanceof Error) Object.assign(fields, { name: value.name, message: value.message });
  for (const key of [...Object.keys(value), ...(value instanceof Error ? ["cause"] : [])]) {
    const inner = (value as Record<string, unknown>)[key];
    if (inner === undefined) continue;
    fields[key] = SECRET_KEY.test(key) && !(key === "code" && isErrorCode(inner)) ? "[hidden]" : plain(inner, deep - 1);
  }
  return fields;
}

/** True for a code of an error, which is no secret; one of six digits is. */
function isErrorCode(value: unknown): boolean {
  return typeof value === "number" ? Math.abs(value) < 100_000 : /^[A-Z][A-Z_]+$/.test(String(value));
}
