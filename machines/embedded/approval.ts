/**
 * The queue of host pages' requests that the embedded wallet's owner has to approve: first come, first served, one at a time
 * (I2). The first request opens the card (ROUTE-10). When the last has ended the card closes, or the flow below it continues
 * (APPROVE-5). Closing the card or leaving the screen aborts every request (ROUTE-14). Requests that need no approval never
 * reach this queue (S4). The root starts this actor, which lives as long as the root.
 */
import { assign, enqueueActions, not, setup } from "xstate";
import { LIMITS } from "../../domain/limits.ts";
import type { Route } from "../../domain/modal/routes.ts";
import { sendToActor, showToast } from "../app/send-to-actor.ts";
import type { ApprovalEvent } from "./events.ts";
import { type EmbeddedRequest, type RequestsFeedEvent, watchRequests } from "./ports.ts";
import { requestMachine } from "./request.ts";

export interface ApprovalContext {
  /** The requests in the order of their arrival; the first one is being approved. */
  queue: readonly EmbeddedRequest[];
}

/** A fault that the visitor cannot resolve, but is told (AUTH-12). */
const UNSUPPORTED = "SMART_ACCOUNT_UNSUPPORTED";

const SCREEN: Route = { view: "ApproveTransaction" };

const idOf = ({ id }: EmbeddedRequest): `request.${string}` => `request.${id}`;

export const approvalMachine = setup({
  types: {
    context: {} as ApprovalContext,
    events: {} as ApprovalEvent | RequestsFeedEvent,
    tags: {} as "open",
  },
  actors: { watchRequests, request: requestMachine },
  delays: { notAllowed: LIMITS.notAllowed },
  guards: {
    hasMore: ({ context }) => context.queue.length > 1,
    isElsewhere: ({ event }) => event.type === "view.shown" && event.view !== SCREEN.view,
  },
  actions: {
    take: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== "request.asked") return;
      const { request } = event;
      enqueue.spawnChild("request", { id: idOf(request), input: request });
      enqueue.assign({ queue: [...context.queue, request] });
    }),
    drop: assign({ queue: ({ context }) => context.queue.slice(1) }),
    startFirst: enqueueActions(({ context: { queue }, enqueue }) => {
      if (queue[0]) enqueue.sendTo(idOf(queue[0]), { type: "request.start" });
    }),
    abortAll: enqueueActions(({ context, enqueue }) => {
      for (const request of context.queue) enqueue.stopChild(idOf(request));
      enqueue.assign({ queue: [] });
    }),
    wantFrame: sendToActor("frame", { type: "frame.want" }),
    show: sendToActor("modal", { type: "modal.summon", route: SCREEN }),
    summon: sendToActor("modal", { type: "modal.summon" }),
    goOn: sendToActor("router", { type: "route.resume", views: [SCREEN.view] }),
    leave: sendToActor("router", { type: "route.leave", views: [SCREEN.view], instead: { view: "Account" } }),
    refreshBalance: enqueueActions(({ event, enqueue }) => {
      if (event.type === "request.ended" && event.isApproved) enqueue(sendToActor("app", { type: "balance.refresh" }));
    }),
    tellUnsupported: enqueueActions(({ event, enqueue }) => {
      if (event.type !== "request.ended" || event.fault?.code !== UNSUPPORTED) return;
      enqueue(showToast("error", `error.${UNSUPPORTED}`));
    }),
    tellNotAllowed: showToast("error", "approval.notAllowed"),
  },
}).createMachine({
  id: "approval",
  context: { queue: [] },
  // A lost frame is loaded again at the next request (R9).
  on: { "frame.missing": { actions: "wantFrame" } },
  invoke: { id: "watchRequests", src: "watchRequests", onError: { actions: [] } },
  type: "parallel",
  states: {
    queue: {
      initial: "empty",
      states: {
        empty: {
          on: {
            "request.asked": { target: "open", actions: ["take", "startFirst", "show"] },
            // The visitor may come back to a view without requests, such as after a switch of networks that aborted them.
            "view.shown": { guard: not("isElsewhere"), actions: "goOn" },
          },
        },
        open: {
          tags: "open",
          on: {
            "request.asked": { actions: "take" },
            "request.ended": [
              { guard: "hasMore", actions: ["refreshBalance", "tellUnsupported", "drop", "startFirst"] },
              { target: "empty", actions: ["refreshBalance", "drop", "goOn", "tellUnsupported"] },
            ],
            "approval.abort": { target: "empty", actions: "abortAll" },
            // The card stays open for what the visitor is told, but not on a screen that has nothing left to approve.
            "request.refused": { target: "empty", actions: ["abortAll", "leave"] },
            "view.shown": { guard: "isElsewhere", target: "empty", actions: "abortAll" },
          },
        },
      },
    },
    refusal: {
      initial: "none",
      states: {
        none: { on: { "request.refused": "telling" } },
        telling: {
          description: "A method outside the policy was requested: the visitor is told (APPROVE-4).",
          entry: "summon",
          after: { notAllowed: { target: "none", actions: "tellNotAllowed" } },
        },
      },
    },
  },
});
