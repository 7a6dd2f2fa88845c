import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { firefoxPath } from "../../build/engines/browsers.ts";
import { type Command, ELEMENT, type ElementReference, type Remote } from "./remote.ts";

/** Firefox asks nobody outside, and takes a free port for its commands. */
const PREFERENCES = {
  "marionette.port": 0,
  "app.normandy.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
} as const;

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** Firefox's own protocol, Marionette: the standard's commands as JSON, each after its length, over a socket. */
class Marionette {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, Waiting>();
  #received = Buffer.alloc(0);
  #last = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (data: Buffer) => this.#take(data));
    socket.on("close", () => this.#fail(new Error("Firefox closed its connection")));
    socket.on("error", (error) => this.#fail(error));
  }

  send(name: string, params: object): Promise<unknown> {
    this.#last += 1;
    const id = this.#last;
    const message = JSON.stringify([0, id, name, params]);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#socket.write(`${Buffer.byteLength(message)}:${message}`);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  #take(data: Buffer): void {
    this.#received = Buffer.concat([this.#received, data]);
    for (;;) {
      const colon = this.#received.indexOf(":");
      const end = colon + 1 + Number(this.#received.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || this.#received.length < end) return;
      const message: unknown = JSON.parse(this.#received.subarray(colon + 1, end).toString());
      this.#received = this.#received.subarray(end);
      // The greeting is no list.
      if (Array.isArray(message)) this.#answer(message);
    }
  }

  #answer([, id, error, result]: unknown[]): void {
    const waiting = this.#waiting.get(id as number);
    this.#waiting.delete(id as number);
    const failure = error as { error: string; message: string } | null;
    if (failure) waiting?.reject(new Error(`${failure.error}: ${failure.message}`));
    else waiting?.resolve(result);
  }
}

/** The commands whose parameters have other names than in the standard. */
function asMarionette(command: Command, params: object): object {
  if (command !== "SwitchToFrame") return params;
  const { id } = params as { id: ElementReference | null };
  return id ? { element: id[ELEMENT] } : { id: null };
}

const isWrapped = (result: unknown): result is { value: unknown } =>
  typeof result === "object" && result !== null && "value" in result;

/** The port that a starting Firefox writes into its profile. */
async function portIn(profile: string, isOver: () => boolean): Promise<number> {
  const file = join(profile, "MarionetteActivePort");
  while (!(existsSync(file) && readFileSync(file, "utf8"))) {
    if (isOver()) throw new Error("Firefox ended at its start.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return Number(readFileSync(file, "utf8"));
}

/** Starts a Firefox without a window, in a profile of its own. */
export async function startFirefox(): Promise<Remote> {
  const profile = mkdtempSync(join(tmpdir(), "appkit-firefox-"));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const args = ["--marionette", "--headless", "--no-remote", "--profile", profile];
  const child = spawn(firefoxPath(), args, { stdio: "ignore" });
  const exit = once(child, "exit");
  const port = await portIn(profile, () => child.exitCode !== null);
  const marionette = new Marionette(connect(port, "127.0.0.1"));
  await marionette.send("WebDriver:NewSession", { capabilities: { alwaysMatch: {} } });
  return {
    async send(command, params = {}) {
      const result = await marionette.send(`WebDriver:${command}`, asMarionette(command, params));
      return isWrapped(result) ? result.value : result;
    },
    async end() {
      marionette.close();
      child.kill("SIGKILL");
      await exit;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
