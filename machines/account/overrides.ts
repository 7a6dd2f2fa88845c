/** The host's overrides of an account after a change of the account. Pure. */
import type { AccountOverrides } from "../../domain/account/overrides.ts";
import type { Address } from "../../domain/addresses/address.ts";
import type { AccountEvent } from "./events.ts";

/** The overrides after `event`: an override for one address or network is dropped when another one becomes active. */
export function overridesAfter(
  { address, overrides }: { address: Address; overrides: AccountOverrides },
  event: AccountEvent,
): AccountOverrides {
  if (event.type === "account.override") return { ...overrides, ...event.overrides };
  const { balance: _, addressExplorerUrl: __, ...everywhere } = overrides;
  if (event.type === "network.changed") return everywhere;
  if (event.type !== "account.moved") return overrides;
  const { labels, wallet } = overrides;
  if (event.address !== address) return { ...(labels && { labels }), ...(wallet && { wallet }) };
  const { accounts, ...rest } = overrides;
  const left = accounts?.filter((each) => event.accounts.includes(each));
  return { ...rest, ...(left?.length && { accounts: left }) };
}
