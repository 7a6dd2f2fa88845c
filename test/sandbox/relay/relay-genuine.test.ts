import { setTimeout as sleep } from "node:timers/promises";
import type { IWalletKit } from "@reown/walletkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { account, closeClient, type Dapp, granted, openDapp, openWallet, pairOnce } from "./relay-genuine.ts";
import { openStation, type Station } from "./relay-station.ts";

let station: Station;
let dapp: Dapp;
let wallet: IWalletKit;

const chainId = "eip155:1";

beforeAll(async () => {
  station = await openStation();
  [dapp, wallet] = await Promise.all([openDapp(station.relayUrl), openWallet(station.relayUrl)]);
});

afterAll(async () => {
  await Promise.all([closeClient(dapp), closeClient(wallet)]);
  await station.stop();
});

/** The next event of the page's client. */
const next = <Event>(name: Parameters<Dapp["once"]>[0]): Promise<Event> =>
  new Promise((resolve) => dapp.once(name, (event: unknown) => resolve(event as Event)));

function answerNext(result: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    wallet.once("session_request", ({ topic, id, params }) => {
      const response = { id, jsonrpc: "2.0" as const, result };
      wallet.respondSessionRequest({ topic, response }).then(() => resolve(params.request), reject);
    });
  });
}

const sign = (topic: string): Promise<string> =>
  dapp.request<string>({ topic, chainId, request: { method: "personal_sign", params: ["0x68690a", account] } });

it("sandbox: genuine clients pair, ask, answer, update, extend, emit, ping and part", async () => {
  const { session } = await pairOnce(dapp, wallet);
  const { topic } = session;
  expect(session.namespaces["eip155"]?.accounts).toEqual([account]);

  const seen = answerNext("0xsigned");
  expect(await sign(topic)).toBe("0xsigned");
  expect(await seen).toMatchObject({ method: "personal_sign" });

  const updated = next<{ params: { namespaces: object } }>("session_update");
  const more = { eip155: { ...granted.eip155, accounts: [account, account.replace("0x7", "0x8")] } };
  const { acknowledged } = await wallet.updateSession({ topic, namespaces: more });
  expect((await updated).params.namespaces).toEqual(more);
  await acknowledged();

  const extended = next("session_extend");
  await (await wallet.extendSession({ topic })).acknowledged();
  expect(await extended).toMatchObject({ topic });

  const event = next("session_event");
  await wallet.emitSessionEvent({ topic, event: { name: "chainChanged", data: 1 }, chainId });
  expect(await event).toMatchObject({ topic, params: { event: { name: "chainChanged", data: 1 } } });

  await dapp.ping({ topic });

  const deleted = next("session_delete");
  await wallet.disconnectSession({ topic, reason: { code: 6000, message: "User disconnected." } });
  expect(await deleted).toMatchObject({ topic });
  expect(dapp.session.keys).not.toContain(topic);
});

it("sandbox: an end that the library takes in hand twice ends a session once, and throws nothing", async () => {
  const { session } = await pairOnce(dapp, wallet);
  const engine = dapp.engine as unknown as { processPendingMessageEvents(): Promise<void> };
  const again: Promise<void>[] = [];
  const takeAgain = (): void => void again.push(engine.processPendingMessageEvents());
  dapp.core.relayer.on("relayer_message", takeAgain);
  const deleted = next("session_delete");
  await wallet.disconnectSession({ topic: session.topic, reason: { code: 6000, message: "User disconnected." } });
  await deleted;
  dapp.core.relayer.off("relayer_message", takeAgain);
  await Promise.all(again);
  expect(again).not.toEqual([]);
  expect(dapp.session.keys).not.toContain(session.topic);
});

it("sandbox: a wallet that refuses is heard", async () => {
  const { uri, approval } = await dapp.connect({ optionalNamespaces: granted });
  const refused = expect(approval()).rejects.toMatchObject({ code: 5000 });
  wallet.once("session_proposal", ({ id }) => {
    void wallet.rejectSession({ id, reason: { code: 5000, message: "User rejected." } });
  });
  await wallet.pair({ uri: uri ?? "" });
  await refused;
});

it("R1 sandbox: genuine clients finish a pairing whose relay was killed in the middle of it", async () => {
  const { session } = await pairOnce(dapp, wallet, async () => {
    await station.control("relay", { kill: true });
    // A client that has not noticed the loss yet repeats a lost message only after seconds.
    await sleep(50);
  });
  const seen = answerNext("0xafter");
  expect(await sign(session.topic)).toBe("0xafter");
  await seen;
});

it("R1 sandbox: a request that was asked while the wallet was away reaches it when it is back", async () => {
  const { session } = await pairOnce(dapp, wallet);
  await wallet.core.relayer.transportClose();
  const seen = answerNext("0xlate");
  const answer = sign(session.topic);
  // On a busy machine the wallet may be back, and have answered, before the relay is looked at.
  const request = expect.objectContaining({ topic: session.topic, tag: 1108 });
  await expect.poll(async () => (await station.control("relay")).newest).toContainEqual(request);
  await station.control("relay", { kill: true });
  await wallet.core.relayer.transportOpen();
  await seen;
  expect(await answer).toBe("0xlate");
});

it("sandbox: genuine clients come back by themselves after a reset, and pair again", async () => {
  await station.reset();
  const { session } = await pairOnce(dapp, wallet);
  expect(session.acknowledged).toBe(true);
});
