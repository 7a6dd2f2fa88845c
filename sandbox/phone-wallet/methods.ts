import { ask } from "../chains/anvil.ts";
import { Refusal } from "../wallets/refusal.ts";
import { bitcoinMethods } from "./bitcoin/methods.ts";
import { chainOf } from "./evm/account.ts";
import { evmMethods } from "./evm/methods.ts";
import { isRead } from "./namespaces.ts";
import { listOf, type Method, type Setting } from "./shape.ts";
import { solanaMethods } from "./solana/methods.ts";

const byNamespace: Readonly<Record<string, Readonly<Record<string, Method>>>> = {
  eip155: evmMethods,
  solana: solanaMethods,
  bip122: bitcoinMethods,
};

/** Methods that are answered without asking a person: they disclose nothing and sign nothing. */
const quiet = new Set([
  "eth_accounts",
  "eth_chainId",
  "net_version",
  "eth_sendRawTransaction",
  "wallet_getPermissions",
  "wallet_getCapabilities",
  "wallet_getCallsStatus",
  "wallet_getAssets",
  "solana_getAccounts",
  "getAccountAddresses",
]);

/** True when a person would have to confirm this. */
export const needsPerson = (method: string): boolean => !quiet.has(method) && !isRead(method);

/** Carries out a method. Throws a {@link Refusal}, or the error of a node. */
export async function perform(method: string, setting: Setting): Promise<unknown> {
  const methods = byNamespace[setting.chain.split(":")[0] ?? ""] ?? {};
  const known = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (known) return known(setting);
  if (methods === evmMethods && isRead(method)) {
    const { node } = await chainOf(setting);
    return ask(node, method, listOf(setting.params));
  }
  throw new Refusal(4200, `The wallet does not support the method ${method}.`);
}
