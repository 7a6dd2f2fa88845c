import type { StoredMessage } from "./mailboxes.ts";

/** A client that is connected, as the rest of the relay sees it. */
export interface Line {
  /** The client's `did:key`; several connections may share it, as the tabs of a browser do. */
  readonly client: string;
  /** Topics of this connection. */
  readonly topics: Set<string>;
  /** Pushes a letter, unless it went out on this connection before. */
  push(letter: StoredMessage): void;
  /** True for a letter that went out on this connection, pushed or fetched. */
  hasGiven(letter: StoredMessage): boolean;
  /** Marks a letter as gone out by another way than a push. */
  gave(letter: StoredMessage): void;
  /** Pings; ends a connection that did not answer the ping before. */
  beat(): void;
  /** Ends it without a close frame, as a broken network does. */
  cut(): void;
  /** Closes it; resolves when the client has confirmed the close. */
  close(code: number, reason: string): Promise<void>;
}
