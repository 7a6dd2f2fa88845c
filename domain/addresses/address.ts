import { keccak_256 } from "@noble/hashes/sha3";
import type { ParsedCaipAddress } from "../caip.ts";
import { caipAddress, parseCaipAddress } from "../caip.ts";
import type { Namespace } from "../namespaces.ts";
import { isNamespace, namespaceRow } from "../namespaces.ts";
import { decodeBase58 } from "./base58.ts";

/** An address that is valid in its namespace, made only by the parsers here. */
export type Address = string & { readonly "~brand": "Address" };

/** An EVM address with 0x and its EIP-55 checksum. */
export type EvmAddress = Address & `0x${string}`;

const EVM = /^(?:0x)?([0-9a-fA-F]{40})$/;
const SOLANA = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;
const OTHER = /^[-.%a-zA-Z0-9]{1,128}$/;

/** True for a complete EVM address: 40 hex digits, with or without 0x, with the right checksum if its case is mixed. */
export function isEvmAddress(text: unknown): boolean {
  return parseEvmAddress(text) !== undefined;
}

/**
 * The last checksummed address: the same one is often parsed several times in a row, and hashing is the slowest part.
 */
let last: { readonly digits: string; readonly spelt: EvmAddress } | undefined;

/** An EVM address in its EIP-55 spelling, from any case; throws 'Invalid address'. */
export function checksumAddress(address: string): EvmAddress {
  const digits = EVM.exec(address)?.[1]?.toLowerCase();
  if (!digits) throw new Error("Invalid address");
  if (last?.digits !== digits) last = { digits, spelt: spell(digits) };
  return last.spelt;
}

function spell(digits: string): EvmAddress {
  const hash = keccak_256(new TextEncoder().encode(digits));
  const spelt = Array.from(digits, (digit, at) => {
    const nibble = ((hash[at >> 1] ?? 0) >> (at % 2 ? 0 : 4)) & 15;
    return nibble > 7 ? digit.toUpperCase() : digit;
  });
  return `0x${spelt.join("")}` as EvmAddress;
}

/** The EVM address in `text`, checksummed, or undefined (ACCT-2, EIP-55). */
export function parseEvmAddress(text: unknown): EvmAddress | undefined {
  const digits = typeof text === "string" ? EVM.exec(text)?.[1] : undefined;
  if (!digits) return undefined;
  const address = checksumAddress(digits);
  const mixed = /[a-f]/.test(digits) && /[A-F]/.test(digits);
  return mixed && address.slice(2) !== digits ? undefined : address;
}

/** True for a complete Solana address: 32 to 44 base58 characters that decode to 32 bytes. */
export function isSolanaAddress(text: unknown): boolean {
  return typeof text === "string" && SOLANA.test(text) && decodeBase58(text)?.length === 32;
}

/** The address in `text` by the rules of its namespace; outside of EVM and Solana any text that CAIP-10 allows. */
export function parseAddress(namespace: Namespace, text: unknown): Address | undefined {
  const { address: codec } = isNamespace(namespace) ? namespaceRow(namespace) : {};
  if (codec === "evm") return parseEvmAddress(text);
  const valid = codec === "solana" ? isSolanaAddress(text) : typeof text === "string" && OTHER.test(text);
  return valid ? (text as Address) : undefined;
}

/** A CAIP-10 account with a valid address, in its canonical spelling, or undefined. */
export function parseAccount(text: unknown): (ParsedCaipAddress & { readonly address: Address }) | undefined {
  try {
    const parsed = parseCaipAddress(text as string);
    const address = parseAddress(parsed.namespace as Namespace, parsed.address);
    return address && { ...parsed, address, caipAddress: caipAddress(parsed.networkId, address) };
  } catch {
    return undefined;
  }
}
