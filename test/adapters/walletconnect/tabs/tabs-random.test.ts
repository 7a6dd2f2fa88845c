import fc from "fast-check";
import { expect, test } from "vitest";
import { newId } from "../../../../adapters/browser/random-id.ts";
import type { RelayClient } from "../../../../adapters/walletconnect/client/client.ts";
import { CLIENT_STORAGE_KEY } from "../../../../adapters/walletconnect/client/client-storage.ts";
import type { Pairing } from "../../../../adapters/walletconnect/pairing/pairing.ts";
import { createSharedRelayClient } from "../../../../adapters/walletconnect/tabs/tabs.ts";
import { parseCaipNetworkId } from "../../../../domain/caip.ts";
import { FakeClock } from "../../fake-clock.ts";
import { PLAN } from "../client/counterpart.ts";
import { FakeClient, FakeRelay } from "./tabs-fake.ts";
import { Origin, Tab } from "./tabs-origin.ts";

const STEPS = [
  "ask",
  "pair",
  "approve",
  "request",
  "cancel",
  "disconnect",
  "stop",
  "crash",
  "freeze",
  "thaw",
  "wait",
] as const;
const steps = fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.nat(2)), { minLength: 8, maxLength: 20 });

const networkId = parseCaipNetworkId("eip155:1");

/** Lets tasks run: those that are due, and those that come of them. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** A tab, its client, and which sessions came to it in which way. */
interface Page {
  tab: Tab;
  client: RelayClient;
  got: string[];
  outcomes: Promise<unknown>[];
  pairing?: Pairing;
}

/** Three tabs that are opened anew when they are gone. */
class Run {
  readonly origin = new Origin();
  readonly relay = new FakeRelay();
  readonly clock = new FakeClock();
  readonly pages: Page[] = [];
  readonly stopped: Page[] = [];
  #requests = 0;

  page(index: number): Page {
    const held = this.pages[index];
    if (held && !held.tab.isGone) return held;
    const tab = new Tab(this.origin);
    const { now, setTimeout, clearTimeout } = this.clock;
    const clock = {
      now,
      setTimeout: (run: () => void, ms: number) => setTimeout(() => tab.task(run), ms),
      clearTimeout,
    };
    const { storage, locks, channel } = tab;
    const metadata = () => ({ name: "Page", description: "", url: "https://page.example", icons: [] });
    const base = { storage, locks, channel, clock, relayUrl: "", projectId: "p", metadata };
    const client = createSharedRelayClient(
      { ...base, isShared: true, newId: () => newId(globalThis) },
      (world) => new FakeClient(world, this.relay, tab),
    );
    const page: Page = { tab, client, got: [], outcomes: [] };
    client.subscribe((event) => event.type === "session.adopted" && page.got.push(event.session.topic));
    this.pages[index] = page;
    return page;
  }

  #later({ outcomes }: Page, promise: Promise<unknown>): void {
    outcomes.push(promise.catch(() => undefined));
  }

  async #pair(page: Page): Promise<void> {
    const pairing = await page.client.openPairing(PLAN);
    page.pairing = pairing;
    page.got.push(...(await pairing.approval.then(({ topic }) => [topic])));
  }

  /** The record's proposal is the one that a wallet's approval counts by. */
  #approve(): void {
    const text = this.origin.storage.items.get(CLIENT_STORAGE_KEY) ?? "{}";
    const { proposal } = JSON.parse(text) as { proposal?: string };
    if (proposal !== undefined) this.relay.approve(proposal);
  }

  async #request({ client }: Page): Promise<void> {
    const [session] = await client.sessions();
    this.#requests += 1;
    const params = `request ${this.#requests}`;
    if (session) await client.request({ topic: session.topic, networkId, method: "personal_sign", params });
  }

  async #disconnect({ client }: Page): Promise<void> {
    const [session] = await client.sessions();
    if (session) await client.disconnect(session.topic);
  }

  #stop(index: number, page: Page): void {
    delete this.pages[index];
    this.stopped.push(page);
    this.#later(page, page.client.stop());
  }

  step(name: (typeof STEPS)[number], index: number): void {
    const page = this.page(index);
    if (name === "approve") this.#approve();
    if (name === "thaw") page.tab.thaw();
    if (name === "crash") page.tab.crash();
    if (page.tab.isFrozen || page.tab.isGone) return;
    if (name === "freeze") page.tab.isFrozen = true;
    if (name === "ask") this.#later(page, page.client.sessions());
    if (name === "pair") this.#later(page, this.#pair(page));
    if (name === "request") this.#later(page, this.#request(page));
    if (name === "disconnect") this.#later(page, this.#disconnect(page));
    if (name === "cancel") page.pairing?.cancel();
    if (name === "stop") this.#stop(index, page);
  }

  /** At most one tab has the client, and nothing is asked twice. */
  check(): void {
    const awake = [...this.relay.clients].filter(({ tab }) => !tab.isGone && !tab.isFrozen);
    const holders = this.origin.holders();
    expect(holders.length).toBeLessThanOrEqual(1);
    for (const { tab } of awake.filter(({ tab: each }) => !holders.includes(each)))
      throw new Error(`Two owners: ${tab}`);
    for (const [text, count] of this.relay.asked) if (count > 1) throw new Error(`${text} was asked ${count} times`);
    for (const { got } of this.pages.filter(Boolean)) expect(new Set(got).size).toBe(got.length);
  }

  /** All that is there in the end agrees. */
  async end(): Promise<void> {
    const pages = [0, 1, 2].map((index) => this.page(index));
    for (const { tab } of pages) tab.thaw();
    await turns(60);
    const listed = await Promise.all(pages.map(({ client }) => client.sessions()));
    const [topics = []] = listed.map((sessions) => sessions.map(({ topic }) => topic));
    expect(new Set(topics).size).toBe(topics.length);
    for (const sessions of listed) expect(sessions.map(({ topic }) => topic)).toEqual(topics);
    this.check();
    await Promise.all(pages.map(({ client }) => client.stop()));
    let waiting = 0;
    for (const outcome of [...pages, ...this.stopped].flatMap(({ outcomes }) => outcomes)) {
      waiting += 1;
      void outcome.then(() => (waiting -= 1));
    }
    await turns(60);
    expect(waiting).toBe(0);
    const left = [...this.relay.clients].filter(({ tab }) => !tab.isGone);
    expect([this.origin.lines.size, this.origin.holders(), left]).toEqual([0, [], []]);
  }
}

test("R6: 200 random runs of three tabs: one owner, nothing asked twice, no session twice, and all agree", async () => {
  const property = fc.asyncProperty(steps, fc.infiniteStream(fc.nat(6)), async (chosen, waits) => {
    const run = new Run();
    for (const [name, index] of chosen) {
      run.step(name, index);
      const { value = 0 } = waits.next();
      // Every tab that is awake has answered when patience ends.
      await turns(name === "wait" ? 60 : name === "thaw" ? 5 : value);
      if (name === "wait") await run.clock.advance(2_200);
      run.check();
    }
    await run.end();
  });
  await fc.assert(property, { numRuns: 200 });
}, 600_000);
