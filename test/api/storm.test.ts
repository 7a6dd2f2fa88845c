import { describe, expect, it } from "vitest";
import { coalesce } from "../../adapters/page-wallets/shared/coalesce.ts";
import type { WalletEvent } from "../../machines/connection/ports.ts";
import { ScriptedApp } from "../../testing/app.ts";
import { ALICE, BASE, BOB, ETHEREUM, FOX, sampleSession } from "../../testing/samples/values.ts";
import { followWorld } from "../../views/shell/world.ts";
import { FakeClock, settle } from "../adapters/fake-clock.ts";

/** A connected app on one simulated clock with what lets a wallet's events through, and how often screens are told of news. */
async function connected() {
  const app = new ScriptedApp();
  const clock = new FakeClock();
  app.tell("app", { type: "connector.choose", connector: FOX });
  app.answer("connectWallet", sampleSession(FOX, [ALICE]));
  app.answer("fetchBalance", { amount: "1", symbol: "ETH" });
  await settle();
  const counted = { renders: 0 };
  followWorld(app.root).subscribe(() => {
    counted.renders += 1;
  });
  const gate = coalesce(clock, (event: WalletEvent) => app.say("watchWallet", event));
  const pass = async (ms: number) => {
    for (let at = 0; at < ms; at += 10) {
      await clock.advance(10);
      app.pass(10);
      await settle();
    }
  };
  const asked = () => app.requests.filter(({ port }) => port === "fetchBalance").slice(1);
  return { app, clock, gate, counted, pass, asked };
}

describe("a wallet that never stops talking", () => {
  it.each([
    ["evenly", 10],
    ["in bursts", 100],
    ["all at once", 1_000],
  ])(
    "R15: 1,000 chain and account events in a second, %s: ten renders and two requests at most, the last one wins",
    async (_, burst) => {
      const { app, clock, gate, counted, pass, asked } = await connected();
      for (let at = 0; at < 1_000; at += 1) {
        const odd = Math.floor(at / 2) % 2 === 1;
        if (at % 2) gate.take({ type: "chain.changed", networkId: (odd ? BASE : ETHEREUM).caipNetworkId });
        else gate.take({ type: "accounts.changed", accounts: [odd ? BOB : ALICE] });
        if (at % burst === burst - 1) await pass(burst);
      }
      await pass(2_000);
      expect(asked().map(({ input }) => input)).toEqual([{ address: BOB, network: BASE, fresh: false }]);
      app.answer("fetchBalance", { amount: "2", symbol: "ETH" });
      await settle();
      expect(counted.renders).toBeLessThanOrEqual(10);
      expect(app.account()?.context).toMatchObject({ address: BOB, network: BASE });
      expect(app.read("network").context.active).toEqual(BASE);
      expect(clock.pending).toBe(0);
      app.stop();
    },
  );

  it("R15: a thousand times what is so already is no news, and nobody is asked", async () => {
    const { app, gate, counted, pass, asked } = await connected();
    for (let at = 0; at < 1_000; at += 1) {
      gate.take({ type: "chain.changed", networkId: ETHEREUM.caipNetworkId });
      gate.take({ type: "accounts.changed", accounts: [ALICE] });
      if (at % 10 === 9) await pass(10);
    }
    await pass(2_000);
    expect(asked()).toEqual([]);
    expect(counted.renders).toBeLessThanOrEqual(10);
    app.stop();
  });
});
