/** True for an object with fields, such as parsed JSON in braces; neither a list nor null is one. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
