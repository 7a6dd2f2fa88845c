/** Parses lines of a key, a space and a value without spaces. */
export function table(lines: string): ReadonlyMap<string, string> {
  return new Map(
    lines.split("\n").map((line): [string, string] => {
      const space = line.lastIndexOf(" ");
      return [line.slice(0, space), line.slice(space + 1)];
    }),
  );
}
