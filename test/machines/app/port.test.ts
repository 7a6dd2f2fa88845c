import { describe, expect, it } from "vitest";
import { assign, createActor, setup, waitFor } from "xstate";
import { answerPorts } from "../../../machines/app/port.ts";
import { copyText } from "../../../machines/app/ports.ts";
import { watchRequests } from "../../../machines/embedded/ports.ts";

/** A root that copies a text at its start, and counts what a feed tells it. */
const root = setup({
  types: { context: {} as { told: number } },
  actors: { copyText, watchRequests },
}).createMachine({
  context: { told: 0 },
  invoke: { src: "watchRequests" },
  on: { "request.refused": { actions: assign(({ context }) => ({ told: context.told + 1 })) } },
  initial: "copying",
  states: {
    copying: { invoke: { src: "copyText", input: { text: "0x1" }, onDone: "copied", onError: "failed" } },
    copied: {},
    failed: {},
  },
});

const quiet = () => () => {};

describe("answers of ports", () => {
  it("I16 each root has its own: two of them on one page do not share what their ports reach", async () => {
    const copied: string[] = [];
    const [one, other] = ["one", "other"].map((name) => {
      const actor = createActor(root);
      const copy = async ({ text }: { text: string }) => void copied.push(`${name} ${text}`);
      answerPorts(actor, { copyText: copy, watchRequests: quiet });
      return actor;
    });
    for (const actor of [one, other]) actor?.start();
    for (const actor of [one, other]) if (actor) await waitFor(actor, (state) => state.matches("copied"));
    expect(copied).toEqual(["one 0x1", "other 0x1"]);
  });

  it("I16 a refusal is the machine's to handle, and a stopped actor aborts what it asked", async () => {
    const signals: AbortSignal[] = [];
    let ended = 0;
    const refused = createActor(root);
    answerPorts(refused, { copyText: () => Promise.reject(new Error("no")), watchRequests: quiet });
    refused.start();
    await waitFor(refused, (state) => state.matches("failed"));

    const stopped = createActor(root);
    answerPorts(stopped, {
      copyText: (_: unknown, { signal }: { signal: AbortSignal }) => new Promise(() => void signals.push(signal)),
      watchRequests: (_: unknown, send: (event: { type: string }) => void) => {
        send({ type: "request.refused" });
        return () => {
          ended += 1;
        };
      },
    });
    stopped.start();
    expect(stopped.getSnapshot().context.told).toBe(1);
    stopped.stop();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(ended).toBe(1);
  });
});
