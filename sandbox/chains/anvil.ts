import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { Agent, request } from "node:http";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { JsonRpcError } from "../json-rpc-error.ts";
import { developmentPhrase } from "./keys.ts";

/** A running EVM node. */
export interface Anvil {
  readonly url: string;
  stop(): Promise<void>;
}

/** An error that the node answered, with its JSON-RPC code and data. */
export class NodeError extends JsonRpcError {}

/** Milliseconds; a node starts in a fraction of a second, and on a busy machine in many of them. */
const startLimit = 60_000;
const accounts = 10;

/** The binary of this platform. Throws a sentence that names the package to install when it is absent. */
function anvilBinary(): string {
  const arch = process.arch === "x64" ? "amd64" : process.arch;
  const name = `@foundry-rs/anvil-${process.platform}-${arch}`;
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    const binary = join(folder, "bin", process.platform === "win32" ? "anvil.exe" : "anvil");
    if (existsSync(binary)) return binary;
  } catch {
    // The sentence below is plainer than the resolver's.
  }
  throw new Error(`The sandbox needs the package @foundry-rs/anvil with ${name}: npm install @foundry-rs/anvil@1.7.1`);
}

/**
 * Starts the node below a shell that ends it when our end of its input closes, so that no node outlives a sandbox
 * that was killed.
 */
function launch(binary: string, args: readonly string[]): ChildProcess {
  const options: SpawnOptions = { stdio: ["pipe", "pipe", "ignore"], env: { PATH: process.env.PATH } };
  if (process.platform === "win32") return spawn(binary, [...args], options);
  const script = '"$0" "$@" & node=$!; exec >/dev/null; read -r _; kill $node 2>/dev/null; wait $node';
  return spawn("/bin/sh", ["-c", script, binary, ...args], options);
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = "";
    const timer = setTimeout(() => reject(new Error(`The node did not start within ${startLimit} ms`)), startLimit);
    child.once("error", reject);
    child.stdout?.on("data", (chunk: Buffer) => {
      if (text === "done") return;
      text += chunk.toString("utf8");
      const match = /Listening on [^\s]+:(\d+)/.exec(text);
      if (!match) return;
      text = "done";
      clearTimeout(timer);
      resolve(Number(match[1]));
    });
    child.stdout?.once("end", () => {
      clearTimeout(timer);
      reject(new Error(`The node ended while it started: ${text.trim().slice(-300)}`));
    });
  });
}

/**
 * Starts an EVM node that mines each transaction at once, with ten unlocked development accounts; by the rules of a fork such as
 * `berlin`, or the newest.
 */
export async function startAnvil(chainId: number, hardfork?: string): Promise<Anvil> {
  const child = launch(anvilBinary(), [
    ...["--host", "127.0.0.1", "--port", "0", "--chain-id", String(chainId)],
    ...["--mnemonic", developmentPhrase, "--accounts", String(accounts), "--max-persisted-states", "0"],
    ...(hardfork ? ["--hardfork", hardfork] : []),
  ]);
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const stop = async (): Promise<void> => {
    child.stdin?.end();
    if (process.platform === "win32") child.kill();
    await ended;
  };
  try {
    return { url: `http://127.0.0.1:${await portOf(child)}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A JSON-RPC method and its parameters. */
export type NodeCall = readonly [method: string, ...params: readonly unknown[]];

interface Answer {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** Connections are kept: that, and avoiding `fetch`, saves a third of the processor time. */
const agent = new Agent({ keepAlive: true });

/** Sends JSON-RPC to the node as text and gives its answer as text. Throws when it does not answer. */
export function askInText(node: Pick<Anvil, "url">, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(text) };
    const outgoing = request(node.url, { method: "POST", agent, headers }, (response) => {
      let answer = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        answer += chunk;
      });
      response.once("end", () => resolve(answer));
      response.once("error", reject);
    });
    outgoing.once("error", reject);
    outgoing.end(text);
  });
}

async function sendRpc(node: Pick<Anvil, "url">, body: object): Promise<unknown> {
  return JSON.parse(await askInText(node, JSON.stringify(body)));
}

function resultOf(answer: Answer | undefined): unknown {
  if (answer?.error) throw new NodeError(answer.error.code, answer.error.message, answer.error.data);
  return answer?.result;
}

/** Asks the node. Throws a {@link NodeError} with the node's code when it refuses. */
export async function ask(node: Pick<Anvil, "url">, method: string, params: readonly unknown[] = []): Promise<unknown> {
  return resultOf((await sendRpc(node, { jsonrpc: "2.0", id: 1, method, params })) as Answer);
}

/**
 * Asks the node several things that do not depend on each other: it works on them at the same time.
 * Throws a {@link NodeError} where it refuses one of them.
 */
export async function askTogether(node: Pick<Anvil, "url">, calls: readonly NodeCall[]): Promise<unknown[]> {
  const body = calls.map(([method, ...params], id) => ({ jsonrpc: "2.0", id, method, params }));
  const answers = new Map(((await sendRpc(node, body)) as Answer[]).map((answer) => [answer.id, answer]));
  return calls.map((_, id) => resultOf(answers.get(id)));
}
