import { createPublicKey, verify } from "node:crypto";
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from "@solana/kit";
import { decodeBase58 } from "../../../../domain/addresses/base58.ts";
import { sol } from "../../../sandbox/solana/solana-kit.ts";

export const TO = "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM";

/** A transfer, some times over, as a page makes it with Solana's own library: its wire format, unsigned. */
export function transfer(
  from: string,
  blockhash: string,
  lamports = 1_000_000n,
  version: "legacy" | 0 = 0,
  times = 1,
): Uint8Array {
  const owner = from as Address;
  const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight: 1_000_000_000n };
  const pay = sol({ address: owner } as KeyPairSigner, TO, lamports);
  const message = pipe(
    createTransactionMessage({ version }),
    (empty) => setTransactionMessageFeePayer(owner, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (dated) => appendTransactionMessageInstructions(Array(times).fill(pay), dated),
  );
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)));
}

/** A check of an address's signature by Node's own cryptography. */
export function isSigned(address: string, message: Uint8Array, signature: Uint8Array): boolean {
  const point = decodeBase58(address) ?? new Uint8Array();
  const key = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), point]);
  return verify(null, message, createPublicKey({ key, format: "der", type: "spki" }), signature);
}

export const signatureIn = (bytes: Uint8Array): Uint8Array => bytes.subarray(1, 65);
export const messageIn = (bytes: Uint8Array): Uint8Array => bytes.subarray(65);
