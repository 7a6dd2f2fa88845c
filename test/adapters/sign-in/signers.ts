import { generateKeyPairSync, sign } from "node:crypto";
import { secp256k1 } from "@noble/curves/secp256k1";
import { sha256 } from "@noble/hashes/sha2";
import { base58 } from "@scure/base";
import { p2pkh, p2sh, p2tr, p2wpkh } from "@scure/btc-signer";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import type { CaipNetworkId } from "../../../domain/caip.ts";

export const ETHEREUM = "eip155:1" as CaipNetworkId;
const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" as CaipNetworkId;
export const BITCOIN = "bip122:000000000019d6689c085ae165831e93" as CaipNetworkId;

/** Somebody with one account, who signs what is asked, as a wallet of that chain does. */
export interface Signer {
  chainId: CaipNetworkId;
  address: string;
  sign(message: string): Promise<string>;
}

export function evmSigner(): Signer {
  const account = privateKeyToAccount(generatePrivateKey());
  return { chainId: ETHEREUM, address: account.address, sign: (message) => account.signMessage({ message }) };
}

export function solanaSigner(): Signer & { signed(message: string): string } {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const address = base58.encode(Buffer.from(String(publicKey.export({ format: "jwk" }).x), "base64url"));
  const signed = (message: string) => base58.encode(sign(null, Buffer.from(message), privateKey));
  return { chainId: SOLANA, address, signed, sign: async (message) => signed(message) };
}

const bitcoinKey = sha256(Buffer.from("a key of nobody"));
export const bitcoinAddresses = (key = bitcoinKey) => {
  const short = secp256k1.getPublicKey(key, true);
  return {
    p2pkh: p2pkh(short).address ?? "",
    long: p2pkh(secp256k1.getPublicKey(key, false)).address ?? "",
    p2wpkh: p2wpkh(short).address ?? "",
    p2sh: p2sh(p2wpkh(short)).address ?? "",
    p2tr: p2tr(short.slice(1)).address ?? "",
  };
};

/** The signed message format of Bitcoin Core with a header of the wallet's choice. */
export function signBitcoin(message: string, header: number, key = bitcoinKey): string {
  const text = Buffer.from(message);
  const size = text.length < 0xfd ? [text.length] : [0xfd, text.length & 0xff, text.length >> 8];
  const whole = Buffer.concat([Buffer.from("\u0018Bitcoin Signed Message:\n"), Buffer.from(size), text]);
  const signature = secp256k1.sign(sha256(sha256(whole)), key);
  return Buffer.from([header + (signature.recovery ?? 0), ...signature.toBytes("compact")]).toString("base64");
}

export function bitcoinSigner(seed: string): Signer {
  const key = sha256(Buffer.from(seed));
  const { p2wpkh: address } = bitcoinAddresses(key);
  return { chainId: BITCOIN, address, sign: async (message) => signBitcoin(message, 39, key) };
}
