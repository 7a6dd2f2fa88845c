import { describe, expect, test } from "vitest";
import { CLIENT_STORAGE_KEY } from "../../../../adapters/walletconnect/client/client-storage.ts";
import type { Pairing } from "../../../../adapters/walletconnect/pairing/pairing.ts";
import { parsePairingUri } from "../../../../adapters/walletconnect/pairing/uri.ts";
import { parseCaipNetworkId } from "../../../../domain/caip.ts";
import { ACCOUNT, ADDRESS, counterparts, memory, type Page, PLAN, paired, until } from "./counterpart.ts";

const { page, wallet, freezer, relayUrl } = counterparts();

const MAINNET = parseCaipNetworkId("eip155:1");
const sign = (topic: string) => ({ topic, networkId: MAINNET, method: "personal_sign", params: ["0x00", ADDRESS] });
const signer = { accounts: [ACCOUNT], answer: () => "0x1234" };
const code = (name: string | number) => expect.objectContaining({ code: name });

describe("pairing with an untouched wallet", () => {
  test("CONN-19: an address is made, a wallet approves, signs, updates, emits and leaves; then nothing is left", async () => {
    const [here, there] = [page(), await wallet(signer)];
    const from = Date.now();
    const pairing = await here.client.openPairing(PLAN);
    expect(parsePairingUri(pairing.uri)).toMatchObject({ topic: pairing.topic, relayProtocol: "irn" });
    // It is told in whole seconds.
    expect(pairing.expiresAt - from).toBeGreaterThan(239_000);
    expect(pairing.expiresAt - Date.now()).toBeLessThanOrEqual(240_000);

    await there.kit.pair({ uri: pairing.uri });
    const session = await pairing.approval;
    expect(session.wallet).toMatchObject({ name: "Test Wallet", url: "https://wallet.example/" });
    expect(session.namespaces.eip155?.accounts[0]?.caipAddress).toBe(ACCOUNT);
    expect(await here.client.sessions()).toEqual([session]);
    expect(await here.client.request(sign(session.topic))).toBe("0x1234");

    const { topic } = session;
    const event = { name: "chainChanged", data: 10 };
    await there.kit.emitSessionEvent({ topic, chainId: "eip155:1", event });
    await until(() => here.events.some(({ type }) => type === "session.emitted"));
    expect(here.events).toContainEqual({
      type: "session.emitted",
      topic,
      networkId: "eip155:1",
      name: "chainChanged",
      data: 10,
    });

    const namespaces = { eip155: { accounts: [`eip155:10:${ADDRESS}`], methods: ["eth_sign"], events: [] } };
    await (await there.kit.updateSession({ topic, namespaces })).acknowledged();
    const updated = here.events.find(({ type }) => type === "session.updated");
    expect(updated).toMatchObject({ session: { namespaces: { eip155: { chains: ["eip155:10"] } } } });

    await there.kit.disconnectSession({ topic, reason: { code: 6000, message: "bye" } });
    await until(() => here.events.some(({ type }) => type === "session.deleted"));
    await until(() => here.storage.items.size === 0);
    expect(await here.client.sessions()).toEqual([]);
  });

  test("S2: a request is answered on its session's topic alone, though whoever saw the code has the pairing's key", async () => {
    const here = page();
    let reply = (_: string): void => undefined;
    const answer = () => new Promise<string>((resolve) => (reply = resolve));
    const there = await wallet({ accounts: [ACCOUNT], answer });
    const pairing = await here.client.openPairing(PLAN);
    await there.kit.pair({ uri: pairing.uri });
    const { topic } = await pairing.approval;
    const id = 1_700_000_000_000_001;
    let answered: unknown;
    const signed = here.client.request({ ...sign(topic), id }).then((signature) => (answered = signature));
    await until(() => there.kit.getPendingSessionRequests().length > 0);

    const { crypto, relayer } = there.kit.core;
    const forged = await crypto.encode(pairing.topic, { id, jsonrpc: "2.0", result: "0xf0" });
    await relayer.publish(pairing.topic, forged, { ttl: 300, tag: 1109 });
    // A later message has been read, so the forged answer has been, too.
    await there.kit.emitSessionEvent({ topic, chainId: "eip155:1", event: { name: "chainChanged", data: 10 } });
    await until(() => here.events.some(({ type }) => type === "session.emitted"));
    expect(answered).toBeUndefined();
    reply("0x1234");
    expect(await signed).toBe("0x1234");
  });

  test("CONN-13: the page leaves: the wallet is told, nothing is left, no socket is open (I15)", async () => {
    const way = await freezer();
    const [here, there] = [page({ relayUrl: way.url }), await wallet(signer)];
    const { topic } = await paired(here, there);
    expect(way.open()).toBe(1);
    await here.client.disconnect(topic);
    expect(here.storage.items.size).toBe(0);
    await until(() => there.topics().length === 0);
    await until(() => way.open() === 0);
    await expect(here.client.request(sign(topic))).rejects.toEqual(code("SESSION_MISSING"));
  });

  test("CONN-13 I4: a page that is left before the wallet was told has it told by the next one, which has no such session", async () => {
    const way = await freezer();
    const [first, there] = [page({ relayUrl: way.url }), await wallet(signer)];
    const { topic } = await paired(first, there);
    way.down(true);
    first.client.disconnect(topic).catch(() => undefined);
    const [stored] = first.storage.items.keys();
    const text = () => first.storage.items.get(stored ?? "") ?? "";
    await until(() => text().includes(`"leaving":["${topic}"]`));
    // Thrown away, not stopped: what is stored by now is all that is left.
    const storage = memory();
    storage.items.set(CLIENT_STORAGE_KEY, text());
    expect(await page({ storage }).client.sessions()).toEqual([]);
    await until(() => there.topics().length === 0);
    await until(() => storage.items.size === 0);
  });

  test("CONN-23: nothing is read, written or opened before it is asked for", async () => {
    const way = await freezer();
    const storage = memory();
    let touched = 0;
    const counted = { ...storage, get: (key: string) => storage.get(key).finally(() => (touched += 1)) };
    const { client } = page({ storage: counted, relayUrl: way.url });
    expect(touched).toBe(0);
    expect(await client.sessions()).toEqual([]);
    expect(await client.clientId()).toBeUndefined();
    await client.restartTransport();
    expect(storage.items.size).toBe(0);
    expect(way.count()).toBe(0);
  });

  test("CONN-12: a session is found again by the next page, and used", async () => {
    const [first, there] = [page(), await wallet(signer)];
    const session = await paired(first, there);
    await first.client.stop();
    const second = page({ storage: first.storage });
    expect(await second.client.sessions()).toEqual([session]);
    expect(await second.client.request(sign(session.topic))).toBe("0x1234");
    await there.kit.disconnectSession({ topic: session.topic, reason: { code: 6000, message: "" } });
    await until(() => first.storage.items.size === 0);
  });

  test("CONN-12: what a wallet approves after the page was thrown away, the next page adopts", async () => {
    const [first, there] = [page(), await wallet(signer)];
    const { uri } = await first.client.openPairing(PLAN);
    // Thrown away, not stopped: what is stored by now is all that is left.
    const storage = memory();
    for (const [key, value] of first.storage.items) storage.items.set(key, value);
    const second = page({ storage });
    expect(await second.client.sessions()).toEqual([]);
    await there.kit.pair({ uri });
    await until(() => second.events.some(({ type }) => type === "session.adopted"));
    expect(await second.client.sessions()).toHaveLength(1);
  });

  test("CONN-21: a wallet that declines says so, and nothing is left", async () => {
    const [here, there] = [page(), await wallet({})];
    await expect(paired(here, there)).rejects.toEqual(code("PAIRING_DECLINED"));
    await until(() => here.storage.items.size === 0);
  });

  test("R4: a pairing that is withdrawn is not heard any more, and the next one is", async () => {
    const [here, there] = [page(), await wallet(signer)];
    const first = await here.client.openPairing(PLAN);
    const second = await here.client.openPairing(PLAN);
    await expect(first.approval).rejects.toEqual(code("PAIRING_CANCELLED"));
    await there.kit.pair({ uri: first.uri }).catch(() => undefined);
    await there.kit.pair({ uri: second.uri });
    const session = await second.approval;
    expect(await here.client.sessions()).toEqual([session]);
  });

  test.each([
    ["CONN-9: a cancelled pairing", (_: Page, pairing: Pairing) => pairing.cancel()],
    ["I15: a client that stops while it pairs", ({ client }: Page) => client.stop()],
  ])("%s leaves nothing, neither stored nor open", async (_, end) => {
    const way = await freezer();
    const here = page({ relayUrl: way.url });
    const pairing = await here.client.openPairing(PLAN);
    void end(here, pairing);
    await expect(pairing.approval).rejects.toEqual(code("PAIRING_CANCELLED"));
    await until(() => here.storage.items.size === 0 && way.open() === 0);
  });

  test("S18 R19: a client that stops at any moment of a withdrawal opens no second socket", async () => {
    const way = await freezer();
    const turns = [0, 1, 2, 3, 4, 5, 6, 7];
    for (const count of turns) {
      const { client } = page({ relayUrl: way.url });
      const pairing = await client.openPairing(PLAN);
      pairing.approval.catch(() => undefined);
      pairing.cancel();
      for (let turn = 0; turn < count; turn += 1) await undefined;
      await client.stop();
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    await until(() => way.open() === 0);
    expect(way.count()).toBe(turns.length);
  });

  test("CONN-22: accounts that are none are left out; an approval without any is refused, and the wallet told", async () => {
    const here = page();
    const broken = await wallet({ accounts: ["eip155:1:0x12"] });
    await expect(paired(here, broken)).rejects.toEqual(code("SESSION_MALFORMED"));
    await until(() => broken.topics().length === 0);
    const half = await wallet({ accounts: ["eip155:1:0x12", ACCOUNT] });
    const session = await paired(here, half);
    expect(session.namespaces.eip155?.accounts).toHaveLength(1);
  });

  test("CONN-22: an approval without any family that was asked for is refused, and the wallet told", async () => {
    const here = page();
    const there = await wallet({ accounts: ["near:mainnet:alice.near"], methods: ["near_signIn"] });
    await expect(paired(here, there)).rejects.toEqual(code("SESSION_MALFORMED"));
    await until(() => here.storage.items.size === 0 && there.topics().length === 0);
  });

  test("CONN-22: a session that its wallet makes useless is over, on both sides", async () => {
    const [here, there] = [page(), await wallet(signer)];
    const { topic } = await paired(here, there);
    const namespaces = { eip155: { accounts: ["eip155:1:0x12"], methods: [], events: [] } };
    await there.kit.updateSession({ topic, namespaces });
    await until(() => here.events.some(({ type }) => type === "session.deleted"));
    await until(() => here.storage.items.size === 0 && there.topics().length === 0);
  });

  test("S18: two clients on one page know nothing of each other", async () => {
    const [one, other] = [page(), page()];
    await Promise.all([one.client.openPairing(PLAN), other.client.openPairing(PLAN)]);
    expect(await one.client.clientId()).not.toBe(await other.client.clientId());
    expect(Object.keys(globalThis).filter((name) => name.startsWith("_walletConnectCore__"))).toEqual([]);
  });

  test("CONN-23: the relay knows the client by the id that it says", async () => {
    const here = page();
    await here.client.openPairing(PLAN);
    expect(await here.client.clientId()).toMatch(/^did:key:z6Mk\w{44}$/);
    expect(relayUrl()).toMatch(/^ws:/);
  });
});

describe("requests", () => {
  test("CONN-18: what the session does not have is refused by name, and asked of nobody", async () => {
    const asked: string[] = [];
    const answer = (method: string) => void asked.push(method);
    const [here, there] = [page(), await wallet({ accounts: [ACCOUNT], methods: ["personal_sign"], answer })];
    await expect(here.client.request(sign("ab".repeat(32)))).rejects.toThrow("Please call connect() before request()");
    const call = sign((await paired(here, there)).topic);
    const refused = (more: object) => expect(here.client.request({ ...call, ...more })).rejects;
    await refused({ networkId: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" }).toThrow("Namespace is not configured.");
    await refused({ networkId: "nonsense" }).toThrow("Namespace is not configured.");
    await refused({ networkId: "eip155:10" }).toEqual(code(4901));
    await refused({ method: "eth_sign" }).toThrow("Method not supported");
    expect(asked).toEqual([]);
  });

  test.each([
    [5000, { code: 5000, message: "User rejected." }, code(5000)],
    [4001, { code: 4001, message: "no" }, code(4001)],
    ["any other number", { code: 12345, message: "odd" }, expect.objectContaining({ code: -32603, message: "odd" })],
  ])("ERR-3: a wallet's error %s is a numbered error here", async (_, thrown, expected) => {
    const answer = () => {
      throw thrown;
    };
    const [here, there] = [page(), await wallet({ accounts: [ACCOUNT], answer })];
    const { topic } = await paired(here, there);
    await expect(here.client.request(sign(topic))).rejects.toEqual(expected);
  });

  test("R13: a request that nobody answers ends at once when it is cancelled, and the next one is answered", async () => {
    let isSilent = true;
    const answer = () => (isSilent ? undefined : "0x99");
    const [here, there] = [page(), await wallet({ accounts: [ACCOUNT], answer })];
    const { topic } = await paired(here, there);
    const cancelled = new AbortController();
    const asked = here.client.request(sign(topic), { signal: cancelled.signal });
    setTimeout(() => cancelled.abort(new Error("Changed my mind")), 50);
    await expect(asked).rejects.toThrow("Changed my mind");
    isSilent = false;
    expect(await here.client.request(sign(topic))).toBe("0x99");
  });

  test("CONN-14: a session that ends ends its requests", async () => {
    const [here, there] = [page(), await wallet({ accounts: [ACCOUNT], answer: () => undefined })];
    const { topic } = await paired(here, there);
    const asked = here.client.request(sign(topic));
    asked.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await there.kit.disconnectSession({ topic, reason: { code: 6000, message: "" } });
    await expect(asked).rejects.toEqual(code("SESSION_MISSING"));
  });

  test("I3: a client that stops settles all that waits, and tells nothing more", async () => {
    const [here, there] = [page(), await wallet({ accounts: [ACCOUNT], answer: () => undefined })];
    const { topic } = await paired(here, there);
    const pairing = await here.client.openPairing(PLAN);
    const asked = here.client.request(sign(topic));
    const outcomes = Promise.allSettled([asked, pairing.approval]);
    const told = here.events.length;
    await here.client.stop();
    expect(here.events.slice(told)).toEqual([]);
    expect(await outcomes).toEqual([
      { status: "rejected", reason: code("STOPPED") },
      { status: "rejected", reason: code("PAIRING_CANCELLED") },
    ]);
    await expect(here.client.openPairing(PLAN)).rejects.toEqual(code("STOPPED"));
    expect(here.storage.items.size).toBe(1);
  });

  test("R5: a wallet that answers twice is heard once", async () => {
    const [here, there] = [page(), await wallet({ accounts: [ACCOUNT] })];
    there.kit.on("session_request", async ({ id, topic }) => {
      for (const result of ["0x1", "0x2"])
        await there.kit.respondSessionRequest({ topic, response: { id, jsonrpc: "2.0", result } }).catch(() => {});
    });
    const { topic } = await paired(here, there);
    expect(await here.client.request(sign(topic))).toBe("0x1");
    expect(await here.client.request(sign(topic))).toBe("0x1");
  });

  test("CONN-19: a wallet that is there answers a ping", async () => {
    const [here, there] = [page(), await wallet(signer)];
    const { topic } = await paired(here, there);
    await here.client.ping(topic);
    expect(here.storage.items.has(CLIENT_STORAGE_KEY)).toBe(true);
  });
});
