import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SimulatedClock } from "xstate";
import * as machines from "../../api/machines.ts";
import { WALKABLES } from "../../testing/samples/machines.ts";
import { ALICE, ETHEREUM } from "../../testing/samples/values.ts";

const FOLDER = join(import.meta.dirname, "../../machines");

/** The names of what files of the machines export, by a pattern of their path and one of the name. */
async function exported(file: RegExp, name: RegExp): Promise<string[]> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((path) => file.test(path));
  const found = await Promise.all(files.map(async (path) => Object.keys((await import(join(FOLDER, path))) as object)));
  return found.flat().filter((each) => name.test(each));
}

describe("appkit/machines", () => {
  it("M1 has every machine and every port", async () => {
    const wanted = [...(await exported(/\.ts$/, /Machine$/)), ...(await exported(/ports\.ts$/, /^[a-z]/))];
    expect(wanted.length).toBeGreaterThan(90);
    expect(wanted.filter((name) => !(name in machines))).toEqual([]);
  });

  it.each(Object.entries(WALKABLES))(
    "M1 the chart of %s is plain data that names its states, events and ports",
    (_, { machine }) => {
      const chart = machines.chartOf(machine);
      expect(JSON.parse(JSON.stringify(chart))).toEqual(chart);
      const ids = new Set(chart.states.map(({ id }) => id));
      for (const { from, to } of chart.transitions) for (const id of [from, ...to]) expect(ids).toContain(id);
      for (const { initial } of chart.states) for (const id of initial) expect(ids).toContain(id);
      expect(chart.events.every((event) => !event.startsWith("xstate."))).toBe(true);
    },
  );

  it("M1 a machine runs alone, with answers to its ports that the compiler knows", async () => {
    const { balanceMachine, runAlone } = machines;
    const clock = new SimulatedClock();
    const asked: string[] = [];
    const actor = runAlone(balanceMachine, {
      clock,
      input: { target: { address: ALICE, network: ETHEREUM, isSynced: true }, blocked: [] },
      ports: {
        fetchBalance: async ({ address }) => {
          asked.push(address);
          return { amount: "3", symbol: "ETH" };
        },
      },
    });
    actor.start();
    await expect.poll(() => actor.getSnapshot().context.balance).toEqual({ amount: "3", symbol: "ETH" });
    expect(asked).toEqual([ALICE]);
    actor.stop();
    // @ts-expect-error a balance has a symbol
    const wrong: machines.PortAnswers<typeof balanceMachine> = { fetchBalance: async () => ({ amount: "3" }) };
    expect(wrong).toHaveProperty("fetchBalance");
  });
});
