/**
 * The mark of announcements by any copy of the kit: a marked one that is heard again is no other wallet. A stranger that
 * carries it hides itself from the kit, and from nobody else.
 */
export const OURS = Symbol.for("appkit.announced");

/** The same object, known as ours from now on. */
export function marked<T extends object>(value: T): T {
  return Object.defineProperty(value, OURS, { value: true });
}
