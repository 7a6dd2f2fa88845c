// The session that a page holds, over a client of the relay that is scripted.
import { expect, test } from "vitest";
import { readDevice } from "../../../../adapters/browser/device.ts";
import type { ClientHandle } from "../../../../adapters/walletconnect/client/client-lifetime.ts";
import { ActiveSession } from "../../../../adapters/walletconnect/session/active-session.ts";
import { readSession, type Session } from "../../../../adapters/walletconnect/session/session.ts";
import { usable } from "../../../../adapters/walletconnect/session/session-actions.ts";
import { SiteSessions } from "../../../../adapters/walletconnect/session/site-sessions.ts";
import { settle } from "../../fake-clock.ts";
import { ACCOUNT, memory } from "../client/counterpart.ts";
import { IPHONE, NETWORKS } from "../pairing/pairings-page.ts";

const SOLANA_ACCOUNT = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:DhVt8bUJqyR8rrTFCvRCUhFYBcLyzGcuqLChjcVJjMpM";
const ACTS = ["personal_sign", "wallet_sendCalls", "wallet_switchEthereumChain", "wallet_addEthereumChain"];
const READS = ["wallet_getCapabilities", "wallet_getCallsStatus", "wallet_getPermissions"];

/** A session as its wallet approved it; the topic is a byte. */
function approved(byte: string, account = ACCOUNT): Session {
  const namespaces = {
    [account.split(":")[0] ?? ""]: { accounts: [account], methods: [...ACTS, ...READS], events: [] },
  };
  return readSession({ topic: byte.repeat(32), expiry: 4_000_000_000, peer: { metadata: {} }, namespaces });
}

/** A phone's page that holds a session; the relay has each request at once, and the wallet answers. */
function holding(stored: () => Promise<readonly Session[]> = async () => []) {
  const [opened, ended]: [string[], string[]] = [[], []];
  const storage = memory();
  storage.items.set("WALLETCONNECT_DEEPLINK_CHOICE", JSON.stringify({ href: "ferry://", name: "Ferry" }));
  const navigator = { userAgent: IPHONE, maxTouchPoints: 0, userActivation: { isActive: true } };
  const window = { navigator, location: { hash: "" }, open: (href: string) => opened.push(href) } as unknown as Window;
  const client = {
    async request({ topic }: { topic: string }) {
      active.hear({ type: "request.sent", request: { requestId: 7, sessionTopic: topic } });
      await settle();
      return "0x01";
    },
    answer: async () => undefined,
    disconnect: async (topic: string) => void ended.push(topic),
    sessions: stored,
  };
  const networks = () => NETWORKS;
  const site = new SiteSessions({ client, networks, activeSession: () => active.session });
  const world = { window, device: readDevice(window), storage, networks, site, override: undefined };
  const active: ActiveSession = new ActiveSession({ ...world, client, read: async () => undefined });
  active.take(approved("aa"), []);
  return { active, opened, ended };
}

test.each([...ACTS.map((method) => [method, 1] as const), ...READS.map((method) => [method, 0] as const)])(
  "CONN-10 ACCT-15: for `%s` the wallet's app comes forward %i times",
  async (method, times) => {
    const { active, opened } = holding();
    await active.universal.request({ method, params: [] }, "eip155:1");
    expect(opened).toHaveLength(times);
  },
);

test("CONN-13 CONN-12: a page that leaves ends its own session and those of its chain families, and no other page's", async () => {
  let found: (sessions: readonly Session[]) => void = () => undefined;
  const { active, ended } = holding(() => new Promise((resolve) => (found = resolve)));
  const left = active.end();
  const [own, earlier, other, newer] = [approved("aa"), approved("bb"), approved("cc", SOLANA_ACCOUNT), approved("dd")];
  // The visitor pairs anew before the client has told what it has.
  active.take(newer, []);
  found([own, earlier, other, newer]);
  await left;
  expect(ended).toEqual([own.topic, earlier.topic]);
});

test("R7 CONN-12: a stored session that cannot be used is no session, and is forgotten", async () => {
  const forgotten: string[] = [];
  const forget = async (topic: string) => {
    forgotten.push(topic);
    throw new Error("It is forgotten already");
  };
  const get = (topic: string) => ({ topic, expiry: 4_000_000_000, peer: { metadata: {} }, namespaces: {} });
  const handle = { client: { session: { get } }, forget } as unknown as ClientHandle;
  const { topic } = approved("aa");
  expect(await usable(handle, topic)).toBeUndefined();
  expect(forgotten).toEqual([topic]);
});
