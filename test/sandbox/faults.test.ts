import { expect, it } from "vitest";
import { get, post, startedSandbox } from "./started.ts";

const sandbox = startedSandbox();
const path = "/getWallets?projectId=p&st=a&sv=b";
const list = () => get(sandbox().url + path);
const fault = (endpoint: string, set: object | null) => sandbox().control("faults", { endpoint, fault: set });

it("sandbox: a status comes with the service's error body, Retry-After, and heals after its count", async () => {
  await fault("getWallets", { status: 503, retryAfter: 2, times: 2 });
  const broken = [await list(), await list()];
  expect(broken.map(({ status, headers }) => [status, headers.get("retry-after")])).toEqual([
    [503, "2"],
    [503, "2"],
  ]);
  expect(broken[0]?.body.status).toBe("FAILED");
  expect((await list()).status).toBe(200);
});

it("sandbox: an answer can be a web page, garbage, huge, cut short, or anything", async () => {
  await fault("getWallets", { html: true });
  expect((await list()).text).toContain("<html>");
  await fault("getWallets", { garbage: true });
  expect((await list()).body).toBeUndefined();
  await fault("getWallets", { huge: true });
  expect((await list()).text.length).toBeGreaterThan(10_000_000);
  await fault("getWallets", { body: { data: "no list" } });
  expect((await list()).body).toEqual({ data: "no list" });
  await fault("getWallets", { truncate: true });
  await expect(list()).rejects.toThrow();
});

it("sandbox: a connection can be cut, left open, or sent in circles", async () => {
  await fault("getWallets", { close: true });
  await expect(list()).rejects.toThrow();
  await fault("getWallets", { redirectLoop: true });
  await expect(list()).rejects.toThrow();
  await fault("getWallets", { drop: true });
  await expect(fetch(sandbox().url + path, { signal: AbortSignal.timeout(150) })).rejects.toThrow(/timeout/i);
});

it("sandbox: a reset ends what a fault left open", async () => {
  await fault("getWallets", { drop: true });
  const open = list().catch(() => "ended");
  await new Promise((resolve) => setTimeout(resolve, 50));
  await sandbox().reset();
  expect(await open).toBe("ended");
  expect((await list()).status).toBe(200);
});

it("sandbox: a delay comes before the true answer", async () => {
  await fault("getWallets", { delay: 120 });
  const started = performance.now();
  const { status } = await list();
  expect(status).toBe(200);
  expect(performance.now() - started).toBeGreaterThanOrEqual(115);
});

it("sandbox: a group, and everything, fails at once; the nearest name wins; null heals", async () => {
  await fault("*", { status: 500 });
  await fault("rpc", { status: 502 });
  await fault("rpc:eip155:1", { status: 504 });
  const ask = (id: string) => post(sandbox().rpc[id]!, { jsonrpc: "2.0", id: 1, method: "eth_chainId" });
  const statuses = async () => [
    (await list()).status,
    (await ask("eip155:8453")).status,
    (await ask("eip155:1")).status,
  ];
  expect(await statuses()).toEqual([500, 502, 504]);
  await fault("rpc:eip155:1", null);
  await fault("rpc", null);
  expect(await statuses()).toEqual([500, 500, 500]);
  await sandbox().control("faults", { clear: true });
  expect(await statuses()).toEqual([200, 200, 200]);
});

it.each([
  [{ endpoint: "getWallets", fault: { delay: -1 } }, "delay must be milliseconds"],
  [{ endpoint: "getWallets", fault: { explode: true } }, "explode is not a fault"],
  [{ endpoint: "getWallets", fault: 3 }, "fault must be an object"],
  [{ fault: {} }, "endpoint must name"],
  [{ endpoint: "getWalets", fault: { status: 503 } }, "There is no endpoint or group getWalets"],
])("sandbox: a wrong fault %j is refused with its reason", async (body, reason) => {
  const answer = await post(`${sandbox().url}/control/faults`, body);
  expect(answer.status).toBe(400);
  expect(answer.body.reasons[0].description).toContain(reason);
});

it.each([
  ...[
    "rpc",
    "rpc:eip155:1",
    "rpc:solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
    "ws",
    "ws:eip155:8453",
    "images",
    "project",
  ],
  ...["pulse", "wallet", "wallet:juniper", "blockchain", "onramp-page", "onramp-pay", "auth-otp", "relay", "verify"],
  ...["verify:lookup", "frame", "frame-page", "frame:email/start", "frame-device", "frame-callback", "frame-idp", "*"],
])("sandbox: %s can be made to fail", async (name) => {
  expect(await fault(name, { delay: 1 })).toEqual({ [name]: { delay: 1, left: null } });
  await fault(name, null);
});

it("sandbox: the log counts what reached each endpoint, with the JSON-RPC methods, and nothing else", async () => {
  await list();
  await post(sandbox().rpc["eip155:1"]!, [
    { jsonrpc: "2.0", id: 1, method: "eth_chainId" },
    { jsonrpc: "2.0", id: 2, method: "eth_blockNumber" },
  ]);
  const log = (await get(`${sandbox().url}/control/log`)).body;
  expect(log.counts).toEqual({ getWallets: 1, "rpc:eip155:1": 1 });
  expect(log.entries[1].calls).toEqual(["eth_chainId", "eth_blockNumber"]);
  expect((await post(`${sandbox().url}/control/log`, { clear: true })).body.total).toBe(0);
});
