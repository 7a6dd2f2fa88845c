import { createHash } from "node:crypto";
import { encodeIss } from "@walletconnect/relay-auth";
import { expect, it } from "vitest";
import { newClient, newTopic, RawClient } from "./relay-client.ts";
import { openedStation } from "./relay-station.ts";

const station = openedStation();
const open = (options = {}): Promise<RawClient> => RawClient.open(station().relayUrl, options);
const messages = (client: RawClient): string[] => client.pushes.map(({ data }) => data.message);

it("sandbox: what one client publishes is pushed to the others, never to its sender", async () => {
  const [dapp, wallet] = [await open(), await open()];
  const topic = newTopic();
  const id = await wallet.call("irn_subscribe", { topic });
  await dapp.call("irn_subscribe", { topic });
  const before = Date.now();
  expect(await dapp.publish(topic, "proposal", { tag: 1100, attestation: "a.b.c", correlationId: 7, tvf: {} })).toBe(
    true,
  );
  await expect.poll(() => wallet.pushes).toHaveLength(1);
  const [push] = wallet.pushes;
  expect(push).toEqual({
    id,
    data: { topic, message: "proposal", publishedAt: expect.any(Number), tag: 1100, attestation: "a.b.c" },
  });
  expect(push?.data.publishedAt).toBeGreaterThanOrEqual(before);
  expect(await dapp.settled()).toEqual([]);
  const again = await open({ client: dapp.client });
  await again.call("irn_subscribe", { topic });
  expect(await again.settled()).toEqual([]);
});

it("sandbox: a subscription's id is the one that clients work out themselves", async () => {
  const client = await open();
  const topic = newTopic();
  const expected = createHash("sha256")
    .update(topic + encodeIss(client.client.publicKey))
    .digest("hex");
  expect(await client.call("irn_subscribe", { topic })).toBe(expected);
  expect(await client.call("irn_batchSubscribe", { topics: [topic, newTopic()] })).toEqual([
    expected,
    expect.stringMatching(/^[\da-f]{64}$/),
  ]);
  expect(await client.call("irn_unsubscribe", { topic, id: expected })).toBe(true);
});

it("sandbox: a message waits for the subscriber who comes late", async () => {
  const [dapp, topic] = [await open(), newTopic()];
  await dapp.call("irn_batchPublish", {
    messages: ["one", "two"].map((message) => ({ topic, message, ttl: 300, tag: 1108 })),
  });
  const wallet = await open();
  await wallet.call("irn_subscribe", { topic });
  await expect.poll(() => messages(wallet)).toEqual(["one", "two"]);
});

it("sandbox: what was not acknowledged comes again on the next connection, what was does not", async () => {
  const [dapp, topic] = [await open(), newTopic()];
  const deaf = await open({ acknowledge: false });
  await deaf.call("irn_subscribe", { topic });
  await dapp.publish(topic, "hello");
  await expect.poll(() => messages(deaf)).toEqual(["hello"]);
  await deaf.call("irn_subscribe", { topic });
  expect(await deaf.settled()).toHaveLength(1);
  deaf.socket.terminate();
  const back = await open({ client: deaf.client });
  await back.call("irn_batchSubscribe", { topics: [topic] });
  await expect.poll(() => messages(back)).toEqual(["hello"]);
  await back.settled();
  await back.close();
  const third = await open({ client: deaf.client });
  await third.call("irn_subscribe", { topic });
  expect(await third.settled()).toEqual([]);
  expect(await station().control("relay")).toMatchObject({ waiting: 0 });
});

it("sandbox: a message stays until each of its subscribers has it, also one who is away", async () => {
  const [dapp, topic, phone] = [await open(), newTopic(), newClient()];
  const away = await open({ client: phone });
  await away.call("irn_subscribe", { topic });
  await away.close();
  const tablet = await open();
  await tablet.call("irn_subscribe", { topic });
  await dapp.publish(topic, "for both");
  await expect.poll(() => messages(tablet)).toEqual(["for both"]);
  await tablet.settled();
  const back = await open({ client: phone });
  await back.call("irn_subscribe", { topic });
  await expect.poll(() => messages(back)).toEqual(["for both"]);
  await back.settled();
  const late = await open();
  await late.call("irn_subscribe", { topic });
  expect(await late.settled()).toEqual([]);
});

it("sandbox: the same message published twice is delivered once", async () => {
  const [dapp, wallet, topic] = [await open(), await open(), newTopic()];
  await wallet.call("irn_subscribe", { topic });
  await dapp.publish(topic, "once");
  await expect.poll(() => messages(wallet)).toEqual(["once"]);
  await wallet.settled();
  expect(await dapp.publish(topic, "once")).toBe(true);
  await dapp.publish(topic, "another");
  await expect.poll(() => messages(wallet)).toEqual(["once", "another"]);
});

it("sandbox: after unsubscribing nothing comes", async () => {
  const [dapp, wallet, topic] = [await open(), await open(), newTopic()];
  const id = await wallet.call("irn_subscribe", { topic });
  expect(await wallet.call("irn_batchUnsubscribe", { subscriptions: [{ topic, id }] })).toBe(true);
  await dapp.publish(topic, "too late");
  expect(await wallet.settled()).toEqual([]);
});

it("sandbox: messages can be fetched before subscribing, each once on a connection", async () => {
  const [dapp, wallet, topic, other] = [await open(), await open(), newTopic(), newTopic()];
  await dapp.publish(topic, "one");
  await dapp.publish(other, "two");
  const one = { topic, message: "one", publishedAt: expect.any(Number), tag: 1108 };
  expect(await wallet.call("irn_fetchMessages", { topic })).toEqual({ messages: [one], hasMore: false });
  const both = (await wallet.call("irn_batchFetchMessages", { topics: [topic, other] })) as { messages: object[] };
  expect(both.messages).toMatchObject([{ topic: other, message: "two" }]);
  await wallet.call("irn_batchSubscribe", { topics: [topic, other] });
  expect(await wallet.settled()).toEqual([]);
  expect(await dapp.call("irn_fetchMessages", { topic })).toEqual({ messages: [], hasMore: false });
});

it("sandbox: more than 500 messages are fetched in parts", async () => {
  const [dapp, wallet, topic] = [await open(), await open(), newTopic()];
  const numbers = Array.from({ length: 510 }, (_, at) => String(at));
  const batch = (part: string[]): object => ({
    messages: part.map((message) => ({ topic, message, ttl: 300, tag: 0 })),
  });
  await dapp.call("irn_batchPublish", batch(numbers.slice(0, 400)));
  await dapp.call("irn_batchPublish", batch(numbers.slice(400)));
  const first = (await wallet.call("irn_fetchMessages", { topic })) as {
    messages: { message: string }[];
    hasMore: boolean;
  };
  expect([first.messages.length, first.hasMore]).toEqual([500, true]);
  const rest = (await wallet.call("irn_fetchMessages", { topic })) as typeof first;
  expect(rest).toMatchObject({ hasMore: false });
  expect([...first.messages, ...rest.messages].map(({ message }) => message)).toEqual(numbers);
});

it("sandbox: a message is gone when the sandbox's clock passes its TTL", async () => {
  const [dapp, topic] = [await open(), newTopic()];
  await dapp.publish(topic, "short", { ttl: 300 });
  await dapp.publish(topic, "long", { ttl: 86_400 });
  await station().clock.advance(301_000);
  const wallet = await open();
  await wallet.call("irn_subscribe", { topic });
  await expect.poll(() => messages(wallet)).toEqual(["long"]);
  await dapp.publish(topic, "dated");
  await expect.poll(() => wallet.pushes.at(-1)?.data.publishedAt).toBeGreaterThan(Date.now() + 290_000);
});

it("sandbox: the newer way to pair subscribes proposer and approver by itself", async () => {
  const [dapp, wallet, pairingTopic, sessionTopic] = [await open(), await open(), newTopic(), newTopic()];
  const proposal = { pairingTopic, sessionProposal: "proposal", ttl: 300, attestation: "x.y.z", correlationId: 12 };
  expect(await dapp.call("wc_proposeSession", proposal)).toBe(true);
  await wallet.call("irn_subscribe", { topic: pairingTopic });
  await expect.poll(() => wallet.pushes).toHaveLength(1);
  expect(wallet.pushes[0]?.data).toMatchObject({ message: "proposal", tag: 1100, attestation: "x.y.z" });
  const approval = { pairingTopic, sessionTopic, sessionProposalResponse: "yes", sessionSettlementRequest: "settle" };
  expect(await wallet.call("wc_approveSession", { ...approval, correlationId: 12 })).toBe(true);
  await expect.poll(() => dapp.pushes).toHaveLength(1);
  expect(dapp.pushes[0]?.data).toMatchObject({ topic: pairingTopic, message: "yes", tag: 1101 });
  await dapp.call("irn_subscribe", { topic: sessionTopic });
  await expect.poll(() => dapp.pushes.map(({ data }) => data.tag)).toEqual([1101, 1102]);
  await dapp.publish(sessionTopic, "settled", { tag: 1103 });
  await expect.poll(() => wallet.pushes.map(({ data }) => data.tag)).toEqual([1100, 1103]);
});

it("sandbox: the older way to pair, by subscribing and publishing tag 1100", async () => {
  const [dapp, wallet, topic] = [await open(), await open(), newTopic()];
  await dapp.call("irn_subscribe", { topic });
  await dapp.publish(topic, "proposal", { tag: 1100, correlationId: 3 });
  await wallet.call("irn_subscribe", { topic });
  await expect.poll(() => wallet.pushes[0]?.data.tag).toBe(1100);
  await wallet.publish(topic, "refused", { tag: 1120, prompt: false });
  await expect.poll(() => dapp.pushes[0]?.data).toMatchObject({ message: "refused", tag: 1120 });
});

it("sandbox: two connections of one client both get what is for it", async () => {
  const client = newClient();
  const [dapp, tab, other, topic] = [await open(), await open({ client }), await open({ client }), newTopic()];
  for (const one of [tab, other]) await one.call("irn_subscribe", { topic });
  await dapp.publish(topic, "to both tabs");
  await expect.poll(() => [messages(tab), messages(other)]).toEqual([["to both tabs"], ["to both tabs"]]);
  await other.call("irn_unsubscribe", { topic });
  await dapp.publish(topic, "to one");
  await expect.poll(() => messages(tab)).toEqual(["to both tabs", "to one"]);
  expect(messages(other)).toEqual(["to both tabs"]);
});
