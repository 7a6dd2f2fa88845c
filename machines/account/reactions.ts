/** The root's reactions to an account's events. Pure. */
import type { Namespace } from "../../domain/namespaces.ts";
import type { AppContext } from "../app/context.ts";
import { messageAccount, type On, type Reaction, type Reactions } from "../app/reaction.ts";

/** The balance of an address on a chain may be requested again. */
function unblockBalance({ blocked, sessions }: AppContext, event: On<"block.lifted">): Reaction {
  const connected = Object.keys(sessions) as Namespace[];
  return {
    context: { blocked: blocked.filter((key) => key !== event.key) },
    messages: connected.map((namespace) => ({ to: `account.${namespace}`, event })),
  };
}

export const accountReactions = {
  "balance.blocked": ({ blocked }, { key }) => ({ context: { blocked: [...blocked, key] } }),
  "block.lifted": unblockBalance,
  "address.copy": messageAccount,
  "tab.choose": messageAccount,
  "balance.refresh": messageAccount,
} satisfies Reactions;
