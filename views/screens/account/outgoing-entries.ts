import type { Fault } from "../../../domain/errors.ts";
import type { Namespace } from "../../../domain/namespaces.ts";
import { explorerTransactionUrl } from "../../../domain/networks/network.ts";
import type { SentEnd, SentTransaction } from "../../../domain/send/sent.ts";
import { safeText } from "../../../domain/text.ts";
import type { World } from "../../shell/world.ts";

/** A sent transaction with its state. */
export interface OutgoingEntry
  extends Pick<SentTransaction, "hash" | "what" | "amount" | "symbol" | "receiver" | "gets"> {
  /** Null while it is on its way. */
  end: SentEnd | null;
  /** The network's own reason for a revert. */
  reason?: string | undefined;
  network: string;
  /** The explorer's page of the transaction, or of its replacement. */
  href?: string | undefined;
}

export interface OutgoingProps {
  /** The last one first. */
  entries: readonly OutgoingEntry[];
  lang: string;
}

/** The longest reason of a node that is shown. */
const REASON = 160;

/** The network's own reason; other faults add nothing to the end. */
function reasonOf(fault: Fault | undefined): string | undefined {
  return fault?.code === "NODE_REVERTED" ? safeText(fault.values?.["reason"], REASON) || undefined : undefined;
}

/** The outgoing transactions of a namespace's account, each until the visitor has seen its end; undefined if there are none. */
export function outgoingOf({ app, accounts, outboxes }: World, namespace: Namespace): OutgoingProps | undefined {
  const address = accounts[namespace]?.context.address;
  const { networks, lang } = app.context.settings;
  const all = outboxes[namespace]?.context.entries ?? [];
  const entries = all.flatMap(({ sent, end, by, fault }): OutgoingEntry[] => {
    if (sent.sender !== address) return [];
    const { hash, what, amount, symbol, receiver, gets } = sent;
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === sent.networkId);
    return [
      {
        ...{ hash, what, amount, symbol, receiver, gets, end },
        reason: reasonOf(fault),
        network: safeText(network?.name, 40),
        // Explorers do not know the ids of call batches.
        href: network && !sent.isCalls ? explorerTransactionUrl(network, by ?? hash) : undefined,
      },
    ];
  });
  return entries.length > 0 ? { entries, lang } : undefined;
}
