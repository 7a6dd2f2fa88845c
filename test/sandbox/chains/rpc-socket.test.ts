import { once } from "node:events";
import { expect, it } from "vitest";
import { WebSocket } from "ws";
import { startedSandbox } from "../started.ts";

const sandbox = startedSandbox();
const call = (method: string, id: unknown = 1, params: unknown[] = []) => ({ jsonrpc: "2.0", id, method, params });
const address = (query: string) => `${sandbox().url.replace("http", "ws")}/ws?${query}`;

async function connected(query = "chainId=eip155:1&projectId=x"): Promise<WebSocket> {
  const socket = new WebSocket(address(query));
  await once(socket, "open");
  return socket;
}

async function answered(socket: WebSocket, text: unknown) {
  socket.send(typeof text === "string" ? text : JSON.stringify(text));
  const [data] = (await once(socket, "message")) as [Buffer];
  return JSON.parse(String(data));
}

async function refusal(query: string): Promise<number> {
  const socket = new WebSocket(address(query));
  socket.on("error", () => undefined);
  const [, response] = (await once(socket, "unexpected-response")) as [unknown, { statusCode: number }];
  return response.statusCode;
}

it("sandbox: a websocket answers reads, and is told of what it subscribed to", async () => {
  const socket = await connected();
  expect(await answered(socket, call("eth_chainId", "7"))).toEqual({ jsonrpc: "2.0", id: "7", result: "0x1" });
  const { result: subscription } = await answered(socket, call("eth_subscribe", 2, ["newHeads"]));
  const news = once(socket, "message");
  await sandbox().control("mine", { chain: "eip155:1" });
  expect(JSON.parse(String((await news)[0])).params).toMatchObject({ subscription, result: { number: "0x2" } });
  socket.close();
});

it("sandbox: a websocket is the same public node, and what it cannot read has an answer", async () => {
  const socket = await connected();
  expect((await answered(socket, call("evm_snapshot"))).error.code).toBe(-32601);
  const batch = await answered(socket, [call("eth_accounts", 1), call("eth_chainId", 2)]);
  expect(batch.map(({ result }: { result: unknown }) => result)).toEqual([[], "0x1"]);
  expect((await answered(socket, "oops")).error.code).toBe(-32700);
  socket.close();
});

it("sandbox: a websocket starts the chain that it is for, and a reset closes it", async () => {
  const socket = await connected("chainId=eip155:43114&projectId=x");
  expect((await answered(socket, call("eth_chainId"))).result).toBe("0xa86a");
  const closed = once(socket, "close");
  await sandbox().reset();
  expect((await closed)[0]).toBe(1012);
});

it("sandbox: a websocket without project or chain is refused before it opens, and a fault can refuse it too", async () => {
  expect(await refusal("chainId=eip155:1")).toBe(401);
  expect(await refusal("projectId=x")).toBe(400);
  expect(await refusal("chainId=eip155:424242&projectId=x")).toBe(400);
  await sandbox().control("faults", { endpoint: "ws:eip155:1", fault: { status: 503 } });
  expect(await refusal("chainId=eip155:1&projectId=x")).toBe(503);
});
