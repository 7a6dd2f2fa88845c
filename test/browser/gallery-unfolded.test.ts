import { describe, expect, it } from "vitest";
import { galleryPages } from "./gallery-page.ts";

const gallery = galleryPages();

describe("gallery, unfolded", () => {
  it("SAFETY: what a session may do is whole at 320 px, however long the site's own words in it are", async () => {
    const { page } = await gallery.open({ view: "SmartSessionList", theme: "dark", width: 320 });
    const shot = page.locator('[data-shot^="SmartSessionList/long names/"]');
    await shot.locator('[data-action="session.open"]').click();
    const cut = await shot.locator(".session-details").evaluate((details) => details.scrollWidth - details.clientWidth);
    expect(cut).toBe(0);
    await page.context().close();
  });
});
