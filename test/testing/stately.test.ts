import { describe, expect, it, vi } from "vitest";
import {
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  createMachine,
  fromPromise,
  type InspectionEvent,
} from "xstate";
import { ScriptedApp } from "../../testing/app.ts";
import { type StatelyMessage, statelyMessage } from "../../testing/stately.ts";

describe("the Stately inspector's protocol", () => {
  it("M1 every actor, event and snapshot of the app becomes a message that a window or a socket carries", () => {
    const app = new ScriptedApp();
    const messages: StatelyMessage[] = [];
    const tell = (inspected: InspectionEvent): void => {
      const message = statelyMessage(inspected, 1_000);
      if (message) messages.push(message);
    };
    const { root } = app;
    tell({ type: "@xstate.actor", actorRef: root, rootId: root.sessionId });
    const modal = root.system.get("modal") as AnyActorRef;
    tell({ type: "@xstate.actor", actorRef: modal, rootId: root.sessionId });
    root.system.inspect(tell);
    app.tell("app", { type: "modal.open" });

    expect(JSON.parse(JSON.stringify(messages))).toHaveLength(messages.length);
    const [actor, child] = messages;
    const base = { createdAt: "1000", id: null, rootId: root.sessionId, _version: "0.7.2" };
    expect(actor).toMatchObject({
      ...base,
      type: "@xstate.actor",
      sessionId: root.sessionId,
      snapshot: { status: "active" },
    });
    expect(child).toMatchObject({ ...base, name: "modal", parentId: root.sessionId });
    expect(JSON.parse((child as { definition: string }).definition)).toHaveProperty("states");
    const about = messages.filter(({ sessionId }) => sessionId === modal.sessionId);
    expect(about.some((each) => each.type === "@xstate.event" && each.sourceId === root.sessionId)).toBe(true);
    expect(about.find(({ type }) => type === "@xstate.snapshot")).toMatchObject({
      ...base,
      snapshot: { status: "active" },
    });
    app.stop();
  });

  it("M1 an actor that only begins is told of as well", () => {
    const messages: (StatelyMessage | undefined)[] = [];
    const inspect = (inspected: InspectionEvent): void => void messages.push(statelyMessage(inspected, 1_000));
    createActor(createMachine({ initial: "on", states: { on: {} } }), { inspect }).start();
    expect(messages[0]).toMatchObject({ type: "@xstate.actor", snapshot: { status: "active" } });
    expect(messages).toContainEqual(
      expect.objectContaining({ type: "@xstate.snapshot", snapshot: expect.objectContaining({ value: "on" }) }),
    );
  });

  /** The messages of one machine's start, and of what `act` does with it. */
  function messagesOf(machine: AnyStateMachine, act: (ref: AnyActorRef) => void): StatelyMessage[] {
    const messages: StatelyMessage[] = [];
    const inspect = (inspected: InspectionEvent): void => {
      const message = statelyMessage(inspected, 1_000);
      if (message) messages.push(structuredClone(message));
    };
    const actor = createActor(machine, { inspect });
    actor.subscribe({ error: () => undefined });
    act(actor.start());
    return messages;
  }

  it("M1 a root is called as its machine, and a port has a definition with its name", () => {
    const load = fromPromise(async () => 1);
    const actors = messagesOf(createMachine({ id: "shop", invoke: { id: "load", src: load } }), (ref) => ref.stop());
    const told = actors.filter((each) => each.type === "@xstate.actor");
    expect(told.map(({ name }) => name)).toEqual(["load", "shop"].toSorted((one) => (one === "shop" ? -1 : 1)));
    expect(told.map(({ definition }) => JSON.parse(definition ?? ""))).toEqual([
      expect.objectContaining({ id: "shop", invoke: expect.anything() }),
      { id: "load" },
    ]);
  });

  it("M1 a port that fails tells so with its error, and an actor that stops tells so", async () => {
    const load = fromPromise(async () => {
      throw new RangeError("too far");
    });
    let ref: AnyActorRef | undefined;
    const machine = createMachine({ invoke: { id: "load", src: load, onError: {} } });
    const messages = messagesOf(machine, (started) => {
      ref = started;
    });
    await vi.waitFor(
      () =>
        expect(messages).toContainEqual(
          expect.objectContaining({
            type: "@xstate.snapshot",
            snapshot: expect.objectContaining({ status: "error", error: { name: "RangeError", message: "too far" } }),
          }),
        ),
      10_000,
    );
    ref?.stop();
    expect(messages.at(-1)).toMatchObject({ type: "@xstate.snapshot", snapshot: { status: "stopped" } });
  });

  it("M1 a context that no window carries is told of as far as it goes", () => {
    const network = { id: 1n };
    const context = {
      networks: [network],
      active: network,
      itself: undefined as unknown,
      call: function ask() {},
      mark: Symbol("mark"),
      get secret() {
        throw new Error("of another origin");
      },
      at: new Date(0),
      many: Array.from({ length: 20_000 }, () => ({})),
    };
    context.itself = context;
    const [message] = messagesOf(createMachine({ context }), () => undefined).filter(
      ({ type }) => type === "@xstate.snapshot",
    );
    const told = (message as { snapshot: { context: typeof context } }).snapshot.context;
    expect(told).toMatchObject({
      networks: [{ id: "1" }],
      active: { id: "1" },
      itself: "[circular]",
      call: { type: "ask" },
      mark: "Symbol(mark)",
      secret: "[throws]",
      at: "1970-01-01T00:00:00.000Z",
    });
    expect(told.many.at(-1)).toBe("[object]");
  });

  it("M1 a chart is told of whole, however deep it is, and a context only as deep as anybody looks", () => {
    const nest = (deep: number): object =>
      deep === 0 ? { on: { go: {} } } : { initial: "in", states: { in: nest(deep - 1) } };
    const messages = messagesOf(createMachine({ ...nest(12), context: { value: nest(12) } } as never), () => undefined);
    const [actor] = messages;
    expect((actor as { definition: string }).definition).not.toContain("[object]");
    expect(JSON.stringify(messages.at(-1))).toContain("[object]");
  });
});
