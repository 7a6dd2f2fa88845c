/** The record of a session in a store. Its id is a hash, so that no store has the id of a visitor's cookie. */
export interface SessionRecord {
  readonly id: string;
  /** The owner of the session; all sessions of one account can be ended at once. */
  readonly account: string;
  /** A text that only the server interprets. */
  readonly value: string;
}

/**
 * The store of a sign-in server, which several processes may share. Times to live are in milliseconds. An operation
 * that fails rejects; either nothing of it was done then, or all of it.
 */
export interface SignInStore {
  /** Stores a value under a nonce. */
  putNonce(nonce: string, value: string, ttl: number): Promise<void>;
  /** Removes a nonce and returns its value to a single caller; undefined if it is gone. */
  takeNonce(nonce: string): Promise<string | undefined>;
  putSession(record: SessionRecord, ttl: number): Promise<void>;
  /**
   * Reads the value of a session and sets its time to live to `ttl`; undefined without a session, which is not created
   * then.
   */
  readSession(id: string, ttl: number): Promise<string | undefined>;
  /** Ends the account's session `id`, or without an id all of its sessions; returns the number of ended sessions. */
  endSessions(account: string, id?: string): Promise<number>;
  /**
   * Counts one more under a key, and returns the count within the `window` that began with its first count. If a store
   * lacks this method, each process counts for itself.
   */
  count?(key: string, window: number): Promise<number>;
}
