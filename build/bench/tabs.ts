import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WebSocket } from "ws";
import { CHROMIUM_FLAGS, chromiumPath } from "../programs/chromium.ts";

interface Answer {
  readonly id?: number;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}

interface Evaluated {
  readonly result: { readonly value?: unknown };
  readonly exceptionDetails?: { readonly text: string; readonly exception?: { readonly description?: string } };
}

type Waiting = (answer: Answer) => void;

/** The address of a browser's developer tools, which it prints when it starts. */
function toolsOf(browser: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    browser.once("exit", () => reject(new Error("Chromium did not start")));
    browser.stderr?.on("data", (text) => {
      printed += text;
      const [, url] = /DevTools listening on (ws:\S+)/.exec(printed) ?? [];
      if (url) resolve(url);
    });
  });
}

/**
 * Chromium whose tabs are hidden, frozen and shown as a visitor's are: Playwright keeps each of its pages visible, so
 * that none of them ever hears that it is hidden.
 */
export class TabBrowser {
  readonly #process: ChildProcess;
  readonly #socket: WebSocket;
  readonly #folder: string;
  readonly #waiting = new Map<number, Waiting>();
  #sent = 0;

  private constructor(process: ChildProcess, socket: WebSocket, folder: string) {
    this.#process = process;
    this.#socket = socket;
    this.#folder = folder;
    socket.on("message", (data) => {
      const answer = JSON.parse(String(data)) as Answer;
      if (answer.id === undefined) return;
      this.#waiting.get(answer.id)?.(answer);
      this.#waiting.delete(answer.id);
    });
  }

  static async start(): Promise<TabBrowser> {
    const folder = await mkdtemp(join(tmpdir(), "appkit-bench-"));
    const flags = [...CHROMIUM_FLAGS, "--remote-debugging-port=0", `--user-data-dir=${folder}`, "about:blank"];
    const browser = spawn(chromiumPath(), flags, { stdio: ["ignore", "ignore", "pipe"] });
    const socket = new WebSocket(await toolsOf(browser));
    await new Promise((resolve) => socket.once("open", resolve));
    return new TabBrowser(browser, socket, folder);
  }

  async send(method: string, params: object = {}, sessionId?: string): Promise<Record<string, unknown>> {
    this.#sent += 1;
    const id = this.#sent;
    const answered = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
    this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    const { result, error } = await answered;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result ?? {};
  }

  /** A tab in a profile of its own. */
  async open(url: string, userAgent?: string): Promise<Tab> {
    const { browserContextId } = await this.send("Target.createBrowserContext");
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank", browserContextId });
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    const tab = new Tab(this, { contextId: String(browserContextId), targetId: String(targetId) }, String(sessionId));
    if (userAgent !== undefined) await tab.send("Emulation.setUserAgentOverride", { userAgent });
    await tab.send("Network.enable");
    await tab.send("Page.navigate", { url });
    await tab.until("'AppKit' in window && Boolean(document.body)");
    return tab;
  }

  async stop(): Promise<void> {
    const gone = new Promise((resolve) => this.#process.once("exit", resolve));
    await this.send("Browser.close").catch(() => undefined);
    await gone;
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** One tab. */
export class Tab {
  readonly #browser: TabBrowser;
  readonly #place: { contextId: string; targetId: string };
  readonly #session: string;

  constructor(browser: TabBrowser, place: { contextId: string; targetId: string }, session: string) {
    this.#browser = browser;
    this.#place = place;
    this.#session = session;
  }

  send(method: string, params: object = {}): Promise<Record<string, unknown>> {
    return this.#browser.send(method, params, this.#session);
  }

  /** The value of an expression, once it is settled. */
  async evaluate<T>(expression: string): Promise<T> {
    const options = { expression, returnByValue: true, awaitPromise: true };
    const evaluated = (await this.send("Runtime.evaluate", options)) as unknown as Evaluated;
    const { result, exceptionDetails } = evaluated;
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as T;
  }

  /** Waits until an expression is true; throws after 60 s. */
  async until(expression: string): Promise<void> {
    const end = Date.now() + 60_000;
    while (!(await this.evaluate<boolean>(expression))) {
      if (Date.now() > end) throw new Error(`Never: ${expression}`);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  async setOffline(offline: boolean): Promise<void> {
    const speed = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    await this.send("Network.emulateNetworkConditions", { offline, ...speed });
  }

  /** Puts another tab in front of it, which freezes it. */
  async leave(): Promise<void> {
    const { contextId: browserContextId } = this.#place;
    await this.#browser.send("Target.createTarget", { url: "about:blank", browserContextId });
    await this.until("document.visibilityState === 'hidden'");
    await this.send("Page.setWebLifecycleState", { state: "frozen" });
  }

  /** Puts it in front again, which thaws it. */
  async comeBack(): Promise<void> {
    const runs = this.send("Page.setWebLifecycleState", { state: "active" });
    await Promise.all([runs, this.#browser.send("Target.activateTarget", { targetId: this.#place.targetId })]);
  }

  async close(): Promise<void> {
    await this.#browser.send("Target.disposeBrowserContext", { browserContextId: this.#place.contextId });
  }
}
