/**
 * Every number that bounds time or size, in one place; durations are milliseconds. Machines name their delays after these keys.
 * Sources: product.md §9, requirements CONN-6, ROUTE-15 to ROUTE-19, WALLET-1, WALLET-4, ACCT-3, ACCT-4, NET-4, NET-5, SAFETY.md.
 */
export const LIMITS = {
  /** Boot is usable by then, whatever storage does (SAFETY "boot to usable"). */
  boot: 2_000,
  /** The card's way in and out (LOOK.md "Motion"). */
  sheet: 200,
  shake: 500,
  toastSwap: 150,
  toast: 2_500,
  debounce: 500,
  /** Opening waits no longer than this for the wallet list before it counts as open (WALLET-4). */
  prefetch: 2_000,
  imagePreload: 2_000,
  /** A stored connection waits this long for its extension to announce itself. */
  restore: 3_000,
  /** What a wallet answers without asking its owner; one that hangs on it is not waited for (R13). */
  walletRead: 5_000,
  /** A wallet that says nothing to a revoked permission does not hold up a disconnect. */
  disconnect: 3_000,
  /** How long a pairing's address lives (CONN-6). */
  pairing: 240_000,
  /** It counts as over so long before (CONN-6, S15). */
  pairingMargin: 10_000,
  /** Another try is allowed after this (CONN-6). */
  pairingRetry: 1_000,
  /** Who comes back from a wallet on iOS is kept from closing for so long, while its answer arrives (CONN-21). */
  pairingBuffer: 5_000,
  /** The secure frame says that it is there by then, or counts as lost (SAFETY "frame READY"). */
  frameReady: 20_000,
  /** It is asked nothing for so long after that (AUTH-1). */
  frameSettle: 500,
  /** After Farcaster was left without a login the frame is told to begin anew (ROUTE-4). */
  frameReload: 100,
  /** Each step of a login (AUTH-3). */
  authStep: 30_000,
  /** A frame that says nothing to a sign-out does not hold it up. */
  signOut: 3_000,
  /** One mail with a code in this time (EMAIL-3). */
  emailCooldown: 30_000,
  /** How often a provider's window is looked at: its closing is known within twice this (R16). */
  popupPoll: 400,
  /** The word that a method is not allowed follows the card by so long (APPROVE-4). */
  notAllowed: 300,
  /** How far the clock of a device may be behind of who wrote a sign-in (R8). */
  signInSkew: 300_000,
  /** A nonce is good for so long after it was given (protocol.md §5.7). */
  signInNonce: 300_000,
  /** A sign-in is looked for again after this (protocol.md §5.7). */
  signInAgain: 300_000,
  /** What a host or its server is asked for a sign-in. */
  signInStep: 30_000,
  /** What takes longer is shown to be on its way. */
  signInShow: 400,
  searchMinimum: 300,
  balanceCache: 30_000,
  balanceRetryBlock: 30_000,
  /** Events of a wallet within this span are answered by one request (R15). */
  balanceSettle: 400,
  /** At most one provider event of a kind in this span reaches a machine, the last one wins (R15). */
  walletEvents: 200,
  httpTimeout: 10_000,
  httpTotal: 45_000,
  httpRetries: 3,
  httpRetryDelay: 150,
  retryAfterMost: 30_000,
  /** A node that says nothing for so long gets a competitor (R12). */
  nodeHedge: 400,
  /** By then every node of a chain was asked, however many say nothing: the first good one answers within 1.5 s (R12). */
  nodesHedge: 1_000,
  rankInterval: 4_000,
  rankTimeout: 1_000,
  rankSamples: 10,
  rankStability: 0.7,
  rankLatency: 0.3,
  batchSize: 1_000,
  dedupe: 8_192,
  /** How often pending transactions are looked for, where the host wants that (NET-10). */
  pendingInterval: 30_000,
  /** Batches of pending transactions after which a watch on them ends (NET-10). */
  pendingBatches: 99,
  recentWallets: 2,
  announcements: 50,
  pageEntries: 40,
  pageImages: 20,
  recommended: 4,
  searchEntries: 100,
  searchFrom: 2,
  listeners: 10,
  logBytes: 1_024_000,
  viewStack: 20,
  /** Answers larger than this are refused (R10). */
  answerBytes: 5_000_000,
} as const;

/** HTTP statuses that are worth another try (NET-5). */
export const RETRY_STATUSES: readonly number[] = [403, 408, 413, 429, 500, 502, 503, 504];

/** JSON-RPC codes that are worth another try (NET-5). */
export const RETRY_CODES: readonly number[] = [-1, -32005, -32603];
