import { type Address, parseEvmAddress } from "../../../domain/addresses/address.ts";
import { unlessAborted } from "../../browser/deadline.ts";
import { ask, listen, type Provider } from "../shared/provider.ts";
import { field, listOf } from "../shared/untrusted.ts";

/** Valid addresses in the wallet's order, each once; what is malformed or misspelt is dropped, and no list holds none. */
export function readAccounts(value: unknown): readonly Address[] {
  return [...new Set((listOf(value) ?? []).flatMap((entry) => parseEvmAddress(entry) ?? []))];
}

/**
 * The answer to a later question, and the wallet's accounts by then: `granted`, or those that it has named since. A connection is watched
 * only once it is there, so that nobody else hears them.
 */
export async function accountsAfter<T>(
  provider: Provider,
  granted: unknown,
  question: () => Promise<T>,
): Promise<[answer: T, named: unknown]> {
  let named = granted;
  const end = listen(provider, "accountsChanged", (value) => {
    named = listOf(value) ?? named;
  });
  return [await question().finally(end), named];
}

/** True if a wallet says that this page may see its accounts (EIP-2255). */
async function isPermitted(provider: Provider): Promise<boolean> {
  const permissions = await ask(provider, "wallet_getPermissions").catch(() => undefined);
  return listOf(permissions)?.some((each) => field(each, "parentCapability") === "eth_accounts") === true;
}

/**
 * The accounts that a wallet has granted this page before, read without a prompt. A locked wallet reports none, like one that revoked them,
 * but still reports its permissions: then the promise waits until its owner unlocks it.
 */
export async function recallAccounts(provider: Provider, signal: AbortSignal): Promise<unknown> {
  const reportedAccounts = await ask(provider, "eth_accounts");
  if (readAccounts(reportedAccounts).length > 0 || !(await isPermitted(provider))) return reportedAccounts;
  let end = () => {};
  const unlocked = new Promise((resolve) => {
    end = listen(provider, "accountsChanged", (accounts) => {
      if (readAccounts(accounts).length > 0) resolve(accounts);
    });
  });
  return await unlessAborted(unlocked, signal).finally(end);
}
