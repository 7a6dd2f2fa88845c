import { describe, expect, it } from "vitest";
import {
  type AnyStateMachine,
  assign,
  cancel,
  createMachine,
  fromCallback,
  fromPromise,
  raise,
  sendTo,
  setup,
  spawnChild,
} from "xstate";
import { coverageOf, drawCoverage, printCoverage } from "../../testing/paths/coverage.ts";
import { pairsOf } from "../../testing/paths/pairs.ts";
import { pathsOf, type Sample } from "../../testing/paths/paths.ts";
import { planOf, plansOf } from "../../testing/paths/plans.ts";
import { printJson, printMarkdown } from "../../testing/paths/print.ts";
import { replay } from "../../testing/walk.ts";

const events = (...types: string[]) => types.map((type) => ({ type }));
const sampleOf = (...types: string[]): Sample => ({ inputs: [undefined], events: events(...types) });

/** Walks all paths and pairs on the real actor; gives the items that no path covers. */
function walked(machine: AnyStateMachine, sample: Sample): readonly string[] {
  const { paths, unreached } = pathsOf(machine, sample);
  for (const path of [...paths, ...pairsOf(machine, sample).paths]) replay(machine, path);
  return unreached;
}

const never = () => {
  throw new Error("real logic ran");
};

describe("a machine of a host's own", () => {
  it("M1 never runs the logic that a chart or an action has inline, and answers it by its id", () => {
    const spawnFeed = spawnChild(fromCallback(never) as never, { id: "feed" } as never) as never;
    const machine = createMachine({
      id: "inline",
      initial: "off",
      context: {},
      states: {
        off: { on: { GO: { target: "on", actions: spawnFeed } } },
        on: { invoke: { id: "load", src: fromPromise(never) as never, onDone: "ready", onError: "off" } },
        ready: {},
      },
    });
    expect(walked(machine, { ...sampleOf("GO"), outputs: { load: [1] } })).toEqual([]);
  });

  it("M1 lets actors that a context holds be there, and actors have any systemId", () => {
    const machine = setup({
      types: { context: {} as { ref: unknown; say: () => number }, children: {} as { one: "load"; two: "load" } },
      actors: { load: fromPromise<number>(never) },
    }).createMachine({
      id: "holder",
      context: { ref: undefined, say: () => 1 },
      initial: "off",
      states: {
        off: {
          on: {
            GO: {
              target: "on",
              actions: assign({ ref: ({ spawn }) => spawn("load", { id: "one", systemId: "router" }) }),
            },
          },
        },
        on: {
          invoke: { src: "load", id: "two", systemId: "mine" },
          on: { "xstate.done.actor.one": "off" },
        },
      },
    });
    expect(walked(machine, { ...sampleOf("GO"), outputs: { load: [1] } })).toEqual([]);
  });

  it("M1 walks wildcard transitions, and the guards of those that were false", () => {
    const machine = createMachine({
      id: "wild",
      initial: "a",
      states: {
        a: { on: { "door.*": [{ guard: ({ event }) => event["wide"] === true, target: "b" }], "*": "c" } },
        b: { on: { back: "a" } },
        c: { on: { back: "a" } },
      },
    });
    const sample: Sample = {
      inputs: [undefined],
      events: [{ type: "door.open", wide: true }, { type: "door.open", wide: false }, ...events("back", "other")],
    };
    expect(walked(machine, sample)).toEqual([]);
  });

  it("M1 wants nobody to rest in a history state, and draws it as one", () => {
    const machine = createMachine({
      id: "tv",
      initial: "on",
      states: {
        on: {
          initial: "one",
          states: { one: { on: { NEXT: "two" } }, two: {}, last: { type: "history" } },
          on: { OFF: "off" },
        },
        off: { on: { ON: "on.last" } },
      },
    });
    const sample = sampleOf("NEXT", "OFF", "ON");
    expect(walked(machine, sample)).toEqual([]);
    const chart = drawCoverage(machine, coverageOf(machine, sample));
    expect(chart).toContain('state "H" as tv_on_last');
    expect(chart).not.toContain("class tv_on_last");
  });

  it("M1 takes what a machine sends itself, at once and delayed, cancelled and not", () => {
    const machine = createMachine({
      id: "echo",
      initial: "a",
      states: {
        a: {
          entry: sendTo(({ self }) => self, { type: "LATE" }, { delay: 50, id: "late" }),
          on: {
            LATE: "late",
            NOW: { actions: sendTo(({ self }) => self, { type: "THEN" }) },
            THEN: "then",
            STOP: { target: "still", actions: cancel("late") },
          },
        },
        late: {},
        // biome-ignore lint/suspicious/noThenProperty: a state may have any name
        then: { on: { LATE: "late" } },
        still: { on: { LATE: "late" } },
      },
    });
    expect(walked(machine, sampleOf("NOW", "STOP"))).toEqual(["echo.still: LATE #1 -> echo.late"]);
  });

  it("M1 lets each of several delays without a name elapse", () => {
    const machine = createMachine({
      id: "bells",
      initial: "none",
      entry: [raise({ type: "RING" }, { delay: 10 }), raise({ type: "RING" }, { delay: 20 })],
      states: {
        none: { on: { RING: "once" } },
        once: { entry: sendTo(({ self }) => self, { type: "RING" }, { delay: 15 }), on: { RING: "twice" } },
        twice: { on: { RING: "thrice" } },
        thrice: {},
      },
    });
    expect(walked(machine, sampleOf())).toEqual([]);
  });

  it("M1 lets delays of no time elapse in the step in which they start", () => {
    const machine = createMachine({
      id: "both",
      type: "parallel",
      states: {
        left: { initial: "a", states: { a: { after: { 100: "b" } }, b: {} } },
        right: { initial: "a", states: { a: { after: { 100: "b" } }, b: { after: { 0: "c" } }, c: {} } },
      },
    });
    expect(walked(machine, sampleOf())).toEqual([]);
  });

  it("M1 tells big integers, maps, and objects that contain themselves", () => {
    const circle: Record<string, unknown> = { type: "PAY", amount: 5n };
    circle["again"] = circle;
    const machine = createMachine({
      id: "purse",
      context: { amount: 0n },
      initial: "a",
      states: {
        a: {
          on: { PAY: { target: "b", actions: assign({ amount: ({ event }) => event["amount"] as bigint }) } },
        },
        b: {},
      },
    });
    const sample: Sample = {
      inputs: [undefined],
      events: [circle as { type: string }],
      watch: ({ amount }: { amount: bigint }) => new Map([["amount", amount]]),
    };
    expect(walked(machine, sample)).toEqual([]);
    const paths = pathsOf(machine, sample);
    expect(plansOf(machine, sample)[0]?.name).toContain('"amount":"5"');
    expect(JSON.parse(printJson(paths)).paths[0].steps[0].step.event.amount).toBe("5");
    expect(printMarkdown(paths)).toContain("PAY");
    expect(planOf(paths.paths[0]!).after).toEqual([]);
  });

  it("M1 says of a guard that was never false just that", () => {
    const machine = createMachine({ id: "yes", on: { GO: { guard: () => true, actions: () => undefined } } });
    const text = printCoverage(coverageOf(machine, sampleOf("GO")));
    expect(text).toContain("  never false: yes: GO #1 [its own condition] -> stays");
  });

  it("M1 gives each state a word of its own in the chart, whatever signs its name has", () => {
    const machine = createMachine({ id: "signs", initial: "b-b", states: { "b-b": {}, b_b: {}, 'say "b";': {} } });
    const chart = drawCoverage(machine, coverageOf(machine, sampleOf()));
    expect(chart).toContain('state "say b" as signs_say_20__22_b_22__3b_');
    expect(chart).toContain("class signs_b_2d_b walked");
    expect(chart).toContain("class signs_b_5f_b missed");
    expect(chart).toContain("[*] --> signs_b_2d_b");
  });
});

describe("a machine that cannot be walked is named in one sentence", () => {
  const pathsWith = (machine: AnyStateMachine, sample = sampleOf("GO")) => pathsOf(machine, sample);

  it("M1 where it goes round without an end", () => {
    const always = createMachine({
      id: "round",
      initial: "a",
      states: { a: { on: { GO: "b" } }, b: { always: "c" }, c: { always: "b" } },
    });
    expect(() => pathsWith(always)).toThrow(/^round throws after GO: Error: 5,000 transitions in one step, and no end/);
    const raises = createMachine({ id: "raises", on: { GO: { actions: raise({ type: "GO" }) } } });
    expect(() => pathsWith(raises)).toThrow(/no end, the last of them raises -> stays/);
    const sends = createMachine({ id: "sends", on: { GO: { actions: sendTo(({ self }) => self, { type: "GO" }) } } });
    expect(() => pathsWith(sends)).toThrow(/it sends itself GO again and again/);
    const hurry = createMachine({
      id: "hurry",
      initial: "a",
      states: { a: { after: { 0: "b" } }, b: { after: { 0: "a" } } },
    });
    expect(() => pathsWith(hurry)).toThrow(/is delayed by 0 ms again and again/);
  });

  it("M1 where a delay is no time, or nobody gave it", () => {
    const endless = createMachine({ id: "long", initial: "a", states: { a: { after: { soon: "b" } }, b: {} } });
    expect(() => pathsWith(endless)).toThrow("long has no delay soon: name it with setup({ delays })");
    const never = endless.provide({ delays: { soon: Number.POSITIVE_INFINITY } });
    expect(() => pathsWith(never)).toThrow(/long throws at its start: .* is delayed by Infinity ms/);
    expect(() => pathsWith(endless.provide({ delays: { soon: () => Number.NaN } }))).toThrow(/delayed by NaN ms/);
  });

  it("M1 where it invokes what has no logic", () => {
    const machine = createMachine({
      id: "bare",
      initial: "a",
      states: { a: { on: { GO: "b" } }, b: { invoke: { id: "load", src: "load" } } },
    });
    expect(() => pathsWith(machine)).toThrow(/bare throws after GO: Error: load starts, and bare has no logic/);
  });

  it("M1 where it is no machine, has no input, or throws at its start", () => {
    expect(() => pathsWith(fromPromise(never) as never)).toThrow("Only machines can be walked");
    const machine = createMachine({ id: "plain", context: ({ input }) => ({ n: (input as { n: string }).n.length }) });
    expect(() => pathsWith(machine, { inputs: [], events: [] })).toThrow("plain needs an input to start");
    expect(() => pathsWith(machine, { inputs: [{ n: null }], events: [] })).toThrow(
      /^plain throws at its start with {"n":null}: /,
    );
  });

  it.each([
    ["events", { inputs: [undefined] }],
    ["errors", { ...sampleOf("GO"), errors: { load: ["offline"] } }],
    ["outputs.load", { ...sampleOf("GO"), outputs: { load: "loaded" } }],
  ])("M1 where the sample has no list as %s", (name, sample) => {
    const machine = createMachine({
      id: "plain",
      initial: "a",
      states: { a: { invoke: { id: "load", src: "load" } } },
    });
    expect(() => pathsWith(machine, sample as never)).toThrow(`The sample of plain wants a list as \`${name}\``);
  });

  it("M1 and of one whose actions send by themselves, why it is elsewhere than the model", () => {
    const machine = createMachine({
      id: "sly",
      initial: "a",
      states: { a: { on: { GO: { actions: ({ self }) => self.send({ type: "ON" }) }, ON: "b" } }, b: {} },
    });
    expect(() => walked(machine, sampleOf("GO", "ON"))).toThrow(/the model runs no functions/);
  });

  it("M1 where a sample misspells an event, with the name that is nearest and that it lacks", () => {
    const machine = createMachine({ id: "spelt", initial: "a", states: { a: { on: { "door.open": "b" } }, b: {} } });
    expect(() => pathsWith(machine, sampleOf("door.opne"))).toThrow(
      "No state of spelt takes the sample's event door.opne (nearest: door.open): mend its name.",
    );
    // A sample that serves several machines has the events of the others, too.
    expect(walked(machine, sampleOf("door.open", "door.opens", "wallet.asked"))).toEqual([]);
  });

  it.each([
    ["door.open", '"door.open"'],
    [{}, "{}"],
    [null, "null"],
  ])("M1 where an event of a sample has no type: %j", (event, text) => {
    const machine = createMachine({ id: "spelt", initial: "a", states: { a: { on: { "door.open": "b" } }, b: {} } });
    expect(() => pathsWith(machine, { inputs: [undefined], events: [event] } as never)).toThrow(
      `The sample of spelt wants a \`type\` in each of its events, and ${text} has none.`,
    );
  });

  it("M1 where a sample misspells an actor, whether a chart has it or an action starts it", () => {
    const machine = createMachine({
      id: "spelt",
      initial: "a",
      states: {
        a: { invoke: { id: "load", src: fromPromise(never) as never, onDone: "b" } },
        b: { entry: spawnChild(fromCallback(never) as never, { id: "feed" } as never) as never },
      },
    });
    const pathsBy = (outputs: Sample["outputs"]) => () => pathsOf(machine, { ...sampleOf(), outputs: outputs ?? {} });
    expect(pathsBy({ loads: [1] })).toThrow(
      "spelt starts no actor loads, whose outputs the sample has (nearest: load): mend its name.",
    );
    expect(pathsBy({ load: [1], feeds: [1] })).toThrow(/no actor feeds, .* \(nearest: feed\)/);
    expect(pathsBy({ load: [1], feed: [1], recallFacts: [1] })).not.toThrow();
  });
});
