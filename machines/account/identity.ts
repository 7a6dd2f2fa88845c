/**
 * The identity of an address: its name and its picture. An account invokes it; it lives as long as the account. A name
 * is optional, so a failure is silent and the address is shown (protocol.md §2.5).
 */
import { assign, not, setup } from "xstate";
import type { Identity } from "../../domain/account/identity.ts";
import { LIMITS } from "../../domain/limits.ts";
import { hasFeature } from "../../domain/namespaces.ts";
import { type AccountTarget, fetchIdentity } from "./ports.ts";
import { isSameTarget } from "./target.ts";

export interface IdentityContext {
  target: AccountTarget;
  /** False in basic mode (CONF-13). */
  isSynced: boolean;
  /**
   * The identity of the present address; after a switch of the network, the last known one until the new one answers.
   */
  identity: Identity;
}

type IdentityEvent = { type: "target.changed"; target: AccountTarget } | { type: "identity.refresh" };

export const identityMachine = setup({
  types: {
    context: {} as IdentityContext,
    events: {} as IdentityEvent,
    input: {} as Omit<IdentityContext, "identity">,
    tags: {} as "loading",
  },
  actors: { fetchIdentity },
  delays: { balanceSettle: LIMITS.balanceSettle },
  guards: {
    isAsked: ({ context: { target, isSynced } }) =>
      isSynced && hasFeature(target.network.chainNamespace, "names") && !target.network.testnet,
    isSameTarget,
  },
  actions: {
    takeTarget: assign(({ context: { target, identity }, event }) =>
      event.type === "target.changed"
        ? { target: event.target, identity: event.target.address === target.address ? identity : {} }
        : {},
    ),
  },
}).createMachine({
  id: "identity",
  context: ({ input }) => ({ ...input, identity: {} }),
  initial: "deciding",
  on: { "target.changed": [{ guard: "isSameTarget" }, { target: ".settling", actions: "takeTarget" }] },
  states: {
    deciding: { always: [{ guard: not("isAsked"), target: "absent" }, { target: "loading" }] },
    absent: {
      description: "Accounts of this namespace, and those on a test network, have no name.",
      entry: assign({ identity: {} }),
    },
    settling: {
      description: "The wallet is still changing; the last address and network count.",
      tags: "loading",
      after: { balanceSettle: "deciding" },
    },
    loading: {
      tags: "loading",
      on: { "identity.refresh": { target: "loading", reenter: true } },
      invoke: {
        id: "fetchIdentity",
        src: "fetchIdentity",
        input: ({ context }) => context.target,
        onDone: { target: "known", actions: assign({ identity: ({ event }) => event.output }) },
        onError: "known",
      },
    },
    known: { on: { "identity.refresh": "loading" } },
  },
});
