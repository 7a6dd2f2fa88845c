import { describe, expect, it } from "vitest";
import { soon } from "../stories/story.ts";
import { visits } from "./shell/visit.ts";

const { visit } = visits();

describe("elements in a narrow place of the host page", () => {
  it("R18 keep what they show inside themselves where the host leaves them little room", async () => {
    const page = await visit({ body: '<div style="inline-size: 110px"><appkit-button></appkit-button></div>' });
    await page.evaluate(() => window.kit.define());
    await page.evaluate(() => window.one.connect());
    await soon(() => page.locator("appkit-button .held").textContent()).toBe("1.234 ETH");
    const ends = (inside: string) =>
      page.locator(inside).evaluate((one) => [one.getBoundingClientRect().left, one.getBoundingClientRect().right]);
    const [start = 0, end = 0] = await ends("appkit-button button");
    for (const inside of [".held", "[part=icon]", "[part=label]"]) {
      const [left = 0, right = 0] = await ends(`appkit-button ${inside}`);
      expect([inside, left >= start, right <= end]).toEqual([inside, true, true]);
    }
    expect(end).toBeLessThanOrEqual(118);
  });

  it("R18 the balance gives way before the address, which stays whole", async () => {
    const page = await visit({ body: '<div style="inline-size: 220px"><appkit-button></appkit-button></div>' });
    await page.evaluate(() => window.kit.define());
    await page.evaluate(() => window.one.connect());
    await soon(() => page.locator("appkit-button .held").textContent()).toBe("1.234 ETH");
    const cut = (part: string) =>
      page.locator(`appkit-button ${part}`).evaluate((one) => one.scrollWidth > one.clientWidth);
    expect(await cut(".held")).toBe(true);
    expect(await cut("[part=label]")).toBe(false);
  });
});
