import { keccak_256 } from "@noble/hashes/sha3";

const bytes = new TextEncoder();
const hexOf = (data: Uint8Array): string => Buffer.from(data).toString("hex");

/** One word. Throws a RangeError when the value does not fit. */
function word(value: string | bigint): string {
  const digits = typeof value === "bigint" ? value.toString(16) : value.slice(2).toLowerCase();
  if (!/^[0-9a-f]{1,64}$/.test(digits)) throw new RangeError(`No word of call data: ${value}`);
  return digits.padStart(64, "0");
}

function tail(text: string): string {
  const data = bytes.encode(text);
  const digits = hexOf(data);
  return word(BigInt(data.length)) + digits.padEnd(Math.ceil(digits.length / 64) * 64, "0");
}

/**
 * Call data of a function whose parameters are addresses, whole numbers and strings (Solidity ABI), by its signature:
 * what a chain starts with is encoded without loading a library for it. Throws a RangeError when a value does not fit.
 */
export function callData(signature: string, ...args: readonly (string | bigint)[]): `0x${string}` {
  const types = /\((.*)\)$/.exec(signature)?.[1]?.split(",").filter(Boolean) ?? [];
  if (types.length !== args.length) throw new RangeError(`${signature} takes ${types.length} arguments`);
  let head = "";
  let tails = "";
  for (const [index, arg] of args.entries()) {
    const isText = types[index] === "string";
    head += word(isText ? BigInt(32 * args.length + tails.length / 2) : arg);
    if (isText) tails += tail(String(arg));
  }
  return `0x${hexOf(keccak_256(bytes.encode(signature)).subarray(0, 4))}${head}${tails}`;
}
