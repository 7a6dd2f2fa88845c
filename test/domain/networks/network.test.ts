import { describe, expect, it } from "vitest";
import { parseCaipNetworkId } from "../../../domain/caip.ts";
import { NAMESPACES } from "../../../domain/namespaces.ts";
import {
  explorerAddressUrl,
  explorerTransactionUrl,
  type Network,
  unknownNetwork,
} from "../../../domain/networks/network.ts";

const MAINNET: Network = {
  ...unknownNetwork(parseCaipNetworkId("eip155:1")),
  blockExplorers: { default: { name: "Scan", url: "https://scan.example///" } },
};

describe("network", () => {
  it("NET-9 CONN-20 a chain that nobody named gets every field, and the name Unknown Network", () => {
    expect(unknownNetwork(parseCaipNetworkId("eip155:777"))).toEqual({
      id: 777,
      name: "Unknown Network",
      caipNetworkId: "eip155:777",
      chainNamespace: "eip155",
      nativeCurrency: { name: "", symbol: "", decimals: 0 },
      rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
      assets: {},
      testnet: false,
    });
  });

  it.each(NAMESPACES)("CONN-20 an unknown chain of %s keeps its namespace", (namespace) => {
    const { chainNamespace, id } = unknownNetwork(parseCaipNetworkId(`${namespace}:abc`));
    expect([chainNamespace, id]).toEqual([namespace, "abc"]);
  });

  it("ACCT-1 an address has a page on the network's explorer, where it has one", () => {
    expect(explorerAddressUrl(MAINNET, "0xA")).toBe("https://scan.example/address/0xA");
    expect(explorerAddressUrl({ ...MAINNET, chainNamespace: "solana" }, "B")).toBe("https://scan.example/account/B");
    expect(explorerAddressUrl(unknownNetwork(parseCaipNetworkId("eip155:1")), "0xA")).toBeUndefined();
  });

  it("ACCT-6 a transaction has a page on the network's explorer; its hash cannot lead anywhere else", () => {
    expect(explorerTransactionUrl(MAINNET, "0x1")).toBe("https://scan.example/tx/0x1");
    expect(explorerTransactionUrl(MAINNET, "../../evil?x#y")).toBe("https://scan.example/tx/..%2F..%2Fevil%3Fx%23y");
    expect(explorerTransactionUrl(MAINNET, "")).toBeUndefined();
    expect(explorerTransactionUrl(unknownNetwork(parseCaipNetworkId("eip155:1")), "0x1")).toBeUndefined();
  });
});
