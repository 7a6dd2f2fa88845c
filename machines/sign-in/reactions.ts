/** The root's reactions to a change of the active account, if visitors sign in. Pure. */
import { same } from "../../domain/same.ts";
import type { AppContext } from "../app/context.ts";
import type { AppEvent } from "../app/events.ts";
import type { Reaction, Reactions } from "../app/reaction.ts";
import * as rules from "../app/rules.ts";
import type { DepartedSignIn, SignInTarget } from "./ports.ts";

/**
 * The previously active account if it was left; an account of another chain family or of another wallet stays signed
 * in.
 */
function leftFor(before: SignInTarget | null, now: SignInTarget | null): DepartedSignIn[] {
  if (!before || before.namespace !== now?.namespace) return [];
  if (before.address !== now.address) return [{ target: before, reason: "account" }];
  return before.networkId === now.networkId ? [] : [{ target: before, reason: "network" }];
}

/**
 * The EVM account while another chain family is active: with a `siweConfig` a change of this account may sign it out,
 * too.
 */
function accountAside(context: AppContext): SignInTarget | null {
  const { settings, active, sessions } = context;
  const session = settings.signsIn === "siwe" && active.chainNamespace !== "eip155" && sessions.eip155;
  return session ? rules.accountOf(context, session, session.networkId) : null;
}

/** The account of a disconnected wallet. */
function goneWith(context: AppContext, event: AppEvent): DepartedSignIn[] {
  if (event.type !== "connection.disconnected") return [];
  const session = context.sessions[event.namespace];
  if (!session) return [];
  const networkId = rules.networkFor(context, event.namespace);
  return [{ target: rules.accountOf(context, session, networkId), reason: "disconnect" }];
}

/** Adds a change of the account that has to sign in to a reaction (SIGN-1). */
export function retargetSignIn(context: AppContext, event: AppEvent, reaction: Reaction): Reaction {
  const before = rules.signInTarget(context);
  const after = { ...context, ...reaction.context };
  const target = rules.signInTarget(after);
  const gone = [...goneWith(context, event), ...leftFor(accountAside(context), accountAside(after))];
  const { isConnecting = false } = reaction;
  if (same(before, target) && gone.length === 0 && !isConnecting) return reaction;
  const left = gone.length > 0 ? gone : leftFor(before, target);
  const message = { to: "signIn", event: { type: "signIn.aim", target, left, isConnecting } } as const;
  return { ...reaction, messages: [...(reaction.messages ?? []), message] };
}

export const signInReactions = {
  "signIn.due": (_, { on }) => ({
    context: { isSignInDue: on },
    messages: [{ to: "modal", event: { type: "modal.lock", on } }],
  }),
} satisfies Reactions;
