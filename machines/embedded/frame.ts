/**
 * The secure frame's life. It is put into the page when somebody first wants the embedded wallet, and stays there: what it
 * holds is lost with it. It may be asked once it has said READY and had 500 ms more (AUTH-1). One that says nothing for
 * 20 s is lost; all that waits for it ends, and the next who wants it has it loaded anew. The root starts this actor, which
 * lives as long as the root.
 */
import { sendTo, setup } from "xstate";
import { LIMITS } from "../../domain/limits.ts";
import type { FrameEvent } from "./events.ts";
import { type FrameFeedEvent, openFrame, reloadFrame } from "./ports.ts";

export const frameMachine = setup({
  types: { events: {} as FrameEvent | FrameFeedEvent, tags: {} as "loading" | "ready" | "lost" },
  actors: { openFrame, reloadFrame },
  delays: { frameReady: LIMITS.frameReady, frameSettle: LIMITS.frameSettle, frameReload: LIMITS.frameReload },
  actions: { release: sendTo("openFrame", { type: "frame.release" }) },
}).createMachine({
  id: "frame",
  initial: "absent",
  states: {
    absent: { description: "Nothing of it is in the page.", on: { "frame.want": "present" } },
    present: {
      description: "The element is in the page; leaving takes it out and ends what it was asked (R9).",
      invoke: { id: "openFrame", src: "openFrame", onError: "lost" },
      on: { "frame.failed": "lost", "frame.reloaded": { target: "present", reenter: true } },
      initial: "loading",
      states: {
        loading: {
          tags: "loading",
          on: { "frame.answered": "settling" },
          after: { frameReady: "#frame.lost" },
        },
        settling: { tags: "loading", after: { frameSettle: "ready" } },
        ready: {
          tags: "ready",
          entry: "release",
          on: { "frame.answered": "settling" },
          initial: "serving",
          states: {
            serving: { on: { "frame.reload": "pausing" } },
            pausing: { after: { frameReload: "reloading" } },
            reloading: {
              description: "A login that was left is forgotten over there as well (ROUTE-4).",
              invoke: { id: "reloadFrame", src: "reloadFrame", onDone: "serving", onError: "serving" },
            },
          },
        },
      },
    },
    lost: { tags: "lost", on: { "frame.want": "present" } },
  },
});
