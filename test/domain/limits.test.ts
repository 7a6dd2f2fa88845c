import { describe, expect, it } from "vitest";
import { LIMITS, RETRY_CODES, RETRY_STATUSES } from "../../domain/limits.ts";

/** The figures that the requirements name. */
const NAMED: readonly (readonly [id: string, key: keyof typeof LIMITS, value: number])[] = [
  ["ROUTE-15", "shake", 500],
  ["ROUTE-16", "toastSwap", 150],
  ["ROUTE-16", "toast", 2_500],
  ["ROUTE-19", "debounce", 500],
  ["WALLET-1", "searchMinimum", 300],
  ["WALLET-1", "pageEntries", 40],
  ["WALLET-1", "pageImages", 20],
  ["WALLET-1", "recommended", 4],
  ["WALLET-1", "searchEntries", 100],
  ["WALLET-4", "imagePreload", 2_000],
  ["CONN-11", "recentWallets", 2],
  ["ACCT-3", "balanceCache", 30_000],
  ["ACCT-4", "balanceRetryBlock", 30_000],
  ["NET-4", "batchSize", 1_000],
  ["NET-5", "httpTimeout", 10_000],
  ["NET-5", "httpRetries", 3],
  ["NET-5", "httpRetryDelay", 150],
  ["NET-5", "rankInterval", 4_000],
  ["NET-5", "rankSamples", 10],
  ["NET-5", "rankTimeout", 1_000],
  ["NET-5", "rankStability", 0.7],
  ["NET-5", "rankLatency", 0.3],
  ["NET-5", "dedupe", 8_192],
  ["NET-10", "pendingBatches", 99],
  ["NET-10", "pendingInterval", 30_000],
  ["R10", "retryAfterMost", 30_000],
  ["EVENT-2", "listeners", 10],
  ["CONF-12", "logBytes", 1_024_000],
  ["I5", "viewStack", 20],
  ["S7", "announcements", 50],
];

describe("limits", () => {
  it.each(NAMED)("%s %s is %d", (_id, key, value) => {
    expect(LIMITS[key]).toBe(value);
  });

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
