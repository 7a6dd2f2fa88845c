import { describe, expect, test, vi } from "vitest";
import { ACCOUNT, PLAN, paired, stopHeartbeats, until } from "../client/counterpart.ts";
import type { Freezer } from "../client/freezer.ts";
import { code, pause, sign, signer, type TabPage, tabCounterparts } from "./tabs-pages.ts";

const { wallet, pages, freezer } = tabCounterparts();

const never = () => new Promise<never>(() => undefined);

describe("the tab that has the client goes", () => {
  const goings = [
    ["is closed", async ({ client }: TabPage) => client.stop()],
    [
      "crashes",
      async ({ tab }: TabPage, way: Freezer) => {
        way.down(true);
        tab.crash();
      },
    ],
  ] as const;

  test.each(goings)(
    "R6: it %s while a wallet is asked: nothing is asked twice, and it can be tried again",
    async (_, go) => {
      const way = await freezer();
      const others = await freezer();
      const { origin, tabs } = await pages(3, { relayUrl: way.url }, { relayUrl: others.url });
      const answer = vi.fn((_: string, params: unknown) => ((params as string[])[0] === "0x01" ? never() : "0x22"));
      const { topic } = await paired(tabs[0], await wallet({ accounts: [ACCOUNT], answer }));
      const asked = tabs[1].client.request(sign(topic, "0x01"));
      asked.catch(() => undefined);
      await until(() => answer.mock.calls.length);
      await go(tabs[0], way);
      await expect(asked).rejects.toEqual(code("RELAY_UNREACHABLE"));
      expect(origin.holders()).toEqual([tabs[1].tab]);
      expect(await tabs[2].client.request(sign(topic, "0x02"))).toBe("0x22");
      expect(await tabs[1].client.sessions()).toHaveLength(1);
      expect(answer).toHaveBeenCalledTimes(2);
      await expect.poll(way.open).toBe(0);
      expect(others.open()).toBe(1);
    },
  );

  test.each(goings)(
    "R6, S14: it %s while a wallet is asked for a payment: its answer reaches the tab that asked",
    async (_, go) => {
      const way = await freezer();
      const { tabs } = await pages(2, { relayUrl: way.url });
      let confirm: (hash: string) => void = () => undefined;
      const answer = vi.fn(() => new Promise<string>((resolve) => (confirm = resolve)));
      const { topic } = await paired(tabs[0], await wallet({ accounts: [ACCOUNT], answer }));
      const id = Date.now() * 1000;
      const asked = tabs[1].client.request({ ...sign(topic, "0x01"), id });
      await until(() => answer.mock.calls.length);
      await go(tabs[0], way);
      expect(await tabs[1].client.sessions()).toHaveLength(1);
      confirm("0x5e");
      expect(await asked).toBe("0x5e");
      expect(answer).toHaveBeenCalledTimes(1);
    },
  );

  test.each(goings)(
    "R1: it %s while a wallet approves another tab's pairing: the approval reaches that tab",
    async (_, go) => {
      const way = await freezer();
      const { tabs } = await pages(3, { relayUrl: way.url });
      const [first, second, third] = tabs;
      const pairing = await third.client.openPairing(PLAN);
      await go(first, way);
      const there = await wallet(signer);
      await there.kit.pair({ uri: pairing.uri });
      const session = await pairing.approval;
      await until(() => second.heard("session.adopted").length);
      expect(third.heard("session.adopted")).toEqual([]);
      for (const { client } of [second, third]) expect(await client.sessions()).toEqual([session]);
      expect(there.topics()).toEqual([session.topic]);
      await third.client.disconnect(session.topic);
      expect(third.clock.pending).toBe(0);
    },
  );

  test("R4: a pairing that goes on without the tab that opened it can still be cancelled or replaced", async () => {
    const { tabs } = await pages(2);
    const pairing = await tabs[1].client.openPairing(PLAN);
    await tabs[0].client.stop();
    await tabs[1].client.sessions();
    pairing.cancel();
    await expect(pairing.approval).rejects.toEqual(code("PAIRING_CANCELLED"));
    expect((await paired(tabs[1], await wallet(signer))).wallet.name).toBe("Test Wallet");
    expect(await tabs[1].client.sessions()).toHaveLength(1);
  });

  test("R3: one that is frozen loses the client to a tab that needs it, and asks that when it wakes", async () => {
    stopHeartbeats();
    const way = await freezer();
    const { origin, tabs } = await pages(2, { relayUrl: way.url });
    const [first, second] = tabs;
    const { topic } = await paired(first, await wallet(signer));
    const pairing = await first.client.openPairing(PLAN);
    first.tab.isFrozen = true;
    way.freeze();
    expect(await second.client.request(sign(topic))).toBe("0x00ff");
    first.tab.thaw();
    await pause(50);
    expect(origin.holders()).toEqual([second.tab]);
    expect(await first.client.request(sign(topic))).toBe("0x00ff");
    const there = await wallet(signer);
    await there.kit.pair({ uri: pairing.uri });
    expect((await pairing.approval).topic).toBe(there.topics()[0]);
    expect(await second.client.sessions()).toHaveLength(2);
  });
});
