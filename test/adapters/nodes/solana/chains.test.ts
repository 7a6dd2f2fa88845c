import { expect, it } from "vitest";
import { readChain } from "../../../../adapters/nodes/solana/chains.ts";
import { DEVNET, FORMER_DEVNET, MAINNET } from "../../page-wallets/solana/page.ts";

it.each<[unknown, string | undefined]>([
  ["solana:mainnet", MAINNET],
  ["solana:devnet", DEVNET],
  ["solana:testnet", "solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z"],
  [MAINNET, MAINNET],
  [FORMER_DEVNET, DEVNET],
  ["solana:localnet", "solana:localnet"],
  ["eip155:1", undefined],
  ["bip122:000000000019d6689c085ae165831e93", undefined],
  ["mainnet", undefined],
  ["", undefined],
  ["solana:main net", undefined],
  ["toString", undefined],
  ["__proto__", undefined],
  [["solana:mainnet"], undefined],
  [7, undefined],
  [null, undefined],
  [undefined, undefined],
])("NET-6: a wallet that names a chain %j means %j", (chain, networkId) => {
  expect(readChain(chain)).toBe(networkId);
});
