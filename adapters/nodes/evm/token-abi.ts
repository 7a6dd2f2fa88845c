const ADDRESS = { name: "", type: "address" } as const;
const AMOUNT = { name: "", type: "uint256" } as const;

/** What is asked of a token's contract (ERC-20), without its events and what nobody here calls. */
export const TOKEN_ABI = [
  { name: "allowance", type: "function", stateMutability: "view", inputs: [ADDRESS, ADDRESS], outputs: [AMOUNT] },
  { name: "approve", type: "function", stateMutability: "nonpayable", inputs: [ADDRESS, AMOUNT], outputs: [] },
  { name: "balanceOf", type: "function", stateMutability: "view", inputs: [ADDRESS], outputs: [AMOUNT] },
  { name: "decimals", type: "function", stateMutability: "view", inputs: [], outputs: [{ name: "", type: "uint8" }] },
  { name: "symbol", type: "function", stateMutability: "view", inputs: [], outputs: [{ name: "", type: "string" }] },
] as const;

/** The symbol of early tokens. */
export const EARLY_TOKEN_ABI = [
  { name: "symbol", type: "function", stateMutability: "view", inputs: [], outputs: [{ name: "", type: "bytes32" }] },
] as const;
