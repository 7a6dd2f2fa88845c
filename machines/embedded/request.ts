/**
 * One request that the owner of an embedded wallet has to approve. The approval queue starts one for each that comes, and
 * says when it is this one's turn: the frame is then asked, and shows what is to be signed. Its end hands what the frame
 * answered to the host page, and tells the queue; the queue may stop it before that, which tells the host page that the
 * request was aborted: each is answered once (I14).
 */
import { assign, sendTo, setup } from "xstate";
import type { Fault } from "../../domain/errors.ts";
import { sendToActor } from "../app/send-to-actor.ts";
import { type EmbeddedRequest, holdRequest, type RequestFeedEvent } from "./ports.ts";

export interface RequestContext extends EmbeddedRequest {
  isApproved: boolean;
  /** Why it came to nothing. */
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
    queued: { description: "Another one is being looked at (I2).", on: { "request.start": "asking" } },
    asking: {
      description: "Only its owner can answer: there is no deadline, but the card can be closed.",
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
