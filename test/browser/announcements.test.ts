import { describe, expect, it } from "vitest";
import { attackNames } from "../../sandbox/wallets/page/attackers.ts";
import { stories } from "../stories/page.ts";
import { type Story, soon } from "../stories/story.ts";

const { visit } = stories();

const trapped = (story: Story) => story.page.evaluate(() => sandboxWallets.trapped);

describe("hostile announcements", () => {
  it.each(attackNames)("S7, S8: %s: the honest wallet connects, the attacker is never asked", async (attack) => {
    const story = await visit({ attacks: [attack], wallets: ["juniper", "heron"] });
    await story.open();
    const rows = story.view("Connect").locator("[data-wallet]");
    await soon(() => rows.count()).toBeGreaterThanOrEqual(2);
    await soon(() => rows.count()).toBeLessThanOrEqual(60);
    expect(await story.page.title()).not.toBe("owned");
    const images = await rows.locator("img").evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src));
    expect(images.filter((src) => !/^(data:image\/|blob:)/.test(src))).toEqual([]);
    await story.wallet("example.heron").click();
    await story.connected();
    expect(await trapped(story)).toEqual([]);
  });

  it.each(["same-rdns", "same-name"])(
    "S7: %s: both claimants are shown and marked, each with its own picture and its place",
    async (attack) => {
      const story = await visit({ attacks: [attack], wallets: ["juniper"] });
      await story.open();
      const claimants = story.view("Connect").locator("[data-wallet]").filter({ hasText: "Juniper" });
      await soon(() => claimants.count()).toBe(2);
      const [first, second] = await claimants.allTextContents();
      expect(first).toMatch(/First to answer.*Unverified/);
      expect(second).toMatch(/Second to answer.*Unverified/);
      await story.page.getByText("Two extensions use the same name.").waitFor();
    },
  );

  it("S7: of a flood of 10,000 fifty are taken, and the modal stays usable", async () => {
    const story = await visit({ attacks: ["flood"], wallets: ["juniper"] });
    await story.open();
    const wallets = await story.page.evaluate(() => AppKit.getConnectors().length);
    expect(wallets).toBeLessThanOrEqual(51);
    await story.wallet("example.juniper").click();
    await story.connected();
  });
});
