import { parameter } from "./contract.ts";

const [ADDRESS, AMOUNT] = [parameter("address"), parameter("uint256")];

/** The ABI of a token's contract (ERC-20), limited to the functions that AppKit calls. */
export const TOKEN_ABI = [
  { name: "allowance", type: "function", stateMutability: "view", inputs: [ADDRESS, ADDRESS], outputs: [AMOUNT] },
  { name: "approve", type: "function", stateMutability: "nonpayable", inputs: [ADDRESS, AMOUNT], outputs: [] },
  { name: "balanceOf", type: "function", stateMutability: "view", inputs: [ADDRESS], outputs: [AMOUNT] },
  { name: "decimals", type: "function", stateMutability: "view", inputs: [], outputs: [parameter("uint8")] },
  { name: "symbol", type: "function", stateMutability: "view", inputs: [], outputs: [parameter("string")] },
] as const;

/** The ABI of early tokens' symbol, which is a bytes32. */
export const EARLY_TOKEN_ABI = [
  { name: "symbol", type: "function", stateMutability: "view", inputs: [], outputs: [parameter("bytes32")] },
] as const;
