/** Who an address says it is (protocol.md §2.5). */
export interface Identity {
  name?: string | undefined;
  /** A picture of its own, through the gate of safe-url. */
  image?: string | undefined;
}
