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

  it.each(["tokens", "activity"])(
    "DESIGN: in forced colours one line alone parts two rows of %s, and no month has an edge",
    async (state) => {
      const { page } = await gallery.open(
        { view: "Account", state, theme: "dark", width: 390 },
        { forcedColors: "active" },
      );
      const edges = await page.evaluate(() => {
        const items = document.querySelector(".frame")?.shadowRoot?.querySelectorAll(".long > [data-kind]") ?? [];
        const edgeOf = (element: Element | null) =>
          element ? Number.parseFloat(getComputedStyle(element).borderBlockStartWidth) : 0;
        return [...items].map((item) => ({
          isFirst: item.matches("[data-first]:not([data-kind='month'])"),
          edge: edgeOf(item) + edgeOf(item.querySelector(".row")),
        }));
      });
      expect(edges.length).toBeGreaterThan(2);
      for (const { isFirst, edge } of edges) expect(edge).toBe(isFirst ? 1 : 0);
      await page.context().close();
    },
  );

  it("DESIGN: in forced colours no line runs through the name of a collectible", async () => {
    const look = { view: "Account", state: "nfts", theme: "dark", width: 390 } as const;
    const { page } = await gallery.open(look, { forcedColors: "active" });
    const drawn = await page
      .locator(".frame .nft > :last-child")
      .evaluateAll((names) => names.map((name) => getComputedStyle(name, "::before").content));
    expect(new Set(drawn)).toEqual(new Set(["none"]));
    await page.context().close();
  });

  it("DESIGN: in forced colours a spinner alone takes the place of a label", async () => {
    const look = { view: "GrantedHere", state: "revoking", theme: "dark", width: 390 } as const;
    const { page } = await gallery.open(look, { forcedColors: "active" });
    const busy = page.locator(".frame .text-btn[aria-busy]");
    const colours = await busy.evaluate((button) =>
      [button, button.querySelector(".spin") ?? button].map((part) => getComputedStyle(part).color),
    );
    expect(colours[0]).toBe("rgba(0, 0, 0, 0)");
    expect(colours[1]).not.toBe(colours[0]);
    await page.context().close();
  });

  it("DESIGN: in forced colours the icon of a toast, an alert or a note has the colour of its words", async () => {
    const { page } = await gallery.open({ view: "Notices", theme: "dark", width: 390 }, { forcedColors: "active" });
    const colours = await page
      .locator(".frame :is(.toast, .alert, .note) > .i")
      .evaluateAll((icons) =>
        icons.map((icon) => [icon, icon.parentElement ?? icon].map((one) => getComputedStyle(one).color)),
      );
    expect(colours.length).toBeGreaterThan(4);
    for (const [icon, words] of colours) expect(icon).toBe(words);
    await page.context().close();
  });

  it("DESIGN: in forced colours the edge of a disabled button is that of its text", async () => {
    const look = { view: "RegisterAccountName", state: "empty", theme: "dark", width: 390 } as const;
    const { page } = await gallery.open(look, { forcedColors: "active" });
    const [edge, text] = await page.locator(".frame .btn:disabled").evaluate((button) => {
      const { borderTopColor, color } = getComputedStyle(button);
      return [borderTopColor, color];
    });
    expect(edge).toBe(text);
    await page.context().close();
  });

  it("DESIGN: in forced colours a warning in the current row has the colour of its row's text", async () => {
    const look = { view: "SwapSelectToken", state: "long names", theme: "dark", width: 390 } as const;
    const { page } = await gallery.open(look, { forcedColors: "active" });
    const colourOf = (part: string) =>
      page
        .locator(`.frame [aria-current] ${part}`)
        .first()
        .evaluate((one) => getComputedStyle(one).color);
    expect(await colourOf("[data-status]")).toBe(await colourOf(".name"));
    await page.context().close();
  });
});
