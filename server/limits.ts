const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Times in milliseconds, sizes in bytes, counts within one `window`. */
export const SERVER_LIMITS = {
  /** How long a nonce can be used. */
  nonce: 5 * MINUTE,
  /** How far the clock of a visitor's device may be off. */
  grace: MINUTE,
  /** A session that nobody uses ends after so long. */
  idle: DAY,
  /** Every session ends after so long. */
  lifetime: 7 * DAY,
  /** Largest body that is read. */
  body: 131_072,
  /** Longest time that a body takes to arrive. */
  bodyTime: 10 * SECOND,
  /** Longest time for one operation of a store. */
  store: 2 * SECOND,
  /** Longest time for one question to a chain's node. */
  node: 4 * SECOND,
  /** Largest answer of a node that is read. */
  nodeAnswer: 65_536,
  /** Longest time for all questions of one verification. */
  verification: 10 * SECOND,
  /** The time in which requests are counted. */
  window: MINUTE,
  /** Most nonces and verifications for one network address. */
  perAddress: 300,
  /** Most sign-ins of an account, and most failed ones, each counted for itself. */
  perAccount: 60,
  /** Most nonces, sessions and counts that a process keeps in its memory. */
  inMemory: 100_000,
} as const;
