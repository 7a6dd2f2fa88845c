import { describe, expect, it } from "vitest";
import { expectNoGrowth } from "../stories/growth.ts";
import { stories } from "../stories/page.ts";
import { type Story, soon } from "../stories/story.ts";

const { visit } = stories();

/** Counts of the page's objects after a collection. */
async function holdings(story: Story) {
  const session = await story.page.context().newCDPSession(story.page);
  await session.send("HeapProfiler.collectGarbage");
  const { nodes, jsEventListeners } = await session.send("Memory.getDOMCounters");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return { nodes, listeners: jsEventListeners, bytes: usedSize };
}

const walletListeners = (story: Story) => story.page.evaluate(() => sandboxWallets["juniper"]?.listenerCount());

/** Connects Juniper and disconnects it, so many times, as fast as the page does it. */
const rounds = (story: Story, times: number) =>
  story.page.evaluate(async (times) => {
    const until = async (holds: () => unknown) => {
      const started = performance.now();
      while (!holds()) {
        if (performance.now() - started > 30_000) throw new Error(`Waited in vain for ${holds}`);
        await new Promise((resolve) => setTimeout(resolve, 4));
      }
    };
    const row = () =>
      document.querySelector("appkit-modal")?.shadowRoot?.querySelector('[data-wallet="example.juniper"]');
    for (let at = 0; at < times; at += 1) {
      await AppKit.open();
      await until(row);
      (row() as HTMLElement).click();
      await until(() => AppKit.getAccount().isConnected);
      await AppKit.disconnect();
      await until(() => AppKit.getAccount().status === "disconnected");
    }
    await AppKit.close();
    await new Promise((resolve) => setTimeout(resolve, 800));
  }, times);

describe("what stays behind", () => {
  it("R19, S18: 200 times connected and disconnected: nodes, listeners, memory and the wallet are at the baseline", async () => {
    const story = await visit();
    await rounds(story, 20);
    await soon(() => walletListeners(story)).toBe(0);
    await expectNoGrowth(
      () => rounds(story, 200),
      () => holdings(story),
      { nodes: 20, listeners: 2, bytes: 1024 * 1024 },
    );
    expect(await walletListeners(story)).toBe(0);
  });

  it("R19: 50 network switches there and back leave the same", async () => {
    const story = await visit();
    await story.connect();
    const round = (times: number) =>
      story.page.evaluate(async (times) => {
        for (let at = 0; at < times; at += 1) {
          await AppKit.switchNetwork(8453);
          await AppKit.switchNetwork(1);
        }
        await AppKit.close();
        await new Promise((resolve) => setTimeout(resolve, 800));
      }, times);
    await round(5);
    const before = await walletListeners(story);
    await expectNoGrowth(
      () => round(50),
      () => holdings(story),
      { nodes: 20, listeners: 2 },
    );
    expect(await walletListeners(story)).toBe(before);
  });
});
