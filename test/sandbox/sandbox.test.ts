import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { startSandbox } from "../../sandbox/main.ts";
import { get, post, startedSandbox } from "./started.ts";

const sandbox = startedSandbox();

/** Runs the command; gives its exit code and what it printed, after `until` was seen and the signal sent. */
async function command(args: readonly string[], until?: RegExp, signal: NodeJS.Signals = "SIGTERM") {
  const child = spawn(process.execPath, ["--import", "tsx", "sandbox/cli.ts", ...args], {
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

it("sandbox: a busy port is one clear sentence that names the way out", async () => {
  const { port } = sandbox();
  await expect(startSandbox({ port })).rejects.toThrow(
    `Port ${port} is busy: stop what uses it, or take a free one with --port 0.`,
  );
  const run = await command(["--port", String(port)]);
  expect(await run.end()).toBe(1);
  expect(run.text().trim().split("\n")).toEqual([expect.stringContaining(`Port ${port} is busy`)]);
});

it("sandbox: --json prints one line that names all there is, and a signal ends server and chains", async () => {
  const run = await command(["--port", "0", "--json", "--seed", "5"], /\n/);
  const told = JSON.parse(run.text());
  const { relay, ...services } = told.endpoints;
  expect(Object.keys(services).sort()).toEqual(["analytics", "blockchainApi", "cloudAuth", "verify", "walletApi"]);
  expect(new Set(Object.values(services))).toEqual(new Set([told.url]));
  expect(relay).toBe(told.url.replace("http", "ws"));
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
  expect(await Promise.all([...nodes, told.url].map(answers))).toEqual([...nodes, told.url].map(() => false));
});

it("sandbox: no chain outlives a sandbox that was killed", async () => {
  const run = await command(["--port", "0", "--json"], /\n/, "SIGKILL");
  const nodes = Object.values(JSON.parse(run.text()).nodes as Record<string, string>);
  await run.end();
  await expect.poll(() => Promise.all(nodes.map(answers)), { timeout: 3_000 }).toEqual([false, false, false]);
});

it("sandbox: a wrong command line is a sentence, --help explains", async () => {
  const wrong = await command(["--port", "many"]);
  expect(await wrong.end()).toBe(1);
  expect(wrong.text()).toContain('--port wants a whole number from 0 to 65535, not "many".');
  const unknown = await command(["--prot", "1"]);
  expect(await unknown.end()).toBe(1);
  expect(unknown.text()).toContain("--prot");
  const helped = await command(["--help"]);
  expect(await helped.end()).toBe(0);
  expect(helped.text()).toContain("--seed N");
});

it("sandbox: a reset puts the chains back, fast", async () => {
  const { url, keys } = sandbox();
  const address = keys[0]!.address;
  const balance = async () => {
    const request = { jsonrpc: "2.0", id: 1, method: "eth_getBalance", params: [address, "latest"] };
    return BigInt((await post(sandbox().rpc["eip155:1"]!, request)).body.result);
  };
  await sandbox().control("balance", { chain: "eip155:1", address, amount: "0.5" });
  await sandbox().control("mine", { chain: "eip155:1", blocks: 3 });
  expect(await balance()).toBe(500_000_000_000_000_000n);
  const { body } = await post(`${url}/control/reset`, {});
  expect(await balance()).toBe(1_284_000_000_000_000_000n);
  expect(body.ms).toBeLessThan(2_000);
  console.info(`reset took ${body.ms} ms`);
});

it("sandbox: the strict page carries the whole policy, a fresh nonce, and no foreign script", async () => {
  const [one, two] = [await get(`${sandbox().url}/csp`), await get(`${sandbox().url}/csp`)];
  const policy = one.headers.get("content-security-policy") ?? "";
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  expect(policy).toBe(
    `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'none'; ` +
      `img-src blob: data: ${sandbox().url}; ` +
      `connect-src ${sandbox().url} ${sandbox().url.replace("http", "ws")}; frame-src ${sandbox().url}; ` +
      "font-src 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  );
  expect(two.headers.get("content-security-policy")).not.toBe(policy);
  const scripts = one.text.match(/<script(?![^>]*application\/json)[^>]*>/g) ?? [];
  expect(scripts).toHaveLength(3);
  for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
});

it("sandbox: pages come with the sandbox's endpoints, the page's own options, and the wallets asked for", async () => {
  const options = encodeURIComponent('{"lang":"ar","metadata":{"name":"</script>"}}');
  const { text } = await get(`${sandbox().url}/plain?only=juniper&mode=ask&options=${options}`);
  const block = /id="appkit-options">([\s\S]*?)<\/script>/.exec(text)?.[1] ?? "";
  expect(JSON.parse(block)).toEqual({
    metadata: { name: "</script>" },
    projectId: "sandbox",
    endpoints: sandbox().endpoints,
    lang: "ar",
  });
  expect(text).toContain('<script src="/wallets.js?only=juniper&amp;mode=ask"></script>');
  expect((await get(`${sandbox().url}/plain?options=oops`)).status).toBe(400);
  expect((await get(`${sandbox().url}/dist/..%2fpackage.json`)).status).toBe(404);
});
