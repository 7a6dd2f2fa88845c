const longNumber = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g;

/** Parses JSON so that whole numbers beyond 2^53 survive {@link exactText}. Throws a SyntaxError on anything else. */
export function exactParse(text: string): unknown {
  return JSON.parse(text.replace(longNumber, (found) => (found.startsWith('"') ? found : `"\\u0000${found}"`)));
}

/** Writes JSON, with the numbers that {@link exactParse} kept digit by digit. */
export function exactText(value: unknown): string {
  return JSON.stringify(value).replace(/"\\u0000(-?\d+)"/g, "$1");
}
