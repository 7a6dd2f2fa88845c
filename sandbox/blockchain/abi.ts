import { decodeAbiParameters, type Hex } from "viem";

/** The number that a call answered; 0 where it answered nothing, as an address without a contract does. */
export function uintIn(data: unknown): bigint {
  return typeof data === "string" && data.length > 2 ? decodeAbiParameters([{ type: "uint256" }], data as Hex)[0] : 0n;
}

/** The text that a call answered, or undefined where it answered something else. */
export function textIn(data: unknown): string | undefined {
  try {
    return decodeAbiParameters([{ type: "string" }], data as Hex)[0];
  } catch {
    return undefined;
  }
}
