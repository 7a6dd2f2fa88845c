import { parseAbi } from "viem";
import { expect, it } from "vitest";
import { EARLY_TOKEN_ABI, TOKEN_ABI } from "../../../../adapters/nodes/evm/token-abi.ts";

it("SEND-5: a token's contract is called as ERC-20 has it, and an early one as it was before", () => {
  expect(TOKEN_ABI).toMatchObject(
    parseAbi([
      "function allowance(address, address) view returns (uint256)",
      "function approve(address, uint256)",
      "function balanceOf(address) view returns (uint256)",
      "function decimals() view returns (uint8)",
      "function symbol() view returns (string)",
    ]),
  );
  expect(EARLY_TOKEN_ABI).toMatchObject(parseAbi(["function symbol() view returns (bytes32)"]));
});
