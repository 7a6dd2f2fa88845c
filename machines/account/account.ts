/**
 * One connected account: its address, its network, its tab, its balance. The root starts one for each connected namespace and
 * stops it when that is disconnected. It reports a changed e-mail address; everything else is read by screens.
 */
import { type AnyActorLogic, assign, enqueueActions, forwardTo, sendTo, setup, stopChild } from "xstate";
import { type AccountTab, accountTabs } from "../../domain/account/account-policy.ts";
import type { Address } from "../../domain/address.ts";
import type { Network } from "../../domain/networks/network.ts";
import type { Settings } from "../../domain/options/settings.ts";
import { copyText, loadFeature } from "../app/ports.ts";
import { sendToActor } from "../app/send-to-actor.ts";
import { type BalanceTarget, balanceMachine } from "./balance.ts";
import type { AccountEvent } from "./events.ts";

export interface AccountContext {
  address: Address;
  /** In the wallet's order, the active one first. */
  accounts: readonly Address[];
  network: Network;
  tokens: Settings["tokens"];
  /** True if its balance is read; false in basic mode (CONF-13). */
  isSynced: boolean;
  /** Addresses on chains that were blocked when this account started (ACCT-4). */
  blocked: readonly string[];
  /** The embedded wallet's present e-mail address and the requested one. */
  emailUpdate?: { email: string; newEmail: string };
}

type Updated = { type: "xstate.done.actor.emailUpdate"; output: { email: string } };

function targetOf({ address, network, tokens, isSynced }: AccountContext): BalanceTarget {
  const token = tokens[network.caipNetworkId]?.address;
  return { address, network, isSynced, ...(token === undefined ? {} : { token }) };
}

function hasTab(context: AccountContext, tab: AccountTab): boolean {
  return accountTabs(context.network.chainNamespace).includes(tab);
}

export const accountMachine = setup({
  types: {
    context: {} as AccountContext,
    events: {} as AccountEvent | Updated,
    input: {} as AccountContext,
    children: {} as { balance: "balance"; copyText: "copyText"; loadFeature: "loadFeature" },
  },
  actors: { balance: balanceMachine, copyText, loadFeature },
  guards: {
    toTokens: ({ context, event }) =>
      event.type === "tab.choose" && event.tab === "tokens" && hasTab(context, "tokens"),
    toNfts: ({ context, event }) => event.type === "tab.choose" && event.tab === "nfts" && hasTab(context, "nfts"),
    toActivity: ({ context, event }) =>
      event.type === "tab.choose" && event.tab === "activity" && hasTab(context, "activity"),
  },
  actions: {
    takeMove: assign(({ event }) =>
      event.type === "account.moved" ? { address: event.address, accounts: event.accounts } : {},
    ),
    takeNetwork: assign(({ event }) => (event.type === "network.changed" ? { network: event.network } : {})),
    aimBalance: sendTo("balance", ({ context }) => ({ type: "target.changed" as const, target: targetOf(context) })),
    liftBlock: sendTo("balance", ({ event }) => event as Extract<AccountEvent, { type: "block.lifted" }>),
    refreshBalance: sendTo("balance", { type: "balance.refresh" as const }),
    takeUpdate: assign(({ event }) =>
      event.type === "email.change" ? { emailUpdate: { email: event.email, newEmail: event.newEmail } } : {},
    ),
    startUpdate: enqueueActions(({ context, enqueue }, logic: AnyActorLogic) => {
      enqueue.spawnChild(logic as never, { id: "emailUpdate", input: context.emailUpdate } as never);
    }),
    stopUpdate: stopChild("emailUpdate"),
    forwardToUpdate: forwardTo("emailUpdate"),
    reportUpdate: sendToActor("app", ({ event }) => ({
      type: "email.changed",
      email: (event as Updated).output.email,
    })),
    tellCopied: sendToActor("notice", {
      type: "toast.show",
      toast: { variant: "success", text: { key: "account.copied" } },
    }),
    tellNotCopied: sendToActor("notice", {
      type: "toast.show",
      toast: { variant: "error", text: { key: "account.copyFailed" } },
    }),
  },
}).createMachine({
  id: "account",
  context: ({ input }) => input,
  type: "parallel",
  invoke: {
    id: "balance",
    src: "balance",
    input: ({ context }) => ({ target: targetOf(context), blocked: context.blocked }),
    onError: { actions: [] },
  },
  on: {
    "account.moved": { actions: ["takeMove", "aimBalance"] },
    "network.changed": { actions: ["takeNetwork", "aimBalance"] },
    "balance.refresh": { actions: "refreshBalance" },
    "block.lifted": { actions: "liftBlock" },
  },
  states: {
    tab: {
      initial: "tokens",
      on: {
        "tab.choose": [
          { guard: "toTokens", target: ".tokens" },
          { guard: "toNfts", target: ".nfts" },
          { guard: "toActivity", target: ".activity" },
        ],
      },
      states: { tokens: {}, nfts: {}, activity: {} },
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
