/**
 * The lifecycle of the secure frame. It is added to the page when the embedded wallet is first needed and stays there,
 * because removing it loses its state. It takes requests 500 ms after its READY message (AUTH-1). A frame that is silent for
 * 20 s, or reloads by itself before it is ready, is lost: its pending requests end, and the next request loads it again. The
 * root starts this actor, which lives as long as the root.
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
    absent: { description: "The page has no frame element.", on: { "frame.want": "present" } },
    present: {
      description: "The element is in the page; leaving this state removes it and ends its requests (R9).",
      invoke: { id: "openFrame", src: "openFrame", onError: "lost" },
      on: { "frame.failed": "lost", "frame.reloaded": "lost" },
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
          on: { "frame.answered": "settling", "frame.reloaded": { target: "#frame.present", reenter: true } },
          initial: "serving",
          states: {
            serving: { on: { "frame.reload": "pausing" } },
            pausing: { after: { frameReload: "reloading" } },
            reloading: {
              description: "The frame drops a login that the visitor left (ROUTE-4).",
              invoke: { id: "reloadFrame", src: "reloadFrame", onDone: "serving", onError: "serving" },
            },
          },
        },
      },
    },
    lost: { tags: "lost", on: { "frame.want": "present" } },
  },
});
