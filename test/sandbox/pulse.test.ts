import { expect, it } from "vitest";
import { get, post, startedSandbox } from "./started.ts";

const sandbox = startedSandbox();
const query = "projectId=p&st=appkit&sv=html-ethers-1.7.3";
const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  post(`${sandbox().url}/${path}?${query}`, body, headers);
const events = async () => (await get(`${sandbox().url}/control/events`)).body;

const event = (name = "MODAL_OPEN", more: object = {}) => ({
  eventId: crypto.randomUUID(),
  url: "https://shop.example/cart",
  domain: "shop.example",
  timestamp: 1_763_000_000_000,
  props: { type: "track", event: name, properties: { connected: false } },
  ...more,
});

it("sandbox: an error of the client itself, which is dated with text, arrives too", async () => {
  const props = { type: "error", event: "INTERNAL_SDK_ERROR", errorType: "E", errorMessage: "no", stackTrace: "E: no" };
  const error = event("", { timestamp: "2026-11-20T14:42:36.475Z", props });
  expect((await send("e", error)).status).toBe(202);
  expect((await events()).events).toMatchObject([error]);
});

it("sandbox: an event arrives whatever its content type says, and can be read", async () => {
  const first = event();
  const second = event("SELECT_WALLET", {
    props: {
      type: "track",
      event: "SELECT_WALLET",
      properties: { name: "Juniper", platform: "qrcode" },
      address: "0x1",
    },
  });
  const answers = [
    await send("e", first, { "content-type": "text/plain;charset=UTF-8", origin: "https://shop.example" }),
    await send("e", second, { "content-type": "application/json" }),
    await send("e", event("brand new: event"), { "content-type": "nonsense" }),
  ];
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [202, {}],
    [202, {}],
    [202, {}],
  ]);
  const read = await events();
  expect(read.total).toBe(3);
  expect(read.counts).toEqual({ MODAL_OPEN: 1, SELECT_WALLET: 1, "brand new: event": 1 });
  expect(read.events[0]).toEqual({
    ...first,
    projectId: "p",
    origin: "https://shop.example",
    via: "e",
    receivedAt: expect.any(Number),
  });
  expect(read.events[1]).toMatchObject(second);
});

it("sandbox: a plain-text event needs no preflight, one as JSON gets its answer", async () => {
  const preflight = await fetch(`${sandbox().url}/e?${query}`, {
    method: "OPTIONS",
    headers: { "access-control-request-headers": "content-type", origin: "https://shop.example" },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-headers")).toContain("content-type");
  expect((await send("e", event())).headers.get("access-control-allow-origin")).toBe("*");
});

it("sandbox: a batch arrives whole or not at all", async () => {
  expect((await send("batch", [event("A"), event("B"), event("A")])).status).toBe(202);
  expect((await events()).counts).toEqual({ A: 2, B: 1 });
  const answer = await send("batch", [event("C"), { ...event("D"), eventId: "one" }]);
  expect([answer.status, answer.body.reasons[0].field]).toEqual([400, "eventId"]);
  expect((await events()).total).toBe(3);
  expect((await send("batch", event())).status).toBe(400);
  expect((await send("batch", [])).status).toBe(202);
});

it.each([
  ["body", "{"],
  ["body", "[]"],
  ["body", "7"],
  ["eventId", event("A", { eventId: "6ba7b810-9dad-11d1-80b4-00c04fd430c8" })],
  ["url", event("A", { url: "somewhere" })],
  ["domain", event("A", { domain: undefined })],
  ["timestamp", event("A", { timestamp: "2026-01-01" })],
  ["timestamp", event("A", { timestamp: "2026-13-01T00:00:00Z" })],
  ["timestamp", event("A", { timestamp: -1 })],
  ["props", event("A", { props: null })],
  ["props.type", event("A", { props: { event: "A" } })],
  ["props.event", event("A", { props: { type: "track", event: "" } })],
  ["props.properties", event("A", { props: { type: "track", event: "A", properties: [] } })],
  ["props.address", event("A", { props: { type: "track", event: "A", address: 1 } })],
])("sandbox: an event with a wrong %s is refused: %j", async (field, body) => {
  const answer = await send("e", body);
  expect([answer.status, answer.body.status, answer.body.reasons[0].field]).toEqual([400, "FAILED", field]);
  expect((await events()).total).toBe(0);
});

it("sandbox: an event without a project is refused", async () => {
  const answer = await post(`${sandbox().url}/e?st=a&sv=b`, event());
  expect([answer.status, answer.body.reasons[0].field]).toEqual([401, "projectId"]);
});

it("sandbox: an event of an origin that the project does not list is refused with 403", async () => {
  await sandbox().control("project", { origins: ["https://*.shop.example"] });
  const from = async (origin: string) => (await send("e", event(), { origin })).status;
  expect([await from("https://evil.example"), await from("https://www.shop.example")]).toEqual([403, 202]);
  expect((await send("e", event())).status).toBe(403);
});

it("sandbox: the sink keeps the newest 500, counts all, and empties on a reset", async () => {
  for (let round = 0; round < 6; round += 1) {
    await send(
      "batch",
      Array.from({ length: 100 }, (_, index) => event(`E${round}`, { timestamp: 1 + round * 100 + index })),
    );
  }
  const read = await events();
  expect([read.total, read.events.length, read.events[0].timestamp, read.events.at(-1).timestamp]).toEqual([
    600, 500, 101, 600,
  ]);
  expect((await post(`${sandbox().url}/control/events`, { clear: true })).body.total).toBe(0);
  await send("e", event());
  await sandbox().reset();
  expect(await events()).toEqual({ total: 0, counts: {}, events: [] });
});

it("sandbox: the sink can be made to fail", async () => {
  await sandbox().control("faults", { endpoint: "pulse", fault: { status: 403, times: 1 } });
  expect([(await send("e", event())).status, (await send("e", event())).status]).toEqual([403, 202]);
});
