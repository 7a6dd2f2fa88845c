/** What a store keeps of a session. Its id is a hash: what a visitor's cookie holds is in no store. */
export interface SessionRecord {
  readonly id: string;
  /** Whose session it is; all sessions of one account can be ended at once. */
  readonly account: string;
  /** A text that means something to the server alone. */
  readonly value: string;
}

/**
 * Where a sign-in server keeps what it has to remember; several processes may share one. Times to live are in milliseconds. An
 * operation that fails rejects, and then nothing of it was done, or all of it.
 */
export interface SignInStore {
  /** Keeps a value under a nonce. */
  putNonce(nonce: string, value: string, ttl: number): Promise<void>;
  /** Removes a nonce and gives its value, to one caller alone; undefined where there is none any more. */
  takeNonce(nonce: string): Promise<string | undefined>;
  putSession(record: SessionRecord, ttl: number): Promise<void>;
  /** The value of a session, which lives for `ttl` from now on; undefined where there is none, and then none comes to be. */
  readSession(id: string, ttl: number): Promise<string | undefined>;
  /** Ends the session of an account that `id` names, else all of them; gives how many they were. */
  endSessions(account: string, id?: string): Promise<number>;
  /**
   * Counts one more under a key, and gives how many were counted in the `window` that began with the first of them. Where a store
   * lacks this, each process counts for itself.
   */
  count?(key: string, window: number): Promise<number>;
}
