import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { networkRows } from "../../../build/charts/chain-table.ts";
import { parseCaipNetworkId } from "../../../domain/caip.ts";
import { hasProviderRpc, KNOWN_NETWORKS, knownNetwork } from "../../../domain/networks/networks-table.ts";
import { safePageUrl, safeRpcUrl } from "../../../domain/safe-url.ts";

const EMBEDDED = [
  1, 5, 11155111, 10, 420, 42161, 421613, 137, 80001, 42220, 1313161554, 1313161555, 56, 97, 43114, 43113, 324, 280,
  100, 8453, 84531, 84532, 7777777, 999,
];
const SWAP = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554];
const OTHERS = [
  "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
  "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
  "solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z",
  "bip122:000000000019d6689c085ae165831e93",
  "bip122:000000000933ea01ad0ee984209779ba",
];
const text = readFileSync(new URL("../../../domain/networks/network-rows.ts", import.meta.url), "utf8");

describe("the table", () => {
  test("NET-6: is what the generator draws from the chain library", () => {
    expect(text).toBe(networkRows());
  });

  test("NET-6: holds the embedded chains, the swap chains, 1868, Solana and Bitcoin, each once", () => {
    const wanted = new Set([...[...EMBEDDED, ...SWAP, 1868].map((id) => `eip155:${id}`), ...OTHERS]);
    expect(KNOWN_NETWORKS.map(({ caipNetworkId }) => caipNetworkId).sort()).toEqual([...wanted].sort());
  });

  test("NET-6: stands in the guide, each network with its name and its former id", () => {
    const guide = readFileSync(new URL("../../../docs/networks.md", import.meta.url), "utf8");
    for (const { caipNetworkId, name, nativeCurrency, formerCaipNetworkId } of KNOWN_NETWORKS) {
      const former = formerCaipNetworkId ? `\`${formerCaipNetworkId}\`` : "";
      expect(guide).toContain(`| \`${caipNetworkId}\` | ${name} | ${nativeCurrency.symbol} | ${former} |`);
    }
  });

  test("NET-6: costs under 1.8 KiB gzipped", () => {
    expect(gzipSync(text, { level: 9 }).length).toBeLessThan(1.8 * 1024);
  });

  test.each(KNOWN_NETWORKS.map((network) => [network.name, network] as const))(
    "NET-9: %s has every field",
    (_name, network) => {
      expect(network.nativeCurrency.name).not.toBe("");
      expect(network.nativeCurrency.symbol).toMatch(/^[A-Za-z]{3,5}$/);
      expect(network.rpc.length).toBeGreaterThan(0);
      for (const url of network.rpc) expect(safeRpcUrl(url)).toMatch(/^https:/);
      if (network.chainNamespace !== "bip122") expect(safePageUrl(network.blockExplorers?.default.url)).toBeDefined();
      expect(network.testnet).toBe(/goerli|sepolia|mumbai|fuji|testnet|devnet/i.test(network.name));
    },
  );
});

describe("a known network", () => {
  test("NET-9: Ethereum", () => {
    expect(knownNetwork(1)).toMatchObject({
      id: 1,
      caipNetworkId: "eip155:1",
      chainNamespace: "eip155",
      name: "Ethereum",
      nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
      blockExplorers: { default: { name: "Etherscan", url: "https://etherscan.io" } },
      testnet: false,
    });
  });

  test("NET-9: currencies of one and of two words", () => {
    expect(knownNetwork(137)?.nativeCurrency).toEqual({ name: "POL", symbol: "POL", decimals: 18 });
    expect(knownNetwork(43113)?.nativeCurrency).toEqual({ name: "Avalanche Fuji", symbol: "AVAX", decimals: 18 });
  });

  test("NET-6: Solana and Bitcoin as protocol.md §4.4 has them", () => {
    expect(knownNetwork("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp")).toEqual({
      id: "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
      caipNetworkId: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
      chainNamespace: "solana",
      name: "Solana",
      nativeCurrency: { name: "Solana", symbol: "SOL", decimals: 9 },
      rpc: ["https://rpc.walletconnect.org/v1"],
      blockExplorers: { default: { name: "Solscan", url: "https://solscan.io" } },
      testnet: false,
      formerCaipNetworkId: "solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ",
    });
    expect(knownNetwork("000000000933ea01ad0ee984209779ba")).toEqual({
      id: "000000000933ea01ad0ee984209779ba",
      caipNetworkId: "bip122:000000000933ea01ad0ee984209779ba",
      chainNamespace: "bip122",
      name: "Bitcoin Testnet",
      nativeCurrency: { name: "Bitcoin", symbol: "BTC", decimals: 8 },
      rpc: ["https://rpc.walletconnect.org/v1"],
      testnet: true,
    });
  });

  test("NET-6: is found by number, reference, CAIP-2 id and former id, and by nothing else", () => {
    for (const id of [8453, "8453", "eip155:8453"]) expect(knownNetwork(id)?.name).toBe("Base");
    expect(knownNetwork("solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K")?.name).toBe("Solana Devnet");
    for (const id of ["", "0x1", "eip155:", "eip155:01", "solana:1", "__proto__", 2, -1, 1.5, Number.NaN]) {
      expect(knownNetwork(id)).toBeUndefined();
    }
  });
});

test("NET-4: the provider's RPC host answers for listed chains only", () => {
  for (const id of ["eip155:1", "eip155:11155111", "near:mainnet", ...OTHERS]) {
    expect(hasProviderRpc(parseCaipNetworkId(id))).toBe(true);
  }
  for (const id of ["eip155:5", "eip155:250", "eip155:31337", "near:testnet", "solana:unknown", "cosmos:cosmoshub-4"]) {
    expect(hasProviderRpc(parseCaipNetworkId(id))).toBe(false);
  }
});
