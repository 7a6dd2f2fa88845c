import { base58 } from "@scure/base";
import { isRecord } from "../../../domain/record.ts";
import type { Cluster } from "../cluster.ts";
import type { Account } from "../runtime.ts";
import { tokenAccountOf } from "../token.ts";
import { type AccountForm, accountForm, encodedAccount } from "./account-encoding.ts";
import { badParams } from "./error.ts";
import {
  addressParam,
  atLeast,
  checkedAddress,
  checkedInteger,
  configParam,
  inContext,
  type Method,
  type Params,
} from "./params.ts";

const mostAccounts = 100;
const mostFilters = 4;

const read = (cluster: Cluster, address: string, form: AccountForm): object | null => {
  const account = cluster.account(address);
  return account ? encodedAccount(cluster, account, form) : null;
};

function getMultipleAccounts(cluster: Cluster, params: Params): object {
  atLeast(params, 1);
  const [addresses] = params;
  if (!Array.isArray(addresses)) return badParams("Invalid params: invalid type, expected a sequence");
  if (addresses.length > mostAccounts) badParams(`Too many inputs provided; max ${mostAccounts}`);
  const form = accountForm({ encoding: "base64", ...configParam(cluster, params, 1) });
  return inContext(
    cluster,
    addresses.map((address) => read(cluster, checkedAddress(address), form)),
  );
}

/** One filter of `getProgramAccounts`; true for an account that passes. */
export type AccountFilter = (account: Account) => boolean;

function accountFilter(filter: unknown): AccountFilter {
  if (filter === "tokenAccountState") return ({ data }) => tokenAccountOf(data) !== undefined;
  if (isRecord(filter) && filter.dataSize !== undefined) {
    const size = checkedInteger(filter.dataSize);
    return ({ data }) => BigInt(data.length) === size;
  }
  const compare = isRecord(filter) ? filter.memcmp : undefined;
  if (!isRecord(compare) || typeof compare.bytes !== "string") return badParams("Invalid params: unknown filter");
  const offset = Number(checkedInteger(compare.offset));
  const wanted = compare.encoding === "base64" ? Buffer.from(compare.bytes, "base64") : fromBase58(compare.bytes);
  return ({ data }) => Buffer.from(data.subarray(offset, offset + wanted.length)).equals(wanted);
}

function fromBase58(text: string): Uint8Array {
  try {
    return base58.decode(text);
  } catch {
    return badParams("Invalid param: failed to decode memcmp bytes");
  }
}

/** Reads the setting `filters`: an account has to pass all. */
export function accountFilters(filters: unknown): AccountFilter {
  if (filters === undefined || filters === null) return () => true;
  if (!Array.isArray(filters)) return badParams("Invalid params: invalid type, expected a sequence");
  if (filters.length > mostFilters) badParams(`Too many filters provided; max ${mostFilters}`);
  const all = filters.map(accountFilter);
  return (account) => all.every((passes) => passes(account));
}

function getProgramAccounts(cluster: Cluster, params: Params): unknown {
  const program = addressParam(params, 0);
  const config = configParam(cluster, params, 1);
  const form = accountForm(config);
  const passes = accountFilters(config.filters);
  const found = cluster.runtime
    .accountsOf(program)
    .filter(([, account]) => passes(account))
    .map(([pubkey, account]) => ({ pubkey, account: encodedAccount(cluster, account, form) }));
  return config.withContext === true ? inContext(cluster, found) : found;
}

/** RPC methods about accounts. */
export const accountMethods: Readonly<Record<string, Method>> = {
  getBalance: (cluster, params) => {
    configParam(cluster, params, 1);
    return inContext(cluster, cluster.account(addressParam(params, 0))?.lamports ?? 0n);
  },
  getAccountInfo: (cluster, params) => {
    const address = addressParam(params, 0);
    return inContext(cluster, read(cluster, address, accountForm(configParam(cluster, params, 1))));
  },
  getMultipleAccounts,
  getProgramAccounts,
  getMinimumBalanceForRentExemption: (cluster, params) => {
    atLeast(params, 1);
    return cluster.runtime.rent(checkedInteger(params[0]));
  },
};
