/**
 * The mark of announcements by any copy of AppKit, so that AppKit does not list them as other wallets. A foreign wallet with this mark only
 * hides itself from AppKit.
 */
export const OURS = Symbol.for("appkit.announced");

/** Marks an object, and returns it. */
export function marked<T extends object>(value: T): T {
  return Object.defineProperty(value, OURS, { value: true });
}
