import { once } from "node:events";
import { afterEach, expect, it } from "vitest";
import { WebSocket } from "ws";
import { solanaDevnet, solanaMainnet } from "../../../sandbox/assets/tokens.ts";
import { startedSandbox } from "../started.ts";

const sandbox = startedSandbox();
const open: WebSocket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate();
});

const place = (path: string, query: string): string => `${sandbox().url.replace("http", "ws")}${path}?${query}`;

// biome-ignore lint/suspicious/noExplicitAny: messages from outside, looked into by tests only.
type Message = any;

/** A websocket whose messages are read one after another. */
async function client(id = solanaMainnet, path = "/ws") {
  const socket = new WebSocket(place(path, `chainId=${id}&projectId=x`));
  open.push(socket);
  const seen: Message[] = [];
  const waiting: ((message: Message) => void)[] = [];
  socket.on("message", (data) => {
    const message = JSON.parse(String(data));
    const wake = waiting.shift();
    if (wake) wake(message);
    else seen.push(message);
  });
  await once(socket, "open");
  const next = (): Promise<Message> =>
    seen.length > 0 ? Promise.resolve(seen.shift()) : new Promise((resolve) => waiting.push(resolve));
  const call = (method: string, params: unknown[] = []): Promise<Message> => {
    socket.send(JSON.stringify({ jsonrpc: "2.0", id: "7", method, params }));
    return next();
  };
  return { socket, next, call };
}

async function refusedWith(query: string): Promise<number | undefined> {
  const socket = new WebSocket(place("/ws", query));
  open.push(socket);
  socket.on("error", () => undefined);
  const [, response] = await once(socket, "unexpected-response");
  return response.statusCode;
}

const address = (index: number): string => sandbox().solanaKeys[index]?.address ?? "";
const drop = (to: string, chain = solanaMainnet): Promise<{ signature: string }> =>
  sandbox().control("airdrop", { chain, address: to, amount: "1" }) as Promise<{ signature: string }>;

it("sandbox: accounts, programs and logs are told of as transactions land, by cluster", async () => {
  const { call, next } = await client();
  const account = await call("accountSubscribe", [address(1), { encoding: "base64" }]);
  expect(account).toEqual({ jsonrpc: "2.0", id: "7", result: expect.any(Number) });
  const logs = await call("logsSubscribe", [{ mentions: [address(1)] }]);
  await drop(address(1), solanaDevnet);
  const { signature } = await drop(address(1));
  expect(await next()).toMatchObject({
    method: "accountNotification",
    params: { subscription: account.result, result: { value: { lamports: 4_250_000_000, data: ["", "base64"] } } },
  });
  expect(await next()).toMatchObject({
    method: "logsNotification",
    params: { subscription: logs.result, result: { value: { signature, err: null, logs: expect.any(Array) } } },
  });
  expect((await call("accountUnsubscribe", [account.result])).result).toBe(true);
  expect((await call("logsUnsubscribe", [logs.result])).result).toBe(true);
  expect((await call("logsUnsubscribe", [logs.result])).error).toEqual({
    code: -32602,
    message: "Invalid subscription id.",
  });
});

it("sandbox: a signature is told of once, also when it landed before", async () => {
  const { call, next } = await client(solanaDevnet, "/v1");
  const { signature } = await drop(address(2), solanaDevnet);
  const { result } = await call("signatureSubscribe", [signature, { commitment: "confirmed" }]);
  expect(await next()).toMatchObject({
    method: "signatureNotification",
    params: { subscription: result, result: { context: { slot: expect.any(Number) }, value: { err: null } } },
  });
  expect((await call("signatureUnsubscribe", [result])).error.code).toBe(-32602);
});

it("sandbox: slots and roots are told of while they pass, and when the clock is moved", async () => {
  const { call, next } = await client();
  const { result } = await call("slotSubscribe");
  const first = (await next()).params.result;
  expect(first).toEqual({ slot: expect.any(Number), parent: first.slot - 1, root: first.slot - 32 });
  await sandbox().control("clock", { advance: 40_000 });
  // On a busy machine slots have passed before the clock was moved.
  let { slot } = first;
  while (slot < first.slot + 100) ({ slot } = (await next()).params.result);
  let told = await call("slotUnsubscribe", [result]);
  while (told.method === "slotNotification") told = await next();
  expect(told.result).toBe(true);
  await call("rootSubscribe");
  told = await next();
  expect(told.params.result).toBeGreaterThanOrEqual(first.root + 100);
});

it("sandbox: pings are not answered, other methods and bad parameters are refused", async () => {
  const { socket, call, next } = await client();
  socket.send(JSON.stringify({ jsonrpc: "2.0", method: "ping" }));
  expect((await call("getBalance", [address(0)])).error).toEqual({ code: -32601, message: "Method not found" });
  expect((await call("accountSubscribe", ["x"])).error.code).toBe(-32602);
  socket.send("{");
  expect(await next()).toEqual({ jsonrpc: "2.0", id: null, error: { code: -32700, message: "Parse error" } });
});

it("sandbox: a Solana websocket passes the gate, is closed by a reset, and can be made to fail", async () => {
  expect(await refusedWith(`chainId=${solanaMainnet}`)).toBe(401);
  expect(await refusedWith("chainId=solana:x&projectId=x")).toBe(400);
  await sandbox().control("faults", { endpoint: `ws:${solanaMainnet}`, fault: { status: 503, times: 1 } });
  expect(await refusedWith(`chainId=${solanaMainnet}&projectId=x`)).toBe(503);
  const { socket } = await client();
  const closed = once(socket, "close");
  await sandbox().reset();
  expect((await closed)[0]).toBe(1012);
});
