import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { type Sandbox, startSandbox } from "../../sandbox/main.ts";
import { DIST } from "../paths.ts";
import { CHROMIUM_FLAGS, chromiumPath, chromiumVersion } from "../programs/chromium.ts";
import { BUDGETS } from "../sizes/budget.ts";
import type { SizeReport } from "../sizes/sizes.ts";
import { type Host, startHost } from "./host.ts";
import { heap, type VisitOptions, type Visitor, visit, worked } from "./measures.ts";
import { lines, quantile, short, type Target } from "./table.ts";

const TRIES = 20;
const WARM_CYCLES = 10;
const CYCLES = 50;
/** Milliseconds of idle time for the page's deferred modules. */
const IDLE = 1_000;
const MB = 1024 * 1024;

interface BenchDeps {
  readonly browser: Browser;
  readonly host: Host;
  readonly sandbox: Sandbox;
}

const ROW = '[data-wallet="walletConnect"]';

/** The moment at which an element of the modal is there and painted, in milliseconds since 1970. */
const painted = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const look = (): unknown =>
          document.querySelector("appkit-modal")?.shadowRoot?.querySelector(selector)
            ? setTimeout(() => resolve(performance.timeOrigin + performance.now()))
            : requestAnimationFrame(look);
        look();
      }),
    selector,
  );

/** Milliseconds from a press on the row, as soon as it is there, to the painted code. */
async function pressToCode(page: Page): Promise<number> {
  const pressed = await page.evaluate(
    (row) =>
      new Promise<number>((resolve) => {
        const press = (): unknown => {
          const found = document.querySelector("appkit-modal")?.shadowRoot?.querySelector<HTMLElement>(row);
          if (!found) return requestAnimationFrame(press);
          resolve(performance.timeOrigin + performance.now());
          return found.click();
        };
        press();
      }),
    ROW,
  );
  return (await painted(page, "[data-uri]")) - pressed;
}

const codeOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const code = document.querySelector("appkit-modal")?.shadowRoot?.querySelector("[data-uri]");
    return code?.getAttribute("data-uri") ?? "";
  });

/** The moment from which on the host knows an account, in milliseconds since 1970. */
const known = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        AppKit.subscribeAccount(
          ({ isConnected }) => isConnected && resolve(performance.timeOrigin + performance.now()),
        );
      }),
  );

/** The moment at which the relay got the newest settlement of a wallet, in milliseconds since 1970. */
async function settledAt(sandbox: Sandbox): Promise<number> {
  const { newest } = await sandbox.control("relay");
  return newest?.findLast(({ tag }) => tag === 1102)?.at ?? Number.NaN;
}

/** Pairs by the shown code; gives the milliseconds from the wallet's settlement to the awaited moment. */
async function approve({ sandbox }: BenchDeps, page: Page, awaited: () => Promise<number>): Promise<number> {
  const seen = awaited();
  await sandbox.control("phone-wallet", { pair: await codeOf(page) });
  const at = await seen;
  const took = at - (await settledAt(sandbox));
  await sandbox.control("phone-wallet", { disconnect: "all" });
  return took;
}

/** So many visits, each in a profile of its own. */
async function visits<T>(deps: BenchDeps, options: VisitOptions, work: (visitor: Visitor) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let run = 0; run < TRIES; run += 1) results.push(await visit(deps.browser, deps.host, options, work));
  return results;
}

const both = (times: readonly number[]): number[] => [quantile(times, 0.5), quantile(times, 0.95)];

async function speed(deps: BenchDeps): Promise<Target[]> {
  const hosts: number[] = [];
  const work: number[] = [];
  const idle = await visits(deps, {}, async (visitor) => {
    const { page } = visitor;
    await page.evaluate(() => AppKit.open());
    await page.waitForTimeout(IDLE);
    const before = await worked(visitor);
    const took = await pressToCode(page);
    work.push((await worked(visitor)) - before);
    hosts.push(await approve(deps, page, () => known(page)));
    return took;
  });
  const atOnce = await visits(deps, {}, async ({ page }) => {
    void page.evaluate(() => void AppKit.open());
    return await pressToCode(page);
  });
  const account = await visits(deps, { embedded: true }, async ({ page }) => {
    await pressToCode(page);
    return await approve(deps, page, () => painted(page, '[data-view="Account"]'));
  });
  const table = [
    ["first press to code, a second after open()", ...both(idle)],
    ["first press to code, at once after open()", ...both(atOnce)],
    ["settlement to account known to the host", ...both(hosts)],
    ["settlement to Account view, embedded", ...both(account)],
  ] as const;
  const rows = table.map(([name, half, most]) => [name, short(half ?? 0), short(most ?? 0)]);
  const [half = 0, most = 0] = both(work);
  const own = ["of the first, work of the page's main thread", short(half), short(most)];
  console.log(lines(`Pairing, ms, ${TRIES} visits each`, [["", "p50", "p95"], ...rows, own]));
  const limits = [300, 300, 500, 500];
  return table.map(([name, ...is], at) => {
    const most = limits[at] ?? Number.NaN;
    return { name: `${name}, p50 / p95`, is, most: [most, most], unit: "ms" };
  });
}

/** The parties asked: requests by the name of the service, and connections to the relay. */
async function requestCounts(sandbox: Sandbox): Promise<{ all: number; relay: number }> {
  const { counts } = await sandbox.control("log");
  const { connections = 0, calls = {} } = await sandbox.control("relay");
  const relay = (counts["relay"] ?? 0) + connections + Object.keys(calls).length;
  return { all: Object.values(counts).reduce((sum, count) => sum + count, 0) + relay, relay };
}

async function quiet(deps: BenchDeps): Promise<Target[]> {
  const { sandbox } = deps;
  await sandbox.reset();
  const { before, after } = await visit(deps.browser, deps.host, { attested: true }, async ({ page }) => {
    await page.waitForTimeout(IDLE);
    const before = await requestCounts(sandbox);
    await page.evaluate(() => AppKit.open());
    await page.waitForTimeout(IDLE);
    return { before, after: await requestCounts(sandbox) };
  });
  return [
    {
      name: "requests to relay, verify service and list before the modal opens",
      is: [before.all],
      most: [0],
      unit: "",
    },
    { name: "requests to the relay before a code is asked for", is: [after.relay], most: [0], unit: "" },
  ];
}

async function cycle({ sandbox }: BenchDeps, page: Page): Promise<void> {
  await page.evaluate(() => void AppKit.open());
  await pressToCode(page);
  const seen = known(page);
  await sandbox.control("phone-wallet", { pair: await codeOf(page) });
  await seen;
  await page.evaluate(() => AppKit.disconnect());
}

async function memory(deps: BenchDeps): Promise<Target[]> {
  const left = await visit(deps.browser, deps.host, {}, async (visitor) => {
    const { page, session } = visitor;
    const read = async () => ({ bytes: await heap(visitor), ...(await session.send("Memory.getDOMCounters")) });
    for (let done = 0; done < WARM_CYCLES; done += 1) await cycle(deps, page);
    await page.waitForTimeout(IDLE);
    const before = await read();
    for (let done = 0; done < CYCLES; done += 1) await cycle(deps, page);
    await page.waitForTimeout(IDLE);
    const after = await read();
    const listeners = after.jsEventListeners - before.jsEventListeners;
    return { bytes: after.bytes - before.bytes, nodes: after.nodes - before.nodes, listeners };
  });
  const row = [
    `${CYCLES} times`,
    `${(left.bytes / MB).toFixed(2)} MB`,
    `${left.nodes} nodes`,
    `${left.listeners} listeners`,
  ];
  console.log(lines("Left after pairing and disconnecting", [row]));
  return [{ name: `left after ${CYCLES} pairings`, is: [left.bytes / MB], most: [1], unit: "MB" }];
}

/** Pairing in Chromium with the wallet of the sandbox: times to a code and to an account, requests, and memory. */
export async function pairingTargets(): Promise<Target[]> {
  const sandbox = await startSandbox({ port: 0 });
  const host = await startHost(sandbox);
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS] });
  try {
    console.log(chromiumVersion());
    const deps = { browser, host, sandbox };
    const { chunks } = JSON.parse(readFileSync(join(DIST, "size.json"), "utf8")) as SizeReport;
    const { gzip } = BUDGETS.relay;
    const size = { name: "relay chunk", is: [chunks.relay.gzip / 1024], most: [gzip], unit: "KiB gzip" };
    return [size, ...(await quiet(deps)), ...(await speed(deps)), ...(await memory(deps))];
  } finally {
    await browser.close();
    await host.stop();
    await sandbox.stop();
  }
}
