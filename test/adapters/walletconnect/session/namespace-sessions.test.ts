import { describe, expect, it } from "vitest";
import { namespaceSession } from "../../../../adapters/walletconnect/session/namespace-sessions.ts";
import type { Session } from "../../../../adapters/walletconnect/session/session.ts";
import type { Address } from "../../../../domain/addresses/address.ts";
import { BITCOIN } from "../../../../domain/addresses/bitcoin-address.ts";
import { type CaipNetworkId, caipAddress } from "../../../../domain/caip.ts";
import type { Namespace } from "../../../../domain/namespaces.ts";

const PAYER = "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu" as Address;

const ALICE = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" as Address;
const CAROL = "9Tj3srBSxH7RFRCm8uharreY7ZBS49XSfpwCeYa7Xaqp" as Address;
const ELSEWHERE: Partial<Record<Namespace, readonly [CaipNetworkId, Address]>> = {
  eip155: ["eip155:1" as CaipNetworkId, ALICE],
  solana: ["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" as CaipNetworkId, CAROL],
  bip122: [BITCOIN.mainnet, PAYER],
  near: ["near:mainnet" as CaipNetworkId, "carol.near" as Address],
};

/** A session with a wallet that takes these methods. */
function paired(namespace: Namespace, methods: string[]): Session {
  const [networkId, address] = ELSEWHERE[namespace] ?? [BITCOIN.mainnet, PAYER];
  const account = { networkId, address, caipAddress: caipAddress(networkId, address) };
  const approved = { chains: [networkId], accounts: [account], methods, events: [], former: {} };
  return { topic: "t", expiresAt: 1e15, wallet: { name: "Sparrow", links: {} }, namespaces: { [namespace]: approved } };
}

describe("a paired wallet", () => {
  it("CONN-22: starts on the page's network where it has granted that, else on that of its first account", () => {
    const session = paired("eip155", []);
    const approved = session.namespaces.eip155;
    if (!approved) throw new Error("nothing was granted");
    const base = "eip155:8453" as CaipNetworkId;
    const networkId = (chains: readonly CaipNetworkId[]) =>
      namespaceSession({ ...session, namespaces: { eip155: { ...approved, chains } } }, "eip155", base)?.networkId;
    expect(networkId([...approved.chains, base])).toBe(base);
    expect(networkId(approved.chains)).toBe("eip155:1");
  });

  it.each<[Namespace, string[], true | undefined]>([
    ["bip122", ["signMessage", "sendTransfer"], undefined],
    ["bip122", ["signMessage", "signPsbt"], true],
    ["eip155", ["personal_sign", "eth_sendTransaction"], undefined],
    ["eip155", ["personal_sign", "eth_signTypedData_v4"], true],
    ["solana", ["solana_signAndSendTransaction"], undefined],
    ["solana", ["solana_signTransaction"], undefined],
    ["solana", ["solana_signMessage"], true],
    ["near", [], undefined],
  ])("SEND-1: of %s that takes %j has a way to pay, or is known to have none", (namespace, methods, isUnpaying) => {
    expect(namespaceSession(paired(namespace, methods), namespace)?.isUnpaying).toBe(isUnpaying);
  });
});
