/** The name and the picture of an address (protocol.md §2.5). */
export interface Identity {
  name?: string | undefined;
  /** The URL of its picture, checked by safe-url. */
  image?: string | undefined;
}
