// `npm start`: builds what is stale, starts the sandbox and opens its demo page. Arguments go on to the sandbox.
import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { ensureBuilt, isStale } from "./fresh.ts";
import { ROOT } from "./paths.ts";

const PORT = 4700;
const READY_TRIES = 120;

const ARGUMENTS = process.argv.slice(2);
const given = ARGUMENTS.indexOf("--port");
const port = given >= 0 ? Number(ARGUMENTS[given + 1]) : PORT;
const address = `http://localhost:${port}`;

/** The system's own way to show a page, where somebody is there to look at it. */
function openInBrowser(): void {
  if (!process.stdout.isTTY || process.env["CI"]) return;
  const openers: Record<string, string> = { darwin: "open", win32: "explorer", linux: "xdg-open" };
  const opener = openers[process.platform];
  if (!opener || (process.platform === "linux" && !process.env["DISPLAY"])) return;
  const child = spawn(opener, [address], { stdio: "ignore", detached: true });
  child.on("error", () => undefined);
  child.unref();
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}

async function announce(isRunning: () => boolean): Promise<void> {
  for (let tries = 0; tries < READY_TRIES && isRunning(); tries += 1) {
    if (await answers()) {
      console.log(`
The demo is at ${address}

  Connect    press Connect Wallet, pick one of the made-up wallets: the balance comes from a real local chain
  Switch     open the account, press the network, choose Base
  Reload     the connection is still there
  Gallery    ${address}/gallery shows every screen in every state

Ctrl+C stops it.`);
      openInBrowser();
      return;
    }
    await wait(250);
  }
}

async function main(): Promise<void> {
  if (isStale()) {
    console.log("Building…");
    await ensureBuilt();
  }
  const args = ["--import", "tsx", "sandbox/cli.ts", ...(given >= 0 ? [] : ["--port", String(PORT)]), ...ARGUMENTS];
  const sandbox = spawn(process.execPath, args, { cwd: ROOT, stdio: "inherit" });
  let running = true;
  sandbox.on("close", (code) => {
    running = false;
    process.exitCode = code ?? 0;
  });
  // A terminal sends Ctrl+C to both; this process waits for the sandbox to close what it opened.
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => sandbox.kill("SIGTERM"));
  await announce(() => running);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
