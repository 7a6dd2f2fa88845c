import { describe, expect, it } from "vitest";
import { startFreezer } from "../../adapters/walletconnect/client/freezer.ts";
import { NETWORK_NOISE, simulated, stories } from "../page.ts";
import { type Story, soon } from "../story.ts";

const { visit, sandbox } = stories();

const noise = [...NETWORK_NOISE, /WebSocket/];

/** A page that reaches the relay through a way of its own. */
async function visitThrough(): Promise<{ story: Story; way: Awaited<ReturnType<typeof startFreezer>> }> {
  const { relay = "" } = sandbox().endpoints;
  const way = await startFreezer(relay);
  const { walletApi, blockchainApi } = { walletApi: sandbox().url, blockchainApi: sandbox().url };
  const options = { endpoints: { walletApi, blockchainApi, relay: way.url } };
  const story = await visit({ noise, options, prepare: simulated });
  return { story, way };
}

const goOffline = (story: Story, isOffline: boolean) => story.page.context().setOffline(isOffline);

describe("a page that loses its network", () => {
  it("R1: what a wallet approves meanwhile is there as soon as the page is online", async () => {
    const { story, way } = await visitThrough();
    const uri = await story.showCode();
    expect(way.open()).toBe(1);
    await goOffline(story, true);
    await soon(() => way.open()).toBe(0);
    await story.controlPhone({ pair: uri });
    await soon(async () => (await story.phone()).sessions.length).toBe(1);
    await soon(() => story.page.evaluate(() => AppKit.getAccount().isConnected)).toBe(false);
    // The page's clock stands still: no heartbeat comes, which are five seconds apart, and no silence is noticed.
    await story.page.clock.pauseAt(await story.page.evaluate(() => Date.now() + 5_000));
    await goOffline(story, false);
    await story.connected();
    await story.page.clock.resume();
    expect((await story.phone()).sessions).toHaveLength(1);
    await way.stop();
  });
});
