import type { IncomingMessage } from "node:http";
import fc from "fast-check";
import { expect, it } from "vitest";
import { WebSocket } from "ws";
import { bareId, readMessage } from "../../../sandbox/relay/rpc.ts";
import { newClient, newTopic, outcome, RawClient, relayAddress, tokenOf } from "./relay-client.ts";
import { openedStation } from "./relay-station.ts";

const station = openedStation();
const open = (): Promise<RawClient> => RawClient.open(station().relayUrl);

const seconds = (): number => Math.floor(Date.now() / 1000);

const knock = (query: string): ReturnType<typeof outcome> => outcome(`${station().relayUrl}/?${query}`);

it("sandbox: ids are echoed as they came: text, number, or a number of 64 bits", async () => {
  const client = await open();
  const params = JSON.stringify({ topic: newTopic() });
  for (const id of ['"1795180000000123456"', "7", "18446744073709551615", "1687239522123456789"]) {
    const rest = `"method":"irn_subscribe","params":{"id":3,"topic":${params.slice(9, -1)}}`;
    for (const text of [`{"id":${id},"jsonrpc":"2.0",${rest}}`, `{ "jsonrpc": "2.0", ${rest} , "id" : ${id} }`]) {
      expect(await client.answerTo(text)).toMatch(
        new RegExp(`^\\{"id":${id},"jsonrpc":"2.0","result":"[\\da-f]{64}"\\}$`),
      );
    }
  }
});

it("sandbox: the id of any message is read as it was written, whatever stands around it", () => {
  const id = fc.oneof(
    fc.bigInt(0n, 2n ** 64n - 1n).map(String),
    fc.stringMatching(/^[\w:-]{1,40}$/).map((s) => `"${s}"`),
  );
  fc.assert(
    fc.property(id, fc.dictionary(fc.string(), fc.jsonValue()), fc.boolean(), (written, extra, first) => {
      const { id: _, jsonrpc: __, ...rest } = extra;
      const inner = `"jsonrpc":"2.0","params":${JSON.stringify({ id: 1, deep: [{ id: "x" }], ...rest })}`;
      const text = first ? `{"id":${written},${inner}}` : `{${inner}, "id" :\n${written} }`;
      expect(readMessage(text).id).toBe(written);
    }),
  );
  expect(['"12n"', '"12"', "12"].map(bareId)).toEqual(["12", "12", "12"]);
});

it("sandbox: an acknowledgement counts whether its id comes back as number, text or big integer", async () => {
  for (const shape of [(id: number) => id, (id: number) => String(id), (id: number) => `${id}n`]) {
    const [dapp, topic] = [await open(), newTopic()];
    const wallet = await RawClient.open(station().relayUrl, { acknowledge: false });
    await wallet.call("irn_subscribe", { topic });
    await dapp.publish(topic, "hello");
    await expect.poll(() => wallet.pushes).toHaveLength(1);
    const { id } = JSON.parse(wallet.texts.at(-1) ?? "");
    wallet.socket.send(JSON.stringify({ id: shape(id), jsonrpc: "2.0", result: true }));
    await expect.poll(async () => (await station().control("relay")).waiting).toBe(0);
  }
});

it("sandbox: what is no call is refused with the code for it", async () => {
  const client = await open();
  const call = (id: string, method: string, params: unknown): string =>
    `{"id":${id},"jsonrpc":"2.0","method":${JSON.stringify(method)},"params":${JSON.stringify(params)}}`;
  const topic = newTopic();
  const many = Array.from({ length: 501 }, newTopic);
  const store = { topic, message: "x", ttl: 300, tag: 0 };
  const refused: [string, string, number, string][] = [
    ["not json", "null", -32700, "Serialization"],
    ["[]", "null", -32600, "Serialization"],
    ['{"id":1,"method":"irn_publish"}', "null", -32600, "InvalidJsonRpcVersion"],
    ['{"jsonrpc":"2.0","method":"irn_publish"}', "null", -32600, "InvalidRequestId"],
    ['{"id":{},"jsonrpc":"2.0","method":"irn_publish"}', "null", -32600, "InvalidRequestId"],
    [call('"2"', "irn_unknown", {}), '"2"', -32601, "InvalidMethod"],
    [call("3", "constructor", {}), "3", -32601, "InvalidMethod"],
    [call("4", "irn_subscribe", {}), "4", -32602, "InvalidParams"],
    [call("5", "irn_subscribe", null), "5", -32602, "InvalidParams"],
    [call("6", "irn_subscribe", { topic: "short" }), "6", -32600, "InvalidTopic"],
    [call("7", "irn_publish", { ...store, message: 1 }), "7", -32602, "InvalidParams"],
    [call("8", "irn_publish", { ...store, ttl: "300" }), "8", -32602, "InvalidParams"],
    [call("9", "irn_publish", { ...store, tag: -1 }), "9", -32602, "InvalidParams"],
    [call("10", "irn_publish", { ...store, ttl: 0 }), "10", -32000, "TtlTooShort"],
    [call("11", "irn_publish", { ...store, ttl: 2_592_001 }), "11", -32000, "TtlTooLong"],
    [
      call("12", "irn_publish", { ...store, message: "x".repeat(1024 * 1024 + 1) }),
      "12",
      -32600,
      "PayloadSizeExceeded",
    ],
    [call("13", "irn_batchSubscribe", { topics: [] }), "13", -32600, "BatchEmpty"],
    [call("14", "irn_batchSubscribe", { topics: many }), "14", -32600, "BatchLimitExceeded"],
    [call("15", "irn_batchPublish", { messages: [store, { ...store, topic: 1 }] }), "15", -32602, "InvalidParams"],
    [call("16", "wc_approveSession", { pairingTopic: topic }), "16", -32602, "InvalidParams"],
  ];
  for (const [text, id, code, data] of refused) {
    const answer = await client.answerTo(text);
    expect(answer.startsWith(`{"id":${id},"jsonrpc":"2.0","error":`)).toBe(true);
    expect(JSON.parse(answer).error).toEqual({ code, message: expect.any(String), data });
  }
  expect(await station().control("relay")).toMatchObject({ waiting: 0, topics: 0 });
});

it("sandbox: a client is let in with a signed token and a project, whatever its aud", async () => {
  const client = await open();
  expect(client.socket.readyState).toBe(WebSocket.OPEN);
  expect(station().log.report().counts).toMatchObject({ relay: expect.any(Number) });
});

it("sandbox: a bad token is refused, by status or by close frame 3000 as the client asks", async () => {
  const client = newClient();
  const now = seconds();
  const good = await tokenOf(client);
  const [head, body, signature] = good.split(".");
  const foreign = (await tokenOf(newClient())).split(".")[2];
  const cases: [string, RegExp][] = [
    ["", /^Missing JWT$/],
    ["nonsense", /^JWT validation error: Invalid signature$/],
    [`${head}.${body}.${foreign}`, /^JWT validation error: Invalid signature$/],
    [`${head}.${Buffer.from('{"iss":"did:key:zQ"}').toString("base64url")}.${signature}`, /Invalid signature$/],
    [await tokenOf(client, now - 90_000), /^JWT validation error: JWT Token is expired: Some\(\d+\)$/],
    [await tokenOf(client, now + 600), /^JWT validation error: JWT Token is not yet valid: basic\.iat: \d+/],
  ];
  for (const [token, reason] of cases) {
    expect(await knock(`auth=${token}&projectId=sandbox`)).toEqual({ status: 401 });
    expect(await knock(`auth=${token}&projectId=sandbox&useOnCloseEvent=true`)).toEqual({
      code: 3000,
      reason: expect.stringMatching(reason),
    });
  }
});

it("sandbox: without a project, or with one that none can be, nobody is let in", async () => {
  const token = await tokenOf(newClient());
  expect(await knock(`auth=${token}`)).toEqual({ status: 401 });
  expect(await knock(`auth=${token}&projectId=a%20b`)).toEqual({ status: 403 });
  const byFrame = `auth=${token}&useOnCloseEvent=true`;
  expect(await knock(byFrame)).toEqual({ code: 3000, reason: "Project ID is missing" });
  expect(await knock(`${byFrame}&projectId=a%20b`)).toEqual({ code: 3000, reason: "Unauthorized: invalid key" });
});

it("sandbox: a page whose origin is not on the project's list is refused, a wallet without an origin is not", async () => {
  station().project.set({ origins: ["https://shop.example"] });
  const address = await relayAddress(station().relayUrl, newClient(), "&projectId=sandbox&useOnCloseEvent=true");
  const refused = { code: 3000, reason: "Unauthorized: origin not allowed" };
  expect(await outcome(address, { origin: "https://evil.example" })).toEqual(refused);
  expect(await outcome(address, { origin: "https://shop.example" })).toEqual({ opened: true });
  expect(await outcome(address)).toEqual({ opened: true });
});

it("sandbox: a token is judged by the sandbox's clock, and by the machine's for clients that live by that one", async () => {
  await station().clock.advance(3 * 86_400_000);
  const client = newClient();
  for (const token of [await tokenOf(client), await tokenOf(client, seconds() + 3 * 86_400)]) {
    expect(await knock(`auth=${token}&projectId=sandbox`)).toEqual({ opened: true });
  }
  const old = await tokenOf(client, seconds() - 90_000);
  expect(await knock(`auth=${old}&projectId=sandbox`)).toEqual({ status: 401 });
});

it("sandbox: every refusal of a websocket has an id of its own, a UUID", async () => {
  const refusal = (): Promise<IncomingMessage> =>
    new Promise((resolve) => {
      const socket = new WebSocket(`${station().relayUrl}/?projectId=sandbox`);
      socket.once("unexpected-response", (_, response) => resolve(response.resume()));
    });
  const refusals = [await refusal()];
  await station().control("relay", { down: 2_000 });
  refusals.push(await refusal());
  expect(refusals.map(({ statusCode }) => statusCode)).toEqual([401, 503]);
  const ids = refusals.map(({ headers }) => headers["x-request-id"]);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(new Set(ids).size).toBe(2);
});

it("sandbox: there is no relay at another path", async () => {
  const address = await relayAddress(station().relayUrl, newClient());
  expect(await outcome(address.replace("/?", "/other?"))).toEqual({ status: 404 });
});
