import { secp256k1 } from "@noble/curves/secp256k1";
import { NETWORK, p2tr, p2wpkh, TEST_NETWORK } from "@scure/btc-signer";
import { checksumAddress } from "../../domain/addresses/address.ts";
import type { FundedKey } from "../chains/chains.ts";
import { developmentKeyOf } from "../chains/keys.ts";
import type { ServiceContext } from "../control/service-context.ts";
import type { SolanaKey } from "../solana/types.ts";

/** One Bitcoin address of the phone wallet. */
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

/** The phone wallet's signing keys. */
export interface PhoneWalletKeys {
  /** Addresses are checksummed. */
  readonly evm: readonly FundedKey[];
  readonly solana: readonly SolanaKey[];
  readonly bitcoin: readonly BitcoinKey[];
}

export const bitcoinMainnet = "bip122:000000000019d6689c085ae165831e93";
export const bitcoinTestnet = "bip122:000000000933ea01ad0ee984209779ba";

/** The phone wallet's development accounts: none of them belongs to an injected wallet. */
const indices = [5, 6] as const;

/** P2WPKH (BIP-84) and P2TR without scripts (BIP-86), on one network. */
function bitcoinKeys(chain: string, coin: number, network: typeof NETWORK): BitcoinKey[] {
  return [84, 86].map((purpose) => {
    const privateKey = Uint8Array.from(developmentKeyOf(purpose, coin));
    const publicKey = secp256k1.getPublicKey(privateKey, true);
    const path = `m/${purpose}'/${coin}'/0'/0/0`;
    const intention = purpose === 84 ? "payment" : "ordinal";
    const paid = purpose === 84 ? p2wpkh(publicKey, network) : p2tr(publicKey.slice(1), undefined, network);
    return { chain, address: paid.address ?? "", intention, path, privateKey, publicKey };
  });
}

/** The keys of the phone wallet, all of the development phrase (BIP-44, SLIP-10, BIP-84, BIP-86). */
export function phoneWalletKeys({ chains, solana }: Pick<ServiceContext, "chains" | "solana">): PhoneWalletKeys {
  const chosen = <T>(all: readonly T[]): T[] => indices.flatMap((index) => all[index] ?? []);
  return {
    evm: chosen(chains.keys()).map(({ address, privateKey }) => ({ address: checksumAddress(address), privateKey })),
    solana: chosen(solana.keys),
    bitcoin: [...bitcoinKeys(bitcoinMainnet, 0, NETWORK), ...bitcoinKeys(bitcoinTestnet, 1, TEST_NETWORK)],
  };
}

/** The wallet's addresses by namespace. */
export interface PhoneWalletAddresses {
  readonly eip155: readonly string[];
  readonly solana: readonly string[];
  readonly bip122: readonly string[];
}

/** The addresses that tests want to name. */
export function addressesOf({ evm, solana, bitcoin }: PhoneWalletKeys): PhoneWalletAddresses {
  return {
    eip155: evm.map(({ address }) => address),
    solana: solana.map(({ address }) => address),
    bip122: bitcoin.filter(({ chain }) => chain === bitcoinMainnet).map(({ address }) => address),
  };
}
