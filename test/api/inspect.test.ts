import { describe, expect, it } from "vitest";
import type { AnyActorRef, InspectionEvent } from "xstate";
import { create } from "../../api/create.ts";

describe("inspect", () => {
  it("M1 tells of every actor that runs already, then of each step, and no more once it is ended", () => {
    const kit = create({ id: "inspected", projectId: "p", networks: ["eip155:1"] });
    const told: InspectionEvent[] = [];
    const end = kit.inspect((inspected) => void told.push(inspected));
    expect(new Set(told.map(({ type }) => type))).toEqual(new Set(["@xstate.actor"]));
    const names = told.map(({ actorRef }) => (actorRef as AnyActorRef).id);
    for (const name of ["modal", "router", "notice", "network", "wallets"]) expect(names).toContain(name);
    expect(new Set(told.map(({ rootId }) => rootId)).size).toBe(1);

    kit.setThemeMode("light");
    expect(told.some(({ type }) => type === "@xstate.event")).toBe(true);
    end();
    const { length } = told;
    kit.setThemeMode("dark");
    expect(told).toHaveLength(length);
    kit.destroy();
  });

  it("I16 a listener that throws keeps neither the machines nor another listener from a step", () => {
    const kit = create({ id: "watched", projectId: "p", networks: ["eip155:1"] });
    const told: string[] = [];
    const throwing = kit.inspect(({ type }) => {
      if (type !== "@xstate.actor") throw new Error("a tool's own fault");
    });
    expect(() => kit.inspect(undefined as never)).toThrow("Option `listener`");
    const end = kit.inspect(({ type }) => void told.push(type));
    const { length } = told;
    kit.setThemeMode("light");
    expect(kit.getThemeMode()).toBe("light");
    expect(told.length).toBeGreaterThan(length);
    throwing();
    throwing();
    end();
    kit.destroy();
  });

  it("I16 a listener that throws at what runs already hears the steps that follow, until it is ended", () => {
    const kit = create({ id: "thrown-at", projectId: "p", networks: ["eip155:1"] });
    let heard = 0;
    const end = kit.inspect(() => {
      heard += 1;
      throw new Error("a tool's own fault");
    });
    const before = heard;
    kit.setThemeMode("light");
    expect(heard).toBeGreaterThan(before);
    end();
    kit.destroy();
  });

  it("M1 a listener that ends itself hears no more, and one that ends after destroy does no harm", () => {
    const kit = create({ id: "left", projectId: "p", networks: ["eip155:1"] });
    let heard = 0;
    let end: () => void = () => undefined;
    end = kit.inspect(({ type }) => {
      if (type === "@xstate.actor") return;
      heard += 1;
      end();
    });
    kit.setThemeMode("light");
    kit.setThemeMode("dark");
    expect(heard).toBe(1);
    kit.destroy();
    expect(end).not.toThrow();
  });
});
