import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { openDapp } from "../../test/sandbox/relay/relay-genuine.ts";
import { ROOT } from "../paths.ts";
import { lines, median, type Target } from "./table.ts";

const STARTS = 5;
const RESETS = 7;
const SECONDS = 10;
const PER_SECOND = 200;
const PAIRINGS = 500;
const WARM = 100;
const MB = 1024 * 1024;
const PAGE = 4096;

/** The measured fields of the JSON that the command prints with `--json`. */
interface SandboxInfo {
  readonly url: string;
  readonly projectId: string;
  readonly control: string;
  readonly endpoints: Readonly<Record<string, string>>;
  readonly keys: readonly { readonly address: string }[];
}

/** The command, running. */
class Running {
  readonly info: SandboxInfo;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, info: SandboxInfo) {
    this.#child = child;
    this.info = info;
  }

  static async start(): Promise<Running> {
    const args = [join(ROOT, "build/bin/appkit-sandbox.mjs"), "--port", "0", "--json"];
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
    const lines = createInterface({ input: child.stdout });
    const [line] = (await Promise.race([once(lines, "line"), once(child, "close")])) as [unknown];
    if (typeof line === "string") return new Running(child, JSON.parse(line) as SandboxInfo);
    throw new Error("The sandbox ended before it was ready");
  }

  async control(name: string, body?: object): Promise<Record<string, unknown>> {
    const init = body ? { method: "POST", body: JSON.stringify(body) } : {};
    const response = await fetch(`${this.info.control}/${name}`, init);
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`);
    return answer;
  }

  /** Bytes that the command and every process below it hold in memory. */
  memory(): number {
    const parents = new Map<number, number>();
    for (const name of readdirSync("/proc").filter((one) => /^\d+$/.test(one))) {
      try {
        const [, parent = "0"] = readFileSync(`/proc/${name}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
        parents.set(Number(name), Number(parent));
      } catch {
        // The process ended while it was read.
      }
    }
    const root = this.#child.pid ?? 0;
    const isBelow = (pid: number): boolean => pid === root || (pid > 1 && isBelow(parents.get(pid) ?? 0));
    const pages = (pid: number): number => Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1] ?? 0);
    return [...parents.keys()].filter(isBelow).reduce((sum, pid) => sum + pages(pid) * PAGE, 0);
  }

  async stop(): Promise<void> {
    const closed = once(this.#child, "close");
    this.#child.kill("SIGTERM");
    await closed;
  }
}

async function readyTimes(): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < STARTS; run += 1) {
    const started = performance.now();
    const sandbox = await Running.start();
    times.push((performance.now() - started) / 1000);
    await sandbox.stop();
  }
  return times;
}

/** Requests of a page, in turn; each has to be answered with 200. */
function paths({ info }: Running): string[] {
  const address = info.keys[0]?.address ?? "";
  const common = `projectId=${info.projectId}&st=appkit&sv=html-core-0.1.0`;
  return [
    `/getWallets?page=1&entries=40&${common}`,
    `/v1/supported-chains?${common}`,
    `/v1/account/${address}/balance?currency=usd&chainId=eip155:1&${common}`,
    `/v1/convert/tokens?chainId=eip155:1&${common}`,
    `/v1/identity/${address}?${common}`,
    `/v1/account/${address}/history?${common}`,
  ];
}

/** Asks at a steady pace, whether the answers keep up or not. Gives the number of failures, and the slowest twentieth in ms. */
async function load(sandbox: Running): Promise<{ failed: number; slow: number }> {
  const urls = paths(sandbox);
  const took: number[] = [];
  let failed = 0;
  const fail = (): void => {
    failed += 1;
  };
  const one = async (at: number): Promise<void> => {
    const started = performance.now();
    const response = await fetch(sandbox.info.url + urls[at % urls.length], {
      headers: { origin: "https://shop.example" },
    });
    await response.arrayBuffer();
    took.push(performance.now() - started);
    if (!response.ok) fail();
  };
  const pending: Promise<void>[] = [];
  const started = performance.now();
  for (let at = 0; at < SECONDS * PER_SECOND; at += 1) {
    const due = started + (at * 1000) / PER_SECOND;
    const early = due - performance.now();
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early));
    pending.push(one(at).catch(fail));
  }
  await Promise.all(pending);
  took.sort((left, right) => left - right);
  return { failed, slow: took[Math.floor(took.length * 0.95)] ?? Number.NaN };
}

async function resets(sandbox: Running): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RESETS; run += 1) times.push(Number((await sandbox.control("reset", {}))["ms"]));
  return median(times);
}

/** Pairs, approves and disconnects again and again. Gives the bytes that stayed after the warm part, and ms for one. */
async function pairings(sandbox: Running): Promise<{ grown: number; each: number }> {
  const client = await openDapp(sandbox.info.endpoints["relay"] ?? "");
  let before = 0;
  const started = performance.now();
  for (let done = 0; done < PAIRINGS; done += 1) {
    if (done === WARM) before = sandbox.memory();
    const { uri, approval } = await client.connect({
      optionalNamespaces: { eip155: { chains: ["eip155:1"], methods: ["personal_sign"], events: [] } },
    });
    await sandbox.control("phone-wallet", { pair: uri });
    const { topic, pairingTopic } = await approval();
    await client.disconnect({ topic, reason: { code: 6000, message: "User disconnected." } });
    await client.core.pairing.disconnect({ topic: pairingTopic });
  }
  const each = (performance.now() - started) / PAIRINGS;
  const grown = sandbox.memory() - before;
  await client.core.relayer.transportClose();
  return { grown, each };
}

/** The sandbox as a command: its start-up time, its memory, and its behaviour under load. */
export async function sandboxTargets(): Promise<Target[]> {
  const ready = median(await readyTimes());
  const sandbox = await Running.start();
  try {
    const { failed, slow } = await load(sandbox);
    const memory = sandbox.memory() / MB;
    const reset = await resets(sandbox);
    const { grown, each } = await pairings(sandbox);
    const rows = [
      ["ready", `${ready.toFixed(2)} s`],
      ["memory under load, with every process", `${memory.toFixed(0)} MB`],
      [`${PER_SECOND} requests a second for ${SECONDS} s`, `${failed} failed, 95 % within ${slow.toFixed(0)} ms`],
      ["reset", `${reset} ms`],
      [`${PAIRINGS} pairings in sequence`, `${each.toFixed(0)} ms each, ${(grown / MB).toFixed(1)} MB more after them`],
    ];
    console.log(lines("Sandbox", rows));
    return [
      { name: "sandbox ready", is: [ready], most: [3], unit: "s" },
      { name: "sandbox memory", is: [memory], most: [400], unit: "MB" },
      { name: `failed of ${SECONDS * PER_SECOND} requests`, is: [failed], most: [0], unit: "" },
      { name: "sandbox reset", is: [reset], most: [200], unit: "ms" },
      { name: `left after ${PAIRINGS - WARM} pairings`, is: [grown / MB], most: [40], unit: "MB" },
    ];
  } finally {
    await sandbox.stop();
  }
}
