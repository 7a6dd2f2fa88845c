import { schnorr, secp256k1 } from "@noble/curves/secp256k1";
import { ripemd160 } from "@noble/hashes/legacy";
import { sha256 } from "@noble/hashes/sha2";
import { bech32, bech32m } from "@scure/base";
import { checksumAddress } from "../../domain/address.ts";
import type { FundedKey } from "../chains/chains.ts";
import { developmentKeyOf } from "../chains/keys.ts";
import type { Ground } from "../control/service-context.ts";
import type { SolanaKey } from "../solana/types.ts";

/** One Bitcoin address of the paired wallet. */
export interface BitcoinKey {
  /** CAIP-2 id. */
  readonly chain: string;
  readonly address: string;
  /** `payment` is P2WPKH, `ordinal` is P2TR. */
  readonly intention: "payment" | "ordinal";
  readonly path: string;
  readonly privateKey: Uint8Array;
  /** Compressed, 33 bytes. */
  readonly publicKey: Uint8Array;
}

/** What the paired wallet signs with. */
export interface PairedKeys {
  /** Addresses are checksummed. */
  readonly evm: readonly FundedKey[];
  readonly solana: readonly SolanaKey[];
  readonly bitcoin: readonly BitcoinKey[];
}

export const bitcoinMainnet = "bip122:000000000019d6689c085ae165831e93";
export const bitcoinTestnet = "bip122:000000000933ea01ad0ee984209779ba";

/** The paired wallet's development accounts: none of them belongs to an injected wallet. */
const indices = [5, 6] as const;

const prefixes: Readonly<Record<string, string>> = { [bitcoinMainnet]: "bc", [bitcoinTestnet]: "tb" };

/** P2WPKH: version 0 and the hash of the key (BIP-141, BIP-173). */
function paymentAddress(prefix: string, publicKey: Uint8Array): string {
  return bech32.encode(prefix, [0, ...bech32.toWords(ripemd160(sha256(publicKey)))]);
}

/** P2TR without scripts: version 1 and the tweaked key (BIP-341, BIP-350). */
function ordinalAddress(prefix: string, publicKey: Uint8Array): string {
  const x = publicKey.slice(1);
  const internal = schnorr.utils.lift_x(BigInt(`0x${Buffer.from(x).toString("hex")}`));
  const tweak = BigInt(`0x${Buffer.from(schnorr.utils.taggedHash("TapTweak", x)).toString("hex")}`);
  const output = internal.add(secp256k1.Point.BASE.multiply(tweak)).toBytes(true).slice(1);
  return bech32m.encode(prefix, [1, ...bech32m.toWords(output)]);
}

function bitcoinKeys(chain: string, coin: number): BitcoinKey[] {
  const prefix = prefixes[chain] ?? "bc";
  return [84, 86].map((purpose) => {
    const privateKey = Uint8Array.from(developmentKeyOf(purpose, coin));
    const publicKey = secp256k1.getPublicKey(privateKey, true);
    const path = `m/${purpose}'/${coin}'/0'/0/0`;
    return purpose === 84
      ? { chain, address: paymentAddress(prefix, publicKey), intention: "payment", path, privateKey, publicKey }
      : { chain, address: ordinalAddress(prefix, publicKey), intention: "ordinal", path, privateKey, publicKey };
  });
}

/** The keys of the paired wallet, all of the development phrase (BIP-44, SLIP-10, BIP-84, BIP-86). */
export function pairedKeys({ chains, solana }: Pick<Ground, "chains" | "solana">): PairedKeys {
  const chosen = <T>(all: readonly T[]): T[] => indices.flatMap((index) => all[index] ?? []);
  return {
    evm: chosen(chains.keys()).map(({ address, privateKey }) => ({ address: checksumAddress(address), privateKey })),
    solana: chosen(solana.keys),
    bitcoin: [...bitcoinKeys(bitcoinMainnet, 0), ...bitcoinKeys(bitcoinTestnet, 1)],
  };
}

/** The wallet's addresses by namespace. */
export interface PairedAddresses {
  readonly eip155: readonly string[];
  readonly solana: readonly string[];
  readonly bip122: readonly string[];
}

/** The addresses that tests want to name. */
export function addressesOf({ evm, solana, bitcoin }: PairedKeys): PairedAddresses {
  return {
    eip155: evm.map(({ address }) => address),
    solana: solana.map(({ address }) => address),
    bip122: bitcoin.filter(({ chain }) => chain === bitcoinMainnet).map(({ address }) => address),
  };
}
