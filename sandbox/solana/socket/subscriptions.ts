import { isRecord } from "../../../domain/record.ts";
import type { Cluster } from "../cluster.ts";
import type { Landed } from "../ledger.ts";
import { accountForm, encodedAccount } from "../rpc/account-encoding.ts";
import { accountFilters } from "../rpc/accounts.ts";
import { badParams } from "../rpc/error.ts";
import {
  addressParam,
  atLeast,
  checkedAddress,
  checkedSignature,
  configParam,
  inContext,
  type Params,
} from "../rpc/params.ts";
import { nobody } from "../runtime.ts";

/** One kind of subscription, with its notifications. */
export interface Watch {
  /** The kind, as it stands in the names of its methods: `slot` for `slotSubscribe`. */
  readonly kind: string;
  /** Notifications of a transaction that landed. */
  onLanded?(landed: Landed): unknown[];
  /** The notification of a slot's begin. */
  onSlot?(): unknown;
  /** The notification that is sent as soon as the subscription is made. */
  readonly first?: unknown;
  /** Ends with its first notification of a transaction. */
  readonly once?: boolean;
}

/** How far a root lags behind the newest slot. */
const rootLag = 32n;

function watchAccount(cluster: Cluster, params: Params): Watch {
  const address = addressParam(params, 0);
  const form = accountForm(configParam(cluster, params, 1));
  const tell = (): object => inContext(cluster, encodedAccount(cluster, cluster.account(address) ?? nobody, form));
  return { kind: "account", onLanded: ({ changed }) => (changed.has(address) ? [tell()] : []) };
}

function watchProgram(cluster: Cluster, params: Params): Watch {
  const program = addressParam(params, 0);
  const config = configParam(cluster, params, 1);
  const [form, passes] = [accountForm(config), accountFilters(config.filters)];
  const tell = (pubkey: string): object[] => {
    const account = cluster.account(pubkey);
    if (account?.owner !== program || !passes(account)) return [];
    return [inContext(cluster, { pubkey, account: encodedAccount(cluster, account, form) })];
  };
  return { kind: "program", onLanded: ({ changed }) => [...changed].flatMap(tell) };
}

function watchSignature(cluster: Cluster, params: Params): Watch {
  atLeast(params, 1);
  const signature = checkedSignature(params[0]);
  const received = configParam(cluster, params, 1).enableReceivedNotification === true;
  const tell = ({ err, slot }: Landed): unknown[] => {
    const context = { slot };
    return [...(received ? [{ context, value: "receivedSignature" }] : []), { context, value: { err } }];
  };
  const known = cluster.ledger.bySignature(signature);
  return {
    kind: "signature",
    once: true,
    onLanded: (landed) => (landed.signature === signature ? tell(landed) : []),
    ...(known && { first: tell(known).at(-1) }),
  };
}

function mentioned(filter: unknown): string | undefined {
  if (filter === "all" || filter === "allWithVotes") return undefined;
  const mentions = isRecord(filter) ? filter.mentions : undefined;
  if (!Array.isArray(mentions)) return badParams("Invalid params: unknown filter");
  if (mentions.length !== 1) badParams("Invalid Request: Only 1 address supported");
  return checkedAddress(mentions[0]);
}

function watchLogs(cluster: Cluster, params: Params): Watch {
  atLeast(params, 1);
  const address = mentioned(params[0]);
  configParam(cluster, params, 1);
  return {
    kind: "logs",
    onLanded: ({ signature, err, outcome, keys, slot }) =>
      address === undefined || keys.includes(address)
        ? [{ context: { slot }, value: { signature, err, logs: outcome.logs } }]
        : [],
  };
}

function slotTold({ slots }: Cluster): object {
  const { slot } = slots;
  return { slot, parent: slot - 1n, root: slot - rootLag };
}

const watches: Readonly<Record<string, (cluster: Cluster, params: Params) => Watch>> = {
  account: watchAccount,
  program: watchProgram,
  signature: watchSignature,
  logs: watchLogs,
  slot: (cluster) => ({ kind: "slot", onSlot: () => slotTold(cluster) }),
  root: (cluster) => ({ kind: "root", onSlot: () => cluster.slots.slot - rootLag }),
};

/** The watch that a `…Subscribe` method asks for; nothing when there is no such method. */
export function watchFor(cluster: Cluster, method: string, params: Params): Watch | undefined {
  const kind = /^(\w+)Subscribe$/.exec(method)?.[1] ?? "";
  return Object.hasOwn(watches, kind) ? watches[kind]?.(cluster, params) : undefined;
}

/** True when a method ends a subscription of a known kind. */
export function endsWatch(method: string): boolean {
  const kind = /^(\w+)Unsubscribe$/.exec(method)?.[1] ?? "";
  return Object.hasOwn(watches, kind);
}
