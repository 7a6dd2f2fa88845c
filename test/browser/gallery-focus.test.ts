import type { Page } from "playwright-core";
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

/** Of each control inside a line of `state`: pixels of its height that a finger reaches, and whether its ring touches its letters. */
function inLines(page: Page, state: string): Promise<{ reach: number; touches: boolean }[]> {
  return page.evaluate((state) => {
    const root = document.querySelector(`[data-shot^="${state}/"]`)?.shadowRoot;
    return [...(root?.querySelectorAll<HTMLElement>(".sub > :is(.link, .text-btn), .facts .text-btn") ?? [])].map(
      (control) => {
        control.scrollIntoView({ block: "center" });
        const { left, width, top, height } = control.getBoundingClientRect();
        const rows = Array.from({ length: Math.floor(height) }, (_, row) => row);
        const isIt = (row: number) => root?.elementFromPoint(left + width / 2, top + row + 0.5) === control;
        const letters = document.createRange();
        letters.selectNodeContents(control.firstChild ?? control);
        const { left: start, right: end } = letters.getBoundingClientRect();
        return { reach: rows.filter(isIt).length, touches: start - left < 4 || left + width - end < 4 };
      },
    );
  }, state);
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

  it.each([
    ["Transactions", "on their way"],
    ["RegisterAccountName", "unknown"],
    ["WalletSendPreview", "ready"],
  ])(
    "ROUTE-1: in %s, %s, a control inside a line is reached at its whole height, and its ring spares its letters",
    async (view, state) => {
      const { page } = await gallery.open({ view, state, theme: "dark", width: 390 });
      const controls = await inLines(page, `${view}/${state}`);
      expect(controls.length).toBeGreaterThan(0);
      for (const { reach, touches } of controls) {
        expect(reach).toBeGreaterThanOrEqual(24);
        expect(touches).toBe(false);
      }
      await page.context().close();
    },
  );
});
