/**
 * The active network, the networks that the page requests, and the switch from one to another. The root starts it and it
 * lives as long as the root. Without a wallet a choice takes effect at once; with one the wallet is asked to switch, and the
 * chain that it reports afterwards counts (R17). A network that the page does not request is `unsupported`.
 */
import { and, assign, enqueueActions, setup } from "xstate";
import type { CaipNetworkId } from "../../domain/caip.ts";
import { codeOf } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import { networkOf } from "../../domain/networks/network.ts";
import { same } from "../../domain/same.ts";
import { sendToActor, track } from "../app/send-to-actor.ts";
import { silenceOf } from "../app/silence.ts";
import type { NetworkEvent } from "./events.ts";
import { switchWalletNetwork } from "./ports.ts";
import { activeAfter, find, isSupported, isThere, lastKnown, type NetworkContext, wishOf } from "./rules.ts";

export type NetworkInput = Pick<NetworkContext, "requested" | "active" | "strict">;

const SCREENS = ["SwitchNetwork", "Networks", "UnsupportedChain"] as const;

/**
 * Leaves a screen of the switch. The code for any wallet beneath it is left as well: it would be made anew, even behind
 * a closed card (CONN-16).
 */
const LEAVE = {
  type: "route.leave",
  views: [...SCREENS, "ConnectingWalletConnectBasic"],
  onlyAt: SCREENS,
} as const;

/** During a running or declined switch: changes of other namespaces' wallets and of the host's list do not end it. */
const OTHERS = {
  "networks.set": { actions: "takeRequested" },
  "wallet.attached": { guard: "isAside", actions: "takeGrant" },
  "wallet.detached": [
    { guard: "isAside", actions: "takeGrant" },
    { actions: ["takeGrant", "settle", "leave"], target: "deciding" },
  ],
} as const;

const ARRIVED = "xstate.done.actor.switchWalletNetwork";

export const networkMachine = setup({
  types: {
    context: {} as NetworkContext,
    events: {} as NetworkEvent,
    input: {} as NetworkInput,
    tags: {} as "unsupported" | "switching" | "overdue" | "declined",
  },
  actors: { switchWalletNetwork },
  delays: { walletSilence: LIMITS.walletSilence },
  guards: {
    isUnknown: ({ context, event }) => event.type === "network.choose" && !find(context, event.networkId),
    isActive: ({ context, event }) =>
      event.type === "network.choose" && event.networkId === context.active.caipNetworkId,
    needsWallet: ({ context, event }) => {
      const network = event.type === "network.choose" ? find(context, event.networkId) : undefined;
      return network !== undefined && context.grants[network.chainNamespace] !== undefined;
    },
    isForbidden: ({ context, event }) => {
      const network = event.type === "network.choose" && find(context, event.networkId);
      const grant = network && context.grants[network.chainNamespace];
      if (!network || !grant || grant.supportsAllNetworks) return false;
      return !grant.approvedNetworkIds.includes(network.caipNetworkId);
    },
    isMove: ({ context, event }) =>
      event.type === "chain.moved" && event.networkId !== context.networkIds[event.namespace],
    isOfActive: ({ context, event }) =>
      event.type === "chain.moved" && event.namespace === context.active.chainNamespace,
    isTarget: ({ context, event }) =>
      event.type === "network.choose" && event.networkId === context.target?.caipNetworkId,
    isThere: ({ context, event }) => event.type === "network.choose" && isThere(context, event.networkId),
    // A wallet that was connected, or a network that was chosen, while storage was read is newer than the stored
    // network.
    isUntouched: ({ context: { grants, wish } }) => wish === null && Object.keys(grants).length === 0,
    hasWish: ({ context, event }) => wishOf(context, event) !== null,
    isAside: ({ context: { active, target }, event }) =>
      event.type === "wallet.attached"
        ? event.quiet
        : event.type === "wallet.detached" &&
          ![active.chainNamespace, target?.chainNamespace].includes(event.namespace),
    isAstray: ({ context }, answer: CaipNetworkId | undefined) => {
      const active = answer ? networkOf(context.requested, answer) : lastKnown(context);
      // A wallet of another namespace does not move the page.
      if (active.chainNamespace !== context.active.chainNamespace) return false;
      return active.caipNetworkId !== context.active.caipNetworkId && !isSupported({ ...context, active });
    },
    isElsewhere: ({ event }) => event.type === "view.shown" && event.view !== "SwitchNetwork",
    isSupported: ({ context }) => isSupported(context),
  },
  actions: {
    takeRequested: assign(({ event }) =>
      event.type === "networks.set" ? { requested: event.networks, strict: event.strict } : {},
    ),
    takeGrant: assign(({ context, event }) => {
      if (event.type === "wallet.attached")
        return {
          grants: { ...context.grants, [event.namespace]: event.grant },
          networkIds: { ...context.networkIds, [event.namespace]: event.grant.networkId },
          wish: null,
        };
      if (event.type !== "wallet.detached") return {};
      const { [event.namespace]: gone, ...grants } = context.grants;
      return { grants };
    }),
    takeWish: assign(({ event }) => (event.type === "network.choose" ? { wish: event.networkId } : {})),
    followWish: assign(({ context, event }) => {
      const wish = wishOf(context, event);
      return { target: (wish && find(context, wish)) ?? null };
    }),
    takeMove: assign(({ context, event }) =>
      event.type === "chain.moved" ? { networkIds: { ...context.networkIds, [event.namespace]: event.networkId } } : {},
    ),
    // The wallet of an inactive family has moved to the target after all: the page follows.
    goAfter: enqueueActions(({ context: { target }, event, enqueue }) => {
      if (event.type === "chain.moved" && event.networkId === target?.caipNetworkId)
        enqueue.raise({ type: "network.choose", networkId: event.networkId });
    }),
    markMissed: assign({ error: "SWITCH_FAILED" }),
    aim: assign(({ context, event }) =>
      event.type === "network.choose"
        ? { target: find(context, event.networkId) ?? null, error: null }
        : { error: null },
    ),
    settle: enqueueActions(({ context, event, enqueue }) => {
      const { type, output } = event as { type: string; output?: CaipNetworkId };
      const arrived = type === ARRIVED && output === context.target?.caipNetworkId ? context.target : null;
      const active = arrived ?? activeAfter(context, event);
      if (same(active, context.active)) return;
      const previous = context.active.caipNetworkId;
      enqueue.assign({
        active,
        networkIds: { ...context.networkIds, [active.chainNamespace]: active.caipNetworkId },
      });
      enqueue(sendToActor("app", { type: "network.changed", network: active, previous }));
      enqueue(sendToActor("router", LEAVE));
    }),
    // A wallet may have moved without an event of its own: its later events are compared with this answer.
    takeAnswer: enqueueActions(({ context: { target, active, networkIds }, enqueue }, networkId: CaipNetworkId) => {
      const namespace = (target ?? active).chainNamespace;
      enqueue(sendToActor("app", { type: "wallet.answered", namespace, networkId }));
      enqueue.assign({ networkIds: { ...networkIds, [namespace]: networkId } });
    }),
    leave: sendToActor("router", LEAVE),
    showSwitch: sendToActor("router", ({ event }) => ({
      type: "route.push",
      route: { view: "SwitchNetwork", networkId: (event as { networkId: CaipNetworkId }).networkId },
    })),
    tellUnknown: sendToActor("notice", { type: "alert.show", code: "SWITCH_NETWORK_NOT_FOUND" }),
    tellSupported: sendToActor("app", { type: "network.supported" }),
    tellUnsupported: sendToActor("app", { type: "network.unsupported" }),
    trackSwitch: track(({ context }) => ({
      type: "track",
      event: "SWITCH_NETWORK",
      properties: { network: context.active.caipNetworkId },
    })),
  },
}).createMachine({
  id: "network",
  context: ({ input }) => ({
    ...input,
    networkIds: { [input.active.chainNamespace]: input.active.caipNetworkId },
    grants: {},
    wish: null,
    target: null,
    error: null,
  }),
  initial: "supported",
  on: {
    "network.recalled": { guard: "isUntouched", actions: "settle" },
    "networks.set": { actions: ["takeRequested", "settle"], target: ".deciding" },
    "network.activate": { actions: "settle", target: ".deciding" },
    "wallet.attached": [
      { guard: "hasWish", actions: ["followWish", "takeGrant", "settle"], target: ".switching" },
      { actions: ["takeGrant", "settle"], target: ".deciding" },
    ],
    "wallet.detached": { actions: ["takeGrant", "settle"], target: ".deciding" },
    "network.choose": [
      { guard: "isUnknown", actions: "tellUnknown" },
      { guard: "isActive", actions: "leave" },
      { guard: "isForbidden" },
      { guard: "isThere", actions: ["settle", "trackSwitch"], target: ".deciding" },
      { guard: "needsWallet", actions: ["aim", "showSwitch"], target: ".switching" },
      { actions: ["takeWish", "settle", "trackSwitch"], target: ".deciding" },
    ],
  },
  states: {
    deciding: { always: [{ guard: "isSupported", target: "supported" }, { target: "unsupported" }] },
    supported: {
      entry: "tellSupported",
      on: { "chain.moved": { actions: ["takeMove", "settle"], target: "deciding" } },
    },
    unsupported: {
      description: "The wallet is on a network that this page does not request (ROUTE-11).",
      tags: "unsupported",
      entry: "tellUnsupported",
      on: { "chain.moved": { actions: ["takeMove", "settle"], target: "deciding" } },
    },
    switching: {
      description:
        "The wallet is asked to switch; leaving the screen ends the wait, and a late switch counts as the wallet's own.",
      tags: "switching",
      invoke: {
        id: "switchWalletNetwork",
        src: "switchWalletNetwork",
        input: ({ context }) => {
          const network = context.target ?? context.active;
          return { connectorId: context.grants[network.chainNamespace]?.connectorId ?? "", network };
        },
        onDone: [
          {
            guard: ({ context, event }) => event.output === context.target?.caipNetworkId,
            actions: [
              { type: "takeAnswer", params: ({ event }) => event.output },
              ...(["settle", "trackSwitch", "leave"] as const),
            ],
            target: "deciding",
          },
          {
            guard: { type: "isAstray", params: ({ event }) => event.output },
            actions: [
              { type: "takeAnswer", params: ({ event }) => event.output },
              ...(["markMissed", "settle"] as const),
            ],
            target: "deciding",
          },
          {
            actions: [
              { type: "takeAnswer", params: ({ event }) => event.output },
              ...(["markMissed", "settle"] as const),
            ],
            target: "declined",
          },
        ],
        onError: [
          { guard: { type: "isAstray", params: undefined }, actions: "settle", target: "deciding" },
          {
            actions: [assign({ error: ({ event }) => codeOf(event.error, "SWITCH_FAILED") }), "settle"],
            target: "declined",
          },
        ],
      },
      ...silenceOf("network.retry", "#network.switching"),
      on: {
        "network.choose": [
          { guard: "isUnknown", actions: "tellUnknown" },
          { guard: "isTarget" },
          { guard: "isForbidden" },
          // The wallet may still move, so it is asked even if the page's present network is chosen.
          { guard: "needsWallet", actions: ["aim", "showSwitch"], target: "switching", reenter: true },
          { actions: ["takeWish", "settle", "trackSwitch"], target: "deciding" },
        ],
        "chain.moved": { actions: "takeMove" },
        "view.shown": { guard: "isElsewhere", actions: "settle", target: "deciding" },
        "network.cancel": { actions: "settle", target: "deciding" },
        ...OTHERS,
      },
    },
    declined: {
      description: "The network is unchanged; the visitor can try again.",
      tags: "declined",
      on: {
        "network.retry": { actions: "aim", target: "switching" },
        "chain.moved": [
          { guard: and(["isMove", "isOfActive"]), actions: ["takeMove", "settle"], target: "deciding" },
          { guard: "isMove", actions: ["takeMove", "goAfter"] },
        ],
        "view.shown": { guard: "isElsewhere", target: "deciding" },
        "network.cancel": "deciding",
        ...OTHERS,
      },
    },
  },
});
