import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { WebSocket } from "ws";
import { newClient, newTopic, outcome, RawClient, relayAddress } from "./relay-client.ts";
import { pairThroughStorms } from "./relay-pairs.ts";
import { openedStation } from "./relay-station.ts";

const station = openedStation();
const open = (options = {}): Promise<RawClient> => RawClient.open(station().relayUrl, options);
const steer = (body: object): Promise<Record<string, unknown>> => station().control("relay", body);
const messages = (client: RawClient): string[] => client.pushes.map(({ data }) => data.message);

it("R1 sandbox: a relay that was killed in the middle of a pairing has lost nothing, and is back by itself", async () => {
  const [dappKey, walletKey, pairingTopic, sessionTopic] = [newClient(), newClient(), newTopic(), newTopic()];
  const dapp = await open({ client: dappKey });
  await dapp.call("wc_proposeSession", { pairingTopic, sessionProposal: "proposal", ttl: 300 });
  const before = await station().control("relay");
  expect(await steer({ kill: true })).toEqual({ killed: before.pid });
  expect((await dapp.closed).code).toBe(1006);
  const wallet = await open({ client: walletKey });
  await wallet.call("irn_subscribe", { topic: pairingTopic });
  await expect.poll(() => messages(wallet)).toEqual(["proposal"]);
  await wallet.call("wc_approveSession", {
    ...{ pairingTopic, sessionTopic, sessionProposalResponse: "yes", sessionSettlementRequest: "settle" },
  });
  process.kill((await station().control("relay")).pid, "SIGKILL");
  await wallet.closed;
  // A client that comes before the sandbox has heard of the death is hung up on.
  await expect.poll(async () => (await station().control("relay")).starts).toBe(before.starts + 2);
  const back = await open({ client: dappKey });
  await back.call("irn_batchSubscribe", { topics: [pairingTopic, sessionTopic] });
  await expect.poll(() => messages(back)).toEqual(["yes", "settle"]);
  const after = await station().control("relay");
  expect(after).toMatchObject({ up: true, starts: before.starts + 2 });
  expect(after.pid).not.toBe(before.pid);
});

it("R1 sandbox: what was acknowledged before the kill does not come again, nor do doubles", async () => {
  const [dapp, wallet, topic] = [await open(), await open(), newTopic()];
  await wallet.call("irn_subscribe", { topic });
  await dapp.publish(topic, "read");
  await expect.poll(() => messages(wallet)).toEqual(["read"]);
  await wallet.settled();
  await steer({ kill: true });
  const again = await open({ client: dapp.client });
  await again.publish(topic, "read");
  await again.publish(topic, "new");
  const back = await open({ client: wallet.client });
  await back.call("irn_subscribe", { topic });
  await expect.poll(() => messages(back)).toEqual(["new"]);
});

it("sandbox: a line that the killed process was writing is skipped", async () => {
  const [dapp, topic] = [await open(), newTopic()];
  await dapp.publish(topic, "whole");
  await appendFile(join(station().folder, "relay.journal"), '{"did":"store","topic":"half');
  await steer({ kill: true });
  const next = await open({ client: dapp.client });
  await next.publish(topic, "after");
  await steer({ kill: true });
  const wallet = await open();
  await wallet.call("irn_subscribe", { topic });
  await expect.poll(() => messages(wallet)).toEqual(["whole", "after"]);
  expect((await readFile(join(station().folder, "relay.journal"), "utf8")).endsWith("\n")).toBe(true);
});

it("sandbox: a relay that is down refuses with 503 until its time is over, or the reset", async () => {
  await steer({ down: 300 });
  expect(await outcome(await relayAddress(station().relayUrl, newClient()))).toEqual({ status: 503 });
  expect(await station().control("relay")).toMatchObject({ up: false, pid: null });
  await expect.poll(async () => (await station().control("relay")).up, { interval: 20 }).toBe(true);
  await steer({ down: 60_000 });
  await station().reset();
  expect((await open()).socket.readyState).toBe(WebSocket.OPEN);
});

it("sandbox: clock and faults outlast a kill", async () => {
  await station().clock.advance(600_000);
  await steer({ messages: { delay: 60 } });
  await steer({ kill: true });
  const [dapp, wallet, topic] = [await open(), await open(), newTopic()];
  const started = performance.now();
  await wallet.call("irn_subscribe", { topic });
  expect(performance.now() - started).toBeGreaterThan(55);
  await dapp.publish(topic, "dated");
  await expect.poll(() => wallet.pushes[0]?.data.publishedAt).toBeGreaterThan(Date.now() + 590_000);
});

it("R1 sandbox: 100 pairings with three kills in the middle: none is lost", { timeout: 30_000 }, async () => {
  let done = 0;
  const kills = [20, 50, 80];
  const onPaired = pairThroughStorms(station().relayUrl, 100, 10, () => {
    done += 1;
    if (done === kills[0]) {
      kills.shift();
      void steer({ kill: true });
    }
  });
  expect(await onPaired).toHaveLength(100);
  expect(kills).toEqual([]);
});
