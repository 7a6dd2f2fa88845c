/** A stable number from a name, so that a wallet keeps its colour. */
export function spread(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum;
}
