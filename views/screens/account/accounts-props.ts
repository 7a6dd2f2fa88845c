import { isSameAddress } from "../../../domain/addresses/address-spelling.ts";
import { formatBalance } from "../../../domain/format.ts";
import type { Namespace } from "../../../domain/namespaces.ts";
import { safeText } from "../../../domain/text.ts";
import type { ViewEvent } from "../../../machines/app/events.ts";
import {
  balanceOf,
  type DisplayIdentity,
  displayIdentity,
  overridesOf,
  shortName,
} from "../../shell/account-display.ts";
import type { World } from "../../shell/world.ts";
import { appDisplay, type DisplayItem } from "../wallets/wallet-display.ts";

/** One of the accounts of a wallet. */
export interface AccountChoice {
  address: string;
  /** The account's identity; for inactive accounts the host's label alone, because their identities are not requested. */
  identity?: DisplayIdentity | undefined;
  balance?: string | undefined;
  isCurrent: boolean;
  /** The kind of an embedded wallet's account. */
  kind?: "smart" | "own" | undefined;
  event: ViewEvent;
}

export interface AccountsProps {
  app: DisplayItem;
  address: string;
  identity?: DisplayIdentity | undefined;
  accounts: readonly AccountChoice[];
}

function kindOf(world: World, namespace: Namespace, address: string): AccountChoice["kind"] {
  const session = world.app.context.sessions[namespace];
  if (!session?.embedded) return undefined;
  const type = session.accountTypes?.[address as keyof typeof session.accountTypes];
  return type === "smartAccount" ? "smart" : type && "own";
}

/** The accounts of the wallet in the active namespace, in the wallet's order. */
export function presentAccounts(world: World): AccountsProps | undefined {
  const { active, settings } = world.app.context;
  const namespace = active.chainNamespace;
  const account = world.accounts[namespace];
  if (!account) return undefined;
  const { address: current, accounts } = account.context;
  const identity = displayIdentity(world, namespace);
  const balance = balanceOf(world, namespace);
  const labels = Object.entries(overridesOf(world, namespace).labels ?? {});
  const balanceText = balance
    ? `${formatBalance(balance.amount, settings.lang)} ${safeText(balance.symbol, 12)}`
    : undefined;
  return {
    app: appDisplay(world),
    address: current,
    identity,
    accounts: accounts.map((address) => {
      const isCurrent = address === current;
      const own = isCurrent ? identity : undefined;
      const name = shortName(labels.find(([labelled]) => isSameAddress(labelled, address))?.[1]);
      return {
        address,
        isCurrent,
        kind: kindOf(world, namespace, address),
        event: { type: "account.choose", namespace, address },
        identity: name ? { ...own, name } : own,
        balance: isCurrent ? balanceText : undefined,
      };
    }),
  };
}
