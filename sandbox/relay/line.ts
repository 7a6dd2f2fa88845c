import type { StoredMessage } from "./mailboxes.ts";

/** A client that is connected, as the rest of the relay sees it. */
export interface Line {
  /** The client's `did:key`; several connections may share it, as the tabs of a browser do. */
  readonly client: string;
  /** Topics of this connection. */
  readonly topics: Set<string>;
  /** Pushes a message, unless it was sent on this connection before. */
  push(stored: StoredMessage): void;
  /** True for a message that was sent on this connection, pushed or fetched. */
  hasSent(stored: StoredMessage): boolean;
  /** Marks a message as sent in an answer, without a push. */
  markSent(stored: StoredMessage): void;
  /** Pings; ends a connection that did not answer the ping before. */
  beat(): void;
  /** Ends it without a close frame, as a broken network does. */
  cut(): void;
  /** Closes it; resolves when the client has confirmed the close. */
  close(code: number, reason: string): Promise<void>;
}
