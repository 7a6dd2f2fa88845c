import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { WebSocket } from "ws";
import type { RelayClient } from "../../../../adapters/walletconnect/client/client.ts";
import type { RelayDeps } from "../../../../adapters/walletconnect/client/client-lifetime.ts";
import type { RelayEvent } from "../../../../adapters/walletconnect/client/relay-event.ts";
import { planSession } from "../../../../adapters/walletconnect/session/namespaces.ts";
import { startedSandbox } from "../../../sandbox/started.ts";
import { CountingClock } from "../../fake-clock.ts";
import { startWallet, type TestWallet } from "../pairing/wallet.ts";
import { network } from "../session/networks.ts";
import { loadRelayPart, type RelayPart } from "./bundled.ts";
import { type Freezer, startFreezer } from "./freezer.ts";

export const ADDRESS = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
export const ACCOUNT = `eip155:1:${ADDRESS}`;

export const PLAN = planSession([network("eip155:1"), network("eip155:10")]);

/** Clients opened from now on look at nothing by themselves every five seconds. */
export const stopHeartbeats = () => vi.stubGlobal("setInterval", () => 0);

/** A storage in memory, as the page's would be. */
export function memory() {
  const items = new Map<string, string>();
  return {
    items,
    get: async (key: string) => items.get(key),
    set: async (key: string, value: string) => void items.set(key, value),
    remove: async (key: string) => void items.delete(key),
  };
}

/** A browser's websocket does not throw where nobody listens. */
class PageSocket extends WebSocket {
  constructor(url: string) {
    super(url);
    this.on("error", () => undefined);
  }
}

/** A client, and what it was told. */
export interface Page {
  client: RelayClient;
  events: RelayEvent[];
  storage: ReturnType<typeof memory>;
}

type Behaviour = Parameters<typeof startWallet>[1];

function openPage(part: RelayPart, relayUrl: string, more: Partial<RelayDeps>): Page {
  const storage = memory();
  const metadata = () => ({ name: "Page", description: "", url: "https://page.example", icons: [] });
  const base = { storage, clock: new CountingClock(), relayUrl, projectId: "sandbox", metadata };
  const client = part.createRelayClient({ ...base, ...more });
  const events: RelayEvent[] = [];
  client.subscribe((event) => events.push(event));
  return { client, events, storage };
}

/**
 * The relay part as it is bundled, the sandbox's relay, and an untouched wallet library: each test makes pages and wallets, which
 * are put away after it.
 */
export function counterparts() {
  const sandbox = startedSandbox();
  const open: { stop(): Promise<unknown> }[] = [];
  let part: RelayPart | undefined;
  const socket = globalThis.WebSocket;

  beforeAll(async () => {
    globalThis.WebSocket = PageSocket as never;
    part = await loadRelayPart();
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((each) => each.stop()));
  });
  afterAll(() => {
    globalThis.WebSocket = socket;
  });

  const relayUrl = (): string => sandbox().endpoints.relay ?? "";
  return {
    sandbox,
    relayUrl,
    page(more: Partial<RelayDeps> = {}): Page {
      if (!part) throw new Error("The relay part is not bundled yet");
      const page = openPage(part, relayUrl(), more);
      open.push(page.client);
      return page;
    },
    async wallet(behaviour: Behaviour): Promise<TestWallet> {
      const wallet = await startWallet(relayUrl(), behaviour);
      open.push(wallet);
      return wallet;
    },
    /** A way to the relay that breaks as a test says. */
    async freezer(): Promise<Freezer> {
      const way = await startFreezer(relayUrl());
      open.push(way);
      return way;
    },
  };
}

/** Polls until `is` holds; fails by the test's own deadline. */
export async function until(is: () => unknown): Promise<void> {
  while (!(await is())) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Pairs a page with a wallet. */
export async function paired({ client }: Page, wallet: TestWallet) {
  const pairing = await client.openPairing(PLAN);
  await wallet.kit.pair({ uri: pairing.uri });
  return await pairing.approval;
}
