/**
 * The names of an account: the registered ones, the free ones, and a registration. The flows of an account start it and
 * it lives as long as they do. The registry is asked after a pause in typing, and the newest text wins. The wanted name
 * is frozen when the visitor asks for it. Signature and registration have a region of their own, because they go on
 * whatever the visitor does here (S14). The success view opens once the name is signed; the form replaces it if the
 * registry refuses (NAME-2).
 */
import { and, assign, not, raise, sendParent, setup, stateIn } from "xstate";
import { type Fault, faultOf } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { View } from "../../domain/modal/routes.ts";
import { labelFlaw, nameFor } from "../../domain/names/name.ts";
import { hasFeature } from "../../domain/namespaces.ts";
import type { NameRegistered } from "../account/events.ts";
import type { AccountTarget } from "../account/ports.ts";
import { isSameTarget } from "../account/target.ts";
import { toastFault } from "../app/fault.ts";
import { endFlow, sendToActor, track } from "../app/send-to-actor.ts";
import type { NamesEvent } from "./events.ts";
import {
  fetchOwnNames,
  lookUpName,
  type NameInput,
  registerName,
  type SignedName,
  signName,
  suggestNames,
} from "./ports.ts";

export interface NamesContext {
  target: AccountTarget;
  /** The text in the field. */
  typed: string;
  /** The names that the account has; null before the first answer. */
  owned: readonly string[] | null;
  /** True if the typed name is taken; null until the registry answers. */
  isTaken: boolean | null;
  /** Free names that resemble the taken one. */
  suggestions: readonly string[];
  /** The name that is being registered; null without a registration. */
  wanted: NameInput | null;
  /** The owner's signature for it. */
  signed: SignedName | null;
  /** The registered name, until its view is left. */
  registered: NameInput | null;
  /** The fault of the last registration. */
  fault: Fault | null;
}

type Inner = { type: "registration.signed" } | { type: "registration.failed" } | { type: "registration.done" };

/** The context before a look-up; also after a registration, so that a refused name is looked up before another press. */
const UNKNOWN = { isTaken: null, suggestions: [] } as const;
const EMPTY = { typed: "", owned: null, ...UNKNOWN } as const;

const FORM: View = "RegisterAccountName";
const SUCCESS: View = "RegisterAccountNameSuccess";
const VIEWS: readonly View[] = ["ChooseAccountName", FORM, SUCCESS];

function isView({ event }: { event: NamesEvent | Inner }, view: View): boolean {
  return event.type === "flow.show" && event.view === view;
}

/** The typed name, with its suffix. */
const inputOf = ({ target, typed }: NamesContext): NameInput => ({ ...target, name: nameFor(typed) });

const ensName = ({ wanted }: NamesContext) => ({ ensName: wanted?.name ?? "" });

const namesSetup = setup({
  types: {
    context: {} as NamesContext,
    events: {} as NamesEvent | Inner,
    input: {} as { target: AccountTarget },
    children: {} as {
      fetchOwnNames: "fetchOwnNames";
      lookUpName: "lookUpName";
      suggestNames: "suggestNames";
      signName: "signName";
      registerName: "registerName";
    },
    tags: {} as "typing" | "looking" | "unknown" | "asking" | "registering",
  },
  actors: { fetchOwnNames, lookUpName, suggestNames, signName, registerName },
  delays: { debounce: LIMITS.debounce },
  guards: {
    isSameTarget,
    isNamed: ({ context }) => hasFeature(context.target.network.chainNamespace, "names"),
    isForm: (at) => isView(at, FORM),
    isSuccess: (at) => isView(at, SUCCESS),
    isEmpty: ({ context }) => context.typed === "",
    isLabel: ({ context }) => labelFlaw(context.typed) === null,
    isFree: ({ context: { isTaken, owned } }) => isTaken === false && owned?.length === 0,
    isIdle: stateIn({ registration: "idle" }),
    isWanted: ({ context }) => context.wanted !== null,
    /** True if a signed or registered name belongs to the active account: only that account sees how it went on. */
    isUnderway: ({ context: { target, wanted, signed, registered } }) =>
      (registered ?? (signed && wanted))?.address === target.address,
    isEmptySuccess: and(["isSuccess", not("isUnderway")]),
    isSeen: stateIn({ look: "shown" }),
    isTaken: (_, { isTaken }: { isTaken: boolean }) => isTaken,
  },
  actions: {
    takeTarget: assign(({ event }) => (event.type === "target.changed" ? { ...EMPTY, target: event.target } : {})),
    leaveViews: sendToActor("router", { type: "route.leave", views: VIEWS }),
    takeOwned: assign((_, owned: readonly string[]) => ({ owned })),
    takeNoOwned: assign(({ context }) => ({ owned: context.owned ?? [] })),
    takeTyped: assign(({ event }) => (event.type === "name.type" ? { ...UNKNOWN, typed: event.text } : {})),
    takeStatus: assign((_, { isTaken }: { isTaken: boolean }) => ({ isTaken })),
    takeSuggestions: assign((_, suggestions: readonly string[]) => ({ suggestions })),
    want: assign(({ context }) => ({ wanted: inputOf(context), signed: null, registered: null, fault: null })),
    takeSigned: assign((_, signed: SignedName) => ({ signed })),
    takeRegistered: assign(({ context }) => ({ registered: context.wanted })),
    end: assign({ wanted: null, signed: null, ...UNKNOWN }),
    forget: assign({ ...EMPTY, registered: null }),
    takeFault: assign(({ context }, { error }: { error: unknown }) => {
      const { name } = context.wanted ?? inputOf(context);
      return { fault: { values: { name }, ...faultOf(error, "NAME_FAILED") } };
    }),
    tellFault: toastFault(({ context }) => context.fault ?? { code: "NAME_FAILED" }),
    beginFlow: sendToActor("router", {
      type: "flow.begin",
      transaction: { view: FORM, onSuccess: "stay", onCancel: "stay" },
    }),
    endFlow: endFlow("success"),
    cancelFlow: endFlow("cancel"),
    showSuccess: sendToActor("router", { type: "route.replace", route: { view: SUCCESS } }),
    showForm: sendToActor("router", { type: "route.replace", route: { view: FORM } }),
    reportRegistered: sendParent((): NameRegistered => ({ type: "name.registered" })),
    tellSigned: raise({ type: "registration.signed" }),
    tellFailed: raise({ type: "registration.failed" }),
    tellDone: raise({ type: "registration.done" }),
    trackBegin: track(({ context }) => ({
      type: "track",
      event: "REGISTER_NAME_INITIATED",
      properties: ensName(context),
    })),
    trackSuccess: track(({ context }) => ({
      type: "track",
      event: "REGISTER_NAME_SUCCESS",
      properties: ensName(context),
    })),
    trackError: track(({ context }) => ({
      type: "track",
      event: "REGISTER_NAME_ERROR",
      properties: { ...ensName(context), error: context.fault?.code ?? "NAME_FAILED" },
    })),
  },
});

const ownRegion = namesSetup.createStateConfig({
  initial: "asking",
  states: {
    asking: {
      invoke: {
        id: "fetchOwnNames",
        src: "fetchOwnNames",
        input: ({ context }) => context.target,
        onDone: { target: "known", actions: { type: "takeOwned", params: ({ event }) => event.output } },
        onError: {
          target: "known",
          actions: ["takeNoOwned", { type: "takeFault", params: ({ event }) => event }, "tellFault"],
        },
      },
    },
    known: {},
  },
});

const labelRegion = namesSetup.createStateConfig({
  initial: "deciding",
  on: { "name.type": { target: ".deciding", actions: "takeTyped" } },
  states: {
    deciding: { always: [{ guard: "isEmpty", target: "settled" }, { target: "pausing" }] },
    settled: { description: "The field's text needs no further request." },
    pausing: {
      description: "The visitor may still be typing.",
      tags: "typing",
      after: { debounce: [{ guard: "isLabel", target: "looking" }, { target: "settled" }] },
    },
    looking: {
      tags: "looking",
      invoke: {
        id: "lookUpName",
        src: "lookUpName",
        input: ({ context }) => inputOf(context),
        onDone: [
          {
            guard: { type: "isTaken", params: ({ event }) => event.output },
            target: "suggesting",
            actions: { type: "takeStatus", params: ({ event }) => event.output },
          },
          { target: "settled", actions: { type: "takeStatus", params: ({ event }) => event.output } },
        ],
        onError: { target: "unknown", actions: [{ type: "takeFault", params: ({ event }) => event }, "tellFault"] },
      },
    },
    suggesting: {
      description: "The name is taken: free names like it are searched.",
      invoke: {
        id: "suggestNames",
        src: "suggestNames",
        input: ({ context }) => inputOf(context),
        onDone: { target: "settled", actions: { type: "takeSuggestions", params: ({ event }) => event.output } },
        onError: { target: "settled", actions: [{ type: "takeFault", params: ({ event }) => event }, "tellFault"] },
      },
    },
    unknown: {
      description: "The registry did not answer for the name.",
      tags: "unknown",
      on: { "name.retry": "looking" },
    },
  },
});

/** The awaited registration has ended, which may be another account's. */
const OVER = [
  { guard: "isSeen", target: "editing", actions: "cancelFlow" },
  { target: "away", actions: "cancelFlow" },
] as const;

const page = namesSetup.createStateConfig({
  initial: "away",
  on: {
    "target.changed": [{ guard: "isSameTarget" }, { target: ".away", actions: ["takeTarget", "leaveViews"] }],
  },
  states: {
    away: {
      description: "Neither the form nor the success shows.",
      on: {
        "flow.show": [
          { guard: and(["isForm", "isUnderway"]), actions: "showSuccess" },
          { guard: and(["isForm", not("isIdle")]), target: "asking", actions: "beginFlow" },
          { guard: and(["isForm", "isNamed"]), target: "editing" },
          { guard: and(["isSuccess", "isUnderway"]), target: "succeeding" },
          { guard: "isForm", actions: "leaveViews" },
          { guard: "isSuccess", actions: "leaveViews" },
        ],
      },
    },
    editing: {
      type: "parallel",
      on: {
        "flow.hide": "away",
        "flow.show": [
          { guard: "isEmptySuccess", target: "away", actions: "leaveViews" },
          { guard: not("isForm"), target: "away" },
        ],
        "name.register": {
          guard: and(["isFree", "isLabel", "isIdle"]),
          target: "asking",
          actions: ["want", "trackBegin", "beginFlow"],
        },
      },
      states: { own: ownRegion, label: labelRegion },
    },
    asking: {
      description: "The wallet shows the message to sign; its own view may cover the form meanwhile.",
      tags: "asking",
      on: {
        "flow.show": [
          { guard: and(["isForm", "isUnderway"]), target: "succeeding", actions: ["endFlow", "showSuccess"] },
          { guard: "isForm" },
          { guard: "isEmptySuccess", target: "away", actions: ["cancelFlow", "leaveViews"] },
          { guard: "isSuccess", target: "succeeding", actions: "endFlow" },
          { target: "away", actions: "cancelFlow" },
        ],
        "registration.signed": {
          guard: and(["isSeen", "isUnderway"]),
          target: "succeeding",
          actions: ["endFlow", "showSuccess"],
        },
        "registration.failed": OVER,
        "registration.done": OVER,
        "target.changed": [
          { guard: "isSameTarget" },
          { target: "away", actions: ["cancelFlow", "takeTarget", "leaveViews"] },
        ],
      },
    },
    succeeding: {
      description: "The success is shown, also while the registry is still being asked.",
      on: {
        "flow.hide": { target: "away", actions: "forget" },
        "flow.show": [
          { guard: "isSuccess" },
          { guard: and(["isForm", "isIdle"]), target: "editing", actions: "forget" },
          { guard: "isForm", actions: "showSuccess" },
          { target: "away", actions: "forget" },
        ],
        "registration.failed": { target: "away", actions: "showForm" },
      },
    },
  },
});

/** The end of a registration that the wallet or the registry refused. */
const FAILED = {
  target: "idle",
  actions: [
    { type: "takeFault", params: ({ event }: { event: { error: unknown } }) => event },
    "tellFault",
    "trackError",
    "end",
    "tellFailed",
  ],
} as const;

export const namesMachine = namesSetup.createMachine({
  id: "names",
  context: ({ input }) => ({ ...EMPTY, ...input, wanted: null, signed: null, registered: null, fault: null }),
  type: "parallel",
  states: {
    page,
    look: {
      description: "The wallet may answer while the form does not show.",
      initial: "hidden",
      states: {
        hidden: { on: { "flow.show": { guard: "isForm", target: "shown" } } },
        shown: { on: { "flow.show": { guard: not("isForm"), target: "hidden" }, "flow.hide": "hidden" } },
      },
    },
    registration: {
      description: "One prompt and one registration for one press; both go on whatever the visitor does.",
      initial: "idle",
      states: {
        idle: { always: { guard: "isWanted", target: "signing" } },
        signing: {
          invoke: {
            id: "signName",
            src: "signName",
            input: ({ context }) => context.wanted as NameInput,
            onDone: {
              target: "registering",
              actions: [{ type: "takeSigned", params: ({ event }) => event.output }, "tellSigned"],
            },
            onError: FAILED,
          },
        },
        registering: {
          tags: "registering",
          invoke: {
            id: "registerName",
            src: "registerName",
            input: ({ context }) => ({ ...(context.wanted as NameInput), ...(context.signed as SignedName) }),
            onDone: {
              target: "idle",
              actions: ["takeRegistered", "reportRegistered", "trackSuccess", "end", "tellDone"],
            },
            onError: FAILED,
          },
        },
      },
    },
  },
});
