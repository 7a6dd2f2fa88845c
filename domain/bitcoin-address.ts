import { sha256 } from "@noble/hashes/sha2";
import type { Address } from "./address.ts";
import { decodeBase58 } from "./base58.ts";
import { type CaipNetworkId, parseCaipNetworkId } from "./caip.ts";

/** Bitcoin's networks by CAIP-2 id: the first half of each chain's genesis hash (BIP-122). */
export const BITCOIN = {
  mainnet: parseCaipNetworkId("bip122:000000000019d6689c085ae165831e93"),
  testnet: parseCaipNetworkId("bip122:000000000933ea01ad0ee984209779ba"),
  testnet4: parseCaipNetworkId("bip122:00000000da84f2bafbbc53dee25a72ae"),
  signet: parseCaipNetworkId("bip122:00000008819873e925422c1ff0f99f7c"),
  regtest: parseCaipNetworkId("bip122:0f9188f13cb7b2c71f2a335e3a4fc328"),
} as const;

/** What an address pays to; `segwit` is a version that has no rules yet. */
export type BitcoinAddressKind = "p2pkh" | "p2sh" | "p2wpkh" | "p2wsh" | "p2tr" | "segwit";

/** An address whose checksum is right. */
export interface BitcoinAddress {
  /** As BIP-173 spells it: segwit in lower case. */
  readonly address: Address;
  readonly kind: BitcoinAddressKind;
  /** Where it is valid: the test networks write theirs alike. */
  readonly networks: readonly CaipNetworkId[];
}

const PUBLIC_TESTS = [BITCOIN.testnet, BITCOIN.testnet4, BITCOIN.signet];
const TESTS = [...PUBLIC_TESTS, BITCOIN.regtest];

/** First byte of a base58check address -> what it pays to, and where. */
const VERSIONS = new Map<number | undefined, Pick<BitcoinAddress, "kind" | "networks">>([
  [0, { kind: "p2pkh", networks: [BITCOIN.mainnet] }],
  [5, { kind: "p2sh", networks: [BITCOIN.mainnet] }],
  [111, { kind: "p2pkh", networks: TESTS }],
  [196, { kind: "p2sh", networks: TESTS }],
]);

/** Human-readable part of a segwit address -> where it is valid. */
const PREFIXES = new Map<string, readonly CaipNetworkId[]>([
  ["bc", [BITCOIN.mainnet]],
  ["tb", PUBLIC_TESTS],
  ["bcrt", [BITCOIN.regtest]],
]);

const LETTERS = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const SEGWIT = /^(bc|tb|bcrt)1([02-9ac-hj-np-z]{7,88})$/;
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{26,35}$/;
const BECH32 = 1;
const BECH32M = 0x2bc830a3;
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

/** What is left of the checksum's polynomial: 1 for bech32, another constant for bech32m (BIP-173, BIP-350). */
function remainder(values: readonly number[]): number {
  return values.reduce((sum, value) => {
    const top = sum >>> 25;
    const next = ((sum & 0x1ffffff) << 5) ^ value;
    return GENERATOR.reduce((mixed, part, bit) => ((top >> bit) & 1 ? mixed ^ part : mixed), next);
  }, 1);
}

/** Five-bit words as bytes; undefined where bits are left over that are not padding. */
function bytesOf(words: readonly number[]): number[] | undefined {
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  for (const word of words) {
    held = ((held << 5) | word) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 0xff);
  }
  return bits > 4 || held & ((1 << bits) - 1) ? undefined : bytes;
}

function segwitKind(version: number, length: number): BitcoinAddressKind | undefined {
  if (version === 0) return length === 20 ? "p2wpkh" : length === 32 ? "p2wsh" : undefined;
  if (version > 16 || length < 2 || length > 40) return undefined;
  return version === 1 && length === 32 ? "p2tr" : "segwit";
}

function parseSegwit(text: string): BitcoinAddress | undefined {
  const address = text === text.toUpperCase() ? text.toLowerCase() : text;
  const [, prefix = "", letters = ""] = (address.length <= 90 && SEGWIT.exec(address)) || [];
  const networks = PREFIXES.get(prefix);
  if (!networks) return undefined;
  const codes = Array.from(prefix, (letter) => letter.charCodeAt(0));
  const words = Array.from(letters, (letter) => LETTERS.indexOf(letter));
  const sum = remainder([...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...words]);
  const [version = 0, ...program] = words.slice(0, -6);
  const kind = segwitKind(version, bytesOf(program)?.length ?? 0);
  if (!kind || sum !== (version === 0 ? BECH32 : BECH32M)) return undefined;
  return { address: address as Address, kind, networks };
}

function parseBase58Check(text: string): BitcoinAddress | undefined {
  const bytes = BASE58.test(text) ? decodeBase58(text) : undefined;
  const version = VERSIONS.get(bytes?.[0]);
  if (!version || bytes?.length !== 25) return undefined;
  const sum = sha256(sha256(bytes.subarray(0, 21)));
  return sum.subarray(0, 4).every((byte, at) => byte === bytes[21 + at])
    ? { address: text as Address, ...version }
    : undefined;
}

/**
 * The Bitcoin address in `text`, with its checksum verified, or undefined; with a network, one of that network alone (S12:
 * base58check, BIP-173, BIP-350).
 */
export function parseBitcoinAddress(text: unknown, networkId?: CaipNetworkId): BitcoinAddress | undefined {
  if (typeof text !== "string") return undefined;
  const parsed = parseSegwit(text) ?? parseBase58Check(text);
  return networkId === undefined || parsed?.networks.includes(networkId) ? parsed : undefined;
}

/** Whether `text` is a Bitcoin address of a network, in the one spelling that BIP-173 recommends. */
export function isBitcoinAddress(text: string, networkId: CaipNetworkId): boolean {
  return parseBitcoinAddress(text, networkId)?.address === text;
}

/** What an address commits to: the hash of a key or of a script, or the key of a taproot output; empty for what is no address. */
export function bitcoinProgram(address: string): Uint8Array {
  const letters = SEGWIT.exec(address)?.[2];
  if (letters === undefined) return decodeBase58(address)?.slice(1, 21) ?? new Uint8Array();
  const words = Array.from(letters, (letter) => LETTERS.indexOf(letter));
  return Uint8Array.from(bytesOf(words.slice(1, -6)) ?? []);
}
