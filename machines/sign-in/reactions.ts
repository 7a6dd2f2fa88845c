/** What the root makes of a change of the account that is active, where visitors sign in. Pure. */
import type { AppContext } from "../app/context.ts";
import type { AppMail } from "../app/events.ts";
import type { Left, SignInTarget } from "../app/ports.ts";
import type { Relay } from "../app/root-reactions.ts";
import * as rules from "../app/rules.ts";

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Who signed in before and does not any more; an account of another chain family stays signed in, and so does one that is now
 * another wallet's.
 */
function leftFor(before: SignInTarget | null, now: SignInTarget | null): Left[] {
  if (!before || before.namespace !== now?.namespace) return [];
  if (before.address !== now.address) return [{ target: before, reason: "account" }];
  return before.networkId === now.networkId ? [] : [{ target: before, reason: "network" }];
}

/** The account of a wallet that is disconnected. */
function goneWith(context: AppContext, event: AppMail): Left[] {
  if (event.type !== "connection.disconnected") return [];
  const session = context.sessions[event.namespace];
  if (!session) return [];
  const networkId = rules.networkFor(context, event.namespace);
  return [{ target: rules.accountOf(context, session, networkId), reason: "disconnect" }];
}

/** Adds to what a report sets off that another account is to sign in from now on, or none (SIGN-1). */
export function aim(context: AppContext, event: AppMail, relay: Relay): Relay {
  const before = rules.signInTarget(context);
  const target = rules.signInTarget({ ...context, ...relay.remember });
  const gone = goneWith(context, event);
  const { isConnecting = false } = relay;
  if (isSame(before, target) && gone.length === 0 && !isConnecting) return relay;
  const left = gone.length > 0 ? gone : leftFor(before, target);
  const letter = { to: "signIn", event: { type: "signIn.aim", target, left, isConnecting } } as const;
  return { ...relay, letters: [...(relay.letters ?? []), letter] };
}
