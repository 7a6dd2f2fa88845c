/** What the root makes of a wish to log in, and of what the embedded wallet's owner changes. Pure. */
import { isServed, type Login } from "../../domain/embedded/embedded.ts";
import type { AppContext } from "../app/context.ts";
import { cancelOthers, type Letter, type On, type Relay, tellAccount, tellConnections } from "../app/root-reactions.ts";
import * as rules from "../app/rules.ts";

type Wish = Login extends infer L ? (L extends Login ? Omit<L, "networks"> : never) : never;

/**
 * Every chain family that it serves gets an account, unless a wallet of another kind is connected there. The one that a wallet is
 * looked for, where it is served, else the first asks, and comes last.
 */
function logIn(context: AppContext, wish: Wish): Letter[] {
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
export function submitEmail(context: AppContext, { email }: On<"email.submit">): Relay {
  return { letters: logIn(context, { way: "email", email }) };
}

/** A social account was chosen: the window it takes is opened first, in the click's own task (R16). */
export function chooseSocial(context: AppContext, { social }: On<"social.choose">): Relay {
  const isFarcaster = social === "farcaster";
  const letters = logIn(context, isFarcaster ? { way: "farcaster" } : { way: "social", social });
  const route = isFarcaster
    ? ({ view: "ConnectingFarcaster" } as const)
    : ({ view: "ConnectingSocial", social } as const);
  return { letters: letters.length ? [...letters, { to: "router", event: { type: "route.push", route } }] : [] };
}

/** The page was loaded anew with what a provider left behind: the login goes on where it was. */
export function takeReturned(context: AppContext, { social, resultUri }: On<"social.returned">): Relay {
  return {
    letters: [
      { to: "router", event: { type: "route.reset", route: { view: "ConnectingSocial", social } } },
      { to: "modal", event: { type: "modal.open" } },
      ...logIn(context, { way: "social", social, resultUri }),
    ],
  };
}

/** A code was typed, or another one is wanted: by a login, or by a change of the address. */
export function tellLogin(context: AppContext, event: On<"otp.submit" | "email.resend">): Relay {
  return {
    letters: [...(tellConnections(context, event).letters ?? []), ...(tellAccount(context, event).letters ?? [])],
  };
}

/** Another address is wanted for the embedded wallet. */
export function changeEmail(context: AppContext, { newEmail }: On<"email.change">): Relay {
  const email = context.sessions[context.active.chainNamespace]?.embedded?.user.email ?? "";
  return tellAccount(context, { type: "email.change", email, newEmail });
}

/** The visitor's choice of account type wins over the host's default, and its address is active from now on (CONF-7). */
export function prefer(context: AppContext, { namespace, accountType }: On<"account.prefer">): Relay {
  const preferredAccountTypes = { ...context.preferredAccountTypes, [namespace]: accountType };
  const session = context.sessions[namespace];
  if (!session) return { remember: { preferredAccountTypes } };
  if (session.embedded) {
    const networkId = rules.networkFor(context, namespace);
    const letter = { type: "account.prefer", namespace, accountType, networkId } as const;
    return { remember: { preferredAccountTypes }, letters: [{ to: `connection.${namespace}`, event: letter }] };
  }
  const address = rules.addressOf({ ...context, preferredAccountTypes }, session);
  const event = { type: "account.moved", address, accounts: session.accounts } as const;
  return { remember: { preferredAccountTypes }, letters: [{ to: `account.${namespace}`, event }] };
}
