import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Approvals } from "../../../sandbox/frame/page/approval/approval.ts";
import type { Prepared } from "../../../sandbox/frame/page/approval/sheet.ts";
import { Settling } from "../../../sandbox/frame/page/approval/sight.ts";
import { ScriptedScreen } from "./visitor.ts";

const prepared = (title: string, act: () => Promise<unknown> = async () => title): (() => Promise<Prepared>) => {
  const account = { kind: "eoa", address: "0x1" } as const;
  return async () => ({ sheet: { title, action: "Sign", network: "Ethereum", account, blocks: [] }, act });
};
const turn = () => new Promise((resolve) => setTimeout(resolve));

function opened() {
  const screen = new ScriptedScreen();
  screen.says = "nothing";
  return { screen, approvals: new Approvals(screen) };
}

describe("the queue of approvals", () => {
  it("I2: one is open, the others wait, and each gets its own answer", async () => {
    const { screen, approvals } = opened();
    const first = approvals.ask("a", prepared("one"));
    const second = approvals.ask("b", prepared("two"));
    const refused = expect(second).rejects.toThrow("User rejected the request");
    await turn();
    expect(screen.shown.map(({ title }) => title)).toEqual(["one"]);
    screen.decision?.approve();
    expect(await first).toBe("one");
    await turn();
    expect(screen.shown.map(({ title }) => title)).toEqual(["one", "two"]);
    screen.decision?.reject();
    await refused;
  });

  it("sandbox: AUTH-5: an abort ends the open one, or the one that it names, and leaves the others", async () => {
    const { screen, approvals } = opened();
    const first = expect(approvals.ask("a", prepared("one"))).rejects.toThrow("Request was aborted");
    const second = expect(approvals.ask("b", prepared("two"))).rejects.toThrow("Request was aborted");
    const third = approvals.ask("c", prepared("three"));
    await turn();
    approvals.abort("b");
    await second;
    approvals.abort("b");
    await turn();
    expect(screen.shown.map(({ title }) => title)).toEqual(["one"]);
    approvals.abort("another");
    await first;
    await turn();
    screen.decision?.approve();
    expect(await third).toBe("three");
  });

  it("I1: what was carried out already is not ended any more, and a press too many does nothing", async () => {
    const { screen, approvals } = opened();
    let finish: (value: string) => void = () => {};
    const first = approvals.ask(
      "a",
      prepared("one", () => new Promise((resolve) => (finish = resolve))),
    );
    await turn();
    const { decision } = screen;
    decision?.approve();
    await turn();
    approvals.endAll();
    decision?.reject();
    decision?.approve();
    finish("hash");
    expect(await first).toBe("hash");
  });

  it("S5b: while a request is still being read it can be rejected and not approved", async () => {
    const { screen, approvals } = opened();
    const slow = approvals.ask("a", () => new Promise(() => {}));
    const refused = expect(slow).rejects.toThrow("User rejected the request");
    screen.decision?.approve();
    await turn();
    expect(screen.shown).toEqual([]);
    screen.decision?.reject();
    await refused;
    await expect(approvals.ask("b", () => Promise.reject(new Error("bad params")))).rejects.toThrow("bad params");
  });

  it("I14: whatever happens in whatever order, every request is answered once", async () => {
    const steps = fc.array(fc.constantFrom("ask", "approve", "reject", "abort", "end", "hide", "show"), {
      minLength: 20,
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const { screen, approvals } = opened();
        const answers: number[] = [];
        let asked = 0;
        const count = () => {
          const index = asked++;
          answers[index] = 0;
          const add = () => {
            answers[index] = (answers[index] ?? 0) + 1;
          };
          approvals.ask(String(index), prepared(String(index))).then(add, add);
        };
        for (const step of list) {
          if (step === "ask") count();
          if (step === "approve" || step === "reject") screen.decision?.[step]();
          if (step === "abort") approvals.abort(undefined);
          if (step === "end") approvals.endAll();
          screen.hidden = step === "hide" || (step !== "show" && screen.hidden);
          await Promise.resolve();
        }
        await turn();
        approvals.endAll();
        await turn();
        expect(answers.every((times) => times === 1)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});

describe("how long it was in sight", () => {
  it("S5b: it has to be seen without a break for as long as is asked", () => {
    const settling = new Settling(500);
    settling.report(true, 0);
    expect([settling.sight(0), settling.sight(499), settling.sight(500)]).toEqual(["settling", "settling", "clear"]);
    settling.report(false, 600);
    expect(settling.sight(2_000)).toBe("hidden");
    settling.report(true, 2_000);
    settling.report(true, 2_400);
    expect([settling.sight(2_499), settling.sight(2_500)]).toEqual(["settling", "clear"]);
  });

  it("S5b: a page that drew nothing for a while starts again", () => {
    const settling = new Settling(500);
    settling.report(true, 0);
    for (const now of [0, 200, 400, 600]) settling.beat(now);
    expect([settling.sight(600), settling.isShown(700), settling.isShown(5_000)]).toEqual(["clear", true, false]);
    settling.beat(5_000);
    expect(settling.sight(5_000)).toBe("settling");
  });
});
