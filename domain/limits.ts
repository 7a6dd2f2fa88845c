/**
 * Every number that limits time or size; durations are in milliseconds. Machines name their delays after these keys. Sources:
 * product.md §9, requirements CONN-6, ROUTE-15 to ROUTE-19, WALLET-1, WALLET-4, ACCT-3, ACCT-4, NET-4, NET-5, SAFETY.md.
 */
export const LIMITS = {
  /** The longest time until boot is usable, even if storage is slow (SAFETY "boot to usable"). */
  boot: 2_000,
  /** The card's opening and closing animations: within the 200 of LOOK.md "Motion", and done well before those of other kits. */
  sheet: 175,
  shake: 500,
  /** The time for which a screen says that it has succeeded before the card closes. */
  success: 600,
  toastSwap: 150,
  toast: 2_500,
  debounce: 500,
  /** The longest time that opening waits for the wallet list before it counts as open (WALLET-4). */
  prefetch: 2_000,
  imagePreload: 2_000,
  /** The longest time that a stored connection waits for its extension's announcement. */
  restore: 3_000,
  /** The longest time that an announcement of the last page's session waits for an instance to resume the session. */
  announced: 10_000,
  /** Requests to a wallet that need no answer by its owner (R13). */
  walletRead: 5_000,
  /** The time for which a wallet that has agreed to switch may still report its former chain (R17). */
  walletSwitch: 1_000,
  /** The silence of a wallet after which it can be asked again; its first answer still counts. */
  walletSilence: 10_000,
  /** The longest time that a disconnect waits for a wallet to revoke its permission. */
  disconnect: 3_000,
  /** The lifetime of a pairing URI (CONN-6). */
  pairing: 240_000,
  /** A pairing URI counts as expired this long before its end (CONN-6, S15). */
  pairingMargin: 10_000,
  /** The pause before a failed pairing may be retried (CONN-6). */
  pairingRetry: 1_000,
  /** After a return from a wallet on iOS the card cannot be closed for this long, while the answer arrives (CONN-21). */
  pairingBuffer: 5_000,
  /** A secure frame without READY by then is lost (SAFETY "frame READY"). */
  frameReady: 20_000,
  /** The pause after READY before the first request to the frame (AUTH-1). */
  frameSettle: 500,
  /**
   * The longest time that an aborted request waits for the frame's answer, because its owner may have approved it
   * already (S14).
   */
  frameAbort: 10_000,
  /** The pause before the frame is reloaded after a Farcaster login was left (ROUTE-4). */
  frameReload: 100,
  /** The longest time of each login step (AUTH-3). */
  authStep: 30_000,
  /** The longest time that a sign-out waits for the frame. */
  signOut: 3_000,
  /** The shortest time between two mails with a code (EMAIL-3). */
  emailCooldown: 30_000,
  /** The longest time between a page's own redirect to a provider and its return (AUTH-14). */
  socialReturn: 600_000,
  /** The interval at which a provider's popup is checked: its closing is noticed within twice this (R16). */
  popupPoll: 400,
  /** The pause between the card and the toast that a method is not allowed (APPROVE-4). */
  notAllowed: 300,
  /** The clock difference that is tolerated between the device and the author of a sign-in (R8). */
  signInSkew: 300_000,
  /** The lifetime of a nonce (protocol.md §5.7). */
  signInNonce: 300_000,
  /** The interval at which a sign-in is checked again (protocol.md §5.7). */
  signInAgain: 300_000,
  /** The longest time of each request to the host or its server during a sign-in. */
  signInStep: 30_000,
  /** A sign-in check that takes longer shows its progress. */
  signInShow: 400,
  searchMinimum: 300,
  balanceCache: 30_000,
  /** The interval at which a list of the open account is read again (protocol.md §2.4). */
  holdingsPoll: 10_000,
  /** The pages of history that one view reads by itself, and the number of new entries that is enough. */
  historyBurst: 5,
  historyEnough: 12,
  balanceRetryBlock: 30_000,
  portfolioCache: 30_000,
  /**
   * The period for which the change of an account's value is shown, and the least time between two samples of prices.
   */
  day: 86_400_000,
  priceSample: 3_600_000,
  identityCache: 300_000,
  /** The lifetime of an address's registered names (ACCT-3). */
  nameCache: 300_000,
  /** The lifetime of a page of an account's history, which the gallery and the activity share. */
  historyCache: 30_000,
  /** The most stored transactions on their way, and the most stored receivers of each chain family. */
  openTransactions: 50,
  recentReceivers: 100,
  /**
   * The longest wait for the receivers in an account's history; after it only those in the page's storage are offered.
   */
  receivers: 5_000,
  /** The pause between two pictures of the camera that are searched for a code. */
  scanPause: 120,
  /**
   * The pause in typing before the cost of a transfer is requested, and the interval of its renewal while its view
   * shows.
   */
  feePause: 120,
  feeRefresh: 10_000,
  /**
   * The pause in typing before a quote is requested, the interval of its renewal, and its lifetime (protocol.md §2.6).
   */
  quotePause: 200,
  quoteRefresh: 10_000,
  quoteLife: 30_000,
  /** The largest difference from its own clock that the registry accepts in a signed time (protocol.md §2.5). */
  nameTolerance: 10_000,
  /** The time by which a signed time is ahead of the registry's clock, so that the owner has time to sign. */
  nameLead: 7_000,
  nameSuggestions: 5,
  /** The lifetimes of a network's list of tokens to swap, and of a price. */
  swapList: 300_000,
  swapPrice: 10_000,
  /** The interval at which a wallet is asked for the status of bundled calls (EIP-5792). */
  callsPoll: 1_000,
  /** The lifetime of a wallet's answer on whether it lists assets (ACCT-15). */
  capabilities: 300_000,
  /** Wallet events within this time cause one request (R15). */
  balanceSettle: 400,
  /** The time in which at most one provider event of a kind reaches a machine; the last one wins (R15). */
  walletEvents: 200,
  httpTimeout: 10_000,
  httpTotal: 45_000,
  httpRetries: 3,
  httpRetryDelay: 150,
  retryAfterMost: 30_000,
  /** The time after which another node is asked as well, because the first one has not answered (R12). */
  nodeHedge: 400,
  /**
   * The time by which every node of a silent chain has been asked, so that the first valid answer arrives within 1.5 s
   * (R12).
   */
  nodesHedge: 1_000,
  /** The interval at which a Solana cluster is asked for the status of a transaction: about five blocks. */
  solanaStatus: 2_000,
  rankInterval: 4_000,
  rankTimeout: 1_000,
  rankSamples: 10,
  rankStability: 0.7,
  rankLatency: 0.3,
  batchSize: 1_000,
  dedupe: 8_192,
  /** The interval at which pending transactions are read, if the host enables that (NET-10). */
  pendingInterval: 30_000,
  /** The number of batches of pending transactions after which a watch ends (NET-10). */
  pendingBatches: 99,
  /** The bounds of the interval at which a sent transaction is looked up, which is a tenth of its age. */
  sentPoll: 2_000,
  sentPollMost: 30_000,
  /** The time after which a sent transaction that no node knows counts as dropped. */
  sentMissing: 120_000,
  /**
   * The longest wait for a purchase on a provider's page, and the interval at which its history is read (protocol.md
   * §2.8).
   */
  purchase: 180_000,
  purchasePoll: 4_000,
  /** The pause before shown purchases in progress are read again, and the age from which they are not read again. */
  purchaseRefresh: 3_000,
  purchaseAge: 2_678_400_000,
  recentWallets: 2,
  announcements: 50,
  pageEntries: 40,
  pageImages: 20,
  recommended: 4,
  searchEntries: 100,
  searchFrom: 2,
  listeners: 10,
  logBytes: 1_024_000,
  /** The most entries of a report: the newest steps of statecharts, calls and answers. */
  reportEntries: 200,
  viewStack: 20,
  /** The longest wait until the chain has confirmed the revocation of an approval. */
  allowanceWait: 60_000,
  /**
   * The most shown attributes of a collectible, and the most collectibles of one transaction that are searched for it.
   */
  nftAttributes: 64,
  nftCandidates: 20,
  /** Larger answers are refused (R10). */
  answerBytes: 5_000_000,
} as const;

/** HTTP statuses that are retried (NET-5). */
export const RETRY_STATUSES: readonly number[] = [403, 408, 413, 429, 500, 502, 503, 504];

/** JSON-RPC codes that are retried (NET-5). */
export const RETRY_CODES: readonly number[] = [-1, -32005, -32603];
