import { describe, expect, it } from "vitest";
import { galleryPages } from "./gallery-page.ts";

const gallery = galleryPages();

/** How the current item of a list looks in `state`, once `reach` has brought the pointer or the focus to it. */
async function currentItem(view: string, state: string, reach: "hover" | "focus" | "none") {
  const look = { view, state, theme: "dark", width: 390 } as const;
  const { page } = await gallery.open(look, { forcedColors: "active" });
  const item = page.locator(".frame [aria-current]").first();
  if (reach === "hover") await item.hover();
  if (reach === "focus") {
    await item.focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
  }
  const seen = await item.evaluate((element) => {
    const { backgroundColor, color, outlineColor, outlineStyle } = getComputedStyle(element);
    return { backgroundColor, color, ring: outlineStyle === "none" ? "none" : outlineColor };
  });
  await page.context().close();
  return seen;
}

describe("gallery, focus and forced colours", () => {
  it.each(["hover", "focus"] as const)(
    "DESIGN: in forced colours the current network stays readable on %s, and a ring around it is not of its ground's colour",
    async (reach) => {
      const rest = await currentItem("Networks", "connected", "none");
      const seen = await currentItem("Networks", "connected", reach);
      expect(rest.backgroundColor).not.toBe(rest.color);
      expect(seen).toMatchObject({ backgroundColor: rest.backgroundColor, color: rest.color });
      if (reach === "focus") expect(seen.ring).toBe(rest.color);
    },
  );
});
