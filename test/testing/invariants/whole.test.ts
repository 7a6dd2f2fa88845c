import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ScriptedApp } from "../../../testing/app.ts";
import { wrongAtRest, wrongNow, wrongWithActors } from "../../../testing/invariants/whole.ts";
import * as testing from "../../../testing/main.ts";
import { ALICE, FOX, sampleSession } from "../../../testing/samples/values.ts";

describe("the whole app's invariants", () => {
  it("I3 I4 I13 I16 a sound app passes, connected and at rest", () => {
    const app = new ScriptedApp();
    expect(wrongNow(app)).toBeUndefined();
    app.tell("app", { type: "connector.choose", connector: FOX });
    app.answer("connectWallet", sampleSession(FOX, [ALICE]));
    expect(wrongNow(app)).toBeUndefined();
    app.tell("modal", { type: "modal.close" });
    expect(wrongAtRest(app)).toBeUndefined();
    app.stop();
  });

  it("I3 a disconnect that never ends is noticed", () => {
    const app = new ScriptedApp();
    const root = app.root.getSnapshot();
    root.context.ending = {} as never;
    expect(wrongAtRest(app)).toBe("I3: a disconnect never ends");
    app.stop();
  });

  it("I16 an app that ended is noticed", () => {
    const app = new ScriptedApp();
    app.stop();
    expect(wrongWithActors(app)).toBe("I16: the root is stopped: undefined");
    expect(wrongNow(app)).toMatch(/^I16/);
  });

  it("I16 a machine that broke is noticed, however deep it runs, and a port that was refused is none", () => {
    const app = new ScriptedApp();
    app.tell("app", { type: "connector.choose", connector: FOX });
    app.answer("connectWallet", sampleSession(FOX, [ALICE]));
    app.tell("app", { type: "modal.open" });
    app.tell("app", { type: "tab.choose", tab: "activity" });
    app.refuse("fetchTokens", new Error("down"));
    expect(wrongNow(app)).toBeUndefined();
    app.answer("fetchHistory", undefined);
    expect(wrongNow(app)).toMatch(/^I16: history broke: TypeError/);
    app.stop();
  });
});

describe("docs/testing.md", () => {
  it("M2 names the checks of each invariant that there are", () => {
    const page = readFileSync(new URL("../../../docs/testing.md", import.meta.url), "utf8");
    for (let n = 1; n <= 16; n += 1) {
      const row = page.split("\n").find((line) => line.startsWith(`| I${n} |`));
      expect(row, `I${n} has a row`).toBeDefined();
      const [, , alone = "", inPage = ""] =
        row
          ?.split("|")
          .slice(1, -1)
          .map((cell) => cell.trim()) ?? [];
      // A place without a check has its reason.
      for (const cell of [alone, inPage]) expect(cell).toMatch(/`wrong\w+`|\bnot there: |finding `|the same/);
      for (const [, name = ""] of row?.matchAll(/`(wrong\w+)`/g) ?? []) expect(testing).toHaveProperty(name);
    }
    const told = Object.keys(testing).filter((name) => name.startsWith("wrong"));
    expect(told.filter((name) => !page.includes(`\`${name}`))).toEqual([]);
  });
});
