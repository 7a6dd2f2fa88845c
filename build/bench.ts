// `npm run bench`: size, start-up, open-to-painted, memory and machine throughput, in Chromium; medians of 7, each visit
// in a profile of its own, the outside played by the sandbox; then chains' nodes, and the sandbox itself. Ends with a table of
// measured and wanted values. `npm run bench -- page`, `-- pairing`, `-- nodes` or `-- sandbox` measures one part, `-- events` the
// machines' alone;
// `npm run bench -- drops [count] [seed]` runs random drops of the relay, 1,000 by default, and `npm run bench -- relay [count]
// [seed]` measures R1 and R2 in Chromium, 45 times each by default; both take minutes. `npm run bench -- hydration [count]` counts the
// errors of React where a server drew the page, in 50 visits by default, `npm run bench -- reconnect [count]` the reloads after which
// wagmi has a paired session's account again, of 20 by default, `npm run bench -- logout [count]` the time until a logout in one tab is
// seen in all, 20 times by default; `npm run bench -- feel [window] [folder]` counts what a visitor would
// feel on a walk through the screens, fails where there is anything, and keeps strips of what was drawn in the folder, and
// `npm run bench -- account` measures the account of a visitor who has and did very much, `npm run bench -- send` the time from typing
// to the shown cost of a transfer; `npm run bench -- examples [opened] [connected] [names]` counts what stays behind in each example, or in
// those that are named, after its dialog was opened 1,000 times and a wallet connected 200 times, `npm run bench -- server` what signing in on a host's server costs,
// with Redis; `npm run bench -- gallery <folder>` compares each screen in each state with the picture that an earlier run has kept in the
// folder, and fails where one differs. These eleven are no part of the whole.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { startSandbox } from "../sandbox/main.ts";
import { accountTargets } from "./bench/account.ts";
import { dropTargets } from "./bench/drops.ts";
import { exampleTargets } from "./bench/examples.ts";
import { feelTargets } from "./bench/feel.ts";
import { galleryTargets } from "./bench/gallery.ts";
import { type Host, startHost } from "./bench/host.ts";
import { hydrationTargets } from "./bench/hydration.ts";
import { logoutTargets } from "./bench/logout.ts";
import * as measures from "./bench/measures.ts";
import { nodeTargets } from "./bench/nodes.ts";
import { pairingTargets } from "./bench/pairing.ts";
import { reconnectTargets } from "./bench/reconnect.ts";
import { relayTargets } from "./bench/relay.ts";
import { sandboxTargets } from "./bench/sandbox.ts";
import { sendTargets } from "./bench/send.ts";
import { serverTargets } from "./bench/server.ts";
import { holds, lines, median, short, type Target, targetTable } from "./bench/table.ts";
import { floor, throughput } from "./bench/throughput.ts";
import { ensureBuilt } from "./fresh.ts";
import { DIST } from "./paths.ts";
import { CHROMIUM_FLAGS, chromiumPath, chromiumVersion } from "./programs/chromium.ts";
import type { SizeReport } from "./sizes/sizes.ts";

const RUNS = 7;
const ROUNDS = 100;
const MANY_ROUNDS = 1_000;
const MB = 1024 * 1024;

type Work<T> = (visitor: measures.Visitor) => Promise<T>;

/** Dependencies of every measurement. */
class Bench {
  readonly #browser: Browser;
  readonly host: Host;

  constructor(browser: Browser, host: Host) {
    this.#browser = browser;
    this.host = host;
  }

  once<T>(work: Work<T>, options: measures.VisitOptions = {}): Promise<T> {
    return measures.visit(this.#browser, this.host, options, work);
  }

  async runs<T>(work: Work<T>, options: measures.VisitOptions = {}): Promise<T[]> {
    const results: T[] = [];
    for (let run = 0; run < RUNS; run += 1) results.push(await this.once(work, options));
    return results;
  }

  async middle(work: Work<number>, options: measures.VisitOptions = {}): Promise<number> {
    return median(await this.runs(work, options));
  }
}

function sizes(): Target[] {
  const { whole, chunks } = JSON.parse(readFileSync(join(DIST, "size.json"), "utf8")) as SizeReport;
  const kib = (bytes: number): number => bytes / 1024;
  const rows = Object.entries({ ...chunks, whole }).map(([name, { raw, gzip, brotli }]) => {
    return [name, ...[raw, gzip, brotli].map((bytes) => kib(bytes).toFixed(1).padStart(7))];
  });
  console.log(lines("Size, KiB minified", [["part", "    raw", "   gzip", " brotli"], ...rows]));
  return [
    { name: "eager part", is: [kib(chunks.eager.gzip)], most: [60], unit: "KiB gzip" },
    { name: "until the list is painted", is: [kib(whole.brotli)], most: [165], unit: "KiB brotli" },
  ];
}

async function speed(bench: Bench): Promise<Target[]> {
  const evaluated: number[] = [];
  const callable: number[] = [];
  const painted: number[] = [];
  const settled: number[] = [];
  for (const cpu of [1, 4]) {
    const started = await bench.runs(measures.starting, { cpu, bare: true });
    evaluated.push(median(started.map((one) => one.evaluated)));
    callable.push(median(started.map((one) => one.answered)));
    const opened = await bench.runs(measures.opening, { cpu });
    painted.push(median(opened.map((one) => one.painted)));
    settled.push(median(opened.map((one) => one.settled)));
  }
  const cold = await bench.middle(measures.cold, { cpu: 4, slowNetwork: true, opens: true });
  const blocking = await bench.middle(measures.blocking, { cpu: 4 });
  const rows = [
    ["script evaluated", ...evaluated],
    ["its instance answers a call", ...callable],
    ["open() to painted", ...painted],
    ["open() to settled", ...settled],
  ].map(([name, one, four]) => [String(name), short(Number(one)), short(Number(four))]);
  console.log(lines("Speed, ms", [["", "1x CPU", "4x CPU"], ...rows]));
  console.log(`  cold, fast 4G and 4x CPU: ${short(cold)}   blocking, load and open, 4x CPU: ${short(blocking)}`);
  return [
    { name: "script until its instance answers, 1x / 4x", is: callable, most: [20, 60], unit: "ms" },
    { name: "open() to painted, 1x / 4x", is: painted, most: [40, 100], unit: "ms" },
    { name: "open() to settled, 1x / 4x", is: settled, most: [200, 300], unit: "ms" },
    { name: "cold", is: [cold], most: [900], unit: "ms" },
    { name: "blocking time, load and open, 4x", is: [blocking], most: [0], unit: "ms" },
  ];
}

async function memory(bench: Bench): Promise<Target[]> {
  const open = await bench.middle(async (visitor) => {
    await measures.opening(visitor);
    return (await measures.heap(visitor)) / MB;
  });
  const rows: string[][] = [];
  for (const rounds of [ROUNDS, MANY_ROUNDS]) {
    const { bytes, nodes, listeners } = await bench.once((visitor) => measures.leftAfter(visitor, rounds));
    rows.push([`${rounds} times`, `${(bytes / MB).toFixed(2)} MB`, `${nodes} nodes`, `${listeners} listeners`]);
  }
  console.log(lines("Left after opening and closing", rows));
  return [{ name: "JS heap, open", is: [open], most: [4], unit: "MB" }];
}

async function manners(bench: Bench): Promise<Target[]> {
  const requests = await bench.once((visitor) => measures.requestsOf(visitor, bench.host));
  const axe = await bench.once(measures.axeNodes);
  const focus = await bench.once(measures.focus);
  const says = (value: boolean): string => (value ? "yes" : "no");
  console.log(
    lines("Manners", [
      ["outside requests before the first click", String(requests.before)],
      ["asked for until the list is painted", requests.hosts.join(", ") || "nothing"],
      ["focus enters / stays / returns", [focus.enters, focus.stays, focus.returns].map(says).join(" / ")],
    ]),
  );
  const missing = Object.values(focus).filter((one) => !one).length;
  return [
    { name: "JS requests until the list is painted", is: [requests.code], most: [1], unit: "" },
    { name: "outside requests before the first click", is: [requests.before], most: [0], unit: "" },
    { name: "axe violations (nodes)", is: [axe], most: [0], unit: "" },
    { name: "focus: enters, stays, returns; missing", is: [missing], most: [0], unit: "" },
  ];
}

async function eventTargets(): Promise<Target[]> {
  const { sent, taken } = await throughput();
  const [outside, all, empty] = [sent, taken, floor()].map((count) => count.toLocaleString("en-US"));
  console.log(`\nMachines: ${outside} events a second from outside, ${all} with what they set off, in Node`);
  console.log(`  machines of two states that do nothing take ${empty} in XState, without the flight recorder`);
  // A thousandth of a second for every fifty events.
  return [{ name: "ms for 50 events through the root and its actors", is: [50_000 / taken], most: [1], unit: "ms" }];
}

async function pageTargets(): Promise<Target[]> {
  const sandbox = await startSandbox({ port: 0 });
  const host = await startHost(sandbox);
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS] });
  try {
    console.log(`${chromiumVersion()}, medians of ${RUNS}`);
    const bench = new Bench(browser, host);
    const targets = [...sizes(), ...(await speed(bench)), ...(await memory(bench)), ...(await manners(bench))];
    return [...targets, ...(await eventTargets())];
  } finally {
    await browser.close();
    await host.stop();
    await sandbox.stop();
  }
}

const DROPS = 1_000;
const VISITS = 50;
/** Each way of a drop at each point of it. */
const RELAY_DROPS = 45;
const RELOADS = 20;
const LOGOUTS = 20;
/** How often each example's dialog is opened and closed, and a wallet connected and disconnected. */
const OPENED = 1_000;
const CONNECTED = 200;
const someSeed = (): number => Date.now() % 1_000_000;

/** The parts of the bench, in their order; those of the whole run are measured without being named. */
const PARTS: Readonly<Record<string, (words: readonly string[]) => Promise<Target[]>>> = {
  page: pageTargets,
  events: eventTargets,
  account: accountTargets,
  send: sendTargets,
  server: serverTargets,
  pairing: pairingTargets,
  nodes: nodeTargets,
  sandbox: sandboxTargets,
  hydration: ([count = VISITS]) => hydrationTargets(Number(count)),
  drops: ([count = DROPS, seed = someSeed()]) => dropTargets(Number(count), Number(seed)),
  examples: ([opened = OPENED, connected = CONNECTED, ...named]) =>
    exampleTargets(Number(opened), Number(connected), named),
  feel: ([only, folder]) => feelTargets(only, folder),
  gallery: ([folder]) => galleryTargets(folder),
  reconnect: ([count = RELOADS]) => reconnectTargets(Number(count)),
  logout: ([count = LOGOUTS]) => logoutTargets(Number(count)),
  relay: ([count = RELAY_DROPS, seed = someSeed()]) => relayTargets(Number(count), Number(seed)),
};
const WHOLE = ["page", "pairing", "nodes", "sandbox"];

/** Measures the parts that are asked for; gives the process's exit code. */
async function main(): Promise<number> {
  const [name, ...words] = process.argv.slice(2);
  if (name !== undefined && !PARTS[name]) throw new Error(`${name} is no part: ${Object.keys(PARTS).join(", ")}`);
  if (name !== "drops" && name !== "nodes" && name !== "events") await ensureBuilt();
  const targets: Target[] = [];
  for (const each of name === undefined ? WHOLE : [name]) targets.push(...((await PARTS[each]?.(words)) ?? []));
  console.log(targetTable(targets));
  const holding = targets.filter(holds).length;
  console.log(`\n${holding} of ${targets.length} targets hold.`);
  // Counts, which a busy machine does not change as it changes times.
  return (name === "feel" || name === "gallery") && holding < targets.length ? 1 : 0;
}

main().then(
  // The client of the pairings keeps timers of its own.
  (code) => process.exit(code),
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
