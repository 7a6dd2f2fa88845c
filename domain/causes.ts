/** The cause of anything thrown; undefined if reading it throws. */
function causeOf(error: unknown): unknown {
  try {
    return typeof error === "object" && error !== null && "cause" in error ? error.cause : undefined;
  } catch {
    return undefined;
  }
}

/** The error and all of its causes, outermost first; a cycle ends the list. */
export function causes(error: unknown): unknown[] {
  const chain: unknown[] = [];
  let at = error;
  while (at !== undefined && at !== null && !chain.includes(at) && chain.length < 20) {
    chain.push(at);
    at = causeOf(at);
  }
  return chain;
}
