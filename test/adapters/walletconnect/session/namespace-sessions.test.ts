import { describe, expect, it } from "vitest";
import { namespaceSession } from "../../../../adapters/walletconnect/session/namespace-sessions.ts";
import type { Session } from "../../../../adapters/walletconnect/session/session.ts";
import type { Address } from "../../../../domain/address.ts";
import { BITCOIN } from "../../../../domain/bitcoin-address.ts";
import { caipAddress } from "../../../../domain/caip.ts";

const PAYER = "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu" as Address;

/** A session with a Bitcoin wallet that takes these methods. */
function paired(...methods: string[]): Session {
  const networkId = BITCOIN.mainnet;
  const account = { networkId, address: PAYER, caipAddress: caipAddress(networkId, PAYER) };
  const bip122 = { chains: [networkId], accounts: [account], methods, events: [], former: {} };
  return { topic: "t", expiresAt: 1e15, wallet: { name: "Sparrow", links: {} }, namespaces: { bip122 } };
}

describe("a paired wallet of Bitcoin", () => {
  it("SEND-1: pays where it takes sendTransfer, and is known to have no way where it does not", () => {
    const isUnpaying = (...methods: string[]) => namespaceSession(paired(...methods), "bip122")?.isUnpaying;
    expect([isUnpaying("signMessage", "sendTransfer"), isUnpaying("signMessage", "signPsbt")]).toEqual([
      undefined,
      true,
    ]);
  });
});
