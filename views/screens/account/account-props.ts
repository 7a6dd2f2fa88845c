import type { AccountTab } from "../../../domain/account/account-policy.ts";
import type { Address } from "../../../domain/addresses/address.ts";
import { formatBalance } from "../../../domain/format.ts";
import type { AccountType, Namespace } from "../../../domain/namespaces.ts";
import { explorerAddressUrl } from "../../../domain/networks/network.ts";
import { safeText } from "../../../domain/text.ts";
import type { ViewEvent } from "../../../machines/app/events.ts";
import type { WalletSession } from "../../../machines/connection/ports.ts";
import { balanceOf, type DisplayIdentity, displayIdentity, overridesOf } from "../../shell/account-display.ts";
import type { World } from "../../shell/world.ts";
import { type Owner, ownerOf } from "../embedded/owner.ts";
import { networksEvent } from "../networks/networks-event.ts";
import { type DisplayItem, networkDisplay, walletDisplay } from "../wallets/wallet-display.ts";
import { type Features, featuresOf } from "./account-features.ts";
import { type Lists, listsOf } from "./holdings/lists.ts";
import { type OutgoingProps, outgoingOf } from "./outgoing-entries.ts";

export type DisplayBalance =
  | { state: "loading" }
  | { state: "unavailable" }
  /** `raw` is exact, `text` is formatted. */
  | { state: "ready"; raw: string; text: string; symbol: string };

export interface AccountProps extends Lists, Features {
  /** The event opens the list of networks; absent if there is no other network. */
  network: DisplayItem & { event?: ViewEvent | undefined };
  address: string;
  identity?: DisplayIdentity | undefined;
  /** Absent if accounts of this namespace have no balance (ACCT-8). */
  balance?: DisplayBalance | undefined;
  explorer?: { name: string; href: string } | undefined;
  /** The address types of the wallet and the one shown; absent if there is only one. */
  kinds?: { all: readonly AccountKind[]; chosen: AccountKind } | undefined;
  /** The connected chain families, to change between; absent if there is only one. */
  families?: readonly { namespace: Namespace; event: ViewEvent }[] | undefined;
  /** Leads to the other accounts of the wallet, or to the settings of an embedded one. */
  profile?: ViewEvent | undefined;
  /** The account's outgoing transactions; absent if there are none to show. */
  outgoing?: OutgoingProps | undefined;
  tab: AccountTab;
  /** The owner of an embedded wallet; absent for any other. */
  owner?: Owner | undefined;
  /** True if the account could sign in and has not. */
  unsigned?: boolean | undefined;
  wallet: string;
  namespace: Namespace;
  disconnecting: boolean;
}

/** Bitcoin's address types: for payments and for ordinals. */
type AccountKind = Extract<AccountType, "payment" | "ordinal">;

const KINDS: readonly AccountKind[] = ["payment", "ordinal"];

/** No account is connected. */
export interface NoAccount {
  nobody: true;
}

function displayBalance(world: World, namespace: Namespace): DisplayBalance | undefined {
  const balance = world.balances[namespace];
  const amount = balanceOf(world, namespace);
  if (!amount && (!balance || balance.hasTag("unsupported"))) return undefined;
  if (!amount && balance?.hasTag("unavailable")) return { state: "unavailable" };
  if (!amount) return { state: "loading" };
  const text = formatBalance(amount.amount, world.app.context.settings.lang);
  return { state: "ready", raw: amount.amount, text, symbol: safeText(amount.symbol, 12) };
}

function kindsOf({ accounts, accountTypes = {} }: WalletSession, address: Address): AccountProps["kinds"] {
  const all = KINDS.filter((kind) => accounts.some((account) => accountTypes[account] === kind));
  const chosen = all.find((kind) => kind === accountTypes[address]);
  return chosen && all.length > 1 ? { all, chosen } : undefined;
}

/** The connected chain families; an entry leads to the network that its wallet is on. */
function familiesOf({ app, accounts }: World): AccountProps["families"] {
  const families = app.context.namespaces.flatMap((namespace) =>
    accounts[namespace] ? [{ namespace, event: { type: "network.activate", namespace } as const }] : [],
  );
  return families.length > 1 ? families : undefined;
}

/** The view behind an account's name (protocol.md §6.4). */
function profileOf({ embedded, accounts }: WalletSession, namespace: Namespace): ViewEvent | undefined {
  const to = (view: "Profile" | "AccountSettings" | "SwitchAddress"): ViewEvent => ({
    type: "route.push",
    route: { view },
  });
  const isSeveral = accounts.length > 1;
  if (embedded) return to(isSeveral ? "Profile" : "AccountSettings");
  // A wallet of Solana has one account at a time, and Bitcoin's kinds of addresses have tabs.
  return isSeveral && namespace === "eip155" ? to("SwitchAddress") : undefined;
}

function explorerOf(world: World, namespace: Namespace, address: string): AccountProps["explorer"] {
  const { active } = world.app.context;
  const href = overridesOf(world, namespace).addressExplorerUrl ?? explorerAddressUrl(active, address);
  return href ? { href, name: safeText(active.blockExplorers?.default.name, 40) } : undefined;
}

/** The connected account of the active namespace; its session may end while the view is open (I4). */
export function presentAccount(world: World): AccountProps | NoAccount {
  const { active, sessions, settings } = world.app.context;
  const namespace = active.chainNamespace;
  const account = world.accounts[namespace];
  const session = sessions[namespace];
  if (!account || !session) return { nobody: true };
  const { address } = account.context;
  return {
    network: { ...networkDisplay(world, active), event: networksEvent(world.app.context) },
    address,
    identity: displayIdentity(world, namespace),
    balance: displayBalance(world, namespace),
    ...listsOf(world, namespace),
    explorer: explorerOf(world, namespace, address),
    kinds: kindsOf(session, address),
    families: familiesOf(world),
    profile: profileOf(session, namespace),
    ...featuresOf(world, session, address),
    outgoing: outgoingOf(world, namespace),
    tab: account.value.tab as AccountTab,
    owner: ownerOf(session),
    unsigned: settings.signsIn && world.signInAttempt?.hasTag("unsigned"),
    wallet: walletDisplay(world, session.wallet).name,
    namespace,
    disconnecting: world.connections[namespace]?.hasTag("disconnecting") ?? false,
  };
}
