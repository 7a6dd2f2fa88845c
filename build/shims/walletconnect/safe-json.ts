// Stands in for @walletconnect/safe-json, which looks for long numbers inside of texts too, and so breaks some answers.
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"(?:\s*:)?|-?\d{16,}(?![\d.eE])/g;
const MARK = "\u0000";
const MARKED = '"\\u0000';

const isText = (found: string): boolean => found.startsWith('"');
const isOrdinary = (found: string): boolean => found.endsWith(":") || (isText(found) && !found.startsWith(MARKED));

/** A long integer as a marked text; a text that begins with the mark gets a second one. */
function marked(found: string): string {
  if (isOrdinary(found)) return found;
  if (isText(found)) return `${MARKED}${found.slice(1)}`;
  return Number.isSafeInteger(Number(found)) ? found : `${MARKED}${found}"`;
}

function unmarked(found: string): string {
  if (isOrdinary(found) || !isText(found)) return found;
  const rest = found.slice(MARKED.length);
  return rest.startsWith("\\u0000") ? `"${rest}` : rest.slice(0, -1);
}

function read(_: string, value: unknown): unknown {
  if (typeof value !== "string" || !value.startsWith(MARK)) return value;
  return value.startsWith(MARK, 1) ? value.slice(1) : BigInt(value.slice(1));
}

function write(_: string, value: unknown): unknown {
  const isMarked = typeof value === "bigint" || (typeof value === "string" && value.startsWith(MARK));
  return isMarked ? `${MARK}${value}` : value;
}

/** JSON whose integers beyond 2^53 are kept exactly, as bigint; a text that is no JSON is returned as it is. */
export function safeJsonParse(text: string): unknown {
  try {
    return JSON.parse(text.replace(TOKEN, marked), read);
  } catch {
    return text;
  }
}

/** The JSON of a value, a bigint as the integer that it is. */
export function safeJsonStringify(value: unknown): string {
  if (typeof value === "string") return value;
  return (JSON.stringify(value, write) ?? "").replace(TOKEN, unmarked);
}
