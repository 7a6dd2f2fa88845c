// The sandbox as it is packed: bundled files, the examples, and no source beside them.
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DIST, ROOT } from "../../build/paths.ts";
import type { Sandbox } from "../../sandbox/main.ts";
import { openDapp } from "../sandbox/relay/relay-genuine.ts";
import { get, post } from "../sandbox/started.ts";

let folder = "";
let sandbox: Sandbox;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "appkit-packed-"));
  for (const name of ["package.json", "examples"]) await cp(join(ROOT, name), join(folder, name), { recursive: true });
  for (const name of ["esm", "appkit.js"]) await cp(join(DIST, name), join(folder, "dist", name), { recursive: true });
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const packed = await import(pathToFileURL(join(folder, "dist/esm/sandbox.js")).href);
  sandbox = await packed.startSandbox({ port: 0 });
});

afterAll(async () => {
  await sandbox?.stop();
  await rm(folder, { recursive: true, force: true });
});

test("sandbox: packed, every service is up and the pages come with their scripts", async () => {
  const services = await sandbox.control("services");
  expect(services.filter(({ up }) => !up)).toEqual([]);
  expect((await get(`${sandbox.url}/`)).text).toContain("Larkspur");
  for (const path of ["/appkit.js", "/wallets.js", "/outside.js"])
    expect((await get(sandbox.url + path)).status, path).toBe(200);
});

test("sandbox: packed, chains of both kinds answer", async () => {
  const ask = (method: string) => ({ jsonrpc: "2.0", id: 1, method, params: [] });
  expect((await post(sandbox.rpc["eip155:1"] ?? "", ask("eth_chainId"))).body.result).toBe("0x1");
  const solana = Object.keys(sandbox.rpc).find((id) => id.startsWith("solana:")) ?? "";
  expect((await post(sandbox.rpc[solana] ?? "", ask("getHealth"))).body.result).toBe("ok");
});

test("sandbox: packed, a genuine page pairs with the wallet on the phone, over a relay that is killed", async () => {
  const dapp = await openDapp(sandbox.endpoints["relay"] ?? "");
  const { uri, approval } = await dapp.connect({
    optionalNamespaces: { eip155: { chains: ["eip155:1"], methods: ["personal_sign"], events: [] } },
  });
  // The client hears of an approval only from here on.
  const approved = approval();
  await sandbox.control("relay", { kill: true });
  await sandbox.control("phone-wallet", { pair: uri });
  const { topic, namespaces } = await approved;
  const address = namespaces["eip155"]?.accounts[0]?.split(":")[2] ?? "";
  const request = { method: "personal_sign", params: ["0x68656c6c6f", address] };
  expect(await dapp.request({ topic, chainId: "eip155:1", request })).toMatch(/^0x[0-9a-f]{130}$/);
  await dapp.core.relayer.transportClose();
});
