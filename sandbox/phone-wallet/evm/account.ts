import type { PrivateKeyAccount } from "viem/accounts";
import { parseEvmAddress } from "../../../domain/addresses/address.ts";
import type { Chain } from "../../chains/chains.ts";
import { invalidParams, notAuthorised, Refusal } from "../../wallets/refusal.ts";
import type { Setting } from "../shape.ts";

/** The wallet's account at an address that the asking side may use. Throws -32602 or 4100. */
export async function accountAt(setting: Setting, address: unknown): Promise<PrivateKeyAccount> {
  const wanted = parseEvmAddress(address);
  if (!wanted) throw invalidParams(`${String(address)} is not an EVM address.`);
  const key = setting.keys.evm.find((one) => one.address === wanted && setting.accounts.includes(one.address));
  if (!key) throw notAuthorised();
  const { privateKeyToAccount } = await import("viem/accounts");
  return privateKeyToAccount(key.privateKey);
}

/** The EVM chain that the request names. Throws 4901 where the wallet has no node for it. */
export async function chainOf({ context, chain }: Pick<Setting, "context" | "chain">): Promise<Chain> {
  const found = await context.chains.get(chain);
  if (!found) throw new Refusal(4901, `The wallet has no node for ${chain}.`);
  return found;
}
