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
});
