// Stands in for @walletconnect/safe-json, which looks for long numbers inside of texts too, and so breaks some answers.
const TEXT_OR_LONG_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d{16,}(?![\d.eE])/g;
const MARK = "\u0000";
const MARKED = /"\\u0000(-?\d+)"/g;

function marked(found: string): string {
  return found.startsWith('"') || Number.isSafeInteger(Number(found)) ? found : `"\\u0000${found}"`;
}

/** JSON whose integers beyond 2^53 are kept exactly, as bigint; what is no JSON is answered as it is. */
export function safeJsonParse(text: string): unknown {
  try {
    return JSON.parse(text.replace(TEXT_OR_LONG_NUMBER, marked), (_, value) =>
      typeof value === "string" && value.startsWith(MARK) ? BigInt(value.slice(1)) : value,
    );
  } catch {
    return text;
  }
}

/** The JSON of a value, a bigint as the integer that it is. */
export function safeJsonStringify(value: unknown): string {
  if (typeof value === "string") return value;
  const text = JSON.stringify(value, (_, each) => (typeof each === "bigint" ? `${MARK}${each}` : each)) ?? "";
  return text.replace(MARKED, "$1");
}
