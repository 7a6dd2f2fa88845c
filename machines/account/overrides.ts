/** What becomes of a host's words about an account when that changes. Pure. */
import type { AccountOverrides } from "../../domain/account/overrides.ts";
import type { Address } from "../../domain/addresses/address.ts";
import type { AccountEvent } from "./events.ts";

/** The overrides after `event`: what was said of one address or network does not hold for another one. */
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
