/** Refused by the visitor, as clients recognise it. */
export const REJECTED = "User rejected the request";

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** The sentence in an error for the embedding page: the chain's own where viem wrapped it, else the error's. */
export function sentenceOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return isText(error) ? error : "An error occurred";
  const { details, shortMessage, message } = error as Record<string, unknown>;
  return [details, shortMessage, message].find(isText) ?? "An error occurred";
}
