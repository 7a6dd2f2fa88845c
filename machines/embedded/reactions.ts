/** The root's reactions to logins and to changes of the embedded wallet. Pure. */
import { isServed, type Login } from "../../domain/embedded/embedded.ts";
import type { View } from "../../domain/modal/routes.ts";
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

/** A way to log in, before the networks are known. */
type LoginWay = Login extends infer L ? (L extends Login ? Omit<L, "networks"> : never) : never;

/**
 * Logs in for every chain family that the embedded wallet serves, except those connected to another kind of wallet. The
 * namespace that the visitor connects, or the first one served, starts the login; its network is the last one.
 */
function logIn(context: AppContext, way: LoginWay): Message[] {
  const { sessions, namespaces } = context;
  const asking = rules.searchedNamespace(context);
  const namespace = isServed(asking) ? asking : namespaces.find(isServed);
  if (!namespace) return [];
  const others = namespaces.filter(
    (one) => one !== namespace && isServed(one) && (sessions[one]?.wallet.type ?? "AUTH") === "AUTH",
  );
  const networks = [...others, namespace].map((one) => rules.networkFor(context, one));
  return [
    ...cancelOthers(context, namespace),
    { to: "frame", event: { type: "frame.want" } },
    { to: `connection.${namespace}`, event: { type: "connection.login", login: { ...way, networks } as Login } },
  ];
}

/** Requests a code; its screen shows once it was sent (protocol.md §1.9). */
function submitEmail(context: AppContext, { email }: On<"email.submit">): Reaction {
  return { messages: logIn(context, { way: "email", email }) };
}

/** A social account was chosen: its popup is opened first, in the same task as the click (R16). */
function chooseSocial(context: AppContext, { social }: On<"social.choose">): Reaction {
  const isFarcaster = social === "farcaster";
  const messages = logIn(context, isFarcaster ? { way: "farcaster" } : { way: "social", social });
  const route = isFarcaster
    ? ({ view: "ConnectingFarcaster" } as const)
    : ({ view: "ConnectingSocial", social } as const);
  return { messages: messages.length ? [...messages, { to: "router", event: { type: "route.push", route } }] : [] };
}

/** The page reloaded with a provider's result: the login resumes. */
function takeReturned(context: AppContext, { social, resultUri }: On<"social.returned">): Reaction {
  return {
    messages: [
      { to: "router", event: { type: "route.reset", route: { view: "ConnectingSocial", social } } },
      { to: "modal", event: { type: "modal.open" } },
      ...logIn(context, { way: "social", social, resultUri }),
    ],
  };
}

/** The views that take the codes of an e-mail change. */
const OF_CHANGE: readonly (View | null)[] = ["UpdateEmailPrimaryOtp", "UpdateEmailSecondaryOtp"];

/** Sends a typed code, or a request for another one, only to the actor whose view is open: no other one may see a code (S9). */
function messageLogin(context: AppContext, event: On<"otp.submit" | "email.resend">): Reaction {
  return OF_CHANGE.includes(context.view) ? messageAccount(context, event) : messageConnections(context, event);
}

/** Starts a change of the embedded wallet's e-mail address. */
function changeEmail(context: AppContext, { newEmail }: On<"email.change">): Reaction {
  const email = context.sessions[context.active.chainNamespace]?.embedded?.user.email ?? "";
  const isStill = context.platform.reducedMotion;
  return messageAccount(context, { type: "email.change", email, newEmail, isStill });
}

/**
 * The visitor's preferred account type replaces the host's default, and its address becomes active (CONF-7); for an
 * embedded wallet both happen once the secure frame has set the type.
 */
function prefer(context: AppContext, { namespace, accountType }: On<"account.prefer">): Reaction {
  const session = context.sessions[namespace];
  if (session?.embedded) {
    const networkId = rules.networkFor(context, namespace);
    const message = { type: "account.prefer", namespace, accountType, networkId } as const;
    return { messages: [{ to: `connection.${namespace}`, event: message }] };
  }
  const preferredAccountTypes = { ...context.preferredAccountTypes, [namespace]: accountType };
  if (!session) return { context: { preferredAccountTypes } };
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
