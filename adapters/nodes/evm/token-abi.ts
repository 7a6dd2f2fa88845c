import { value } from "./contract.ts";

const [ADDRESS, AMOUNT] = [value("address"), value("uint256")];

/** What is asked of a token's contract (ERC-20), without its events and what nobody here calls. */
export const TOKEN_ABI = [
  { name: "allowance", type: "function", stateMutability: "view", inputs: [ADDRESS, ADDRESS], outputs: [AMOUNT] },
  { name: "approve", type: "function", stateMutability: "nonpayable", inputs: [ADDRESS, AMOUNT], outputs: [] },
  { name: "balanceOf", type: "function", stateMutability: "view", inputs: [ADDRESS], outputs: [AMOUNT] },
  { name: "decimals", type: "function", stateMutability: "view", inputs: [], outputs: [value("uint8")] },
  { name: "symbol", type: "function", stateMutability: "view", inputs: [], outputs: [value("string")] },
] as const;

/** The symbol of early tokens. */
export const EARLY_TOKEN_ABI = [
  { name: "symbol", type: "function", stateMutability: "view", inputs: [], outputs: [value("bytes32")] },
] as const;
