import { sha256 } from "@noble/hashes/sha2";
import { bech32, bech32m, createBase58check } from "@scure/base";
import { type CaipNetworkId, parseCaipNetworkId } from "../caip.ts";
import type { Address } from "./address.ts";

/** Bitcoin's networks by CAIP-2 id: the first half of each chain's genesis hash (BIP-122). */
export const BITCOIN = {
  mainnet: parseCaipNetworkId("bip122:000000000019d6689c085ae165831e93"),
  testnet: parseCaipNetworkId("bip122:000000000933ea01ad0ee984209779ba"),
  testnet4: parseCaipNetworkId("bip122:00000000da84f2bafbbc53dee25a72ae"),
  signet: parseCaipNetworkId("bip122:00000008819873e925422c1ff0f99f7c"),
  regtest: parseCaipNetworkId("bip122:0f9188f13cb7b2c71f2a335e3a4fc328"),
} as const;

/** The output type of an address; `segwit` is a witness version without rules yet. */
export type BitcoinAddressKind = "p2pkh" | "p2sh" | "p2wpkh" | "p2wsh" | "p2tr" | "segwit";

/** An address with a valid checksum. */
export interface BitcoinAddress {
  /** In BIP-173's spelling: segwit in lower case. */
  readonly address: Address;
  readonly kind: BitcoinAddressKind;
  /** The networks on which it is valid: the test networks share their prefixes. */
  readonly networks: readonly CaipNetworkId[];
}

const PUBLIC_TESTS = [BITCOIN.testnet, BITCOIN.testnet4, BITCOIN.signet];
const TESTS = [...PUBLIC_TESTS, BITCOIN.regtest];

/** First byte of a base58check address -> its output type and networks. */
const VERSIONS = new Map<number | undefined, Pick<BitcoinAddress, "kind" | "networks">>([
  [0, { kind: "p2pkh", networks: [BITCOIN.mainnet] }],
  [5, { kind: "p2sh", networks: [BITCOIN.mainnet] }],
  [111, { kind: "p2pkh", networks: TESTS }],
  [196, { kind: "p2sh", networks: TESTS }],
]);

/** Human-readable part of a segwit address -> its networks. */
const PREFIXES = new Map<string, readonly CaipNetworkId[]>([
  ["bc", [BITCOIN.mainnet]],
  ["tb", PUBLIC_TESTS],
  ["bcrt", [BITCOIN.regtest]],
]);

const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{26,35}$/;

/** A decoded segwit address. */
interface Segwit {
  prefix: string;
  version: number;
  program: Uint8Array;
}

/** Decodes a segwit address of either case and verifies its checksum: bech32 for version 0, bech32m for later ones (BIP-350). */
function decodeSegwit(text: string): Segwit | undefined {
  for (const codec of [bech32, bech32m]) {
    const { prefix, words } = codec.decodeUnsafe(text) ?? {};
    const program = words && codec.fromWordsUnsafe(words.slice(1));
    const version = words?.[0];
    if (prefix === undefined || version === undefined || !program) continue;
    return (version === 0) === (codec === bech32) ? { prefix, version, program } : undefined;
  }
  return undefined;
}

/** The version byte and the hash of a base58check address; undefined if the checksum is wrong. */
function decodeBase58Check(text: string): Uint8Array | undefined {
  try {
    return createBase58check(sha256).decode(text);
  } catch {
    return undefined;
  }
}

function segwitKind(version: number, length: number): BitcoinAddressKind | undefined {
  if (version === 0) return length === 20 ? "p2wpkh" : length === 32 ? "p2wsh" : undefined;
  if (version > 16 || length < 2 || length > 40) return undefined;
  return version === 1 && length === 32 ? "p2tr" : "segwit";
}

function parseSegwit(text: string): BitcoinAddress | undefined {
  const { prefix = "", version = 0, program } = decodeSegwit(text) ?? {};
  const networks = PREFIXES.get(prefix);
  const kind = program && segwitKind(version, program.length);
  return networks && kind && { address: text.toLowerCase() as Address, kind, networks };
}

function parseBase58Check(text: string): BitcoinAddress | undefined {
  const bytes = BASE58.test(text) ? decodeBase58Check(text) : undefined;
  const version = VERSIONS.get(bytes?.[0]);
  return version && bytes?.length === 21 ? { address: text as Address, ...version } : undefined;
}

/**
 * The Bitcoin address in `text`, with its checksum verified, or undefined; with `networkId`, only an address of that network
 * (S12: base58check, BIP-173, BIP-350).
 */
export function parseBitcoinAddress(text: unknown, networkId?: CaipNetworkId): BitcoinAddress | undefined {
  if (typeof text !== "string") return undefined;
  const parsed = parseSegwit(text) ?? parseBase58Check(text);
  return networkId === undefined || parsed?.networks.includes(networkId) ? parsed : undefined;
}

/** True if `text` is a Bitcoin address of a network in the spelling that BIP-173 recommends. */
export function isBitcoinAddress(text: string, networkId: CaipNetworkId): boolean {
  return parseBitcoinAddress(text, networkId)?.address === text;
}

/** The program that an address commits to: a key hash, a script hash or a taproot output key; empty if it is not an address. */
export function bitcoinProgram(address: string): Uint8Array {
  return decodeSegwit(address)?.program ?? decodeBase58Check(address)?.slice(1) ?? new Uint8Array();
}
