const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Times in milliseconds, sizes in bytes, counts within one `window`. */
export const SERVER_LIMITS = {
  /** The lifetime of a nonce. */
  nonce: 5 * MINUTE,
  /** The tolerated deviation of the clock of a visitor's device. */
  grace: MINUTE,
  /** The time after which an unused session ends. */
  idle: DAY,
  /** The time after which every session ends. */
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
  /** Most sign-ins of an account, and most failed ones; both are counted separately. */
  perAccount: 60,
  /** Most nonces, sessions and counts that a process keeps in its memory. */
  inMemory: 100_000,
} as const;
