import { parameter } from "./contract.ts";

const [ADDRESS, AMOUNT] = [parameter("address"), parameter("uint256")];

/** What is asked of a token's contract (ERC-20), without its events and what nobody here calls. */
export const TOKEN_ABI = [
  { name: "allowance", type: "function", stateMutability: "view", inputs: [ADDRESS, ADDRESS], outputs: [AMOUNT] },
  { name: "approve", type: "function", stateMutability: "nonpayable", inputs: [ADDRESS, AMOUNT], outputs: [] },
  { name: "balanceOf", type: "function", stateMutability: "view", inputs: [ADDRESS], outputs: [AMOUNT] },
  { name: "decimals", type: "function", stateMutability: "view", inputs: [], outputs: [parameter("uint8")] },
  { name: "symbol", type: "function", stateMutability: "view", inputs: [], outputs: [parameter("string")] },
] as const;

/** The symbol of early tokens. */
export const EARLY_TOKEN_ABI = [
  { name: "symbol", type: "function", stateMutability: "view", inputs: [], outputs: [parameter("bytes32")] },
] as const;
