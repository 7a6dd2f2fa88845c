import {
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  getTransactionVersionDecoder,
  type SignatureBytes,
} from "@solana/kit";
import { decodeBase58 } from "../../../domain/addresses/base58.ts";
import { PairingError } from "../client/errors.ts";

/** The fields of a legacy transaction that older wallets read beside its bytes; none of a versioned one (protocol.md §4.5). */
export interface RawFields {
  feePayer?: string;
  recentBlockhash?: string;
  instructions?: readonly {
    programId: string;
    keys: readonly { pubkey: string; isSigner: boolean; isWritable: boolean }[];
    /** Base58. */
    data: string;
  }[];
}

const SIGNATURE = 64;

type Message = ReturnType<ReturnType<typeof getCompiledTransactionMessageDecoder>["decode"]>;
type LegacyMessage = Extract<Message, { version: "legacy" }>;

/** Decodes with Solana's own library. Throws ANSWER_MALFORMED for bytes that it refuses. */
function decoded<T>(decode: () => T): T {
  try {
    return decode();
  } catch {
    throw new PairingError("ANSWER_MALFORMED");
  }
}

/** The fields of a legacy transaction. Throws ANSWER_MALFORMED for bytes that are no transaction. */
export function rawFields(transaction: Uint8Array): RawFields {
  const { messageBytes } = decoded(() => getTransactionDecoder().decode(transaction));
  if (decoded(() => getTransactionVersionDecoder().decode(messageBytes)) !== "legacy") return {};
  const message = decoded(() => getCompiledTransactionMessageDecoder().decode(messageBytes)) as LegacyMessage;
  const { header, staticAccounts: keys, lifetimeToken: recentBlockhash } = message;
  const { numSignerAccounts: signers, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header;
  const isWritable = (at: number): boolean =>
    at < signers ? at < signers - numReadonlySignerAccounts : at < keys.length - numReadonlyNonSignerAccounts;
  const keyAt = (at: number) => ({ pubkey: keys[at] ?? "", isSigner: at < signers, isWritable: isWritable(at) });
  const instructions = message.instructions.map(({ programAddressIndex, accountIndices = [], data }) => ({
    programId: keys[programAddressIndex] ?? "",
    keys: accountIndices.map(keyAt),
    data: getBase58Decoder().decode(data ?? new Uint8Array()),
  }));
  return { feePayer: keys[0] ?? "", recentBlockhash, instructions };
}

/** Inserts a signer's signature. Throws ANSWER_MALFORMED for a signer that the transaction lacks, and for a malformed signature. */
export function withSignature(transaction: Uint8Array, signer: string, signature: string): Uint8Array {
  const { messageBytes, signatures } = decoded(() => getTransactionDecoder().decode(transaction));
  const bytes = decodeBase58(signature);
  if (!Object.hasOwn(signatures, signer) || bytes?.length !== SIGNATURE) throw new PairingError("ANSWER_MALFORMED");
  const signed = { messageBytes, signatures: { ...signatures, [signer]: bytes as SignatureBytes } };
  return Uint8Array.from(getTransactionEncoder().encode(signed));
}
