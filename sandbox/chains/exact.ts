/** Texts and numbers, each whole: the digits of a fraction are no number of their own. */
const token = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const isLong = (found: string): boolean => /^-?\d{16,}$/.test(found);

/** Parses JSON so that whole numbers beyond 2^53 survive {@link exactText}. Throws a SyntaxError on anything else. */
export function exactParse(text: string): unknown {
  return JSON.parse(text.replace(token, (found) => (isLong(found) ? `"\\u0000${found}"` : found)));
}

/** Writes JSON, with the numbers that {@link exactParse} kept digit by digit. */
export function exactText(value: unknown): string {
  return JSON.stringify(value).replace(/"\\u0000(-?\d+)"/g, "$1");
}
