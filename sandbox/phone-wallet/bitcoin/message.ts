import { schnorr, secp256k1 } from "@noble/curves/secp256k1";
import { VarBytes } from "@scure/btc-signer/script";
import { sha256x2 } from "@scure/btc-signer/utils";
import type { BitcoinKey } from "../keys.ts";

const twice = (bytes: Uint8Array): Buffer => Buffer.from(sha256x2(bytes));

/** A signed message: the signature and the signed hash, both hex. */
export interface SignedMessage {
  readonly signature: string;
  readonly messageHash: string;
}

/** Signs as Bitcoin's own wallet does, with the address type of BIP-137 in the first byte. */
export function signEcdsa(key: BitcoinKey, message: string): SignedMessage {
  const text = Buffer.from(message, "utf8");
  const prefix = Buffer.from("\u0018Bitcoin Signed Message:\n", "latin1");
  const hash = twice(Buffer.concat([prefix, VarBytes.encode(text)]));
  const made = secp256k1.sign(hash, key.privateKey);
  // 39 to 42 stand for P2WPKH.
  const signature = Buffer.concat([Buffer.of(39 + made.recovery), made.toBytes("compact")]);
  return { signature: signature.toString("hex"), messageHash: hash.toString("hex") };
}

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** The transaction that a BIP-322 signature pretends to spend: its id as it stands in an input. */
function toSpend(hash: Uint8Array, script: Uint8Array): Buffer {
  const none = Buffer.concat([Buffer.alloc(32), uint32(0xffff_ffff)]);
  const input = Buffer.concat([none, Buffer.of(34, 0x00, 32), hash, uint32(0)]);
  const output = Buffer.concat([Buffer.alloc(8), VarBytes.encode(script)]);
  return twice(Buffer.concat([uint32(0), Buffer.of(1), input, Buffer.of(1), output, uint32(0)]));
}

/** Signs in the simple form of BIP-322: the witness that would spend the address. */
export async function signBip322(key: BitcoinKey, message: string): Promise<SignedMessage> {
  const { OutScript, RawWitness, Transaction, p2tr, p2wpkh } = await import("@scure/btc-signer");
  const hash = schnorr.utils.taggedHash("BIP0322-signed-message", Buffer.from(message, "utf8"));
  const internal = key.publicKey.slice(1);
  const { script } = key.intention === "payment" ? p2wpkh(key.publicKey) : p2tr(internal);
  const transaction = new Transaction({ version: 0, allowUnknownOutputs: true });
  transaction.addInput({
    txid: Uint8Array.from(toSpend(hash, script)).reverse(),
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
    ...(key.intention === "ordinal" && { tapInternalKey: internal }),
  });
  transaction.addOutput({ script: OutScript.encode({ type: "unknown", script: Uint8Array.of(0x6a) }), amount: 0n });
  transaction.sign(key.privateKey);
  transaction.finalize();
  const witness = RawWitness.encode(transaction.getInput(0).finalScriptWitness ?? []);
  return { signature: Buffer.from(witness).toString("hex"), messageHash: Buffer.from(hash).toString("hex") };
}
