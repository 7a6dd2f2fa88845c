// Messages that the relay's owner, or somebody who knows a topic, can send without its key.
import { expect, test } from "vitest";
import { parseCaipNetworkId } from "../../../../domain/caip.ts";
import { ACCOUNT, ADDRESS, counterparts, PLAN, paired, until } from "./counterpart.ts";

const { page, wallet } = counterparts();

const OTHER = "eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

/** An envelope that is not sealed, as links between apps have it. */
const openEnvelope = (message: object): string =>
  Buffer.concat([Buffer.of(2), Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }))]).toString("base64");

test("S19 S2: a message that is not sealed neither answers for a wallet nor changes or ends its session", async () => {
  const here = page();
  let reply = (_: string): void => undefined;
  const answer = () => new Promise<string>((resolve) => (reply = resolve));
  const there = await wallet({ accounts: [ACCOUNT], answer });
  const { topic } = await paired(here, there);
  const id = 1_700_000_000_000_001;
  const call = { topic, networkId: parseCaipNetworkId("eip155:1"), method: "personal_sign", params: ["0x00", ADDRESS] };
  let answered: unknown;
  const signed = here.client.request({ ...call, id }).then((signature) => (answered = signature));
  await until(() => there.kit.getPendingSessionRequests().length > 0);

  const namespaces = { eip155: { accounts: [OTHER], methods: ["personal_sign"], events: [] } };
  for (const message of [
    { id, result: "0xf0" },
    { id: id + 1, method: "wc_sessionUpdate", params: { namespaces } },
    { id: id + 2, method: "wc_sessionDelete", params: { code: 6000, message: "bye" } },
  ])
    await there.kit.core.relayer.publish(topic, openEnvelope(message), { ttl: 300, tag: 1109 });
  // A later message has been read, so the forged ones have been, too.
  await there.kit.emitSessionEvent({ topic, chainId: "eip155:1", event: { name: "chainChanged", data: 10 } });
  await until(() => here.events.some(({ type }) => type === "session.emitted" || type === "session.deleted"));
  expect(here.events.filter(({ type }) => type === "session.updated" || type === "session.deleted")).toEqual([]);
  expect(answered).toBeUndefined();
  reply("0x1234");
  expect(await signed).toBe("0x1234");
});

test("I16: a message that is no base64, on a pairing's topic, is passed over", async () => {
  const [here, there] = [page(), await wallet({ accounts: [ACCOUNT] })];
  const pairing = await here.client.openPairing(PLAN);
  const unhandled: unknown[] = [];
  const hear = (reason: unknown): void => void unhandled.push(reason);
  process.on("unhandledRejection", hear);
  await there.kit.core.relayer.publish(pairing.topic, "!!!", { ttl: 300, tag: 1101 });
  await there.kit.pair({ uri: pairing.uri });
  expect((await pairing.approval).namespaces.eip155?.accounts[0]?.caipAddress).toBe(ACCOUNT);
  process.off("unhandledRejection", hear);
  expect(unhandled).toEqual([]);
});

/** All that is kept, in characters. */
const kept = ({ storage }: ReturnType<typeof page>): number => [...storage.items.values()].join("").length;

test("R7 R19: a session keeps no message that was read, and none that cannot be, so that the page's storage stays free", async () => {
  const long = "f".repeat(200_000);
  const [here, there] = [page(), await wallet({ accounts: [ACCOUNT], answer: () => `0x${long}` })];
  const { topic } = await paired(here, there);
  const signing = { topic, networkId: parseCaipNetworkId("eip155:1"), method: "personal_sign" };
  expect(await here.client.request({ ...signing, params: [`0x${long}`, ADDRESS] })).toHaveLength(200_002);
  for (const type of [0, 1, 2, 7]) {
    const unreadable = Buffer.concat([Buffer.of(type), Buffer.from(long)]).toString("base64");
    await there.kit.core.relayer.publish(topic, unreadable, { ttl: 300, tag: 1109 });
  }
  await there.kit.core.relayer.publish(topic, `!${long}`, { ttl: 300, tag: 1109 });
  await there.kit.emitSessionEvent({ topic, chainId: "eip155:1", event: { name: "chainChanged", data: 10 } });
  await until(() => here.events.some(({ type }) => type === "session.emitted"));
  await expect.poll(() => kept(here)).toBeLessThan(100_000);
});
