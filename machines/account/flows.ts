/**
 * The flows of an account: sending, scanning a receiver's code, swapping, buying, registering a name, smart sessions,
 * grants and their revocation, and the outbox of sent transactions. The account starts it at the first view of a flow,
 * when the host asks for a session, or at its own start if the last page left transactions open. It ends with its
 * account.
 */
import { forwardTo, sendParent, sendTo, setup } from "xstate";
import type { SentTransaction } from "../../domain/send/sent.ts";
import { buyMachine } from "../buy/buy.ts";
import { namesMachine } from "../names/names.ts";
import type { OutboxEvent, SendWish } from "../send/events.ts";
import { outboxMachine } from "../send/outbox.ts";
import { scanMachine } from "../send/scan.ts";
import { sendMachine } from "../send/send.ts";
import type { SessionAsk, SessionResume } from "../sessions/ask.ts";
import { grantsMachine } from "../sessions/grants.ts";
import { sessionsMachine } from "../sessions/sessions.ts";
import { swapMachine } from "../swap/swap.ts";
import type { FlowsEvent, NameRegistered } from "./events.ts";
import type { AccountTarget } from "./ports.ts";

export interface FlowsInput {
  target: AccountTarget;
  /** The transactions that the last page left open. */
  open: readonly SentTransaction[];
}

/** The actions that tell the open view and the active account to every flow with views of its own. */
const SEEN = ["tellSend", "tellScan", "tellSwap", "tellBuy", "tellNames", "tellGrants"] as const;

export const flowsMachine = setup({
  types: {
    context: {} as FlowsInput,
    events: {} as
      | FlowsEvent
      | SessionAsk
      | SessionResume
      | NameRegistered
      | Extract<OutboxEvent, { type: "transaction.sent" }>
      | Extract<SendWish, { type: "send.to" }>,
    input: {} as FlowsInput,
    children: {} as {
      send: "send";
      scan: "scan";
      swap: "swap";
      buy: "buy";
      names: "names";
      sessions: "sessions";
      grants: "grants";
      outbox: "outbox";
    },
  },
  actors: {
    ...{ send: sendMachine, scan: scanMachine, swap: swapMachine, buy: buyMachine, names: namesMachine },
    ...{ sessions: sessionsMachine, grants: grantsMachine, outbox: outboxMachine },
  },
  actions: {
    tellSend: forwardTo("send"),
    tellScan: forwardTo("scan"),
    tellSwap: forwardTo("swap"),
    tellBuy: forwardTo("buy"),
    tellNames: forwardTo("names"),
    tellSessions: forwardTo("sessions"),
    tellGrants: forwardTo("grants"),
    reportName: sendParent({ type: "name.registered" }),
    tellOutbox: sendTo("outbox", ({ event }) => event as OutboxEvent),
  },
}).createMachine({
  id: "flows",
  context: ({ input }) => input,
  invoke: [
    { id: "send", src: "send", input: ({ context: { target } }) => ({ target }), onError: { actions: [] } },
    { id: "scan", src: "scan", input: ({ context: { target } }) => ({ target }), onError: { actions: [] } },
    { id: "swap", src: "swap", input: ({ context: { target } }) => ({ target }), onError: { actions: [] } },
    { id: "buy", src: "buy", input: ({ context: { target } }) => ({ target }), onError: { actions: [] } },
    { id: "names", src: "names", input: ({ context: { target } }) => ({ target }), onError: { actions: [] } },
    { id: "sessions", src: "sessions", onError: { actions: [] } },
    { id: "grants", src: "grants", input: ({ context: { target } }) => ({ target }), onError: { actions: [] } },
    {
      id: "outbox",
      src: "outbox",
      input: ({ context: { target, open } }) => ({ namespace: target.network.chainNamespace, open }),
      onError: { actions: [] },
    },
  ],
  on: {
    "flow.show": { actions: SEEN },
    "flow.hide": { actions: SEEN },
    "target.changed": { actions: SEEN },
    "send.to": { actions: "tellSend" },
    "send.fill": { actions: "tellSend" },
    "session.ask": { actions: "tellSessions" },
    "session.resume": { actions: "tellSessions" },
    "swap.fill": { actions: "tellSwap" },
    "name.registered": { actions: "reportName" },
    "transaction.sent": { actions: "tellOutbox" },
  },
});
