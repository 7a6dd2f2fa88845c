/** The root's reactions to an account's events. Pure. */
import type { View } from "../../domain/modal/routes.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import type { AppContext } from "../app/context.ts";
import { type Message, messageAccount, type On, type Reaction, type Reactions } from "../app/reaction.ts";
import * as rules from "../app/rules.ts";
import type { AccountEvent, AccountList } from "./events.ts";

/** Sends one event to every account. */
function messageAccounts({ sessions }: AppContext, event: AccountEvent): Message[] {
  return (Object.keys(sessions) as Namespace[]).map((namespace) => ({ to: `account.${namespace}`, event }));
}

/** The balance of an address on a chain may be requested again. */
function unblockBalance(context: AppContext, event: On<"block.lifted">): Reaction {
  const blocked = context.blocked.filter((key) => key !== event.key);
  return { context: { blocked }, messages: messageAccounts(context, event) };
}

/** Makes another address of a session the active one; for an embedded wallet the secure frame itself decides. */
function choose(context: AppContext, { namespace, address }: On<"account.choose">): Reaction {
  const session = context.sessions[namespace];
  const accountType = session?.accountTypes?.[address];
  const to = `connection.${namespace}` as const;
  if (session?.embedded && accountType) {
    const networkId = rules.networkFor(context, namespace);
    return { messages: [{ to, event: { type: "account.prefer", namespace, accountType, networkId } }] };
  }
  const preference = accountType && { ...context.preferredAccountTypes, [namespace]: accountType };
  return {
    ...(preference && { context: { preferredAccountTypes: preference } }),
    messages: [{ to, event: { type: "account.choose", address } }],
  };
}

/** Passes the host's override to its account; one for an account that is not connected is dropped (I4). */
function overrideAccount({ sessions }: AppContext, { namespace, overrides }: On<"account.override">): Reaction {
  if (!sessions[namespace]) return {};
  return { messages: [{ to: `account.${namespace}`, event: { type: "account.override", overrides } }] };
}

/** Has the account of an ended transaction read its balance and its tokens again. */
function readAgain({ sessions }: AppContext, { namespace }: On<"account.spent">): Reaction {
  if (!sessions[namespace]) return {};
  const to = `account.${namespace}` as const;
  return { messages: (["balance.refresh", "tokens.refresh"] as const).map((type) => ({ to, event: { type } })) };
}

/** Opens the view of a collectible's details. */
function openNft(context: AppContext, event: On<"nft.open">): Reaction {
  const { messages } = messageAccount(context, event);
  if (!messages) return {};
  const route = { view: "Nft", key: event.key } as const;
  return { messages: [...messages, { to: "router", event: { type: "route.push", route } }] };
}

/**
 * Closes a collectible's details once `next` replaces their view, in every account: the active one may have changed
 * meanwhile.
 */
export function leaveNft(context: AppContext, next: View | null): Message[] {
  return context.view === "Nft" && next !== "Nft" ? messageAccounts(context, { type: "nft.close" }) : [];
}

/** The views that show a list of the active account: a fixed one, or the list of its chosen tab. */
const LISTS: Partial<Record<View, AccountList | "tab">> = {
  Account: "tab",
  Nft: "nfts",
  Transactions: "activity",
  Profile: "accounts",
  SwitchAddress: "accounts",
};

/** The views of an account's flows. */
const FLOWS: readonly View[] = [
  ...(["WalletSend", "WalletSendPreview", "WalletSendSelectToken", "WalletSendScan"] as const),
  ...(["Swap", "SwapPreview", "SwapSelectToken"] as const),
  ...(["OnRampProviders", "OnRampTokenSelect", "OnRampFiatSelect", "BuyInProgress", "OnRampActivity"] as const),
  ...(["SmartSessionCreated", "SmartSessionList", "GrantedHere"] as const),
  ...(["ChooseAccountName", "RegisterAccountName", "RegisterAccountNameSuccess"] as const),
];

/** Leaves the views of an account whose chain family the page has left for one in which nobody is connected. */
export const LEAVE_ACCOUNT: Message = {
  to: "router",
  event: {
    type: "route.leave",
    views: [
      ...FLOWS,
      ...(["Nft", "Transactions", "Profile", "SwitchAddress"] as const),
      ...(["AccountSettings", "WalletReceive", "WalletCompatibleNetworks"] as const),
    ],
    instead: { view: "Account" },
  },
};

/** Tells every account whether the open view shows one of its lists or flows; for an inactive account it never does. */
export function look({ view, active, sessions }: AppContext): Message[] {
  return (Object.keys(sessions) as Namespace[]).flatMap((namespace) => {
    const to = `account.${namespace}` as const;
    const isLeft = namespace !== active.chainNamespace;
    const visibleView = isLeft ? null : view;
    const list = visibleView && LISTS[visibleView];
    return [
      {
        to,
        event: list ? { type: "holdings.show", ...(list === "tab" ? {} : { list }) } : { type: "holdings.hide" },
      },
      {
        to,
        event:
          visibleView && FLOWS.includes(visibleView)
            ? { type: "flow.show", view: visibleView }
            : { type: "flow.hide", view: visibleView, ...(isLeft && { isLeft }) },
      },
    ];
  });
}

/**
 * Shows a session request that still awaits the wallet when the card opens at the account: closing the card did not end
 * it.
 */
export function resumeSession({ view, active: { chainNamespace }, sessions }: AppContext): Message[] {
  return view === "Account" && sessions[chainNamespace]
    ? [{ to: `account.${chainNamespace}`, event: { type: "session.resume" } }]
    : [];
}

/** Tells every account that its history is shown no more: another tab replaces the chosen one. */
export function withdrawActivity(context: AppContext): Message[] {
  return messageAccounts(context, { type: "activity.withdraw" });
}

export const accountReactions = {
  "balance.blocked": ({ blocked }, { key }) => ({ context: { blocked: [...blocked, key] } }),
  "block.lifted": unblockBalance,
  "account.choose": choose,
  "account.override": overrideAccount,
  "account.spent": readAgain,
  "address.copy": messageAccount,
  "tab.choose": messageAccount,
  "balance.refresh": messageAccount,
  "tokens.refresh": messageAccount,
  "history.more": messageAccount,
  "history.retry": messageAccount,
  "swap.fill": messageAccount,
  "send.fill": messageAccount,
  "nft.open": openNft,
  "nft.close": messageAccount,
  "nft.retry": messageAccount,
} satisfies Reactions;
