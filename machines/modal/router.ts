/**
 * The history of routes, each with its typed data, and the transaction stack: the return addresses of flows. The root starts
 * it and it lives as long as the root. It tells the modal, the network, the approval queue and the root each view that it
 * shows. Going back from the first entry, or from a history that contains UnsupportedChain, closes the modal (ROUTE-3).
 */
import { assign, enqueueActions, setup } from "xstate";
import { LIMITS } from "../../domain/limits.ts";
import {
  isOptional,
  isUnresolved,
  type PlainView,
  type Return,
  type Route,
  type Transaction,
} from "../../domain/modal/routes.ts";
import { sendToActor } from "../app/send-to-actor.ts";
import type { RouterEvent } from "./events.ts";

export interface RouterContext {
  /** 1 to 20 entries; the last one is shown (I5). */
  history: readonly Route[];
  stack: readonly Transaction[];
  /** The direction of the last move, for the animation. */
  heading: "forward" | "backward";
}

type History = readonly Route[];

function last(history: History): Route {
  return history.at(-1) ?? { view: "Connect" };
}

function canGoBack(history: History): boolean {
  return history.length > 1 && !history.some(isUnresolved);
}

/** True if the view that a move is meant for is not shown any more. */
function isLate(history: History, event: RouterEvent): boolean {
  return "onlyAt" in event && event.onlyAt?.includes(last(history).view) === false;
}

/** The history after `event`, or undefined if the modal closes instead. */
function next(history: History, event: RouterEvent): History | undefined {
  if (isLate(history, event)) return history;
  switch (event.type) {
    case "route.push": {
      const at = last(history).view === event.beneath ? -1 : history.length;
      if (JSON.stringify(history.at(at - 1)) === JSON.stringify(event.route)) return history;
      return [...history.slice(0, at), event.route, ...history.slice(at)].slice(-LIMITS.viewStack);
    }
    case "route.replace":
      return [...history.slice(0, -1), event.route];
    case "route.reset":
      return [event.route];
    case "route.rewind":
      return history.slice(0, Math.max(1, event.index + 1));
    case "route.back":
      return canGoBack(history) ? history.slice(0, -1) : undefined;
    case "route.resume":
    case "route.leave": {
      const keep = history.findLastIndex(({ view }) => !event.views.includes(view));
      if (keep === history.length - 1) return history;
      if (keep >= 0) return history.slice(0, keep + 1);
      return event.type === "route.leave" && event.instead ? [event.instead] : undefined;
    }
    default:
      return history;
  }
}

/** The move that a return address stands for (ROUTE-5). */
function follow(to: Return): RouterEvent | undefined {
  if (to === "close") return undefined;
  if (to === "back") return { type: "route.back" };
  if (to === "stay") return { type: "route.leave", views: [] };
  const [verb, view] = to.split(":") as ["replace" | "reset", PlainView];
  return { type: `route.${verb}`, route: { view } };
}

/** True if nothing follows the dropped views (APPROVE-5); a pending sign-in would. */
function isOver({ stack, history }: RouterContext, event: RouterEvent): boolean {
  return event.type === "route.resume" && stack.length === 0 && history[0]?.view !== "SIWXSignMessage";
}

export const routerMachine = setup({
  types: { context: {} as RouterContext, events: {} as RouterEvent },
  actions: {
    beginFlow: assign({
      stack: ({ context, event }) =>
        event.type === "flow.begin" ? [...context.stack, event.transaction] : context.stack,
    }),
    dropFlows: assign({ stack: [] }),
    move: enqueueActions(({ context, event, enqueue }) => {
      const ending = event.type === "flow.end" ? context.stack.at(-1) : undefined;
      const to = ending && event.type === "flow.end" && ending[event.outcome === "success" ? "onSuccess" : "onCancel"];
      const moved = to ? follow(to) : isOver(context, event) ? undefined : event;
      const history = moved && next(context.history, moved);
      if (ending) enqueue.assign({ stack: context.stack.slice(0, -1) });
      if (!history) {
        const isSuccess = event.type === "route.leave" && event.isSuccess;
        enqueue(sendToActor("modal", { type: isSuccess ? "modal.succeed" : "modal.close" }));
        return;
      }
      if (history === context.history) return;
      const route = last(history);
      enqueue.assign({ history, heading: history.length < context.history.length ? "backward" : "forward" });
      const viewEvent = {
        type: "view.shown",
        view: route.view,
        ...(isOptional(route) && { isOptional: true }),
      } as const;
      for (const to of ["modal", "network", "approval", "app"] as const) enqueue(sendToActor(to, viewEvent));
    }),
  },
}).createMachine({
  id: "router",
  context: { history: [{ view: "Connect" }], stack: [], heading: "forward" },
  on: {
    "route.push": { actions: "move" },
    "route.replace": { actions: "move" },
    "route.reset": { actions: "move" },
    "route.back": { actions: "move" },
    "route.rewind": { actions: "move" },
    "route.leave": { actions: "move" },
    "route.resume": { actions: "move" },
    "flow.begin": { actions: "beginFlow" },
    "flow.end": { actions: "move" },
    "flow.drop": { actions: "dropFlows" },
  },
});
