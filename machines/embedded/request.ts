/**
 * One request that the embedded wallet's owner has to approve. The approval queue starts one actor for each request, and
 * starts the request itself when its turn comes: the frame is asked, and shows what is to be signed. At its end the frame's
 * answer goes to the host page and the queue is told. If the queue stops it earlier, the host page gets an abort error: each
 * request is answered once (I14).
 */
import { assign, sendTo, setup } from "xstate";
import type { Fault } from "../../domain/errors.ts";
import { sendToActor } from "../app/send-to-actor.ts";
import { type EmbeddedRequest, holdRequest, type RequestFeedEvent } from "./ports.ts";

export interface RequestContext extends EmbeddedRequest {
  isApproved: boolean;
  /** The fault of a failed request. */
  fault: Fault | null;
}

export const requestMachine = setup({
  types: {
    context: {} as RequestContext,
    events: {} as { type: "request.start" } | RequestFeedEvent,
    input: {} as EmbeddedRequest,
    tags: {} as "asking",
  },
  actors: { holdRequest },
  actions: {
    send: sendTo("holdRequest", { type: "request.send" }),
    markApproved: assign({ isApproved: true }),
    takeFault: assign(({ event }) => (event.type === "request.failed" ? { fault: event.fault } : {})),
    reportEnd: sendToActor("approval", ({ context: { isApproved, fault } }) => ({
      type: "request.ended",
      isApproved,
      fault,
    })),
  },
}).createMachine({
  id: "request",
  context: ({ input }) => ({ ...input, isApproved: false, fault: null }),
  invoke: {
    id: "holdRequest",
    src: "holdRequest",
    input: ({ context }) => ({ id: context.id }),
    onError: ".done",
  },
  initial: "queued",
  states: {
    queued: { description: "Another request is being approved (I2).", on: { "request.start": "asking" } },
    asking: {
      description: "Only the owner can answer: there is no deadline, but the card can be closed.",
      tags: "asking",
      entry: "send",
      on: {
        "request.answered": { target: "done", actions: "markApproved" },
        "request.failed": { target: "done", actions: "takeFault" },
      },
    },
    done: { type: "final", entry: "reportEnd" },
  },
});
