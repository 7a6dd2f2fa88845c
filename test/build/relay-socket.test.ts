import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isJsonRpcRequest, isJsonRpcResponse } from "../../build/shims/walletconnect/jsonrpc.ts";
import { JsonRpcProvider, WsConnection } from "../../build/shims/walletconnect/socket.ts";

const DELIVERY = {
  id: 1,
  jsonrpc: "2.0",
  method: "irn_subscription",
  params: { id: "a", data: { topic: "t", message: "m", publishedAt: 1 } },
};

/** A socket that is open at once and says what it is told. */
class FakeSocket {
  static last: FakeSocket;
  readyState = 1;
  onopen?: () => void;
  onmessage?: (event: { data: unknown }) => void;
  onclose?: (event: { code: number; reason: string }) => void;
  readonly sent: string[] = [];

  constructor() {
    FakeSocket.last = this;
    queueMicrotask(() => this.onopen?.());
  }

  send(text: string): void {
    this.sent.push(text);
  }

  say(message: unknown): void {
    this.onmessage?.({ data: typeof message === "string" ? message : JSON.stringify(message) });
  }
}

beforeEach(() => vi.stubGlobal("WebSocket", FakeSocket));
afterEach(() => vi.unstubAllGlobals());

async function opened(): Promise<{ provider: JsonRpcProvider; heard: ReturnType<typeof vi.fn> }> {
  const provider = new JsonRpcProvider(new WsConnection("wss://relay.example"));
  const heard = vi.fn();
  provider.on("payload", heard);
  await provider.connect();
  return { provider, heard };
}

/** The handling of messages in @walletconnect/core, as far as it can fail. */
function read(payload: { id: object; method: string; params: { data: { topic: unknown; message: string } } }): void {
  if (isJsonRpcRequest(payload)) {
    if (payload.method.endsWith("_subscription")) payload.params.data.message.startsWith("");
  } else if (isJsonRpcResponse(payload)) payload.id.toString();
}

test.each([
  ["no JSON", "{"],
  ["a text", '"x"'],
  ["null", null],
  ["a list", []],
  ["no id", { ...DELIVERY, id: undefined }],
  ["an id that is null", { ...DELIVERY, id: null }],
  ["an answer without an id", { id: null, jsonrpc: "2.0", result: true }],
  ["an answer to what is no id", { id: { toString: 1 }, jsonrpc: "2.0", result: true }],
  ["an answer with a method", { ...DELIVERY, params: null, result: true }],
  ["a method that is a number", { ...DELIVERY, method: 5 }],
  ["no parameters", { ...DELIVERY, params: null }],
  ["no data", { ...DELIVERY, params: { id: "a", data: null } }],
  ["no message", { ...DELIVERY, params: { id: "a", data: { topic: "t" } } }],
  ["a message that is a number", { ...DELIVERY, params: { id: "a", data: { topic: "t", message: 5 } } }],
])("I16: %s from the relay fails nothing", async (_, message) => {
  const { provider } = await opened();
  provider.on("payload", read);
  expect(() => FakeSocket.last.say(message)).not.toThrow();
});

test("CONN-23: the relay's messages and answers arrive, each answer at the one who asked", async () => {
  const { provider, heard } = await opened();
  FakeSocket.last.say(DELIVERY);
  expect(heard).toHaveBeenCalledExactlyOnceWith(DELIVERY);
  const answer = provider.request({ id: "12", method: "irn_subscribe" });
  FakeSocket.last.say({ id: "12", jsonrpc: "2.0", result: "s" });
  expect(await answer).toBe("s");
  expect(heard).toHaveBeenCalledTimes(2);
});
