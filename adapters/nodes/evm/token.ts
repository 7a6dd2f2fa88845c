import type { Address } from "../../../domain/address.ts";
import { isDecimals } from "../../../domain/amount.ts";
import { safeText } from "../../../domain/text.ts";

/** The first four bytes of a call's data (ERC-20). */
export const SELECTORS = { balanceOf: "0x70a08231", decimals: "0x313ce567", symbol: "0x95d89b41" } as const;

const WORD = 64;

/** The data of `balanceOf(address)`. */
export function balanceOfData(address: Address): string {
  return SELECTORS.balanceOf + address.slice(2).toLowerCase().padStart(WORD, "0");
}

function word(data: string, index: number): bigint | undefined {
  const digits = data.slice(2 + index * WORD, 2 + (index + 1) * WORD);
  return digits.length === WORD ? BigInt(`0x${digits}`) : undefined;
}

/** The one number in a call's answer; undefined where there is none. */
export function readUint(data: unknown): bigint | undefined {
  return typeof data === "string" ? word(data, 0) : undefined;
}

/** The decimals in a call's answer; undefined where they are none. */
export function readDecimals(data: unknown): number | undefined {
  const decimals = Number(readUint(data) ?? -1);
  return isDecimals(decimals) ? decimals : undefined;
}

/** The symbol in a call's answer: a string, or 32 bytes as early tokens have it; '' where it is neither. */
export function readSymbol(data: unknown): string {
  if (typeof data !== "string") return "";
  const isString = word(data, 0) === 32n;
  const length = isString ? Math.min(Number(word(data, 1) ?? 0n), 128) : 32;
  const digits = data.slice(2 + (isString ? 2 * WORD : 0)).slice(0, length * 2);
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return safeText(new TextDecoder().decode(bytes), 20);
}
