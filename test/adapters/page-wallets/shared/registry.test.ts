import { describe, expect, it, vi } from "vitest";
import { haveSameName, idFromName } from "../../../../adapters/page-wallets/shared/names.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { announced, openRegistry, RULE } from "./wallets.ts";

describe("the registry of page wallets", () => {
  it("S7: a known wallet's place in the list is nobody's once two have its name", () => {
    const { registry, events } = openRegistry();
    registry.add(announced("one", { explorerId: "known" }), {});
    registry.add(announced("else", { name: "Sorrel", explorerId: "other" }), {});
    registry.add(announced("two", { explorerId: "known" }), {});
    expect(events.map((event) => "connector" in event && [event.connector.id, event.connector.explorerId])).toEqual([
      ["one", "known"],
      ["else", "other"],
      ["one", undefined],
      ["two", undefined],
    ]);
    expect(registry.connectorOf("else")?.explorerId).toBe("other");
  });

  it("S7: a wallet is contested by its rivals alone", () => {
    const { registry } = openRegistry({ ...RULE, isRival: (own, other) => own.type === other.type });
    registry.add(announced("one"), {});
    registry.add(announced("placed", { type: "EXTERNAL" }), {});
    expect(["one", "placed", "nobody"].map((id) => registry.isContested(id))).toEqual([false, false, false]);
    registry.add(announced("two", { name: "Sorrel" }), {});
    expect(["one", "two", "placed"].map((id) => registry.isContested(id))).toEqual([true, true, false]);
    expect(openRegistry().registry.isContested("one")).toBe(false);
  });

  it("S7: a restored wallet is in doubt while it is contested and the page is young", () => {
    const { registry, clock } = openRegistry();
    registry.add(announced("one"), {});
    registry.add(announced("two"), {});
    expect(registry.isDoubtful("one")).toBe(false);
    registry.restored.add("one");
    expect(registry.isDoubtful("one")).toBe(true);
    clock.set(clock.now() + LIMITS.restore);
    expect(registry.isDoubtful("one")).toBe(true);
    clock.set(clock.now() + 1);
    expect(registry.isDoubtful("one")).toBe(false);
    // Another search, as that of a second instance, makes the page no younger.
    registry.begin();
    expect(registry.isDoubtful("one")).toBe(false);
  });

  it("S7: those that announce themselves settle together, any other has at once", () => {
    const { registry, clock } = openRegistry();
    registry.add(announced("one"), {});
    registry.add(announced("placed", { type: "EXTERNAL" }), {});
    clock.set(clock.now() + 100);
    expect(["one", "placed", "nobody"].map((id) => registry.settling(id))).toEqual([150, 0, 0]);
    clock.set(clock.now() + 1_000);
    expect(registry.settling("one")).toBe(0);
    // A visitor's clock may have been put back.
    clock.set(clock.now() - 100_000);
    expect(registry.settling("one")).toBe(250);
  });

  it("a condition is told of once, at once where it is met already, and not after its end", () => {
    const { registry } = openRegistry();
    const [met, late, ended] = [vi.fn(), vi.fn(), vi.fn()];
    registry.add(announced("one"), {});
    registry.callWhen(() => registry.has("one"), met);
    registry.callWhen(() => registry.has("two"), late);
    registry.callWhen(() => registry.has("two"), ended)();
    expect([met, late, ended].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0]);
    registry.add(announced("two"), {});
    registry.add(announced("three"), {});
    expect([met, late, ended].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
  });

  it("what takes a wallet away leaves another one under its id", () => {
    const { registry, events } = openRegistry();
    const [first, second] = [{}, {}];
    const end = registry.add(announced("one"), first);
    end();
    registry.add(announced("one"), second);
    end();
    expect(registry.providerOf("one")).toBe(second);
    expect(events.map(({ type }) => type)).toEqual([
      "connector.announced",
      "connector.withdrawn",
      "connector.announced",
    ]);
  });

  it("a hidden wallet is offered to nobody, and answers all the same", () => {
    const { registry, events } = openRegistry();
    const provider = {};
    registry.add(announced("one"), provider);
    registry.hide("one");
    registry.hide("one");
    const heard = vi.fn();
    registry.subscribe(heard);
    expect([heard.mock.calls.length, registry.providerOf("one")]).toEqual([0, provider]);
    expect(events.at(-1)).toEqual({ type: "connector.withdrawn", connectorId: "one" });
    expect(events).toHaveLength(2);
  });

  it("the host's own connector gets its id, and the wallet that had it another", () => {
    const { registry } = openRegistry();
    const provider = {};
    registry.add(announced("one", { info: { uuid: "7" } }), provider);
    registry.add(announced("placed", { type: "EXTERNAL" }), {});
    registry.makeRoom("one");
    registry.makeRoom("placed");
    expect(registry.entries.map(({ connector: { id } }) => id)).toEqual(["placed", "one#7"]);
    expect(registry.providerOf("one#7")).toBe(provider);
  });

  it("an id that is taken gets the first number that is free", () => {
    const { registry } = openRegistry();
    expect(registry.freeId("one")).toBe("one");
    registry.add(announced("one"), {});
    registry.add(announced("one#2"), {});
    expect(registry.freeId("one")).toBe("one#3");
  });
});

describe("names of page wallets", () => {
  it("S7: an id made from a name has plain characters, 150 of them at most", () => {
    expect(idFromName("solana", "Jun iper-1.2_3")).toBe("solana:Jun iper-1.2_3");
    expect(idFromName("bip122", "a#é")).toBe("bip122:a@23@e9");
    expect(idFromName("solana", "x".repeat(500))).toHaveLength("solana:".length + 150);
  });

  it("S7: names are the same whatever their case", () => {
    expect(haveSameName(announced("one"), announced("two", { name: "JUNIPER" }))).toBe(true);
    expect(haveSameName(announced("one"), announced("two", { name: "Juniper 2" }))).toBe(false);
  });
});
