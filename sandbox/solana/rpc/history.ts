import { isRecord } from "../../../domain/record.ts";
import { programs } from "../addresses.ts";
import type { Cluster } from "../cluster.ts";
import type { Landed } from "../ledger.ts";
import { badParams, codes, RpcError } from "./error.ts";
import {
  addressParam,
  atLeast,
  type Config,
  checkedInteger,
  checkedSignature,
  choice,
  configParam,
  inContext,
  type Method,
  type Params,
} from "./params.ts";
import { encodedMeta, encodedTransaction, transactionEncodings } from "./transaction-encoding.ts";

const mostStatuses = 256;
const mostSignatures = 1_000;

/** Here everything is final at once. */
const finalized = "finalized";

function getSignatureStatuses(cluster: Cluster, params: Params): object {
  atLeast(params, 1);
  const [signatures] = params;
  if (!Array.isArray(signatures)) return badParams("Invalid params: invalid type, expected a sequence");
  if (signatures.length > mostStatuses) badParams(`Too many inputs provided; max ${mostStatuses}`);
  const found = signatures.map((signature) => cluster.ledger.bySignature(checkedSignature(signature)));
  return inContext(cluster, found.map(statusOf));
}

function statusOf(landed: Landed | undefined): object | null {
  if (!landed) return null;
  const { slot, err } = landed;
  const status = err === null ? { Ok: null } : { Err: err };
  return { slot, confirmations: null, err, status, confirmationStatus: finalized };
}

/** The memos of a transaction as the nodes list them: each with its length, or null. */
function memoOf({ transaction, keys }: Landed): string | null {
  const memos = transaction.message.instructions.flatMap(({ programIdIndex, data }) => {
    const program = keys[programIdIndex];
    const isMemo = program === programs.memo || program === programs.firstMemo;
    return isMemo ? [`[${data.length}] ${Buffer.from(data).toString("utf8")}`] : [];
  });
  return memos.length === 0 ? null : memos.join("; ");
}

/** The nodes do not answer history at commitment `processed`. */
function requireConfirmed({ commitment }: Config): void {
  if (commitment === "processed") badParams("Method does not support commitment below `confirmed`");
}

function getSignaturesForAddress(cluster: Cluster, params: Params): object[] {
  const address = addressParam(params, 0);
  const config = configParam(cluster, params, 1);
  requireConfirmed(config);
  const limit =
    config.limit === undefined || config.limit === null ? mostSignatures : Number(checkedInteger(config.limit));
  if (limit < 1 || limit > mostSignatures) badParams(`Invalid limit; max ${mostSignatures}`);
  const all = cluster.ledger.naming(address);
  const place = (signature: unknown): number =>
    all.findIndex((landed) => landed.signature === checkedSignature(signature));
  const from = config.before ? place(config.before) + 1 : 0;
  const until = config.until ? place(config.until) : -1;
  if (config.before && from === 0) return [];
  return all
    .slice(from, until < 0 ? undefined : until)
    .slice(0, limit)
    .map((landed) => ({
      signature: landed.signature,
      slot: landed.slot,
      err: landed.err,
      memo: memoOf(landed),
      blockTime: landed.seconds,
      confirmationStatus: finalized,
    }));
}

function getTransaction(cluster: Cluster, params: Params): object | null {
  atLeast(params, 1);
  const signature = checkedSignature(params[0]);
  const config = typeof params[1] === "string" ? { encoding: params[1] } : configParam(cluster, params, 1);
  requireConfirmed(config);
  const encoding = choice(isRecord(config) ? config.encoding : undefined, transactionEncodings, "json");
  const landed = cluster.ledger.bySignature(signature);
  if (!landed) return null;
  const { version } = landed.transaction.message;
  const newest = (config as Config).maxSupportedTransactionVersion ?? undefined;
  if (version !== "legacy" && newest === undefined) {
    const advice =
      'Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion"';
    const sentence = `Transaction version (${version}) is not supported by the requesting client. ${advice}: ${version}`;
    throw new RpcError(codes.unsupportedVersion, sentence);
  }
  return {
    slot: landed.slot,
    blockTime: landed.seconds,
    transaction: encodedTransaction(landed, encoding),
    meta: encodedMeta(landed, encoding),
    ...(newest !== undefined && { version }),
  };
}

/** RPC methods about transactions that were sent. */
export const historyMethods: Readonly<Record<string, Method>> = {
  getSignatureStatuses,
  getSignaturesForAddress,
  getTransaction,
};
