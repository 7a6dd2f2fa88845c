const token = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** Marks an integer that a double cannot hold; no JSON string holds this character unescaped. */
const mark = "\u0007";

const guarded = (part: string): string => {
  if (part.startsWith('"') || !/^-?\d+$/.test(part)) return part;
  return Number.isSafeInteger(Number(part)) ? part : `"\\u0007${part}"`;
};

const revived = (_: string, value: unknown): unknown => {
  if (typeof value !== "string" || !value.startsWith(mark)) return value;
  return /^-?\d+$/.test(value.slice(1)) ? BigInt(value.slice(1)) : value;
};

/** Parses JSON; an integer beyond 2^53 becomes a bigint. Throws a SyntaxError. */
export function parseJson(text: string): unknown {
  return JSON.parse(text.replace(token, guarded), revived);
}

/** Writes JSON; a bigint becomes an integer of any size. */
export function writeJson(value: unknown): string {
  if (typeof value === "bigint") return String(value);
  if (Array.isArray(value)) return `[${value.map((item) => writeJson(item)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${writeJson(item)}`).join(",")}}`;
}
