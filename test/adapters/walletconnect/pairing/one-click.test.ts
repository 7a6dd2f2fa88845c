// One-click sign-in against the sandbox's scripted wallet, an untouched library that really signs.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { SignInSession } from "../../../../domain/sign-in/sign-in-session.ts";
import { memory, until } from "../client/counterpart.ts";
import { network } from "../session/networks.ts";
import { MAINNET, OPTIMISM, oneClickPages } from "./one-click-page.ts";
import { IPHONE } from "./pairings-page.ts";
import { startWallet } from "./wallet.ts";

const { page, sandbox, steer, wallet, address } = oneClickPages();
const relayUrl = (): string => sandbox().endpoints.relay ?? "";

type Page = ReturnType<typeof page>;
type Shown = Awaited<ReturnType<Page["show"]>>;

const socket = globalThis.WebSocket;
beforeAll(() => {
  globalThis.WebSocket = WebSocket as never;
});
afterAll(() => {
  globalThis.WebSocket = socket;
});
beforeEach(async () => {
  await steer({ set: { mode: "approve", methods: {}, without: {} } });
  if ((await wallet()).sessions.length > 0) await steer({ disconnect: "all" });
});

const types = ({ events }: Shown) => events.map(({ type }) => type);

/** A page after the wallet has paired with it, or failed to. */
async function paired(here: Page, shown?: Shown): Promise<Shown> {
  const open = shown ?? (await here.show());
  await steer({ pair: open.uri });
  await until(() => ["pairing.approved", "pairing.failed"].includes(open.events.at(-1)?.type ?? ""));
  return open;
}

/** The wallet has the request and waits for its owner. */
async function waiting(uri: string): Promise<void> {
  await steer({ set: { mode: "ask" }, pair: uri });
  await until(async () => (await wallet()).pending.some(({ kind }) => kind === "authenticate"));
}

async function isNothingConnected({ storage, adopted, pairings }: Page): Promise<void> {
  await until(() => storage.items.size === 0);
  await until(async () => (await wallet()).sessions.length === 0);
  expect(adopted).toEqual([]);
  expect(pairings.providerOf("eip155")).toBeUndefined();
}

describe("a wallet that knows one-click sign-in", () => {
  test.each([[[MAINNET]], [[OPTIMISM, MAINNET]]])(
    "SIGN-4: is paired and signed in on %j in one answer, and can be asked",
    async (chains) => {
      const here = page({ chains });
      const shown = await paired(here);
      expect(types(shown)).toEqual(["pairing.opened", "pairing.authenticating", "pairing.approved"]);
      expect(shown.events.at(-1)).toMatchObject({ sessions: [{ namespace: "eip155", accounts: [address()] }] });
      for (const chain of chains) {
        const [session] = await here.siwx.getSessions(chain, address());
        expect(session).toMatchObject({
          data: { chainId: chain, domain: "page.example" },
          cacao: { s: { t: "eip191" } },
        });
        expect(session?.signature).toBe(session?.cacao?.s.s);
        expect(session?.data.resources).toEqual(["https://page.example/terms", expect.stringContaining("urn:recap:")]);
      }
      const signed = here.pairings.providerOf("eip155") as never as { request(call: object): Promise<string> };
      expect(await signed.request({ method: "personal_sign", params: ["0x00", address()] })).toMatch(/^0x/);
      expect((await wallet()).sessions).toHaveLength(1);
      await here.pairings.disconnectWallet();
      await isNothingConnected(here);
    },
  );

  test("SIGN-4 SIGN-2: signs for a host whose message does not say when it was written", async () => {
    const kept: (readonly SignInSession[])[] = [];
    const place = { domain: "page.example", uri: "https://page.example" };
    const here = page({
      ask: async () => ({
        data: { accountAddress: "", chainId: MAINNET, ...place, version: "1", nonce: "0123456789abcdef" } as never,
        chains: [MAINNET],
      }),
      keep: async (sessions) => void kept.push(sessions),
    });
    expect(types(await paired(here))).toContain("pairing.approved");
    expect(kept[0]?.[0]?.data.issuedAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  test("SIGN-4: that signs on some of the chains alone is signed in on these", async () => {
    const here = page({ chains: [OPTIMISM, MAINNET] });
    await steer({ set: { without: { chains: [OPTIMISM] } } });
    expect(types(await paired(here))).toContain("pairing.approved");
    expect(await here.siwx.getSessions(MAINNET, address())).toHaveLength(1);
    expect(await here.siwx.getSessions(OPTIMISM, address())).toEqual([]);
  });

  test("SIGN-4: that left while its messages were verified is not connected, and nobody is signed in", async () => {
    const kept: number[] = [];
    const here = page({
      async keep(sessions) {
        kept.push(sessions.length);
        if (sessions.length === 0) return;
        await steer({ disconnect: "all" });
        await until(() => here.storage.items.size === 0);
      },
    });
    const shown = await paired(here);
    expect(shown.events.at(-1)).toEqual({ type: "pairing.failed", code: "CONNECTION_DECLINED" });
    expect(kept).toEqual([1, 0]);
    await isNothingConnected(here);
  });

  test("SIGN-4: asks for a session with all methods but the one that such wallets do not have", async () => {
    const here = page();
    await paired(here);
    const [entry] = [...here.storage.items.values()].map((text) => Object.entries(JSON.parse(text)));
    const sessions = entry?.find(([key]) => key.endsWith("//session"))?.[1] as { namespaces: object }[];
    expect(sessions).toMatchObject([
      { namespaces: { eip155: { methods: expect.arrayContaining(["wallet_sendCalls"]) } } },
    ]);
    expect(JSON.stringify(sessions)).not.toContain("wallet_showCallsStatus");
  });

  test("S19 S2: has its session changed by nobody who merely knows the key that its answer was sealed to", async () => {
    const here = page();
    await paired(here);
    const [topic = ""] = (await wallet()).sessions.map((session) => session.topic);
    const [, receiverPublicKey = ""] = /"publicKey":"(\w{64})"/.exec([...here.storage.items.values()].join()) ?? [];
    const stranger = await startWallet(relayUrl(), {});
    const { crypto, relayer } = stranger.kit.core;
    const call = {
      id: 1_700_000_000_000_001,
      jsonrpc: "2.0",
      method: "wc_sessionDelete",
      params: { code: 1, message: "" },
    };
    const envelope = { type: 1, senderPublicKey: await crypto.generateKeyPair(), receiverPublicKey };
    await relayer.publish(topic, await crypto.encode(topic, call, envelope), { ttl: 300, tag: 1112 });
    const signed = here.pairings.providerOf("eip155") as never as { request(call: object): Promise<string> };
    expect(await signed.request({ method: "personal_sign", params: ["0x00", address()] })).toMatch(/^0x/);
    await stranger.stop();
  });

  test("SIGN-4 CONN-21: that declines says so once for both ways, and the next address works", async () => {
    const here = page();
    await steer({ set: { mode: "reject" } });
    const shown = await paired(here);
    expect(shown.events.slice(1)).toEqual([{ type: "pairing.failed", code: "CONNECTION_DECLINED" }]);
    expect(here.kept).toEqual([]);
    await isNothingConnected(here);
    await steer({ set: { mode: "approve" } });
    expect(types(await paired(here))).toContain("pairing.approved");
  });

  test.each([
    ["what another key signed", { oneClickOtherKey: true }, "SIGNATURE_INVALID"],
    ["another nonce", { oneClickFields: { nonce: "0123456789abcdef" } }, "SIGN_IN_USED"],
    ["another domain", { oneClickFields: { domain: "elsewhere.example" } }, "SIGN_IN_MISMATCH"],
  ])("SIGN-4 S10: that answers with %s is let go, and nothing is connected", async (_, set, code) => {
    const here = page();
    await steer({ set });
    const shown = await paired(here);
    expect(shown.events.slice(1)).toMatchObject([{ type: "pairing.authenticating" }, { type: "pairing.failed", code }]);
    expect(await here.siwx.getSessions(MAINNET, address())).toEqual([]);
    await isNothingConnected(here);
  });

  test("SIGN-4: is let go where nobody can say whether its messages count", async () => {
    const here = page({ keep: () => Promise.reject(new Error("the server is away")) });
    const shown = await paired(here);
    expect(shown.events.at(-1)).toEqual({ type: "pairing.failed", code: "SIGN_IN_UNREACHABLE" });
    await isNothingConnected(here);
  });
});

describe("a plain session, and sign-in after it", () => {
  test.each([
    ["a wallet does not know one-click sign-in", {}, { oneClick: false }],
    ["a server gives no nonce", { ask: () => Promise.reject(new Error("the server is away")) }, {}],
  ])("SIGN-4 CONN-1: is what there is where %s", async (_, instead, set) => {
    const here = page(instead);
    await steer({ set });
    const shown = await paired(here);
    expect(types(shown)).toEqual(["pairing.opened", "pairing.approved"]);
    expect(here.kept).toEqual([]);
    expect(here.pairings.providerOf("eip155")).toBeDefined();
  });

  test("SIGN-4 CONN-22: is what there is for chains of other families", async () => {
    const here = page();
    const networks = [network("eip155:1"), network("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp")];
    expect(types(await paired(here, await here.show(networks)))).toEqual(["pairing.opened", "pairing.approved"]);
    expect(here.kept).toEqual([]);
  });

  test("SIGN-4 CONN-12: is adopted by the page that is loaded while the wallet signs", async () => {
    const first = page();
    const { uri } = await first.show();
    // Thrown away, not stopped: what is stored by now is all that is left.
    const storage = memory();
    await until(() => [...first.storage.items.values()].some((text) => text.includes("signInId")));
    for (const [key, value] of first.storage.items) storage.items.set(key, value);
    const second = page({}, undefined, storage);
    await second.pairings.resume([]);
    await waiting(uri);
    await steer({ approve: "all" });
    await until(() => second.adopted.length > 0);
    expect(second.adopted).toMatchObject([[{ namespace: "eip155", accounts: [address()] }]]);
    expect(second.kept).toEqual([]);
  });
});

describe("an address that is left", () => {
  test("SIGN-4 CONN-9: a wallet that answers a cancelled one is not heard", async () => {
    const here = page();
    const { uri, leave, events } = await here.show();
    await waiting(uri);
    leave();
    await until(() => here.storage.items.size === 0);
    await steer({ approve: "all" }).catch(() => undefined);
    await here.pairings.restartTransport();
    expect(events).toHaveLength(1);
    expect([here.adopted, here.kept]).toEqual([[], []]);
    expect(here.storage.items.size).toBe(0);
  });

  test("SIGN-4 CONN-9: one that is cancelled while its messages are verified connects nothing and signs nobody in", async () => {
    const kept: (readonly SignInSession[])[] = [];
    let done = (): void => undefined;
    const verified = new Promise<void>((resolve) => {
      done = resolve;
    });
    const here = page({
      async keep(sessions) {
        kept.push(sessions);
        await verified;
      },
    });
    const { uri, leave, events } = await here.show();
    await steer({ pair: uri });
    await until(() => kept.length > 0);
    leave();
    done();
    await isNothingConnected(here);
    await until(() => kept.length > 1);
    expect(kept).toEqual([[expect.objectContaining({ cacao: expect.anything() })], []]);
    expect(events.map(({ type }) => type)).toEqual(["pairing.opened", "pairing.authenticating"]);
  });

  test("SIGN-4 R4: a newer one takes it back, and is heard itself", async () => {
    const here = page();
    const first = await here.show();
    await waiting(first.uri);
    const second = await here.show();
    await until(() => first.events.length > 1);
    await steer({ approve: "all" }).catch(() => undefined);
    await steer({ set: { mode: "approve" } });
    await paired(here, second);
    expect(first.events.slice(1)).toEqual([{ type: "pairing.replaced" }]);
    expect(types(second)).toEqual(["pairing.opened", "pairing.authenticating", "pairing.approved"]);
    expect(here.kept).toHaveLength(1);
  });

  test("SIGN-4 CONN-7: a visitor who comes back from the wallet finds the same one, signed in", async () => {
    const here = page({}, IPHONE);
    const first = await here.show();
    first.leave();
    const second = await here.show();
    expect(second.uri).toBe(first.uri);
    expect(types(await paired(here, second))).toEqual([
      ...["pairing.opened", "pairing.authenticating", "pairing.approved"],
    ]);
    expect(await here.siwx.getSessions(MAINNET, address())).toHaveLength(1);
  });

  test("SIGN-4 CONN-7 R4: an answer that comes when nobody looks is signed in and adopted", async () => {
    const here = page({}, IPHONE);
    const { uri, leave } = await here.show();
    leave();
    await steer({ pair: uri });
    await until(() => here.adopted.length > 0);
    expect(await here.siwx.getSessions(MAINNET, address())).toHaveLength(1);
  });
});
