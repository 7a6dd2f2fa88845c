import { secp256k1 } from "@noble/curves/secp256k1";
import { NETWORK, p2tr, p2wpkh, TEST_NETWORK } from "@scure/btc-signer";
import { digest } from "../digest.ts";
import { type BitcoinKey, bitcoinMainnet, bitcoinTestnet } from "../phone-wallet/keys.ts";

/** Networks that the scripted wallets have Bitcoin accounts on: name -> CAIP-2 id. */
export const bitcoinChains = { mainnet: bitcoinMainnet, testnet: bitcoinTestnet } as const;

export type BitcoinNetworkName = keyof typeof bitcoinChains;

function keyOf(account: number, name: BitcoinNetworkName, intention: BitcoinKey["intention"]): BitcoinKey {
  const path = `scripted/${account}/${name}/${intention}`;
  const privateKey = Uint8Array.from(digest(path));
  const publicKey = secp256k1.getPublicKey(privateKey, true);
  const network = name === "mainnet" ? NETWORK : TEST_NETWORK;
  const paid = intention === "payment" ? p2wpkh(publicKey, network) : p2tr(publicKey.slice(1), undefined, network);
  return { chain: bitcoinChains[name], address: paid.address ?? "", intention, path, privateKey, publicKey };
}

const made = new Map<number, readonly BitcoinKey[]>();

/** A scripted wallet's signing keys on Bitcoin: an address for payments and one for ordinals on each network. */
export function bitcoinKeysOf(account: number): readonly BitcoinKey[] {
  const names = Object.keys(bitcoinChains) as BitcoinNetworkName[];
  const keys =
    made.get(account) ?? names.flatMap((name) => [keyOf(account, name, "payment"), keyOf(account, name, "ordinal")]);
  made.set(account, keys);
  return keys;
}
