/** What the root does when a login is asked for, and when the embedded wallet's owner changes something. Pure. */
import { isServed, type Login } from "../../domain/embedded/embedded.ts";
import type { AppContext } from "../app/context.ts";
import {
  cancelOthers,
  type Message,
  messageAccount,
  messageConnections,
  type On,
  type Reaction,
  type Reactions,
} from "../app/reaction.ts";
import * as rules from "../app/rules.ts";

type Wish = Login extends infer L ? (L extends Login ? Omit<L, "networks"> : never) : never;

/**
 * Every chain family that it serves gets an account, unless a wallet of another kind is connected there. The one that a wallet is
 * looked for, where it is served, else the first asks, and comes last.
 */
function logIn(context: AppContext, wish: Wish): Message[] {
  const { sessions, namespaces } = context;
  const asking = rules.askingFor(context);
  const namespace = isServed(asking) ? asking : namespaces.find(isServed);
  if (!namespace) return [];
  const others = namespaces.filter(
    (one) => one !== namespace && isServed(one) && (sessions[one]?.wallet.type ?? "AUTH") === "AUTH",
  );
  const networks = [...others, namespace].map((one) => rules.networkFor(context, one));
  return [
    ...cancelOthers(context, namespace),
    { to: "frame", event: { type: "frame.want" } },
    { to: `connection.${namespace}`, event: { type: "connection.login", login: { ...wish, networks } as Login } },
  ];
}

/** A code is asked for; its screen shows when it was sent (protocol.md §1.9). */
function submitEmail(context: AppContext, { email }: On<"email.submit">): Reaction {
  return { messages: logIn(context, { way: "email", email }) };
}

/** A social account was chosen: the window it takes is opened first, in the click's own task (R16). */
function chooseSocial(context: AppContext, { social }: On<"social.choose">): Reaction {
  const isFarcaster = social === "farcaster";
  const messages = logIn(context, isFarcaster ? { way: "farcaster" } : { way: "social", social });
  const route = isFarcaster
    ? ({ view: "ConnectingFarcaster" } as const)
    : ({ view: "ConnectingSocial", social } as const);
  return { messages: messages.length ? [...messages, { to: "router", event: { type: "route.push", route } }] : [] };
}

/** The page was loaded anew with what a provider left behind: the login goes on where it was. */
function takeReturned(context: AppContext, { social, resultUri }: On<"social.returned">): Reaction {
  return {
    messages: [
      { to: "router", event: { type: "route.reset", route: { view: "ConnectingSocial", social } } },
      { to: "modal", event: { type: "modal.open" } },
      ...logIn(context, { way: "social", social, resultUri }),
    ],
  };
}

/** A code was typed, or another one is wanted: by a login, or by a change of the address. */
function messageLogin(context: AppContext, event: On<"otp.submit" | "email.resend">): Reaction {
  return {
    messages: [
      ...(messageConnections(context, event).messages ?? []),
      ...(messageAccount(context, event).messages ?? []),
    ],
  };
}

/** Another address is wanted for the embedded wallet. */
function changeEmail(context: AppContext, { newEmail }: On<"email.change">): Reaction {
  const email = context.sessions[context.active.chainNamespace]?.embedded?.user.email ?? "";
  return messageAccount(context, { type: "email.change", email, newEmail });
}

/** The visitor's choice of account type wins over the host's default, and its address is active from now on (CONF-7). */
function prefer(context: AppContext, { namespace, accountType }: On<"account.prefer">): Reaction {
  const preferredAccountTypes = { ...context.preferredAccountTypes, [namespace]: accountType };
  const session = context.sessions[namespace];
  if (!session) return { context: { preferredAccountTypes } };
  if (session.embedded) {
    const networkId = rules.networkFor(context, namespace);
    const message = { type: "account.prefer", namespace, accountType, networkId } as const;
    return { context: { preferredAccountTypes }, messages: [{ to: `connection.${namespace}`, event: message }] };
  }
  const address = rules.addressOf({ ...context, preferredAccountTypes }, session);
  const event = { type: "account.moved", address, accounts: session.accounts } as const;
  return { context: { preferredAccountTypes }, messages: [{ to: `account.${namespace}`, event }] };
}

export const embeddedReactions = {
  "email.submit": submitEmail,
  "social.choose": chooseSocial,
  "social.returned": takeReturned,
  "otp.submit": messageLogin,
  "email.resend": messageLogin,
  "email.change": changeEmail,
  "email.changed": messageConnections,
  "account.prefer": prefer,
} satisfies Reactions;
