import { expect, it, describe as suite } from "vitest";
import { fromPromise, setup } from "xstate";
import { describePaths } from "../../testing/describe.ts";
import { plansOf } from "../../testing/paths/plans.ts";

const fetchKey = fromPromise<string>(() => new Promise<string>(() => undefined));

const door = setup({
  types: { events: {} as { type: "door.open" } },
  actors: { fetchKey },
  delays: { patience: 2_000 },
}).createMachine({
  id: "door",
  initial: "shut",
  states: {
    shut: { on: { "door.open": "opening" } },
    opening: {
      invoke: { id: "fetchKey", src: "fetchKey", onDone: "open", onError: "shut" },
      after: { patience: "shut" },
    },
    open: { type: "final" },
  },
});

const sample = { inputs: [undefined], events: [{ type: "door.open" }], outputs: { fetchKey: ["key"] } };

/** A runner that collects its tests. */
function collect() {
  const tests = new Map<string, () => void>();
  const groups: string[] = [];
  return {
    tests,
    groups,
    runner: {
      describe: (name: string, body: () => void) => {
        groups.push(name);
        body();
      },
      it: (name: string, body: () => void) => void tests.set(name, body),
    },
  };
}

suite("plansOf", () => {
  it("M1 names each path, and tells what it has to be answered, failed and waited", () => {
    const plans = plansOf(door, sample);
    expect(plans.map(({ name, done, error, after }) => ({ name, done, error, after }))).toEqual([
      {
        name: 'door.open, fetchKey answers "key" -> open',
        done: [{ child: "fetchKey", output: "key" }],
        error: [],
        after: [],
      },
      {
        name: 'door.open, fetchKey fails with "sample" -> shut',
        done: [],
        error: [{ child: "fetchKey", error: new Error("sample") }],
        after: [],
      },
      { name: "door.open, wait 2000 ms -> shut", done: [], error: [], after: [2_000] },
    ]);
  });

  it("M1 gives no two plans one name", () => {
    const names = plansOf(
      door,
      { ...sample, inputs: [1, 2] },
      plansOf(door, sample).flatMap(({ path }) => [path, path]),
    ).map(({ name }) => name);
    expect(names).toContain("door.open, wait 2000 ms -> shut (2)");
    expect(new Set(names).size).toBe(6);
  });

  it("M1 says the input where it alone tells two plans apart", () => {
    const machine = setup({ types: { context: {} as { tries: number }, input: {} as number } }).createMachine({
      id: "tries",
      context: ({ input }) => ({ tries: input }),
      initial: "open",
      states: {
        open: { on: { GO: [{ guard: ({ context }) => context.tries > 1, target: "open" }, { target: "open" }] } },
      },
    });
    const names = plansOf(machine, { inputs: [1, 2], events: [{ type: "GO" }] }).map(({ name }) => name);
    expect(names).toEqual(["with 1: GO -> open", "with 2: GO -> open"]);
  });
});

suite("describePaths", () => {
  it("M1 makes one test for each path, and each of them passes", () => {
    const { groups, tests, runner } = collect();
    describePaths(door, sample, runner);
    expect(groups).toEqual(["door"]);
    expect([...tests.keys()]).toEqual(plansOf(door, sample).map(({ name }) => name));
    for (const test of tests.values()) test();
  });

  it("M1 keeps the tests of one machine apart that is walked several times in one file", async () => {
    const { groups, runner } = collect();
    for (const name of ["door", "door (2)", undefined, undefined])
      describePaths(door, sample, runner, name ? { name } : {});
    expect(groups).toEqual(["door", "door (2)", "door (2) (2)", "door (3)"]);
    // The next file starts anew, whether a runner loads it after this one or alone.
    await Promise.resolve();
    describePaths(door, sample, runner);
    expect(groups.at(-1)).toBe("door");
  });

  it("M1 lets a check fail the tests whose path it finds something on", () => {
    const { tests, runner } = collect();
    describePaths(door, sample, runner, { check: ({ value }) => (value === "open" ? "it is open" : undefined) });
    const broken = [...tests].filter(([, test]) => {
      try {
        test();
        return false;
      } catch {
        return true;
      }
    });
    expect(broken.map(([name]) => name)).toEqual(['door.open, fetchKey answers "key" -> open']);
  });
});

// The runner of this very file takes them as they are.
describePaths(door, sample, { describe: suite, it: (name, body) => it(`M1 ${name}`, body) });
