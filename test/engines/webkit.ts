import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { screenPath, webKitDriverPath } from "../../build/engines/browsers.ts";
import { freePort } from "../../build/free-port.ts";
import { COMMANDS, type Remote } from "./remote.ts";

const FLAGS = ["-screen", "0", "1280x900x24", "-nolisten", "tcp", "-displayfd", "3"];

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill();
  await exit;
}

/** Starts a screen; gives its name, which it writes once it takes windows. */
async function startScreen(): Promise<{ display: string; child: ChildProcess }> {
  const child = spawn(screenPath(), FLAGS, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const [number] = (await once(child.stdio[3] as Readable, "data")) as [Buffer];
  return { display: `:${number.toString().trim()}`, child };
}

/** One HTTP request of the standard. */
async function ask(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}

async function listening(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const isReady = await ask(`${url}/status`, "GET").then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("WebKit's driver did not start within 10 s.");
}

/** Starts WebKitGTK's small browser on a screen of its own; a session of its driver keeps nothing. */
export async function startWebKit(): Promise<Remote> {
  const screen = await startScreen();
  const port = await freePort();
  const env = { ...process.env, DISPLAY: screen.display, GDK_BACKEND: "x11" };
  const driver = spawn(webKitDriverPath(), [`--port=${port}`], { env, stdio: "ignore" });
  const root = `http://127.0.0.1:${port}`;
  await listening(root);
  const { sessionId } = (await ask(`${root}/session`, "POST", { capabilities: {} })) as { sessionId: string };
  const session = `${root}/session/${sessionId}`;
  return {
    async send(command, params = {}) {
      const [method, path] = COMMANDS[command];
      return ask(session + path, method, method === "POST" ? params : undefined);
    },
    async end() {
      await ask(session, "DELETE").catch(() => undefined);
      await endOf(driver);
      await endOf(screen.child);
    },
  };
}
