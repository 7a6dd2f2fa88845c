/** The root's reactions to an account's events. Pure. */
import type { AccountTab } from "../../domain/account/account-policy.ts";
import type { View } from "../../domain/modal/routes.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import type { AppContext } from "../app/context.ts";
import { type Message, messageAccount, type On, type Reaction, type Reactions } from "../app/reaction.ts";
import * as rules from "../app/rules.ts";

/** The balance of an address on a chain may be requested again. */
function unblockBalance({ blocked, sessions }: AppContext, event: On<"block.lifted">): Reaction {
  const connected = Object.keys(sessions) as Namespace[];
  return {
    context: { blocked: blocked.filter((key) => key !== event.key) },
    messages: connected.map((namespace) => ({ to: `account.${namespace}`, event })),
  };
}

/** Another address of a session becomes the active one; the secure frame itself decides on those of an embedded wallet. */
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

/** Only a connected account can be said something of (I4). */
function overrideAccount({ sessions }: AppContext, { namespace, overrides }: On<"account.override">): Reaction {
  if (!sessions[namespace]) return {};
  return { messages: [{ to: `account.${namespace}`, event: { type: "account.override", overrides } }] };
}

/** The account that paid reads again what it has. */
function readAgain({ sessions }: AppContext, { namespace }: On<"account.spent">): Reaction {
  if (!sessions[namespace]) return {};
  const to = `account.${namespace}` as const;
  return { messages: (["balance.refresh", "tokens.refresh"] as const).map((type) => ({ to, event: { type } })) };
}

/** The details of a collectible are shown in a view of their own. */
function openNft(context: AppContext, event: On<"nft.open">): Reaction {
  const { messages } = messageAccount(context, event);
  if (!messages) return {};
  const route = { view: "Nft", key: event.key } as const;
  return { messages: [...messages, { to: "router", event: { type: "route.push", route } }] };
}

/** The view of a collectible was left, for `next`: its details are not shown any more, whichever account is the active one by now. */
export function leaveNft({ view, sessions }: AppContext, next: View | null): Message[] {
  if (view !== "Nft" || next === "Nft") return [];
  const connected = Object.keys(sessions) as Namespace[];
  return connected.map((namespace) => ({ to: `account.${namespace}`, event: { type: "nft.close" } }));
}

/** The views that show a list of the active account: one, or that of its chosen tab. */
const LISTS: Partial<Record<View, AccountTab | "tab">> = { Account: "tab", Nft: "nfts", Transactions: "activity" };

/** The views of what an account does. */
const FLOWS: readonly View[] = [
  ...(["WalletSend", "WalletSendPreview", "WalletSendSelectToken", "WalletSendScan"] as const),
  ...(["Swap", "SwapPreview", "SwapSelectToken"] as const),
  ...(["OnRampProviders", "OnRampTokenSelect", "OnRampFiatSelect", "BuyInProgress", "OnRampActivity"] as const),
  ...(["SmartSessionCreated", "SmartSessionList", "GrantedHere"] as const),
  ...(["ChooseAccountName", "RegisterAccountName", "RegisterAccountNameSuccess"] as const),
];

/** Tells every account whether a view shows one of its lists, or something that it does; only the active one's does. */
export function look({ view, active, sessions }: AppContext): Message[] {
  return (Object.keys(sessions) as Namespace[]).flatMap((namespace) => {
    const to = `account.${namespace}` as const;
    const isLeft = namespace !== active.chainNamespace;
    const shown = isLeft ? null : view;
    const list = shown && LISTS[shown];
    return [
      {
        to,
        event: list ? { type: "holdings.show", ...(list === "tab" ? {} : { list }) } : { type: "holdings.hide" },
      },
      {
        to,
        event:
          shown && FLOWS.includes(shown)
            ? { type: "flow.show", view: shown }
            : { type: "flow.hide", view: shown, ...(isLeft && { isLeft }) },
      },
    ];
  });
}

/** A card that opens at the account shows what still waits for the wallet: closing it did not end that. */
export function resumeSession({ view, active: { chainNamespace }, sessions }: AppContext): Message[] {
  return view === "Account" && sessions[chainNamespace]
    ? [{ to: `account.${chainNamespace}`, event: { type: "session.resume" } }]
    : [];
}

/** What an account did is shown no more: another tab takes the place of that one. */
export function withdrawActivity({ sessions }: AppContext): Message[] {
  const connected = Object.keys(sessions) as Namespace[];
  return connected.map((namespace) => ({ to: `account.${namespace}`, event: { type: "activity.withdraw" } }));
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
