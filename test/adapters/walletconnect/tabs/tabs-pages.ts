import { afterEach, beforeAll, expect } from "vitest";
import { newId } from "../../../../adapters/browser/random-id.ts";
import type { RelayEvent } from "../../../../adapters/walletconnect/client/relay-event.ts";
import type { SharedRelayDeps } from "../../../../adapters/walletconnect/tabs/tabs.ts";
import { parseCaipNetworkId } from "../../../../domain/caip.ts";
import { CountingClock } from "../../fake-clock.ts";
import { bundleNode } from "../client/bundled.ts";
import { ACCOUNT, ADDRESS, counterparts } from "../client/counterpart.ts";
import { Origin, Tab } from "./tabs-origin.ts";

type Part = typeof import("../../../../adapters/walletconnect/tabs/tabs.ts");

export const MAINNET = parseCaipNetworkId("eip155:1");

export const sign = (topic: string, text = "0x00") => {
  return { topic, networkId: MAINNET, method: "personal_sign", params: [text, ADDRESS] };
};

const firstOf = (params: unknown) => String((params as unknown[])[0]);

/** Wallets that sign, and that never answer. */
export const signer = { accounts: [ACCOUNT], answer: (_: string, params: unknown) => `${firstOf(params)}ff` };
export const silent = { accounts: [ACCOUNT], answer: () => undefined };

export const code = (name: string | number) => expect.objectContaining({ code: name });
export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A page in a tab of its own. */
function openPage(part: Part, relayUrl: string, origin: Origin, more: Partial<SharedRelayDeps>) {
  const tab = new Tab(origin);
  const metadata = () => ({ name: "Page", description: "", url: "https://page.example", icons: [] });
  const clock = new CountingClock();
  const { storage, locks, channel } = tab;
  const base = { storage, locks, channel, clock, relayUrl, projectId: "sandbox", metadata };
  const ways = { isShared: true, newId: () => newId(globalThis), isOnline: () => !tab.isGone };
  const client = part.createSharedRelayClient({ ...base, ...ways, ...more });
  const events: RelayEvent[] = [];
  client.subscribe((event) => events.push(event));
  const heard = (type: RelayEvent["type"]) => events.filter((event) => event.type === type);
  return { tab, client, events, heard, clock, storage: origin.storage };
}

export type TabPage = ReturnType<typeof openPage>;

/** Tabs over the sandbox's relay, with the relay part as it is bundled. */
export function tabCounterparts() {
  const shared = counterparts();
  const open: { stop(): Promise<unknown> }[] = [];
  let part: Part;
  beforeAll(async () => {
    part = await bundleNode<Part>('export * from "./adapters/walletconnect/tabs/tabs.ts";');
  });
  afterEach(() => Promise.all(open.splice(0).map((each) => each.stop())));

  function page(origin: Origin, more: Partial<SharedRelayDeps> = {}): TabPage {
    const made = openPage(part, shared.relayUrl(), origin, more);
    open.push(made.client);
    return made;
  }

  return {
    ...shared,
    page,
    /** The first has the client, the others know it. */
    async pages(count: 2 | 3, first: Partial<SharedRelayDeps> = {}, others: Partial<SharedRelayDeps> = {}) {
      const origin = new Origin();
      const made: TabPage[] = [];
      for (let each = 0; each < count; each += 1) {
        const next = page(origin, each === 0 ? first : others);
        await next.client.sessions();
        made.push(next);
      }
      expect(origin.holders()).toEqual([made[0]?.tab]);
      return { origin, tabs: made as unknown as readonly [TabPage, TabPage, TabPage] };
    },
  };
}
