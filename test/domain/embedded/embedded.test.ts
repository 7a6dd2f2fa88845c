import { describe, expect, it } from "vitest";
import { emailWait, servedNetworks } from "../../../domain/embedded/embedded.ts";
import type { Network } from "../../../domain/networks/network.ts";
import { KNOWN_NETWORKS } from "../../../domain/networks/networks-table.ts";

const NOW = 1_700_000_000_000;

describe("the embedded wallet", () => {
  it.each([
    [undefined, 0],
    [Number.NaN, 0],
    [NOW, 30_000],
    [NOW - 1, 29_999],
    [NOW - 29_999, 1],
    [NOW - 30_000, 0],
    [NOW - 90_000, 0],
    [NOW + 90_000, 30_000],
  ])("EMAIL-3 I10 after a code that was mailed at %s, the next one waits %s ms", (last, wait) => {
    expect(emailWait(last, NOW)).toBe(wait);
  });

  it("CONN-4 it serves the networks of EVM and Solana, and no other", () => {
    const families = servedNetworks(KNOWN_NETWORKS as unknown as Network[]).map(({ chainNamespace }) => chainNamespace);
    expect([...new Set(families)].sort()).toEqual(["eip155", "solana"]);
  });
});
