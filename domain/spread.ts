/** A stable number from a text, below 9,973, so that a wallet keeps its colour and an address its figure. */
export function spread(text: string): number {
  let sum = 0;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum;
}
