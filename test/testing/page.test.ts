import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { modalOf, press, viewOf, walkPage } from "../../testing/page.ts";

/** Takes down what is asked of a page, by the way through its locators; what is `missing` never comes. */
function scriptedPage(missing?: RegExp) {
  const done: string[] = [];
  const at = (way: string): object => ({
    locator: (selector: string) => at(`${way} ${selector}`.trim()),
    first: () => at(way),
    nth: (index: number) => at(`${way}:${index}`),
    click: async () => void done.push(`click ${way}`),
    waitFor: async () => {
      if (missing?.test(way)) throw Object.assign(new Error("Timeout 4000ms exceeded."), { name: "TimeoutError" });
      done.push(`wait ${way}`);
    },
    getAttribute: async (name: string) => `${name} of ${way}`,
  });
  return { page: at("") as unknown as Page, done };
}

describe("page walker", () => {
  it("M1 presses by event name and by wallet, and waits for each view", async () => {
    const { page, done } = scriptedPage();
    await walkPage(page, [
      { press: { wallet: "io.fox" }, view: "ConnectingExternal" },
      { press: { action: "route.back" }, view: "Connect" },
    ]);
    expect(done).toEqual([
      'click appkit-modal [data-wallet="io.fox"]:0',
      'wait appkit-modal [data-view="ConnectingExternal"]',
      'click appkit-modal [data-action="route.back"]:0',
      'wait appkit-modal [data-view="Connect"]',
    ]);
  });

  it("M1 names the step that does not lead on, and passes on why", async () => {
    const { page } = scriptedPage(/Nowhere/);
    const walk = walkPage(page, [
      { press: { action: "route.push" }, view: "WhatIsAWallet" },
      { press: { wallet: "io.fox" }, view: "Nowhere" },
      { press: { action: "route.back" }, view: "Connect" },
    ]);
    await expect(walk).rejects.toThrow(
      'Step 2, {"wallet":"io.fox"}, did not lead to Nowhere: Timeout 4000ms exceeded.',
    );
    await expect(walk).rejects.toHaveProperty("cause.name", "TimeoutError");
  });

  it("M1 finds the modal of an instance, its view, and the third of several controls", async () => {
    const { page, done } = scriptedPage();
    expect(await viewOf(modalOf(page, "two"))).toBe('data-view of appkit-modal[instance="two"] [data-view]');
    await press(modalOf(page), { action: "network.choose", at: 2 });
    expect(done).toEqual(['click appkit-modal [data-action="network.choose"]:2']);
  });
});
