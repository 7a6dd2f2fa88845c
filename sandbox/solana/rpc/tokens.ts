import { isRecord } from "../../../domain/record.ts";
import { programs } from "../addresses.ts";
import type { Cluster } from "../cluster.ts";
import type { Account } from "../runtime.ts";
import { isTokenProgram, type TokenAccount, tokenAccountOf } from "../token.ts";
import { accountForm, encodedAccount, tokenAmount } from "./account-encoding.ts";
import { badParams } from "./error.ts";
import { addressParam, atLeast, checkedAddress, configParam, inContext, type Method, type Params } from "./params.ts";

const mostShown = 20;

interface Found {
  readonly pubkey: string;
  readonly state: TokenAccount;
  readonly account: Account;
}

/** Every token account of a program, by address. */
function tokenAccounts(cluster: Cluster, program: string): Found[] {
  const all = cluster.runtime.accountsOf(program).map(([pubkey, account]) => {
    return { pubkey, state: tokenAccountOf(account.data), account };
  });
  return all.filter((one): one is Found => one.state !== undefined).sort((a, b) => (a.pubkey < b.pubkey ? -1 : 1));
}

/** The programs and the mint that a filter names. */
function filterOf(cluster: Cluster, filter: unknown): { program: string; mint?: string } {
  if (isRecord(filter) && filter.mint !== undefined) {
    const mint = checkedAddress(filter.mint);
    const program = cluster.account(mint)?.owner;
    if (!program) return badParams("Invalid param: could not find mint");
    return isTokenProgram(program) ? { program, mint } : badParams("Invalid param: not a Token mint");
  }
  if (!isRecord(filter) || filter.programId === undefined) {
    return badParams("Invalid params: unknown filter, expected `mint` or `programId`");
  }
  const program = checkedAddress(filter.programId);
  return isTokenProgram(program) ? { program } : badParams("Invalid param: unrecognized Token program id");
}

function accountsBy(field: "owner" | "delegate"): Method {
  return (cluster, params) => {
    const address = addressParam(params, 0);
    atLeast(params, 2);
    const { program, mint } = filterOf(cluster, params[1]);
    const form = accountForm(configParam(cluster, params, 2));
    const found = tokenAccounts(cluster, program).filter(
      ({ state }) => state[field] === address && (mint === undefined || state.mint === mint),
    );
    return inContext(
      cluster,
      found.map(({ pubkey, account }) => ({ pubkey, account: encodedAccount(cluster, account, form) })),
    );
  };
}

function getTokenAccountBalance(cluster: Cluster, params: Params): object {
  const account = cluster.account(addressParam(params, 0));
  configParam(cluster, params, 1);
  if (!account) return badParams("Invalid param: could not find account");
  const state = isTokenProgram(account.owner) ? tokenAccountOf(account.data) : undefined;
  if (!state) return badParams("Invalid param: not a Token account");
  return inContext(cluster, tokenAmount(state.amount, cluster.mint(state.mint)?.decimals ?? 0));
}

function mintParam(cluster: Cluster, params: Params) {
  const address = addressParam(params, 0);
  configParam(cluster, params, 1);
  if (!cluster.account(address)) return badParams("Invalid param: could not find account");
  const mint = cluster.mint(address);
  return mint ? { address, mint } : badParams("Invalid param: not a Token mint");
}

function getTokenLargestAccounts(cluster: Cluster, params: Params): object {
  const { address, mint } = mintParam(cluster, params);
  const all = [programs.token, programs.token2022].flatMap((program) => tokenAccounts(cluster, program));
  const largest = all
    .filter(({ state }) => state.mint === address)
    .sort(({ state: a }, { state: b }) => (a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0))
    .slice(0, mostShown);
  return inContext(
    cluster,
    largest.map(({ pubkey, state }) => ({ address: pubkey, ...tokenAmount(state.amount, mint.decimals) })),
  );
}

/** RPC methods about tokens. */
export const tokenMethods: Readonly<Record<string, Method>> = {
  getTokenAccountsByOwner: accountsBy("owner"),
  getTokenAccountsByDelegate: accountsBy("delegate"),
  getTokenAccountBalance,
  getTokenLargestAccounts,
  getTokenSupply: (cluster, params) => {
    const { mint } = mintParam(cluster, params);
    return inContext(cluster, tokenAmount(mint.supply, mint.decimals));
  },
};
