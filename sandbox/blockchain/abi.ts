import { keccak_256 } from "@noble/hashes/sha3";

const encoder = new TextEncoder();
const wordLength = 64;

/** The hash of an event's or a function's signature, as it stands in a log's first topic. */
export function topicOf(signature: string): string {
  return `0x${Buffer.from(keccak_256(encoder.encode(signature))).toString("hex")}`;
}

/** The first four bytes of a call, for example of `balanceOf(address)`. */
export function selectorOf(signature: string): string {
  return topicOf(signature).slice(0, 10);
}

/** The word at a place of call data or an answer, without 0x; zeros where it is too short. */
export function wordAt(data: string, index: number): string {
  const start = 2 + index * wordLength;
  return data.slice(start, start + wordLength).padEnd(wordLength, "0");
}

/** The number that a call answered; 0 where it answered nothing, as an address without a contract does. */
export function uintIn(data: unknown): bigint {
  return typeof data === "string" && data.length > 2 ? BigInt(`0x${wordAt(data, 0)}`) : 0n;
}

/** The address in a word. */
export function addressIn(text: string): string {
  return `0x${text.slice(-40).toLowerCase()}`;
}

/** The text that a call answered, or undefined where it answered something else. */
export function textIn(data: unknown): string | undefined {
  if (typeof data !== "string" || data.length < 2 + 2 * wordLength) return undefined;
  const place = Number(BigInt(`0x${wordAt(data, 0)}`)) / 32;
  if (!Number.isInteger(place)) return undefined;
  const length = Number(BigInt(`0x${wordAt(data, place)}`));
  const start = 2 + (place + 1) * wordLength;
  const hex = data.slice(start, start + 2 * length);
  return hex.length === 2 * length ? Buffer.from(hex, "hex").toString("utf8") : undefined;
}
