import { base58, base64 } from "@scure/base";
import { isRecord } from "../../../domain/record.ts";
import { signWith } from "../../solana/keys.ts";
import { transactionOf } from "../../solana/message.ts";
import type { SolanaKey } from "../../solana/types.ts";
import { invalidParams, notAuthorised, Refusal } from "../../wallets/refusal.ts";
import { type Method, objectOf, type Setting } from "../shape.ts";

/** The key of an address that the asking side may use. Throws 4100. */
function keyAt(setting: Setting, address: unknown): SolanaKey {
  const key = setting.keys.solana.find((one) => one.address === address && setting.accounts.includes(one.address));
  if (!key) throw notAuthorised();
  return key;
}

const messageOf = (value: unknown): Uint8Array => {
  try {
    if (typeof value === "string" && value !== "") return base58.decode(value);
  } catch {
    // The error below covers this case, too.
  }
  throw invalidParams("message must be base58.");
};

const bytesOf = (value: unknown): Uint8Array => {
  try {
    if (typeof value === "string") return base64.decode(value);
  } catch {
    // The error below covers this case, too.
  }
  throw invalidParams("transaction must be base64.");
};

interface Signed {
  readonly wire: Uint8Array;
  /** The key's signature in base58. */
  readonly signature: string;
}

/** Puts the signatures of the wallet's keys into a transaction, legacy or version 0; foreign ones stay. */
function signed(setting: Setting, value: unknown, pubkey: unknown): Signed {
  const wire = Uint8Array.from(bytesOf(value));
  let transaction: ReturnType<typeof transactionOf>;
  try {
    transaction = transactionOf(wire);
  } catch (error) {
    throw invalidParams(`The transaction cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  const { signatures, message } = transaction;
  const signers = message.accountKeys.slice(0, signatures.length);
  const wanted = pubkey === undefined ? signers.filter((one) => setting.accounts.includes(one)) : [pubkey];
  const [key] = wanted.map((address) => keyAt(setting, address));
  const place = key ? signers.indexOf(key.address) : -1;
  if (!key || place < 0) throw invalidParams("The transaction has no place for a signature of this wallet.");
  // A transaction of fewer than 128 signatures has its count in one byte.
  const start = 1 + signatures.length * 64;
  const signature = signWith(key, wire.subarray(start));
  wire.set(signature, 1 + place * 64);
  return { wire, signature: base58.encode(signature) };
}

/** `solana_signMessage`: `{message, pubkey}`, the message in base58. */
const signMessage: Method = (setting) => {
  const { message, pubkey } = objectOf(setting.params);
  const key = keyAt(setting, pubkey ?? setting.accounts[0]);
  return { signature: base58.encode(signWith(key, messageOf(message))) };
};

/** `solana_signTransaction`: `{transaction, pubkey?}` in base64; the reply in the shape that is switched on. */
const signTransaction: Method = (setting) => {
  const { transaction, pubkey } = objectOf(setting.params);
  const { wire, signature } = signed(setting, transaction, pubkey);
  const { solanaReply } = setting.settings;
  return {
    ...(solanaReply !== "transaction" && { signature }),
    ...(solanaReply !== "signature" && { transaction: base64.encode(wire) }),
  };
};

/** `solana_signAllTransactions`: `{transactions, pubkey?}` in base64. */
const signAllTransactions: Method = (setting) => {
  const { transactions, pubkey } = objectOf(setting.params);
  if (!Array.isArray(transactions)) throw invalidParams("transactions must be a list.");
  return { transactions: transactions.map((one) => base64.encode(signed(setting, one, pubkey).wire)) };
};

/** Asks the sandbox's own cluster, as a wallet would ask its node. Throws the node's error. */
async function askCluster({ context, chain }: Setting, method: string, params: readonly unknown[]): Promise<unknown> {
  const url = `${context.url()}/v1?chainId=${chain}&projectId=sandbox`;
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const response = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body });
  const answer: unknown = await response.json();
  if (isRecord(answer) && isRecord(answer.error)) {
    const { code, message, data } = answer.error;
    throw new Refusal(Number(code), String(message), data);
  }
  if (!response.ok || !isRecord(answer)) throw new Refusal(-32000, `The node answered ${response.status}.`);
  return answer.result;
}

/** `solana_signAndSendTransaction`: `{transaction, pubkey?, sendOptions?}`; the sandbox's cluster runs it. */
const signAndSendTransaction: Method = async (setting) => {
  const { transaction, pubkey, sendOptions, options } = objectOf(setting.params);
  const { wire } = signed(setting, transaction, pubkey);
  const requestOptions = isRecord(sendOptions) ? sendOptions : isRecord(options) ? options : {};
  const config = { ...requestOptions, encoding: "base64" };
  return { signature: await askCluster(setting, "sendTransaction", [base64.encode(wire), config]) };
};

const accounts: Method = ({ accounts: addresses }) => addresses.map((pubkey) => ({ pubkey }));

/** The Solana methods of the wallet (protocol.md §4.5). */
export const solanaMethods: Readonly<Record<string, Method>> = {
  solana_getAccounts: accounts,
  solana_requestAccounts: accounts,
  solana_signMessage: signMessage,
  solana_signTransaction: signTransaction,
  solana_signAllTransactions: signAllTransactions,
  solana_signAndSendTransaction: signAndSendTransaction,
};
