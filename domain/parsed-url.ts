/**
 * An absolute URL, parsed; undefined for any other text. `URL.canParse` and `URL.parse` are newer than the oldest
 * supported browsers, and Node 20's `URL.canParse` refuses non-ASCII letters once it is compiled for speed.
 */
export function parsedUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
