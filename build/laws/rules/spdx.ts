const ALLOWED = new Set([
  "MIT",
  "MIT-0",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "ISC",
  "CC0-1.0",
  "BlueOak-1.0.0",
  "MPL-2.0",
]);

/**
 * True when an SPDX expression leaves a way to use the package under an allowed licence: one side of an OR is enough,
 * an AND needs both; an exception (`WITH`) and anything that is no expression are refused.
 */
export function isAllowedLicence(expression: string): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const term = (): boolean => {
    if (tokens[at] !== "(") return ALLOWED.has(tokens[at++] ?? "");
    at += 1;
    const inner = either();
    return tokens[at++] === ")" && inner;
  };
  const both = (): boolean => {
    let holds = term();
    while (tokens[at]?.toUpperCase() === "AND") {
      at += 1;
      holds = term() && holds;
    }
    return holds;
  };
  function either(): boolean {
    let holds = both();
    while (tokens[at]?.toUpperCase() === "OR") {
      at += 1;
      holds = both() || holds;
    }
    return holds;
  }
  const holds = either();
  return holds && at === tokens.length;
}
