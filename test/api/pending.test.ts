import { afterEach, describe, expect, it, vi } from "vitest";
import { followPending } from "../../api/pending.ts";
import type { CaipNetworkId } from "../../domain/caip.ts";
import { LIMITS } from "../../domain/limits.ts";
import { resolveOptions } from "../../domain/options/resolve.ts";
import { ScriptedApp, type ScriptedOptions } from "../../testing/app.ts";
import { ALICE, BASE, ETHEREUM, FOX, sampleSession } from "../../testing/samples/values.ts";
import { followWorld } from "../../views/shell/world.ts";

const apps: ScriptedApp[] = [];
afterEach(() => {
  for (const app of apps.splice(0)) app.stop();
});

/** A connected app, and the watches that run: by network. */
async function connected(options: ScriptedOptions = {}) {
  const app = new ScriptedApp(options);
  apps.push(app);
  const running = new Map<CaipNetworkId, () => void>();
  const watchPending = vi.fn((network: { caipNetworkId: CaipNetworkId }, _: number, tell: () => void) => {
    running.set(network.caipNetworkId, tell);
    return () => void running.delete(network.caipNetworkId);
  });
  const store = followWorld(app.root);
  const stop = followPending({ root: app.root, store }, { watchPending }, 30_000);
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  app.tell("app", { type: "connector.choose", connector: FOX });
  app.answer("connectWallet", sampleSession(FOX, [ALICE]));
  if (app.waiting("fetchBalance").length > 0) app.answer("fetchBalance", { amount: "1", symbol: "ETH" });
  await settle();
  return { app, running, watchPending, stop, settle };
}

const pending = (options: object) =>
  resolveOptions({ pendingTransactionsFilter: options } as never, {
    metadata: { name: "", description: "", url: "", icons: [] },
    lang: "en",
  }).pendingInterval;

describe("the watch on pending transactions", () => {
  it("NET-10: is off, and looks every 30 s where it is on, or as often as the host says", () => {
    expect(pending({})).toBe(0);
    expect(pending({ enable: false, pollingInterval: 5 })).toBe(0);
    expect(pending({ enable: true })).toBe(30_000);
    expect(pending({ enable: true, pollingInterval: 4_000 })).toBe(4_000);
    for (const wrong of [{ enable: "yes" }, { pollingInterval: 0 }, { pollingInterval: "often" }, [], 7])
      expect(() => pending(wrong as object)).toThrow("`pendingTransactionsFilter`");
  });

  it("NET-10: a batch has the native balance read again, past the cache", async () => {
    const { app, running, watchPending } = await connected();
    expect(watchPending.mock.calls.map(([network, interval]) => [network, interval])).toEqual([[ETHEREUM, 30_000]]);
    running.get(ETHEREUM.caipNetworkId)?.();
    expect(app.waiting("fetchBalance").map(({ input }) => input)).toEqual([
      { address: ALICE, network: ETHEREUM, fresh: true },
    ]);
  });

  it("NET-10: follows the account's network, and ends with the account", async () => {
    const { app, running, settle } = await connected();
    app.say("watchWallet", { type: "chain.changed", networkId: BASE.caipNetworkId });
    await settle();
    expect([...running.keys()]).toEqual([BASE.caipNetworkId]);
    app.tell("app", { type: "connection.end" });
    app.answer("disconnectWallet");
    await settle();
    expect([...running.keys()]).toEqual([]);
  });

  it("NET-10: stops after 99 batches for good, whatever the networks they were seen on", async () => {
    const { app, running, watchPending, settle } = await connected();
    for (let at = 0; at < 60; at += 1) running.get(ETHEREUM.caipNetworkId)?.();
    app.say("watchWallet", { type: "chain.changed", networkId: BASE.caipNetworkId });
    await settle();
    for (let at = 60; at < LIMITS.pendingBatches - 1; at += 1) running.get(BASE.caipNetworkId)?.();
    expect([...running.keys()]).toEqual([BASE.caipNetworkId]);
    running.get(BASE.caipNetworkId)?.();
    expect([...running.keys()]).toEqual([]);
    app.say("watchWallet", { type: "chain.changed", networkId: ETHEREUM.caipNetworkId });
    await settle();
    expect(watchPending).toHaveBeenCalledTimes(2);
  });

  it("NET-10, CONF-13: nobody is watched in basic mode, or once it was stopped", async () => {
    expect((await connected({ settings: { basic: true } })).watchPending).not.toHaveBeenCalled();
    const { running, stop } = await connected();
    stop();
    expect([...running.keys()]).toEqual([]);
  });
});
