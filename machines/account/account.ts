/**
 * One connected account: address, network, tab, balance and identity and, once its view has been shown, its holdings
 * and history. The root starts one for each connected namespace and stops it when the namespace is disconnected. It
 * reports a changed e-mail address; everything else is read by screens.
 */
import { type AnyActorLogic, assign, enqueueActions, forwardTo, sendTo, setup, stateIn, stopChild } from "xstate";
import { type AccountTab, accountTabs } from "../../domain/account/account-policy.ts";
import type { AccountOverrides } from "../../domain/account/overrides.ts";
import type { Address } from "../../domain/addresses/address.ts";
import type { View } from "../../domain/modal/routes.ts";
import type { Network } from "../../domain/networks/network.ts";
import type { Settings } from "../../domain/options/settings.ts";
import type { SentTransaction } from "../../domain/send/sent.ts";
import { copyText, loadFeature } from "../app/ports.ts";
import { sendToActor, showToast, track } from "../app/send-to-actor.ts";
import { recallSent } from "../send/ports.ts";
import type { SessionAsk } from "../sessions/ask.ts";
import { type BalanceTarget, balanceMachine } from "./balance.ts";
import type { AccountEvent, AccountList, FormFill } from "./events.ts";
import { identityMachine } from "./identity.ts";
import { overridesAfter } from "./overrides.ts";
import { withoutLifted } from "./target.ts";

export interface AccountContext {
  address: Address;
  /** In the wallet's order, the active one first. */
  accounts: readonly Address[];
  network: Network;
  tokens: Settings["tokens"];
  /** True if its balance is read; false in basic mode (CONF-13). */
  isSynced: boolean;
  /** Addresses on chains that were blocked when this account started, and still are (ACCT-4). */
  blocked: readonly string[];
  /** The list that an open view shows: one, or that of the chosen tab; null while no such view is open. */
  look: AccountList | "tab" | null;
  /** The flow's view on the open card; null while it shows no such view. */
  flowView: View | null;
  /** The values to fill into a form once its code is loaded. */
  fill: FormFill | null;
  /** The host's request for a session, kept until the code for it is loaded. */
  sessionAsk: SessionAsk | null;
  /** The transactions that the last page left open. */
  open: readonly SentTransaction[];
  /** The host's overrides of the account's details; shown, never relied on. */
  overrides: AccountOverrides;
  /** The embedded wallet's present e-mail address and the requested one; whether the visitor prefers reduced motion. */
  emailUpdate?: { email: string; newEmail: string; isStill: boolean };
}

/** Nothing is shown, wanted or known yet. */
const NOTHING = { look: null, flowView: null, fill: null, sessionAsk: null, open: [], overrides: {} } as const;

export type AccountInput = Omit<AccountContext, keyof typeof NOTHING>;

type Recalled = { output: readonly SentTransaction[] };
type Updated = { type: "xstate.done.actor.emailUpdate"; output: { email: string } };

function targetOf({ address, network, tokens, isSynced }: AccountContext): BalanceTarget {
  const token = tokens[network.caipNetworkId]?.address;
  return { address, network, isSynced, ...(token === undefined ? {} : { token }) };
}

/** The list that is shown, if any, given the state of the tabs. */
function openList({ look }: AccountContext, isIn: (tab: AccountTab) => boolean): AccountList | null {
  return look === "tab" ? (TABS.find(isIn) ?? null) : look;
}

/** The guard that is true while a tab is chosen. */
const ON_TAB = { tokens: "onTokens", nfts: "onNfts", activity: "onActivity" } as const satisfies Record<
  AccountTab,
  string
>;
const TABS = Object.keys(ON_TAB) as readonly AccountTab[];

/** Events kept for the flows until their code is loaded. */
const WANTED = {
  "session.ask": { actions: "takeSessionAsk" },
  "flow.show": { actions: "takeFlowView" },
  "flow.hide": { actions: "takeFlowView" },
} as const;

function hasTab(context: AccountContext, tab: AccountTab): boolean {
  return accountTabs(context.network.chainNamespace).includes(tab);
}

export const accountMachine = setup({
  types: {
    context: {} as AccountContext,
    events: {} as AccountEvent | Updated,
    input: {} as AccountInput,
    children: {} as {
      balance: "balance";
      identity: "identity";
      copyText: "copyText";
      loadFeature: "loadFeature";
      loadHoldings: "loadFeature";
      recallSent: "recallSent";
      loadFlows: "loadFeature";
    },
  },
  actors: { balance: balanceMachine, identity: identityMachine, copyText, loadFeature, recallSent },
  guards: {
    isWanted: ({ context: { flowView, sessionAsk }, event }) =>
      flowView !== null || sessionAsk !== null || (event as unknown as Recalled).output.length > 0,
    hasHoldings: stateIn({ holdings: "running" }),
    hasFlows: stateIn({ flows: "running" }),
    onTokens: stateIn({ tab: "tokens" }),
    onNfts: stateIn({ tab: "nfts" }),
    onActivity: stateIn({ tab: "activity" }),
    toTokens: ({ context, event }) =>
      event.type === "tab.choose" && event.tab === "tokens" && hasTab(context, "tokens"),
    toNfts: ({ context, event }) => event.type === "tab.choose" && event.tab === "nfts" && hasTab(context, "nfts"),
    toActivity: ({ context, event }) =>
      event.type === "tab.choose" && event.tab === "activity" && hasTab(context, "activity"),
  },
  actions: {
    takeMove: assign(({ context, event }) =>
      event.type === "account.moved"
        ? { address: event.address, accounts: event.accounts, overrides: overridesAfter(context, event) }
        : {},
    ),
    takeNetwork: assign(({ context, event }) =>
      event.type === "network.changed" ? { network: event.network, overrides: overridesAfter(context, event) } : {},
    ),
    takeOverrides: assign(({ context, event }) => ({ overrides: overridesAfter(context, event as AccountEvent) })),
    takeLook: assign(({ event }) => ({ look: event.type === "holdings.show" ? (event.list ?? "tab") : null })),
    aimBalance: sendTo("balance", ({ context }) => ({ type: "target.changed" as const, target: targetOf(context) })),
    aimIdentity: sendTo("identity", ({ context: { address, network } }) => ({
      type: "target.changed" as const,
      target: { address, network },
    })),
    aimLazy: enqueueActions(({ context: { address, accounts, network }, enqueue, check }) => {
      const event = { type: "target.changed", target: { address, network }, accounts } as never;
      if (check("hasHoldings" as never)) enqueue.sendTo("holdings", event);
      if (check("hasFlows" as never)) enqueue.sendTo("flows", event);
    }),
    takeFlowView: assign(({ event }) => ({ flowView: event.type === "flow.show" ? event.view : null })),
    takeFill: assign(({ event }) => ({ fill: event as FormFill })),
    // A later load begins with the view that is shown by then.
    dropWanted: assign({ flowView: null, sessionAsk: null }),
    takeSessionAsk: assign(({ event }) => ({ sessionAsk: event as SessionAsk })),
    takeOpen: assign(({ event }) => ({ open: (event as unknown as Recalled).output })),
    startFlows: enqueueActions(({ context, enqueue }, logic: AnyActorLogic) => {
      const { address, network, open, flowView, fill, sessionAsk } = context;
      enqueue.spawnChild(logic as never, { id: "flows", input: { target: { address, network }, open } } as never);
      if (flowView) enqueue.sendTo("flows", { type: "flow.show", view: flowView } as never);
      if (fill) enqueue.sendTo("flows", fill as never);
      if (sessionAsk) enqueue.sendTo("flows", sessionAsk as never);
      enqueue.assign({ fill: null, sessionAsk: null });
    }),
    forwardToFlows: forwardTo("flows"),
    refreshIdentity: sendTo("identity", { type: "identity.refresh" as const }),
    liftBlock: enqueueActions(({ event, enqueue, check }) => {
      enqueue.assign(withoutLifted);
      enqueue.sendTo("balance", event as Extract<AccountEvent, { type: "block.lifted" }>);
      if (check("hasHoldings" as never)) enqueue.sendTo("holdings", event as never);
    }),
    startHoldings: enqueueActions(({ context, enqueue, check }, logic: AnyActorLogic) => {
      const { address, accounts, network, blocked } = context;
      const list = openList(context, (tab) => check(ON_TAB[tab] as never)) ?? "tokens";
      const input = { target: { address, network }, accounts, blocked, list };
      enqueue.spawnChild(logic as never, { id: "holdings", input } as never);
    }),
    show: enqueueActions(({ context, enqueue, check }) => {
      const list = openList(context, (tab) => check(ON_TAB[tab] as never));
      enqueue.sendTo("holdings", (list ? { type: "holdings.show", list } : { type: "holdings.hide" }) as never);
    }),
    showTab: enqueueActions(({ context, event, enqueue }) => {
      const list = event.type === "tab.choose" ? event.tab : "tokens";
      if (context.look === "tab" && hasTab(context, list))
        enqueue.sendTo("holdings", { type: "holdings.show", list } as never);
    }),
    forwardToHoldings: forwardTo("holdings"),
    renewBalance: sendTo("balance", { type: "balance.look" as const }),
    refreshBalance: sendTo("balance", { type: "balance.refresh" as const }),
    takeUpdate: assign(({ event }) => {
      if (event.type !== "email.change") return {};
      const { email, newEmail, isStill } = event;
      return { emailUpdate: { email, newEmail, isStill } };
    }),
    startUpdate: enqueueActions(({ context, enqueue }, logic: AnyActorLogic) => {
      enqueue.spawnChild(logic as never, { id: "emailUpdate", input: context.emailUpdate } as never);
    }),
    stopUpdate: stopChild("emailUpdate"),
    forwardToUpdate: forwardTo("emailUpdate"),
    reportUpdate: sendToActor("app", ({ event }) => ({
      type: "email.changed",
      email: (event as Updated).output.email,
    })),
    trackActivity: track({ type: "track", event: "CLICK_TRANSACTIONS" }),
    tellCopied: showToast("success", "account.copied"),
    tellNotCopied: showToast("error", "account.copyFailed"),
  },
}).createMachine({
  id: "account",
  context: ({ input }) => ({ ...input, ...NOTHING }),
  type: "parallel",
  invoke: [
    {
      id: "balance",
      src: "balance",
      input: ({ context }) => ({ target: targetOf(context), blocked: context.blocked }),
      onError: { actions: [] },
    },
    {
      id: "identity",
      src: "identity",
      input: ({ context: { address, network, isSynced } }) => ({ target: { address, network }, isSynced }),
      onError: { actions: [] },
    },
  ],
  on: {
    "account.moved": { actions: ["takeMove", "aimBalance", "aimIdentity", "aimLazy"] },
    "network.changed": { actions: ["takeNetwork", "aimBalance", "aimIdentity", "aimLazy"] },
    "account.override": { actions: "takeOverrides" },
    "balance.refresh": { actions: "refreshBalance" },
    "balance.look": { actions: "renewBalance" },
    "name.registered": { actions: "refreshIdentity" },
    "block.lifted": { actions: "liftBlock" },
  },
  states: {
    tab: {
      initial: "tokens",
      on: {
        "tab.choose": [
          { guard: "toTokens", target: ".tokens" },
          { guard: "toNfts", target: ".nfts" },
          { guard: "toActivity", target: ".activity", actions: "trackActivity" },
        ],
        "activity.withdraw": { guard: "onActivity", target: ".tokens" },
        "holdings.show": { actions: "renewBalance" },
      },
      states: { tokens: {}, nfts: {}, activity: {} },
    },
    holdings: {
      description: "Holdings and history are requested while a view shows them; the first such view loads their code.",
      initial: "none",
      states: {
        none: { on: { "holdings.show": { target: "loading", actions: "takeLook" } } },
        loading: {
          on: {
            "holdings.show": { actions: "takeLook" },
            "holdings.hide": { target: "none", actions: "takeLook" },
          },
          invoke: {
            id: "loadHoldings",
            src: "loadFeature",
            input: { name: "holdings" },
            onDone: { target: "running", actions: { type: "startHoldings", params: ({ event }) => event.output } },
            onError: "none",
          },
        },
        running: {
          on: {
            "holdings.show": { actions: ["takeLook", "show"] },
            "holdings.hide": { actions: ["takeLook", "show"] },
            "tab.choose": { actions: "showTab" },
            "activity.withdraw": { guard: "onActivity", actions: "showTab" },
            "tokens.refresh": { actions: "forwardToHoldings" },
            "history.more": { actions: "forwardToHoldings" },
            "history.retry": { actions: "forwardToHoldings" },
            "nft.open": { actions: "forwardToHoldings" },
            "nft.close": { actions: "forwardToHoldings" },
            "nft.retry": { actions: "forwardToHoldings" },
          },
        },
      },
    },
    flows: {
      description: "The code of the flows is loaded at the first view of one, or to follow earlier transactions.",
      initial: "recalling",
      on: { "swap.fill": { actions: "takeFill" }, "send.fill": { actions: "takeFill" } },
      states: {
        recalling: {
          description: "A flow that is opened meanwhile waits until the open transactions are known (S14).",
          on: WANTED,
          invoke: {
            id: "recallSent",
            src: "recallSent",
            input: ({ context }) => ({ namespace: context.network.chainNamespace }),
            onDone: [{ guard: "isWanted", target: "loading", actions: "takeOpen" }, { target: "none" }],
            onError: "loading",
          },
        },
        none: {
          on: {
            "flow.show": { target: "loading", actions: "takeFlowView" },
            "session.ask": { target: "loading", actions: "takeSessionAsk" },
          },
        },
        loading: {
          on: WANTED,
          invoke: {
            id: "loadFlows",
            src: "loadFeature",
            input: { name: "flows" },
            onDone: { target: "running", actions: { type: "startFlows", params: ({ event }) => event.output } },
            onError: { target: "none", actions: "dropWanted" },
          },
        },
        running: {
          on: {
            "flow.show": { actions: "forwardToFlows" },
            "flow.hide": { actions: "forwardToFlows" },
            "session.resume": { actions: "forwardToFlows" },
            "swap.fill": { actions: "forwardToFlows" },
            "send.fill": { actions: "forwardToFlows" },
            "session.ask": { actions: "forwardToFlows" },
          },
        },
      },
    },
    emailUpdate: {
      description: "The embedded wallet's e-mail address is changed; the code for that is loaded at first use.",
      initial: "none",
      on: { "email.change": { target: ".loading", actions: "takeUpdate" } },
      states: {
        none: {},
        loading: {
          invoke: {
            id: "loadFeature",
            src: "loadFeature",
            input: { name: "emailUpdate" },
            onDone: { target: "running", actions: { type: "startUpdate", params: ({ event }) => event.output } },
            onError: "none",
          },
        },
        running: {
          exit: "stopUpdate",
          on: {
            "otp.submit": { actions: "forwardToUpdate" },
            "email.resend": { actions: "forwardToUpdate" },
            "xstate.done.actor.emailUpdate": { target: "none", actions: "reportUpdate" },
          },
        },
      },
    },
    copy: {
      initial: "idle",
      states: {
        idle: { on: { "address.copy": "copying" } },
        copying: {
          invoke: {
            id: "copyText",
            src: "copyText",
            input: ({ context }) => ({ text: context.address }),
            onDone: { target: "idle", actions: "tellCopied" },
            onError: { target: "idle", actions: "tellNotCopied" },
          },
        },
      },
    },
  },
});
