import { describe, expect, it } from "vitest";
import { LIMITS, RETRY_CODES, RETRY_STATUSES } from "../../domain/limits.ts";

/** Every figure, typed from the requirement that names it; what a page leaves open is named by who decided it. */
const NAMED = {
  boot: ["boot to usable, SAFETY", 2_000],
  sheet: ["the card's way in and out, within LOOK's 200", 175],
  success: ["ROUTE-13", 600],
  shake: ["ROUTE-15", 500],
  toastSwap: ["ROUTE-16", 150],
  toast: ["ROUTE-16", 2_500],
  debounce: ["ROUTE-19", 500],
  prefetch: ["ROUTE-13", 2_000],
  imagePreload: ["WALLET-4", 2_000],
  restore: ["CONN-12", 3_000],
  walletRead: ["R13", 5_000],
  announced: ["PUBLIC", 10_000],
  disconnect: ["CONN-13", 3_000],
  pairing: ["CONN-6", 240_000],
  pairingMargin: ["CONN-6", 10_000],
  pairingRetry: ["CONN-6", 1_000],
  pairingBuffer: ["CONN-21", 5_000],
  frameReady: ["frame READY, SAFETY", 20_000],
  frameSettle: ["AUTH-1", 500],
  frameAbort: ["S14", 10_000],
  frameReload: ["ROUTE-4", 100],
  authStep: ["AUTH-3", 30_000],
  signOut: ["sign-out, SAFETY", 3_000],
  emailCooldown: ["EMAIL-3", 30_000],
  socialReturn: ["AUTH-14", 600_000],
  popupPoll: ["R16", 400],
  notAllowed: ["APPROVE-4", 300],
  signInSkew: ["R8", 300_000],
  signInNonce: ["SIGN-2", 300_000],
  signInAgain: ["SIGN-1", 300_000],
  signInStep: ["SIGN-1", 30_000],
  signInShow: ["SIGN-1", 400],
  searchMinimum: ["WALLET-1", 300],
  balanceCache: ["ACCT-3", 30_000],
  balanceRetryBlock: ["ACCT-4", 30_000],
  day: ["ACCT-14", 86_400_000],
  priceSample: ["ACCT-14", 3_600_000],
  portfolioCache: ["ACCT-3", 30_000],
  nftAttributes: ["ACCT-10", 64],
  nftCandidates: ["ACCT-10", 20],
  identityCache: ["ACCT-3", 300_000],
  nameCache: ["ACCT-3", 300_000],
  historyCache: ["ACCT-6", 30_000],
  capabilities: ["ACCT-15", 300_000],
  balanceSettle: ["R15", 400],
  walletEvents: ["R15", 200],
  openTransactions: ["S14", 50],
  recentReceivers: ["S12b", 100],
  receivers: ["S12b", 5_000],
  scanPause: ["SEND-3", 120],
  feePause: ["SEND-6", 120],
  feeRefresh: ["S13", 10_000],
  quotePause: ["SWAP-2", 200],
  quoteRefresh: ["S13", 10_000],
  quoteLife: ["S13", 30_000],
  swapList: ["SWAP-1", 300_000],
  swapPrice: ["SWAP-1", 10_000],
  callsPoll: ["SWAP-2", 1_000],
  holdingsPoll: ["ACCT-14", 10_000],
  historyBurst: ["ACCT-10", 5],
  historyEnough: ["ACCT-10", 12],
  httpTimeout: ["NET-5", 10_000],
  httpTotal: ["whole call, SAFETY", 45_000],
  httpRetries: ["NET-5", 3],
  httpRetryDelay: ["NET-5", 150],
  retryAfterMost: ["R10", 30_000],
  nodeHedge: ["R12", 400],
  nodesHedge: ["R12", 1_000],
  solanaStatus: ["five slots of 400 ms", 2_000],
  rankInterval: ["NET-5", 4_000],
  rankTimeout: ["NET-5", 1_000],
  rankSamples: ["NET-5", 10],
  rankStability: ["NET-5", 0.7],
  rankLatency: ["NET-5", 0.3],
  walletSilence: ["CONN-21", 10_000],
  walletSwitch: ["R17", 1_000],
  batchSize: ["NET-4", 1_000],
  dedupe: ["NET-5", 8_192],
  pendingInterval: ["NET-10", 30_000],
  pendingBatches: ["NET-10", 99],
  sentPoll: ["S14", 2_000],
  sentPollMost: ["S14", 30_000],
  sentMissing: ["S14", 120_000],
  purchase: ["RAMP-2", 180_000],
  purchasePoll: ["RAMP-2", 4_000],
  purchaseRefresh: ["RAMP-2", 3_000],
  purchaseAge: ["a month", 2_678_400_000],
  recentWallets: ["CONN-11", 2],
  announcements: ["S7", 50],
  pageEntries: ["WALLET-1", 40],
  pageImages: ["WALLET-1", 20],
  recommended: ["WALLET-1", 4],
  searchEntries: ["WALLET-1", 100],
  searchFrom: ["WALLET-1", 2],
  nameTolerance: ["NAME-2", 10_000],
  nameLead: ["NAME-2", 7_000],
  nameSuggestions: ["NAME-1", 5],
  listeners: ["EVENT-2", 10],
  logBytes: ["CONF-12", 1_024_000],
  reportEntries: ["CONF-12", 200],
  allowanceWait: ["ACCT-11", 60_000],
  viewStack: ["I5", 20],
  answerBytes: ["R10", 5_000_000],
} satisfies Record<keyof typeof LIMITS, readonly [id: string, value: number]>;

describe("limits", () => {
  it.each(Object.entries(NAMED).map(([key, [id, value]]) => [id, key, value] as const))(
    "%s %s is %d",
    (_, key, value) => {
      expect(LIMITS).toHaveProperty(key, value);
    },
  );

  it("NET-5 the statuses and codes that are worth another try", () => {
    expect(RETRY_STATUSES).toEqual([403, 408, 413, 429, 500, 502, 503, 504]);
    expect(RETRY_CODES).toEqual([-1, -32005, -32603]);
  });

  it("R12 when every node but the last says nothing, half a second is left of 1.5 s for the last one", () => {
    expect(LIMITS.nodesHedge + 500).toBeLessThanOrEqual(1_500);
    expect(LIMITS.nodeHedge).toBeLessThanOrEqual(LIMITS.nodesHedge);
  });

  it("R10 the retries and their waits fit into the time that a call has", () => {
    const waits = Array.from({ length: LIMITS.httpRetries }, (_, at) => LIMITS.httpRetryDelay * 2 ** at);
    expect(waits.reduce((sum, wait) => sum + wait, LIMITS.httpTimeout)).toBeLessThan(LIMITS.httpTotal);
  });
});
