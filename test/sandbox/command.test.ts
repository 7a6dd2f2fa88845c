import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { WebSocket } from "ws";
import { freePort } from "../../build/free-port.ts";
import { ROOT } from "../../build/paths.ts";
import { startSandbox } from "../../sandbox/main.ts";
import { newTopic, RawClient } from "./relay/relay-client.ts";
import { get, post, startedSandbox } from "./started.ts";

const sandbox = startedSandbox();

interface Run {
  /** Ends the wait when this was printed; default when the command has ended. */
  readonly until?: RegExp;
  /** The signal that ends it. */
  readonly signal?: NodeJS.Signals;
  /** The working directory; default the project. */
  readonly cwd?: string;
}

/** Runs the command; gives its exit code and its output, after `until` was seen and the signal sent. */
async function command(args: readonly string[], { until, signal = "SIGTERM", cwd = ROOT }: Run = {}) {
  const child = spawn(process.execPath, [join(ROOT, "build/bin/appkit-sandbox.mjs"), ...args], {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  let seen: (() => Promise<void> | void) | undefined;
  const read = (chunk: Buffer): void => {
    out += chunk.toString("utf8");
    if (until?.test(out)) seen?.();
  };
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  const during = new Promise<void>((resolve) => {
    seen = resolve;
  });
  const closed = once(child, "close");
  await Promise.race([during, closed]);
  const end = async (): Promise<number | null> => {
    child.kill(signal);
    return (await closed)[0];
  };
  return { text: () => out, end };
}

const answers = (url: string) =>
  fetch(url, { method: "POST", body: "{}" }).then(
    () => true,
    () => false,
  );

it.each([-1, 1.5, 70_000, "x" as never])(
  "sandbox: %j is no port, which is said before anything starts",
  async (port) => {
    await expect(startSandbox({ port })).rejects.toThrow(
      `port wants a whole number from 0 to 65535, not ${JSON.stringify(port)}.`,
    );
  },
);

it.each([-1, 1.5, 2 ** 32, Number.NaN, "x" as never])(
  "sandbox: %j is no seed, which is said before anything starts",
  async (seed) => {
    await expect(startSandbox({ port: 0, seed })).rejects.toThrow(
      `seed wants a whole number from 0 to 4294967295, not ${JSON.stringify(seed)}.`,
    );
  },
);

it("sandbox: a busy port is one clear sentence that names the way out", async () => {
  const { port } = sandbox();
  await expect(startSandbox({ port })).rejects.toThrow(
    `Port ${port} is busy: stop what uses it, or take a free one with --port 0.`,
  );
  const run = await command(["--port", String(port)]);
  expect(await run.end()).toBe(1);
  expect(run.text().trim().split("\n")).toEqual([expect.stringContaining(`Port ${port} is busy`)]);
});

it("sandbox: it names the demo, the builder and the other pages, and each answers", async () => {
  const run = await command(["--port", "0"], { until: /Ctrl-C/ });
  const rows = run.text().match(/^ {2}(?:Demo|Builder|Pages) .*$/gm) ?? [];
  const pages = rows.flatMap((row) => row.match(/http:\S+/g) ?? []);
  const paths = pages.map((page) => new URL(page).pathname);
  const found = await Promise.all(pages.map(async (page) => (await fetch(page)).status));
  expect(await run.end()).toBe(0);
  expect(paths).toEqual(["/", "/builder", "/plain", "/csp", "/gallery"]);
  expect(found).toEqual(paths.map(() => 200));
});

it("sandbox: --json prints one line that names all there is, and a signal ends server and chains", async () => {
  const run = await command(["--port", "0", "--json", "--seed", "5"], { until: /\n/ });
  const told = JSON.parse(run.text());
  const { relay, secureFrame, ...services } = told.endpoints;
  expect(Object.keys(services).sort()).toEqual(["analytics", "blockchainApi", "cloudAuth", "verify", "walletApi"]);
  expect(new Set(Object.values(services))).toEqual(new Set([told.url]));
  expect(relay).toBe(told.url.replace("http", "ws"));
  expect(secureFrame).toBe(told.secureFrame);
  expect(secureFrame).toMatch(/^http:\/\/localhost:\d+$/);
  expect(secureFrame).not.toBe(told.url);
  expect(told.smtp).toMatch(/^smtp:\/\/127\.0\.0\.1:\d+$/);
  expect(Object.keys(told.rpc)).toEqual(
    expect.arrayContaining(["eip155:1", "eip155:8453", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"]),
  );
  expect(told.keys[0]).toEqual({
    address: expect.stringMatching(/^0x/),
    privateKey: expect.stringMatching(/^0x.{64}$/),
  });
  expect(told.control).toBe(`${told.url}/control`);
  const nodes = Object.values(told.nodes as Record<string, string>);
  expect(await Promise.all(nodes.map(answers))).toEqual(nodes.map(() => true));
  expect(await run.end()).toBe(0);
  expect(await Promise.all([...nodes, told.url, secureFrame].map(answers))).not.toContain(true);
});

it("sandbox: a signal ends it at once, whatever a fault or a wait holds back", async () => {
  const run = await command(["--port", "0", "--json"], { until: /\n/ });
  const { url, control, endpoints, rpc } = JSON.parse(run.text());
  const minute = { delay: 60_000 };
  const faults = { relay: { drop: true }, "ws:eip155:1": { drop: true }, "ws:eip155:137": minute, getWallets: minute };
  for (const [endpoint, fault] of Object.entries(faults)) await post(`${control}/faults`, { endpoint, fault });
  await post(`${control}/wallet`, { wallet: "juniper", set: minute });
  const sockets = [endpoints.relay, rpc["eip155:1"], rpc["eip155:137"]].map((address: string) => {
    return new WebSocket(address.replace("http", "ws")).on("error", () => undefined);
  });
  const held = Promise.allSettled([
    get(`${url}/getWallets?projectId=p&st=a&sv=b`),
    post(`${url}/wallets/juniper/request`, { method: "eth_requestAccounts" }),
    post(`${control}/mailbox`, { wait: { to: "ada@example.com" } }),
  ]);
  const counts = { relay: 1, "ws:eip155:1": 1, "ws:eip155:137": 1, getWallets: 1, "wallet:juniper": 1 };
  await expect.poll(async () => (await get(`${control}/log`)).body.counts).toEqual(counts);
  expect(await run.end()).toBe(0);
  expect((await held).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  for (const socket of sockets) socket.terminate();
});

it("sandbox: no chain outlives a sandbox that was killed", async () => {
  const run = await command(["--port", "0", "--json"], { until: /\n/, signal: "SIGKILL" });
  const nodes = Object.values(JSON.parse(run.text()).nodes as Record<string, string>);
  await run.end();
  await expect.poll(() => Promise.all(nodes.map(answers))).toEqual([false, false, false]);
});

it("sandbox: a wrong command line is a sentence, --help explains", async () => {
  const wrong = await command(["--port", "many"]);
  expect(await wrong.end()).toBe(1);
  expect(wrong.text()).toContain('--port wants a whole number from 0 to 65535, not "many".');
  const unknown = await command(["--prot", "1"]);
  expect(await unknown.end()).toBe(1);
  expect(unknown.text()).toBe("Unknown option '--prot'\nSee --help.\n");
  const helped = await command(["--help"]);
  expect(await helped.end()).toBe(0);
  expect(helped.text()).toContain("--seed N");
  const short = await command(["-h"]);
  expect([await short.end(), short.text()]).toEqual([0, helped.text()]);
});

it("sandbox: killed and started again on its port, it still has what waited at the relay, and wrote nothing elsewhere", async () => {
  const cwd = await mkdtemp(join(tmpdir(), "appkit-elsewhere-"));
  const args = ["--port", String(await freePort()), "--json"];
  const relayOf = (run: Awaited<ReturnType<typeof command>>): string => JSON.parse(run.text()).endpoints.relay;
  const topic = newTopic();
  const first = await command(args, { until: /\n/, signal: "SIGKILL", cwd });
  const sender = await RawClient.open(relayOf(first));
  await sender.publish(topic, "kept");
  await first.end();
  const second = await command(args, { until: /\n/, cwd });
  const reader = await RawClient.open(relayOf(second));
  const { messages } = (await reader.call("irn_fetchMessages", { topic })) as { messages: { message: string }[] };
  expect(messages.map(({ message }) => message)).toEqual(["kept"]);
  await second.end();
  expect(await readdir(cwd)).toEqual([]);
  await rm(cwd, { recursive: true });
});
