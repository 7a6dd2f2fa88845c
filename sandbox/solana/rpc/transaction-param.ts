import { base58 } from "@scure/base";
import { isSound, messageOf, type Transaction, transactionOf } from "../message.ts";
import { badParams } from "./error.ts";

const wireLimit = 1232;
const textLimits = { base58: 1683, base64: 1644 } as const;
const typeName = "solana_transaction::versioned::VersionedTransaction";

export type WireEncoding = keyof typeof textLimits;

function decoded(text: string, encoding: WireEncoding): Uint8Array {
  const limits = `(max: encoded/raw ${textLimits[encoding]}/${wireLimit})`;
  if (text.length > textLimits[encoding]) {
    badParams(`${encoding} encoded ${typeName} too large: ${text.length} bytes ${limits}`);
  }
  if (encoding === "base64" && !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) badParams("invalid base64 encoding");
  let bytes: Uint8Array;
  try {
    bytes = encoding === "base64" ? Buffer.from(text, "base64") : base58.decode(text);
  } catch {
    return badParams("invalid base58 encoding: InvalidCharacter");
  }
  if (bytes.length > wireLimit)
    badParams(`decoded ${typeName} too large: ${bytes.length} bytes (max: ${wireLimit} bytes)`);
  return bytes;
}

function readOr<T>(read: () => T, type: string): T {
  try {
    return read();
  } catch (error) {
    return badParams(`failed to deserialize ${type}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Reads a transaction that came as text; malformed text is refused as the nodes do. */
export function transactionParam(text: string, encoding: WireEncoding): Transaction {
  const wire = decoded(text, encoding);
  const transaction = readOr(() => transactionOf(wire), typeName);
  if (!isSound(transaction))
    badParams("invalid transaction: Transaction failed to sanitize accounts offsets correctly");
  return transaction;
}

/** Reads a message without signatures in base64. */
export function messageParam(text: string) {
  return readOr(() => messageOf(decoded(text, "base64")), "solana_message::versioned::VersionedMessage");
}
