import { afterEach, describe, expect, test } from "vitest";
import { WebSocketServer } from "ws";
import { createStorage } from "../../../../adapters/browser/storage/storage.ts";
import { CLIENT_STORAGE_KEY } from "../../../../adapters/walletconnect/client/client-storage.ts";
import type { PAIRING_ERRORS } from "../../../../adapters/walletconnect/client/errors.ts";
import { parseCaipNetworkId } from "../../../../domain/caip.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { CountingClock } from "../../fake-clock.ts";
import { ACCOUNT, ADDRESS, counterparts, memory, PLAN, paired, stopHeartbeats, until } from "./counterpart.ts";
import { timersLeftBy } from "./timers.ts";

const { sandbox, page, wallet, freezer } = counterparts();

const MAINNET = parseCaipNetworkId("eip155:1");
const sign = (topic: string) => ({ topic, networkId: MAINNET, method: "personal_sign", params: ["0x00", ADDRESS] });
const signer = { accounts: [ACCOUNT], answer: () => "0x1234" };
const code = (name: keyof typeof PAIRING_ERRORS) => expect.objectContaining({ code: name });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A clock that can be put forward, and whose timers run out fast. */
class HastyClock extends CountingClock {
  ahead = 0;
  haste: number;
  /** The milliseconds of each wait so far. */
  waits: number[] = [];

  constructor(haste: number) {
    super();
    this.haste = haste;
    const slow = this.setTimeout;
    this.setTimeout = (run, ms) => {
      this.waits.push(ms);
      return slow(run, ms / this.haste);
    };
    this.now = () => Date.now() + this.ahead;
  }
}

const servers: { stop(): Promise<unknown> }[] = [];
afterEach(() => Promise.all(servers.splice(0).map((each) => each.stop())));

/** A relay that lets nobody in. */
async function refusing(reason: string): Promise<string> {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  server.on("connection", (socket) => socket.close(3000, reason));
  servers.push({ stop: () => new Promise((resolve) => server.close(resolve)) });
  await new Promise((resolve) => server.once("listening", resolve));
  return `ws://127.0.0.1:${(server.address() as { port: number }).port}`;
}

describe("a relay that breaks", () => {
  test("R1: killed while a wallet is asked, it is back before the answer, which is heard", async () => {
    let answer: ((text: string) => void) | undefined;
    const slow = { accounts: [ACCOUNT], answer: () => new Promise<string>((resolve) => (answer = resolve)) };
    const [here, there] = [page(), await wallet(slow)];
    const { topic } = await paired(here, there);
    const asked = here.client.request(sign(topic));
    await until(() => answer);
    await sandbox().control("relay", { kill: true });
    answer?.("0xabc");
    // The wallet's own library takes its time to come back on a busy machine.
    expect(await asked).toBe("0xabc");
  }, 60_000);

  test("R1: what a wallet approves while the page's connection is cut arrives", async () => {
    const way = await freezer();
    const [here, there] = [page({ relayUrl: way.url }), await wallet(signer)];
    const pairing = await here.client.openPairing(PLAN);
    for (let cut = 0; cut < 10; cut += 1) {
      way.cut();
      if (cut === 3) await there.kit.pair({ uri: pairing.uri });
      await pause(cut * 20);
    }
    expect((await pairing.approval).topic).toMatch(/^[0-9a-f]{64}$/);
    expect(await here.client.sessions()).toHaveLength(1);
  });

  test("R1: a request made while the relay is down is asked once it is up", async () => {
    const [way, there] = [await freezer(), await wallet(signer)];
    stopHeartbeats();
    const here = page({ relayUrl: way.url });
    const { topic } = await paired(here, there);
    way.down(true);
    const asked = here.client.request(sign(topic));
    await pause(700);
    way.down(false);
    expect(await asked).toBe("0x1234");
  });

  test("R1: a connection that breaks without a sign is noticed while an answer is waited for", async () => {
    const [way, clock] = [await freezer(), new HastyClock(1)];
    const [here, there] = [page({ relayUrl: way.url, clock }), await wallet(signer)];
    const pairing = await here.client.openPairing(PLAN);
    clock.haste = 20;
    way.freeze();
    await there.kit.pair({ uri: pairing.uri });
    clock.ahead += 8_000;
    // At the next heartbeat, within 5 s.
    expect((await pairing.approval).wallet.name).toBe("Test Wallet");
    expect(way.count()).toBe(2);
  });

  test("R2: back in sight, one new connection is made, and what was missed comes with it", async () => {
    const way = await freezer();
    const [here, there] = [page({ relayUrl: way.url }), await wallet(signer)];
    const pairing = await here.client.openPairing(PLAN);
    way.freeze();
    await there.kit.pair({ uri: pairing.uri });
    await pause(50);
    await Promise.all([1, 2, 3].map(() => here.client.restartTransport()));
    await pairing.approval;
    expect(way.count()).toBe(2);
    await here.client.restartTransport();
    expect(way.count()).toBe(3);
  });

  test("R2: back in sight between two attempts to connect, the next one is made at once", async () => {
    const way = await freezer();
    const [here, there] = [page({ relayUrl: way.url }), await wallet(signer)];
    const pairing = await here.client.openPairing(PLAN);
    way.down(true);
    await until(() => here.events.filter(({ type }) => type === "relay.closed").length > 1);
    await pause(50);
    way.down(false);
    await here.client.restartTransport();
    expect(way.count()).toBe(2);
    await there.kit.pair({ uri: pairing.uri });
    await pairing.approval;
  });

  test("R2: after a new connection was asked for, one that breaks by itself comes back at once", async () => {
    const [way, there] = [await freezer(), await wallet(signer)];
    stopHeartbeats();
    const here = page({ relayUrl: way.url });
    const { topic } = await paired(here, there);
    await here.client.restartTransport();
    const opened = () => here.events.filter(({ type }) => type === "relay.opened").length;
    for (let cut = 0; cut < 3; cut += 1) {
      const before = opened();
      way.cut();
      await until(() => opened() > before);
    }
    expect(await here.client.request(sign(topic))).toBe("0x1234");
  });

  test("CONN-13: a session ends though the wallet cannot be told, which is said within the time that a visitor waits", async () => {
    const clock = new HastyClock(1);
    const way = await freezer();
    const [here, there] = [page({ clock, relayUrl: way.url }), await wallet(signer)];
    const { topic } = await paired(here, there);
    Object.assign(clock, { haste: 20, waits: [] });
    way.down(true);
    await expect(here.client.disconnect(topic)).rejects.toMatchObject({ code: "RELAY_UNREACHABLE" });
    expect(Math.max(...clock.waits)).toBeLessThan(LIMITS.disconnect);
    expect(here.storage.items.size).toBe(0);
    expect(clock.pending).toBe(0);
  });
});

describe("a relay that is not there", () => {
  test("R1: a pairing is given up after 15 s, and nothing stays behind", async () => {
    const clock = new HastyClock(50);
    const here = page({ relayUrl: "ws://127.0.0.1:9", clock });
    await expect(here.client.openPairing(PLAN)).rejects.toEqual(code("RELAY_UNREACHABLE"));
    await until(() => here.storage.items.size === 0);
    expect(clock.pending).toBe(0);
  });

  test("R1: without a network it is said at once", async () => {
    const here = page({ isOnline: () => false });
    await expect(here.client.openPairing(PLAN)).rejects.toThrow();
    await until(() => here.storage.items.size === 0);
  });

  test.each([
    ["Unauthorized: origin not allowed", "ORIGIN_NOT_ALLOWED"],
    ["Unauthorized: invalid key", "PROJECT_ID_INVALID"],
    ["Project ID is missing", "PROJECT_ID_MISSING"],
    ["JWT validation error: JWT Token is not yet valid: basic.iat", "CLOCK_WRONG"],
    ["JWT validation error: JWT Token is expired: basic.exp", "CLOCK_WRONG"],
    ["Go away", "RELAY_REFUSED"],
  ] as const)("ERR-1: a relay that says %j is understood", async (reason, expected) => {
    const here = page({ relayUrl: await refusing(reason) });
    await expect(here.client.openPairing(PLAN)).rejects.toEqual(code(expected));
    expect(here.events).toContainEqual({ type: "relay.refused", error: code(expected) });
    await until(() => here.storage.items.size === 0);
  });
});

describe("a client that stops", () => {
  test("R19: leaves no timer behind, whatever was open", async () => {
    const there = await wallet({ accounts: [ACCOUNT], answer: () => undefined });
    const left = await timersLeftBy(async () => {
      const here = page();
      const { topic } = await paired(here, there);
      const pairing = await here.client.openPairing(PLAN);
      const asked = [here.client.request(sign(topic)), pairing.approval].map((each) => each.catch(() => undefined));
      await pause(50);
      await here.client.stop();
      await Promise.all(asked);
      // The client's look-through comes a second after the start.
      await pause(1_200);
    });
    expect(left).toBe(0);
  });

  test("R19: leaves no timer behind where the relay never was", async () => {
    const left = await timersLeftBy(async () => {
      const here = page({ relayUrl: "ws://127.0.0.1:9" });
      const asked = here.client.openPairing(PLAN).catch(() => undefined);
      await pause(50);
      await here.client.stop();
      await asked;
      // One attempt may be waiting for its turn.
      await pause(1_200);
    });
    expect(left).toBe(0);
  });
});

describe("storage", () => {
  test("R7: where it is denied, all works for as long as the page lives", async () => {
    const denied = {
      get localStorage(): Storage {
        throw new Error("denied");
      },
      get sessionStorage(): Storage {
        throw new Error("denied");
      },
    };
    const storage = createStorage({ window: denied, log: { info: () => undefined } });
    const [here, there] = [page({ storage }), await wallet(signer)];
    const { topic } = await paired(here, there);
    expect(await here.client.request(sign(topic))).toBe("0x1234");
  });

  const keychain = "wc@2:core:0.3//keychain";
  const sessions = "wc@2:client:0.3//session";
  test.each([
    ["no JSON", "{"],
    ["another shape", "[1,2]"],
    ["a broken keychain", JSON.stringify({ [keychain]: null, [sessions]: [{ topic: "x" }] })],
    [
      "a session of somebody else",
      JSON.stringify({ [sessions]: [{ topic: "ab".repeat(32), expiry: 9e9, namespaces: {} }] }),
    ],
    ["lists that are none", JSON.stringify({ [sessions]: "all", "wc@2:core:0.3//subscription": 5 })],
  ])("R7: %s in storage is no session, and hinders no pairing", async (_, text) => {
    const storage = memory();
    storage.items.set(CLIENT_STORAGE_KEY, text);
    const [here, there] = [page({ storage }), await wallet(signer)];
    expect(await here.client.sessions()).toEqual([]);
    expect((await paired(here, there)).topic).toMatch(/^[0-9a-f]{64}$/);
    expect(await here.client.sessions()).toHaveLength(1);
  });

  test("I15: all that is kept lies under one key, and is JSON", async () => {
    const [here, there] = [page(), await wallet(signer)];
    await paired(here, there);
    expect([...here.storage.items.keys()]).toEqual([CLIENT_STORAGE_KEY]);
    expect(Object.keys(JSON.parse(here.storage.items.get(CLIENT_STORAGE_KEY) ?? ""))).toContain(sessions);
  });
});

describe("attestation", () => {
  test("CONN-19: a message carries what attests it", async () => {
    const ids: unknown[] = [];
    const attest = async (asked: object) => {
      ids.push(asked);
      return "a.b.c";
    };
    const [here, there] = [page({ attest }), await wallet(signer)];
    const proposed = new Promise<{ attestation?: string }>((resolve) =>
      there.kit.on("session_proposal", ({ params }) => resolve(params as { attestation?: string })),
    );
    const { topic } = await paired(here, there);
    expect((await proposed).attestation).toBe("a.b.c");
    await here.client.request(sign(topic));
    expect(ids).toHaveLength(2);
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
    for (const asked of ids) expect(asked).toEqual({ id: hash, decryptedId: hash });
  });
});
