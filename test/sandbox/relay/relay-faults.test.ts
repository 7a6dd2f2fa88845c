import { expect, it } from "vitest";
import { newClient, newTopic, outcome, RawClient, relayAddress } from "./relay-client.ts";
import { openedStation } from "./relay-station.ts";

const station = openedStation();
const open = (options = {}): Promise<RawClient> => RawClient.open(station().relayUrl, options);
const steer = (body: object): Promise<Record<string, unknown>> => station().control("relay", body);
const aMoment = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const knock = async (): ReturnType<typeof outcome> => outcome(await relayAddress(station().relayUrl, newClient()));

it("sandbox: faults of the endpoint relay are played at the handshake", async () => {
  station().faults.set("relay", { status: 503, times: 1 });
  expect(await knock()).toEqual({ status: 503 });
  station().faults.set("relay", { close: true, times: 1 });
  expect(await knock()).toEqual({ code: 1006, reason: "" });
  station().faults.set("relay", { delay: 150, times: 1 });
  const started = performance.now();
  expect(await knock()).toEqual({ opened: true });
  expect(performance.now() - started).toBeGreaterThan(140);
  station().faults.set("relay", { drop: true, times: 1 });
  const held = knock();
  expect(await Promise.race([held, aMoment(100).then(() => "nothing")])).toBe("nothing");
  await station().reset();
  expect(await held).toEqual({ code: 1006, reason: "" });
});

it("sandbox: messages can be answered late, not at all, with garbage, or with the end of the connection", async () => {
  const client = await open();
  await steer({ messages: { delay: 120, times: 1 } });
  const started = performance.now();
  await client.call("irn_subscribe", { topic: newTopic() });
  expect(performance.now() - started).toBeGreaterThan(110);
  await client.call("irn_subscribe", { topic: newTopic() });
  await steer({ messages: { drop: true } });
  const dropped = client.call("irn_subscribe", { topic: newTopic() });
  expect(await Promise.race([dropped, aMoment(100).then(() => "nothing")])).toBe("nothing");
  await steer({ messages: { garbage: true } });
  client.socket.removeAllListeners("message");
  const garbage = await client.answerTo('{"id":1,"jsonrpc":"2.0","method":"irn_subscribe","params":{}}');
  expect(() => JSON.parse(garbage)).toThrow();
  await steer({ messages: null });
  expect(await client.answerTo("{}")).toContain("InvalidJsonRpcVersion");
  await steer({ messages: { closeAfter: 1 } });
  const other = await open();
  await other.call("irn_subscribe", { topic: newTopic() });
  other.socket.send("{}");
  expect(await other.closed).toEqual({ code: 1001, reason: "Server terminating" });
});

it("sandbox: connections can be cut, or closed with a code", async () => {
  const [one, two] = [await open(), await open()];
  await steer({ drop: true });
  expect((await Promise.all([one.closed, two.closed])).map(({ code }) => code)).toEqual([1006, 1006]);
  const third = await open();
  await steer({ close: 4010 });
  expect(await third.closed).toMatchObject({ code: 4010 });
});

it("sandbox: a wrong control call is refused, and does nothing", async () => {
  const wrong = [
    { close: 1006 },
    { down: -1 },
    { messages: { delay: "long" } },
    { messages: { status: 503 } },
    { messages: { times: 0 } },
  ];
  const { starts } = await station().control("relay");
  for (const body of wrong) {
    expect(await steer({ kill: true, ...body })).toMatchObject({
      status: "FAILED",
      reasons: [{ field: expect.any(String) }],
    });
  }
  expect(await station().control("relay")).toMatchObject({ up: true, starts });
});

it("sandbox: GET /control/relay tells who is there and what was published, never what it says", async () => {
  const [dapp, wallet, topic] = [await open(), await open(), newTopic()];
  await wallet.call("irn_subscribe", { topic });
  await dapp.publish(topic, "a secret", { tag: 1100 });
  await dapp.publish(newTopic(), "another secret");
  await expect.poll(() => wallet.pushes).toHaveLength(1);
  await wallet.settled();
  const report = await station().control("relay");
  expect(report).toMatchObject({ up: true, pid: expect.any(Number), connections: 2, topics: 2, waiting: 1 });
  expect(report.newest).toMatchObject([{ at: expect.any(Number), topic, tag: 1100, size: 8 }, { size: 14 }]);
  expect(report.calls).toMatchObject({ irn_publish: 2, irn_subscribe: 1 });
  expect(JSON.stringify(report)).not.toContain("secret");
});

it("sandbox: a reset empties mailboxes and subscriptions, sends everybody away, and leaves the process", async () => {
  const [dapp, wallet, topic] = [await open(), await open({ acknowledge: false }), newTopic()];
  await wallet.call("irn_subscribe", { topic });
  await dapp.publish(topic, "forgotten");
  await steer({ messages: { delay: 5 } });
  const { pid } = await station().control("relay");
  await station().reset();
  expect(await wallet.closed).toEqual({ code: 1001, reason: "Server terminating" });
  const late = await open();
  await late.call("irn_subscribe", { topic });
  expect(await late.settled()).toEqual([]);
  expect(await station().control("relay")).toMatchObject({ pid, connections: 1, waiting: 0, topics: 1 });
});
