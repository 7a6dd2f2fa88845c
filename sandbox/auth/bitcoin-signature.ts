import { schnorr, secp256k1 } from "@noble/curves/secp256k1";
import { sha256 } from "@noble/hashes/sha2";
import {
  Address,
  NETWORK,
  OutScript,
  p2pkh,
  p2sh,
  p2tr,
  p2wpkh,
  RawWitness,
  TEST_NETWORK,
  Transaction,
} from "@scure/btc-signer";
import { VarBytes } from "@scure/btc-signer/script";
import { hash160 } from "@scure/btc-signer/utils";

type Network = typeof NETWORK;

const testnets = new Set(["000000000933ea01ad0ee984209779ba"]);
const sigHashAll = 1;

const same = (left: Uint8Array, right: Uint8Array): boolean => Buffer.compare(left, right) === 0;

/** The digest of the signed message format of Bitcoin Core. */
function legacyDigest(message: Uint8Array): Uint8Array {
  const magic = Buffer.from("\u0018Bitcoin Signed Message:\n", "latin1");
  return sha256(sha256(Buffer.concat([magic, VarBytes.encode(message)])));
}

/** The addresses that a key may have; wallets write the same header for most of them (BIP-137 and its habits). */
function addressesOf(publicKey: Uint8Array, network: Network): (string | undefined)[] {
  const short = secp256k1.Point.fromHex(publicKey).toBytes(true);
  const segwit = p2wpkh(short, network);
  return [
    p2pkh(publicKey, network).address,
    p2pkh(short, network).address,
    segwit.address,
    p2sh(segwit, network).address,
    p2tr(short.slice(1), undefined, network).address,
  ];
}

/** Sixty-five bytes: a header that says how to recover the key, then r and s. */
function isSignedByKey(address: string, message: Uint8Array, signature: Uint8Array, network: Network): boolean {
  const header = signature[0] ?? 0;
  if (signature.length !== 65 || header < 27 || header > 42) return false;
  const recovered = secp256k1.Signature.fromCompact(signature.slice(1))
    .addRecoveryBit((header - 27) & 3)
    .recoverPublicKey(legacyDigest(message));
  return [true, false].some((short) => addressesOf(recovered.toBytes(short), network).includes(address));
}

/** The two transactions of BIP-322; gives the one that is signed, without its witness. */
function toSign(script: Uint8Array, message: Uint8Array): Transaction {
  const hash = schnorr.utils.taggedHash("BIP0322-signed-message", message);
  const options = {
    version: 0,
    allowUnknownOutputs: true,
    allowUnknownInputs: true,
    disableScriptCheck: true,
  } as const;
  const spent = new Transaction(options);
  // The output first: an input that is signed already admits no more of them.
  spent.addOutput({ script, amount: 0n });
  const finalScriptSig = Uint8Array.of(0, 32, ...hash);
  spent.addInput({ txid: new Uint8Array(32), index: 0xffffffff, sequence: 0, finalScriptSig });
  const signed = new Transaction(options);
  signed.addInput({ txid: spent.id, index: 0, sequence: 0, witnessUtxo: { script, amount: 0n } });
  signed.addOutput({ script: Uint8Array.of(0x6a), amount: 0n });
  return signed;
}

function isSignedByScript(script: Uint8Array, message: Uint8Array, witness: readonly Uint8Array[]): boolean {
  const transaction = toSign(script, message);
  const kind = OutScript.decode(script);
  const [signature = new Uint8Array(), publicKey = new Uint8Array()] = witness;
  if (kind.type === "tr") {
    if (witness.length !== 1 || (signature.length !== 64 && signature[64] !== sigHashAll)) return false;
    const type = signature.length === 64 ? 0 : sigHashAll;
    return schnorr.verify(signature.slice(0, 64), transaction.preimageWitnessV1(0, [script], type, [0n]), kind.pubkey);
  }
  if (witness.length !== 2 || publicKey.length !== 33 || signature.at(-1) !== sigHashAll) return false;
  if (kind.type !== "wpkh" || !same(kind.hash, hash160(publicKey))) return false;
  const digest = transaction.preimageWitnessV0(0, p2pkh(publicKey).script, sigHashAll, 0n);
  const compact = secp256k1.Signature.fromDER(signature.slice(0, -1)).toBytes("compact");
  return secp256k1.verify(compact, digest, publicKey, { lowS: false });
}

/**
 * True when a Bitcoin account signed a text: the signed message format of Bitcoin Core (BIP-137), or BIP-322 "simple" by
 * one key, with or without the prefix of its version 2.0; the signature in base64.
 */
export function isSignedByBitcoin(reference: string, address: string, message: string, signature: string): boolean {
  const [, prefix, body = ""] = /^(smp)?([A-Za-z0-9+/]{20,2000}={0,2})$/.exec(signature) ?? [];
  if (!body) return false;
  const network = testnets.has(reference) ? TEST_NETWORK : NETWORK;
  const bytes = new Uint8Array(Buffer.from(body, "base64"));
  const text = new Uint8Array(Buffer.from(message, "utf8"));
  try {
    const script = OutScript.encode(Address(network).decode(address));
    if (bytes.length === 65 && !prefix) return isSignedByKey(address, text, bytes, network);
    return isSignedByScript(script, text, RawWitness.decode(bytes));
  } catch {
    return false;
  }
}
