import type { Address } from "../../../domain/addresses/address.ts";
import { isSameAddress } from "../../../domain/addresses/address-spelling.ts";
import { formatBalance, formatDollars } from "../../../domain/format.ts";
import { hasFeature, type Namespace } from "../../../domain/namespaces.ts";
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

/** The worth of an account's tokens. */
export type DisplayTotal =
  | { state: "loading" | "unavailable" | "unpriced" }
  /** `raw` is exact, `text` is formatted. */
  | { state: "ready"; raw: string; text: string };

/** One of the accounts of a wallet. */
export interface AccountChoice {
  address: string;
  /** The account's identity; for inactive accounts the host's label alone, because their identities are not requested. */
  identity?: DisplayIdentity | undefined;
  /** The active account's balance of the network's coin. */
  balance?: string | undefined;
  /** Absent if accounts of this namespace have no total (ACCT-8). */
  total?: DisplayTotal | undefined;
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

function kindOf(world: World, namespace: Namespace, address: Address): AccountChoice["kind"] {
  const session = world.app.context.sessions[namespace];
  if (!session?.embedded) return undefined;
  const type = session.accountTypes?.[address];
  return type === "smartAccount" ? "smart" : type && "own";
}

/** The total of one of the accounts of a wallet (protocol.md §6.4). */
function totalOf(world: World, namespace: Namespace, address: Address): DisplayTotal | undefined {
  if (!hasFeature(namespace, "balance")) return undefined;
  const totals = world.totals[namespace];
  const raw = totals?.context.totals[address];
  if (raw) return { state: "ready", raw, text: formatDollars(raw, world.app.context.settings.lang) };
  if (raw === null) return { state: "unpriced" };
  const isComing = totals ? !totals.hasTag("missed") : world.accounts[namespace]?.matches({ holdings: "loading" });
  return { state: isComing ? "loading" : "unavailable" };
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
        total: totalOf(world, namespace, address),
      };
    }),
  };
}
