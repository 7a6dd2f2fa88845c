/**
 * A whole URL, taken apart; undefined for what is none. `URL.canParse` and `URL.parse` are newer than the oldest browsers served,
 * and Node 20's `URL.canParse` refuses letters beyond ASCII once it is compiled for speed.
 */
export function parsedUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
