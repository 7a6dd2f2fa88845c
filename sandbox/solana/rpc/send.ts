import { isRecord } from "../../../domain/record.ts";
import type { Cluster } from "../cluster.ts";
import { feeOf } from "../fee.ts";
import { faucetKey } from "../genesis.ts";
import { transferLamports } from "../instructions.ts";
import { signedTransaction, type Transaction, transactionOf } from "../message.ts";
import type { Outcome } from "../runtime.ts";
import { errorSentence } from "../runtime-error.ts";
import { accountEncodings, encodedAccount } from "./account-encoding.ts";
import { badParams, codes, RpcError } from "./error.ts";
import { innerInstructions } from "./instruction-encoding.ts";
import {
  addressParam,
  atLeast,
  type Config,
  checkedAddress,
  checkedInteger,
  choice,
  configParam,
  inContext,
  type Method,
  type Params,
  stringParam,
} from "./params.ts";
import { messageParam, transactionParam } from "./transaction-param.ts";

const wireEncodings = ["base58", "base64"] as const;

/** The outcome of a simulation; fields that a call has to ask for are null. */
function simulated(cluster: Cluster, transaction: Transaction, outcome: Outcome): object {
  const { keys } = cluster.resolve(transaction.message);
  const sizes = keys.map((key) => cluster.account(key)?.data.length ?? 0);
  const { returned } = outcome;
  return {
    err: outcome.err,
    logs: outcome.logs,
    accounts: null,
    unitsConsumed: outcome.units,
    loadedAccountsDataSize: sizes.reduce((sum, size) => sum + size, 0),
    returnData: returned && {
      programId: returned.programId,
      data: [Buffer.from(returned.data).toString("base64"), "base64"],
    },
    innerInstructions: null,
    fee: feeOf(transaction.message),
    replacementBlockhash: null,
  };
}

function accountsAfter(cluster: Cluster, outcome: Outcome, wanted: unknown): (object | null)[] | null {
  if (!isRecord(wanted)) return null;
  const encoding = choice(wanted.encoding, accountEncodings, "base64");
  if (encoding === "base58" || encoding === "binary") badParams("base58 encoding not supported");
  if (!Array.isArray(wanted.addresses)) return badParams("Invalid params: missing field `addresses`");
  const addresses = wanted.addresses.map(checkedAddress);
  if (outcome.err) return addresses.map(() => null);
  return addresses.map((address) => {
    const account = outcome.after.get(address) ?? cluster.account(address);
    return account && account.lamports > 0n ? encodedAccount(cluster, account, { encoding }) : null;
  });
}

function simulateTransaction(cluster: Cluster, params: Params): object {
  const text = stringParam(params, 0);
  const config = configParam(cluster, params, 1);
  const [verify, replace] = [config.sigVerify === true, config.replaceRecentBlockhash === true];
  if (verify && replace) badParams("sigVerify may not be used with replaceRecentBlockhash");
  const transaction = transactionParam(text, choice(config.encoding, wireEncodings, "base58"));
  const outcome = cluster.simulate(transaction, { verify, anyBlockhash: replace });
  return inContext(cluster, {
    ...simulated(cluster, transaction, outcome),
    accounts: accountsAfter(cluster, outcome, config.accounts),
    ...(config.innerInstructions === true && {
      innerInstructions: innerInstructions(cluster.resolve(transaction.message).keys, outcome, true),
    }),
    ...(replace && { replacementBlockhash: cluster.slots.latest() }),
  });
}

/** Refuses a transaction that would fail, so that it costs no fee. */
function preflight(cluster: Cluster, transaction: Transaction): void {
  const outcome = cluster.simulate(transaction, { verify: true });
  if (outcome.err === null) return;
  if (outcome.err === "SignatureFailure") {
    throw new RpcError(codes.signatureFailure, "Transaction signature verification failure");
  }
  const message = `Transaction simulation failed: ${errorSentence(outcome.err)}`;
  throw new RpcError(codes.preflightFailure, message, simulated(cluster, transaction, outcome));
}

/** Sends a transaction; one that does not land leaves its signature without a status, as on a public cluster. */
function sendTransaction(cluster: Cluster, params: Params): string {
  const text = stringParam(params, 0);
  const config: Config = configParam(cluster, params, 1);
  const transaction = transactionParam(text, choice(config.encoding, wireEncodings, "base58"));
  if (config.skipPreflight !== true) preflight(cluster, transaction);
  cluster.submit(transaction);
  return transaction.signatures[0] ?? "";
}

function requestAirdrop(cluster: Cluster, params: Params): string {
  const address = addressParam(params, 0);
  atLeast(params, 2);
  const lamports = checkedInteger(params[1]);
  const { blockhash } = cluster.slots.latest();
  const pay = transferLamports(faucetKey.address, address, lamports);
  const transaction = transactionOf(signedTransaction([faucetKey], blockhash, [pay]));
  const { err } = cluster.submit(transaction);
  if (err !== null) throw new RpcError(codes.internal, `airdrop request failed. ${errorSentence(err)}`);
  return transaction.signatures[0] ?? "";
}

function getFeeForMessage(cluster: Cluster, params: Params): object {
  const message = messageParam(stringParam(params, 0));
  configParam(cluster, params, 1);
  return inContext(cluster, cluster.slots.isValid(message.recentBlockhash) ? feeOf(message) : null);
}

/** RPC methods that run transactions, or estimate their cost. */
export const sendMethods: Readonly<Record<string, Method>> = {
  simulateTransaction,
  sendTransaction,
  requestAirdrop,
  getFeeForMessage,
};
