// `npm start`: builds stale files, starts the sandbox, which prints what to try, and opens its demo page where
// a person is at the screen. Arguments go on to the sandbox.
import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { ensureBuilt, isStale } from "./fresh.ts";
import { ROOT } from "./paths.ts";

const READY_TRIES = 120;
const READY_PAUSE = 250;

const ARGUMENTS = process.argv.slice(2);
const portAt = ARGUMENTS.indexOf("--port");
const port = portAt >= 0 ? Number(ARGUMENTS[portAt + 1]) : 4700;
const address = `http://localhost:${port}`;

/** The system's command that opens a page; undefined without a person at the screen. */
function openerHere(): string | undefined {
  if (!process.stdout.isTTY || process.env["CI"]) return undefined;
  if (process.platform === "linux" && !process.env["DISPLAY"] && !process.env["WAYLAND_DISPLAY"]) return undefined;
  const openers: Record<string, string> = { darwin: "open", win32: "explorer", linux: "xdg-open" };
  return openers[process.platform];
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}

async function openWhenReady(opener: string, isRunning: () => boolean): Promise<void> {
  for (let tries = 0; tries < READY_TRIES && isRunning(); tries += 1) {
    if (await answers()) {
      const child = spawn(opener, [address], { stdio: "ignore", detached: true });
      child.on("error", () => undefined);
      child.unref();
      return;
    }
    await wait(READY_PAUSE);
  }
}

async function main(): Promise<void> {
  if (isStale()) {
    console.log("Building, which takes a minute or a few…");
    await ensureBuilt();
  }
  const args = ["--import", "tsx", "sandbox/cli.ts", ...(portAt >= 0 ? [] : ["--port", String(port)]), ...ARGUMENTS];
  const sandbox = spawn(process.execPath, args, { cwd: ROOT, stdio: "inherit" });
  let running = true;
  sandbox.on("close", (code) => {
    running = false;
    process.exitCode = code ?? 0;
  });
  // A terminal sends Ctrl+C to both; this process waits for the sandbox to close what it opened.
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => sandbox.kill("SIGTERM"));
  const opener = openerHere();
  if (opener) await openWhenReady(opener, () => running);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
