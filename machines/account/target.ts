/** Guards and changes that the machines of an account share: their address on a network, and its blocks. Pure. */
import type { AccountTarget } from "./ports.ts";

type Change = { type: string; target?: unknown };

/** True if an event names the target that is known already. */
export function isSameTarget({ context, event }: { context: { target: unknown }; event: Change }): boolean {
  return event.type === "target.changed" && JSON.stringify(event.target) === JSON.stringify(context.target);
}

/** True if an event names the address that is known already, on any network. */
export function isSameAccount({
  context,
  event,
}: {
  context: { target: AccountTarget };
  event: { type: string; target?: AccountTarget };
}): boolean {
  return event.type === "target.changed" && event.target?.address === context.target.address;
}

/** True if a flow shows no view because another chain family is the active one (NET-3). */
export function isLeft({ event }: { event: { type: string; isLeft?: boolean } }): boolean {
  return event.type === "flow.hide" && event.isLeft === true;
}

/** The blocks that are left after an event has lifted one (ACCT-4). */
export function withoutLifted({
  context: { blocked },
  event,
}: {
  context: { blocked: readonly string[] };
  event: { type: string; key?: string };
}): { blocked?: readonly string[] } {
  return event.type === "block.lifted" ? { blocked: blocked.filter((key) => key !== event.key) } : {};
}
