import { describe, expect, it } from "vitest";
import { type AnyActorRef, createActor, createMachine, type InspectionEvent } from "xstate";
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
    const base = { createdAt: "1000", id: null, rootId: root.sessionId, _version: "0.4.0" };
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
});
