/**
 * Walks the wallet flows of a host's own page in a browser, against the sandbox. Each journey has a profile of its own, and after each
 * of its steps the modal, the wallet, AppKit's answers and the page's words have to agree.
 */
import type { Browser, BrowserContext, Page } from "playwright-core";
import type { AnyStateNode } from "xstate";
import { VIEWS } from "../../domain/modal/routes.ts";
import { WALKABLES } from "../samples/machines.ts";
import { arriveAt } from "./arrival.ts";
import { type Finding, type HostWalk, type JourneyResult, NotOffered } from "./finding.ts";
import type { Journey, Memory } from "./journeys/journey.ts";
import type { Deeds } from "./look.ts";
import type { HostBrowser, HostWalkOptions } from "./options.ts";
import { PageWatch } from "./page-watch.ts";
import { probeScript } from "./probe.ts";
import { SandboxControl } from "./sandbox-control.ts";
import { StepFailed, Visit } from "./visit.ts";

const SANDBOX = "http://localhost:4700";
/** No journey takes longer; one that does is over with a verdict of its own. */
export const LONGEST = 90_000;
const STEP = 10_000;

const now = (): number => Number(process.hrtime.bigint() / 1_000_000n);

class HostWalker {
  readonly #browser: Browser;
  readonly #address: string;
  readonly #sandbox: SandboxControl;
  readonly #options: Record<string, unknown>;
  readonly #wallets: string;
  readonly #memory: Memory;

  constructor(
    browser: Browser,
    address: string,
    sandbox: SandboxControl,
    { options, wallets, memory }: { options: Record<string, unknown>; wallets: string; memory: Memory },
  ) {
    this.#browser = browser;
    this.#address = address;
    this.#sandbox = sandbox;
    // A page of the sandbox has its options already.
    this.#options = address.startsWith(`${sandbox.url}/`) ? {} : options;
    this.#wallets = wallets;
    this.#memory = memory;
  }

  async #enter(movesTime: boolean): Promise<{ context: BrowserContext; page: Page; watch: PageWatch }> {
    const viewport = { width: 1280, height: 800 };
    // The scripted wallets are put into the page whatever its policy is, as an extension is.
    const context = await this.#browser.newContext({ viewport, reducedMotion: "reduce", locale: "en-US" });
    context.setDefaultTimeout(STEP);
    const page = await context.newPage();
    const watch = new PageWatch(page);
    if (movesTime) await page.clock.install();
    await page.addInitScript({ content: probeScript({ options: this.#options }) });
    await page.addInitScript({ content: `if (self === top) { ${this.#wallets} }` });
    await watch.followSignatures(page);
    return { context, page, watch };
  }

  /** The version of the script, once the page was reached. */
  version = "";

  /** Walks one journey. Throws NotWalkable where the page was never reached. */
  async walk(journey: Journey): Promise<JourneyResult> {
    const started = now();
    await this.#sandbox.reset();
    const { context, page, watch } = await this.#enter(journey.movesTime === true);
    const visit = new Visit(page, this.#sandbox, watch);
    let reason: string | undefined;
    try {
      await arriveAt(page, this.#address, watch);
      this.version ||= await page.evaluate<string>("AppKit.version");
      void visit.followViews();
      await Promise.race([journey.walk(visit, this.#memory), overAfter(page)]);
    } catch (error) {
      if (this.version === "") {
        await context.close();
        throw error;
      }
      if (error instanceof NotOffered) reason = error.message;
      else visit.findings.push(...findingsOf(error));
    }
    visit.endFollowing();
    const deeds = await visit.deeds().catch((): Deeds | undefined => undefined);
    const findings = unique([...watch.findings, ...policyFindings(deeds), ...visit.findings]);
    const found = findings.length > 0 ? await evidence(page) : {};
    await context.close();
    const verdict = findings.length > 0 ? "failed" : reason === undefined ? "passed" : "skipped";
    return {
      journey: journey.name,
      verdict,
      ...(reason !== undefined && { reason }),
      findings,
      steps: visit.steps,
      views: [...visit.views],
      states: deeds?.states ?? [],
      ms: now() - started,
      ...found,
    };
  }
}

/** Rejects when a journey takes too long, or its page is gone. */
async function overAfter(page: Page): Promise<never> {
  await page.waitForEvent("close", { timeout: LONGEST }).catch(() => undefined);
  throw new StepFailed([{ kind: "no-way", says: `The journey was not over after ${LONGEST / 1_000} s.` }]);
}

/** What a page looked like when something was found, and what its machines had done. */
async function evidence(page: Page): Promise<Pick<JourneyResult, "screenshot" | "report">> {
  const screenshot = await page.screenshot({ timeout: STEP }).catch(() => undefined);
  const report = await page.evaluate<string>("__appkitWalk.report()").catch(() => undefined);
  return { ...(screenshot && { screenshot }), ...(report !== undefined && { report }) };
}

function findingsOf(error: unknown): readonly Finding[] {
  if (error instanceof StepFailed) return error.findings;
  const [first = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  return [{ kind: "no-way", says: first }];
}

function policyFindings(deeds: Deeds | undefined): Finding[] {
  return (deeds?.violations ?? []).map((each) => ({
    kind: "policy",
    says: `The page's policy stops something: ${each}. Allow what AppKit needs, as docs/embedding.md lists it.`,
  }));
}

function unique(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ says }, at) => findings.findIndex((other) => other.says === says) === at);
}

function statesBelow(node: AnyStateNode): string[] {
  return [node.id, ...Object.values(node.states).flatMap(statesBelow)];
}

/** Why something was not seen: its machine never ran, or no journey that was walked leads there. */
function unseenOf(names: readonly string[], seen: ReadonlySet<string>, results: readonly JourneyResult[]) {
  const skipped = results.filter(({ verdict }) => verdict === "skipped");
  const hindered = results.filter(({ verdict }) => verdict === "failed").map(({ journey }) => `"${journey}" failed`);
  const missing = [...skipped.map(({ journey, reason }) => `"${journey}" was skipped: ${reason}`), ...hindered];
  const rest = missing.length > 0 ? `, or ${missing.join("; ")}` : "";
  return names
    .filter((name) => !seen.has(name))
    .map((name) => {
      const [machine = ""] = name.split(".");
      const isIdle = Object.hasOwn(WALKABLES, machine) && ![...seen].some((state) => state.split(".")[0] === machine);
      return { name, why: `${isIdle ? `${machine} never ran: ` : ""}no journey leads there${rest}` };
    });
}

function coverage(names: readonly string[], found: readonly string[], results: readonly JourneyResult[]) {
  const seen = new Set(found);
  return { seen: names.filter((name) => seen.has(name)), unseen: unseenOf(names, seen, results) };
}

/** Walks some journeys; `memory` is what those before them told. */
export async function walkJourneys(
  host: HostBrowser,
  journeys: readonly Journey[],
  options: HostWalkOptions,
  memory: Memory = {},
): Promise<HostWalk> {
  const started = now();
  const browser = host as Browser;
  const caller = await browser.newContext();
  try {
    const sandbox = new SandboxControl(options.sandbox ?? SANDBOX, caller.request);
    const given = { options: await sandbox.greet(), wallets: await sandbox.walletScript(), memory };
    const walker = new HostWalker(browser, options.address, sandbox, given);
    const results: JourneyResult[] = [];
    for (const journey of journeys) {
      const result = await walker.walk(journey);
      results.push(result);
      options.onResult?.(result);
    }
    const states = Object.values(WALKABLES).flatMap(({ machine }) => statesBelow(machine.root));
    return {
      address: options.address,
      sandbox: sandbox.url,
      version: walker.version,
      verdict: results.some(({ verdict }) => verdict === "failed") ? "failed" : "passed",
      journeys: results,
      views: coverage(
        VIEWS,
        results.flatMap(({ views }) => views),
        results,
      ),
      states: coverage(
        states,
        results.flatMap((result) => result.states),
        results,
      ),
      ms: now() - started,
    };
  } finally {
    await caller.close();
  }
}
