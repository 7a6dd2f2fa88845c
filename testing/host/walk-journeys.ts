/**
 * Walks the wallet flows of a host's own page in a browser, against the sandbox. Each journey has a profile of its own, and after each
 * of its steps the modal, the wallet, AppKit's answers and the page's words have to agree.
 */
import type { Browser, BrowserContext, Page } from "playwright-core";
import type { AnyStateNode } from "xstate";
import { VIEWS } from "../../domain/modal/routes.ts";
import type { Endpoints } from "../../domain/options/options.ts";
import { safeText } from "../../domain/text.ts";
import { WALKABLES } from "../samples/machines.ts";
import { arriveAt, ask, hanging } from "./arrival.ts";
import {
  type Finding,
  type HostWalk,
  type JourneyResult,
  NoSandbox,
  NotOffered,
  NotWalkable,
  StepFailed,
  told,
} from "./finding.ts";
import type { Journey, Memory } from "./journeys/journey.ts";
import type { HostBrowser, HostWalkOptions } from "./options.ts";
import { PageWatch } from "./page/page-watch.ts";
import { witnessScript } from "./page/witness.ts";
import { adaptPolicies, hasPolicy } from "./policy.ts";
import type { PageRecord } from "./probe/look.ts";
import { probeScript } from "./probe.ts";
import { SandboxControl } from "./sandbox-control.ts";
import { Visit } from "./visit.ts";
import { within } from "./within.ts";

const SANDBOX = "http://localhost:4700";
/** No journey takes longer; one that does is over with a verdict of its own. */
export const LONGEST = 90_000;
const STEP = 10_000;
/** Once something was found, no journey is begun after this time: each would wait for the same in vain. */
const BEGINS_WITHIN = 150_000;
/** How long a page may take to be looked at for the last time, and to close. */
const ENDS_WITHIN = 5_000;

const now = (): number => Number(process.hrtime.bigint() / 1_000_000n);

/** The input of every journey of a walk: the options that lead a page to the sandbox, and the page's policy. */
interface JourneyInput {
  options: Record<string, unknown>;
  wallets: string;
  hasPolicy: boolean;
  memory: Memory;
}

class HostWalker {
  readonly #browser: Browser;
  readonly #address: string;
  readonly #sandbox: SandboxControl;
  readonly #options: Record<string, unknown>;
  readonly #wallets: string;
  readonly #hasPolicy: boolean;
  readonly #memory: Memory;

  constructor(
    browser: Browser,
    address: string,
    sandbox: SandboxControl,
    { options, wallets, hasPolicy, memory }: JourneyInput,
  ) {
    this.#browser = browser;
    this.#address = address;
    this.#sandbox = sandbox;
    // A page of the sandbox has its options already.
    this.#options = address.startsWith(`${sandbox.url}/`) ? {} : options;
    this.#wallets = wallets;
    this.#hasPolicy = hasPolicy && Object.hasOwn(this.#options, "endpoints");
    this.#memory = memory;
  }

  async #enter(movesTime: boolean): Promise<{ context: BrowserContext; page: Page; watch: PageWatch }> {
    const viewport = { width: 1280, height: 800 };
    // The scripted wallets are put into the page whatever its policy is, as an extension is. A server for development has a
    // certificate of its own.
    const settings = { viewport, reducedMotion: "reduce", locale: "en-US", ignoreHTTPSErrors: true } as const;
    const context = await this.#browser.newContext(settings).catch(() => {
      throw new NotWalkable("The browser is gone: start the walk again.");
    });
    context.setDefaultTimeout(STEP);
    const page = await context.newPage();
    const watch = new PageWatch(page);
    if (movesTime) await page.clock.install();
    await page.addInitScript({ content: probeScript({ options: this.#options }) });
    await page.addInitScript({ content: witnessScript() });
    await page.addInitScript({ content: `if (self === top) { ${this.#wallets} }` });
    await watch.followSignatures(page);
    if (this.#hasPolicy) await adaptPolicies(page, this.#options["endpoints"] as Partial<Endpoints>);
    return { context, page, watch };
  }

  /** The version of the script, once the page was reached. */
  version = "";

  /** Walks one journey once it is its turn. Throws NotWalkable where the page was never reached, or the sandbox is gone. */
  async walk(journey: Journey): Promise<JourneyResult> {
    const endTurn = await this.#sandbox.takeTurn();
    try {
      // Another worker may have walked what comes before it, or nobody: what that tells is learned here then.
      const { after } = journey;
      if (after && !this.#memory.walked?.includes(after.name)) await this.#walkAlone(after);
      return await this.#walkAlone(journey);
    } finally {
      await endTurn();
    }
  }

  async #walkAlone(journey: Journey): Promise<JourneyResult> {
    const started = now();
    this.#memory.walked = [...(this.#memory.walked ?? []), journey.name];
    await this.#sandbox.reset();
    const { context, page, watch } = await this.#enter(journey.movesTime === true);
    const visit = new Visit(page, this.#sandbox, watch);
    try {
      const reason = await this.#reasonToSkip(journey, visit);
      visit.endFollowing();
      await this.#sandbox.wantAlone();
      return { journey: journey.name, ...(await this.#judged(visit, reason)), steps: visit.steps, ms: now() - started };
    } finally {
      visit.endFollowing();
      await within(ENDS_WITHIN, context.close(), () => undefined).catch(() => undefined);
    }
  }

  /** Walks a journey in a page; gives why it cannot be walked there. What was found is with the visit. */
  async #reasonToSkip(journey: Journey, visit: Visit): Promise<string | undefined> {
    try {
      await within(LONGEST, this.#walkThrough(journey, visit), () => {
        throw new StepFailed([{ kind: "no-way", says: `The journey was not over after ${LONGEST / 1_000} s.` }]);
      });
    } catch (error) {
      if (error instanceof NotOffered) return error.message;
      if (error instanceof NoSandbox) throw error;
      if (this.version === "") throw unwalkable(error);
      visit.findings.push(...findingsOf(error));
    }
    return undefined;
  }

  async #walkThrough(journey: Journey, visit: Visit): Promise<void> {
    await arriveAt(visit.page, this.#address, visit.watch);
    this.version ||= await ask<string>(visit.page, "__appkitWalk.version()");
    void visit.followViews();
    await Promise.race([journey.walk(visit, this.#memory), hanging(visit.page)]);
  }

  /** The outcome of a visit, with a last look at its page. */
  async #judged(visit: Visit, reason: string | undefined) {
    const { page, watch, views } = visit;
    const record = await within(ENDS_WITHIN, visit.pageRecord(), () => undefined).catch(() => undefined);
    const findings = told([
      ...watch.findings,
      ...misuseFindings(record, watch),
      ...policyFindings(record),
      ...visit.findings,
    ]);
    const found = findings.length > 0 ? await evidence(page) : {};
    const verdict = findings.length > 0 ? "failed" : reason === undefined ? "passed" : "skipped";
    return {
      verdict,
      ...(reason !== undefined && { reason }),
      findings,
      views: [...views],
      states: record?.states ?? [],
      ...found,
    } as const;
  }
}

/** Why a page was not reached, in one sentence. */
function unwalkable(error: unknown): NotWalkable {
  return error instanceof NotWalkable ? error : new NotWalkable(findingsOf(error)[0]?.says);
}

/** The page's picture at a finding, and the steps of its machines until then. */
async function evidence(page: Page): Promise<Pick<JourneyResult, "screenshot" | "report">> {
  const screenshot = await page.screenshot({ timeout: ENDS_WITHIN }).catch(() => undefined);
  const reported = ask<string | undefined>(page, "__appkitWalk.report()").catch(() => undefined);
  const report = await within(ENDS_WITHIN, reported, () => undefined);
  return { ...(screenshot && { screenshot }), ...(report !== undefined && { report }) };
}

function findingsOf(error: unknown): readonly Finding[] {
  if (error instanceof StepFailed) return error.findings;
  const [first] = (error instanceof Error ? error.message : String(error)).split("\n");
  return [{ kind: "no-way", says: safeText(first, 300) }];
}

const REMOVED: Finding = {
  kind: "modal-closed",
  says: "The page took <appkit-modal> out of the document while it was open. Leave the element where it is.",
};
const CREATED_TWICE: Finding = {
  kind: "created-twice",
  says: "AppKit is created twice: create() was called again without an `id` while the first instance was there. Call it once, or destroy the first one before.",
};

/** The page's interference with the modal's element, and with its instance unless the console has told it. */
function misuseFindings(record: PageRecord | undefined, { findings }: PageWatch): Finding[] {
  const isTold = findings.some(({ kind }) => kind === "created-twice");
  return [...(record?.isRemoved ? [REMOVED] : []), ...(record?.createdTwice && !isTold ? [CREATED_TWICE] : [])];
}

function policyFindings(record: PageRecord | undefined): Finding[] {
  return (record?.violations ?? []).map((each) => ({
    kind: "policy",
    says: `The page's policy stops something: ${safeText(each, 300)}. Allow what AppKit needs, as docs/embedding.md lists it.`,
  }));
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
      return { name, why: `${isIdle ? `${machine} never ran: ` : ""}no journey that was walked leads there${rest}` };
    });
}

function coverage(names: readonly string[], found: readonly string[], results: readonly JourneyResult[]) {
  const seen = new Set(found);
  return { seen: names.filter((name) => seen.has(name)), unseen: unseenOf(names, seen, results) };
}

/** A journey for which a walk that found something has no time left. */
function leftOut({ name }: Journey): JourneyResult {
  const reason = `after ${BEGINS_WITHIN / 1_000} s no journey is begun where something was found: mend it first, or walk this alone with --only "${name}"`;
  return { journey: name, verdict: "skipped", reason, findings: [], steps: [], views: [], states: [], ms: 0 };
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
    const conditions = {
      options: await sandbox.greet(),
      wallets: await sandbox.walletScript(),
      hasPolicy: await hasPolicy(options.address, caller.request),
      memory,
    };
    const walker = new HostWalker(browser, options.address, sandbox, conditions);
    const results: JourneyResult[] = [];
    for (const journey of journeys) {
      const isLate = results.some(({ verdict }) => verdict === "failed") && now() - started > BEGINS_WITHIN;
      const result = isLate ? leftOut(journey) : await walker.walk(journey);
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
    await caller.close().catch(() => undefined);
  }
}
