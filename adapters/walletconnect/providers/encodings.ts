import { base58 } from "@scure/base";
import * as v from "valibot";
import { decodeBase58 } from "../../../domain/addresses/base58.ts";
import { fromBase64, fromHex, toBase64, toHex } from "../../../domain/bytes.ts";
import { withoutPrefix } from "../../../domain/sign-in/bitcoin-signature.ts";
import { PairingError } from "../client/errors.ts";
import { rawFields, withSignature } from "./solana-transaction.ts";

/** A request in the format of a session, with the reader of its answer (protocol.md §4.5). */
export interface Encoded<T> {
  method: string;
  params: unknown;
  /** Throws ANSWER_MALFORMED. */
  read(answer: unknown): T;
}

const malformed = (): PairingError => new PairingError("ANSWER_MALFORMED");

function parse<T>(schema: v.GenericSchema<unknown, T>, answer: unknown): T {
  const read = v.safeParse(schema, answer);
  if (!read.success) throw malformed();
  return read.output;
}

/** Bytes of a fixed length in base58. */
const base58Of = (length: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => decodeBase58(text)),
    v.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array && bytes.length === length),
  );

const base64 = v.pipe(
  v.string(),
  v.base64(),
  v.transform((text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))),
);

const SIGNATURE = base58Of(64);
const SIGNED = v.object({ signature: SIGNATURE });
const SENT = v.object({ signature: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{64,90}$/)) });
const TRANSACTION = v.object({ transaction: v.optional(base64), signature: v.optional(v.string()) });
const TRANSACTIONS = v.object({ transactions: v.array(base64) });
const EVM_SIGNATURE = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-f]{2})*$/i));
const BITCOIN_SIGNED = v.object({ address: v.string(), signature: v.string() });
const TXID = v.object({ txid: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/i)) });
const PSBT = v.object({ psbt: v.pipe(v.string(), v.minLength(1)), txid: v.optional(v.string()) });
const ADDRESSES = v.array(v.object({ address: v.pipe(v.string(), v.regex(/^[0-9a-zA-Z]{14,90}$/)) }));

/** EVM: the text in hex, then the address. */
export function personalSign(message: Uint8Array, address: string): Encoded<string> {
  return {
    method: "personal_sign",
    params: [`0x${toHex(message)}`, address],
    read: (answer) => parse(EVM_SIGNATURE, answer),
  };
}

export function solanaSignMessage(message: Uint8Array, pubkey: string): Encoded<Uint8Array> {
  return {
    method: "solana_signMessage",
    params: { message: base58.encode(message), pubkey },
    read: (answer) => parse(SIGNED, answer).signature,
  };
}

/** Signs one transaction in wire format; older wallets answer with the signature alone, which is then put in. */
export function solanaSignTransaction(transaction: Uint8Array, pubkey: string): Encoded<Uint8Array> {
  return {
    method: "solana_signTransaction",
    params: { transaction: toBase64(transaction), pubkey, ...rawFields(transaction) },
    read(answer) {
      const { transaction: signed, signature } = parse(TRANSACTION, answer);
      if (signed) return signed;
      if (signature === undefined) throw malformed();
      return withSignature(transaction, pubkey, signature);
    },
  };
}

/** Signs several transactions; a wallet without this method is asked for each in turn. */
export function solanaSignAllTransactions(transactions: readonly Uint8Array[]): Encoded<Uint8Array[]> {
  return {
    method: "solana_signAllTransactions",
    params: { transactions: transactions.map(toBase64) },
    read(answer) {
      const { transactions: signed } = parse(TRANSACTIONS, answer);
      if (signed.length !== transactions.length) throw malformed();
      return signed;
    },
  };
}

const SEND_OPTIONS = ["skipPreflight", "preflightCommitment", "maxRetries", "minContextSlot"];

/** The options that wallets and nodes know: a page that is used to older wallets may pass a whole connection here. */
function knownOptions(options: unknown): Record<string, unknown> | undefined {
  const value = (typeof options === "object" && options !== null ? options : {}) as Record<string, unknown>;
  const found = SEND_OPTIONS.filter((key) => value[key] !== undefined).map((key) => [key, value[key]]);
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

/** Signs and sends a transaction. The answer is its signature in base58. */
export function solanaSignAndSendTransaction(
  transaction: Uint8Array,
  pubkey: string,
  options?: unknown,
): Encoded<string> {
  const sendOptions = knownOptions(options);
  return {
    method: "solana_signAndSendTransaction",
    params: { transaction: toBase64(transaction), pubkey, ...(sendOptions && { sendOptions }) },
    read: (answer) => parse(SENT, answer).signature,
  };
}

/** Parameters for a node that sends a transaction, and the transaction's signature in base58. */
export function solanaBroadcast(transaction: Uint8Array, options?: unknown): Encoded<string> {
  return {
    method: "sendTransaction",
    params: [toBase64(transaction), { ...knownOptions(options), encoding: "base64" }],
    read: (signature) => parse(SENT, { signature }).signature,
  };
}

/** Signs a message. The answer is the signature in base64. */
export function bitcoinSignMessage(of: {
  message: string;
  address: string;
  protocol?: "ecdsa" | "bip322";
}): Encoded<string> {
  const { message, address, protocol } = of;
  return {
    method: "signMessage",
    params: { message, account: address, address, ...(protocol && { protocol }) },
    read(answer) {
      const { signature, address: signer } = parse(BITCOIN_SIGNED, answer);
      // Bech32 may be written in capitals.
      if (signer.toLowerCase() !== address.toLowerCase()) throw malformed();
      const body = withoutPrefix(signature);
      // A wallet that writes the prefix gives the signature as text of BIP-322, which is base64.
      const bytes = fromHex(body) ?? (body === signature ? undefined : fromBase64(body));
      if (!bytes) throw malformed();
      return toBase64(bytes);
    },
  };
}

/** Sends satoshis. The answer is the transaction's id. */
export function bitcoinSendTransfer(of: {
  account: string;
  recipientAddress: string;
  /** Satoshis, a whole number. */
  amount: string;
  changeAddress?: string;
  memo?: string;
}): Encoded<string> {
  return { method: "sendTransfer", params: { ...of }, read: (answer) => parse(TXID, answer).txid };
}

export function bitcoinSignPsbt(of: {
  account: string;
  /** Base64. */
  psbt: string;
  signInputs: readonly { address: string; index: number; sighashTypes?: readonly number[] }[];
  broadcast?: boolean;
}): Encoded<{ psbt: string; txid?: string }> {
  return {
    method: "signPsbt",
    params: { ...of },
    read(answer) {
      const { psbt, txid } = parse(PSBT, answer);
      return { psbt, ...(txid !== undefined && { txid }) };
    },
  };
}

/** The wallet's addresses, all of which count as payment addresses. */
export const bitcoinAddresses: Encoded<{ address: string; type: "payment" }[]> = {
  method: "getAccountAddresses",
  params: undefined,
  read: (answer) => parse(ADDRESSES, answer).map(({ address }) => ({ address, type: "payment" })),
};
