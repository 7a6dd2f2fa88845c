/** What is changed in one original. */
export interface Change {
  /** Class members and functions that go (empty), or what stands in their place. */
  parts?: Readonly<Record<string, string>>;
  /** Text that stands there once -> what stands in its place. */
  texts?: readonly (readonly [find: string, put: string])[];
}

/** Names that go. */
export const gone = (names: string): Record<string, string> =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, ""] as const));
