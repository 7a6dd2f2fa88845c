import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { type GalleryPage, galleryPages } from "./gallery-page.ts";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const gallery = galleryPages();

interface Look {
  theme: "dark" | "light";
  dir: "ltr" | "rtl";
  width: 320 | 390 | 1280;
  words?: "long";
}

/** Opens every screen in every state with one look; gives the page with its console's complaints. */
function open(look: Look): Promise<GalleryPage> {
  const viewport = { width: Math.max(look.width, 1280), height: 1200 };
  return gallery.open({ view: "all", state: "all", ...look }, { viewport });
}

/** axe's findings, one line for each node. */
async function violations(page: Page): Promise<string[]> {
  // Through the protocol, since the page's own policy lets in no script but its own.
  await page.evaluate(await readFile(AXE, "utf8"));
  return page.evaluate(async () => {
    const axe = (window as unknown as { axe: typeof import("axe-core") }).axe;
    const found = await axe.run(document, { resultTypes: ["violations"] });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.flat().join(" ")} ${node.html} ${node.failureSummary}`),
    );
  });
}

/** Frames with something wider than themselves. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".frame")].flatMap((frame) => {
      const edge = frame.getBoundingClientRect();
      const isShortened = (element: Element | null): boolean =>
        element !== null &&
        (getComputedStyle(element).textOverflow === "ellipsis" || isShortened(element.parentElement));
      const wide = [...(frame.shadowRoot?.querySelectorAll("*") ?? [])].filter((element) => {
        const box = element.getBoundingClientRect();
        if (box.width === 0 || (box.right <= edge.right + 0.5 && box.left >= edge.left - 0.5)) return false;
        return !element.closest(".vh") && !isShortened(element.parentElement);
      });
      const scrolls = [...(frame.shadowRoot?.querySelectorAll(".view") ?? [])].filter(
        (view) => view.scrollWidth > view.clientWidth,
      );
      return [...wide, ...scrolls].map((element) => `${frame.dataset["shot"]}: ${element.outerHTML.slice(0, 120)}`);
    }),
  );
}

/** Controls that a finger would miss: under 24 px, or under 40 where they are not a word inside a line. */
function small(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".frame")].flatMap((frame) =>
      [...(frame.shadowRoot?.querySelectorAll<HTMLElement>("button, a, input") ?? [])].flatMap((control) => {
        const { width, height } = control.getBoundingClientRect();
        const least = control.matches(".foot *, .check *, .host[data-size='sm']") ? 16 : 40;
        const narrow = control.matches("[role='tab']") ? 16 : least;
        return height < least - 0.5 || width < narrow - 0.5
          ? [`${frame.dataset["shot"]}: ${width}x${height} ${control.outerHTML.slice(0, 120)}`]
          : [];
      }),
    ),
  );
}

const THEMES = ["dark", "light"] as const;
const DIRECTIONS = ["ltr", "rtl"] as const;
const each = (...looks: readonly Pick<Look, "width" | "words">[]): Look[] =>
  THEMES.flatMap((theme) => DIRECTIONS.flatMap((dir) => looks.map((look) => ({ theme, dir, ...look }))));

/** Each theme at each width, and each direction in each theme. */
const LOOKS: readonly Look[] = [
  { theme: "dark", dir: "ltr", width: 390 },
  { theme: "light", dir: "rtl", width: 390 },
  { theme: "dark", dir: "rtl", width: 1280 },
  { theme: "light", dir: "ltr", width: 1280 },
  { theme: "light", dir: "ltr", width: 320, words: "long" },
  { theme: "dark", dir: "rtl", width: 320 },
];

/** Over all screens at once, a rule takes long where others work as well. */
const LONG = 240_000;

describe.each(LOOKS)("gallery, $theme, $dir, $width", (look) => {
  it(
    "ROUTE-1: no screen in any state breaks a rule of axe, the strict CSP, or its console",
    async () => {
      const { page, complaints } = await open(look);
      expect(await violations(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
    LONG,
  );
});

// Themes have the same measures.
const NARROW = each({ width: 320 }, { width: 320, words: "long" }).filter(({ theme }) => theme === "dark");

describe.each(NARROW)("gallery, $theme, $dir, 320 px, words $words", (look) => {
  it("ROUTE-1: nothing is wider than its screen and no control is too small for a finger", async () => {
    const { page } = await open(look);
    expect(await overflowing(page)).toEqual([]);
    expect(await small(page)).toEqual([]);
    await page.context().close();
  });
});

describe("gallery, words of another direction", () => {
  it("S8: an English sentence that begins with a name reads in its order on a right-to-left page", async () => {
    const { page } = await open({ theme: "dark", dir: "rtl", width: 390, words: "long" });
    const order = await page.evaluate(() => {
      const heading = document
        .querySelector('[data-shot^="Downloads/stores/"]')
        ?.shadowRoot?.querySelector("h3:has(bdi:first-child)");
      const rest = document.createRange();
      rest.selectNodeContents(heading?.lastChild as Node);
      const first = (rects: DOMRectList | undefined) => rects?.[0]?.left ?? Number.NaN;
      return [first(heading?.querySelector("bdi")?.getClientRects()), first(rest.getClientRects())];
    });
    expect(order[0]).toBeLessThan(order[1] ?? 0);
    await page.context().close();
  });
});

/** Heights of the card in each of `states`, at each width; of every state, where none is named. */
async function heights(view: string, states: readonly string[]): Promise<Record<string, number[]>> {
  const { page } = await gallery.open({ view, theme: "dark", width: "all" });
  const all = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".frame")].map((frame) => {
      const [, state = "", , width = ""] = frame.dataset["shot"]?.split("/") ?? [];
      const height = frame.shadowRoot?.querySelector(".card")?.getBoundingClientRect().height ?? 0;
      return { state, width, height };
    }),
  );
  await page.context().close();
  const found: Record<string, number[]> = {};
  for (const { state, width, height } of all) {
    if (states.length > 0 && !states.includes(state)) continue;
    found[width] = [...new Set([...(found[width] ?? []), height])];
  }
  return found;
}

describe("gallery, calm", () => {
  it.each<[string, string[]]>([
    [
      "ConnectingWalletConnect",
      ["code", "opening", "declined", "declined, resting", "no address", "refused", "wrong clock", "failed"],
    ],
    ["ConnectingWalletConnect", ["code", "web", "web, opening", "web, expired", "desktop", "browser", "unsupported"]],
    ["ConnectingWalletConnect", ["any wallet", "unreachable"]],
    ["ConnectingWalletConnect", ["mobile", "mobile, opening", "mobile, opened", "expired"]],
    ["ConnectingWalletConnectBasic", ["code", "opening", "unreachable"]],
    ["AllWallets", []],
    [
      "SIWXSignMessage",
      ["ready", "optional", "drafting", "signing", "judging", "done", "cancelling", "stuck", "declined"],
    ],
    ["SIWXSignMessage", ["ready", "drafting again", "expired", "stuck again", "long message", "hostile message"]],
  ])(
    "CONN-1, WALLET-1, SIGN-1: the card keeps its height, whatever becomes of what is asked: %s %j",
    async (view, states) => {
      const found = await heights(view, states);
      expect(Object.keys(found).sort()).toEqual(["1280", "320", "390"]);
      for (const width of Object.values(found)) expect(width).toHaveLength(1);
    },
  );
});

describe("gallery, stillness", () => {
  it("ROUTE-17: nothing moves for a visitor who prefers reduced motion", async () => {
    const { page } = await open({ theme: "dark", dir: "ltr", width: 390 });
    const running = (): Promise<number> =>
      page.evaluate(
        () =>
          [...document.querySelectorAll(".frame")]
            .flatMap((frame) => frame.shadowRoot?.getAnimations() ?? [])
            .filter((animation) => animation.playState === "running").length,
      );
    expect(await running()).toBe(0);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    expect(await running()).toBeGreaterThan(0);
    await page.context().close();
  });
});

describe("gallery, the message to sign", () => {
  it("SIGN-1: the whole of it is reached by the keyboard alone, and one thing moves at a time", async () => {
    const query = { view: "SIWXSignMessage", theme: "light", width: 320 };
    const { page } = await gallery.open(query, { reducedMotion: "no-preference" });
    const paper = page.locator('[data-shot^="SIWXSignMessage/long message/"] [data-action="signIn.read"]');
    const below = (): Promise<number> =>
      paper.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight);
    await expect.poll(below).toBeGreaterThan(100);
    await paper.focus();
    await page.keyboard.press("End");
    await expect.poll(below, { timeout: 10_000 }).toBeLessThan(2);
    const moving = (): Promise<number> =>
      page.evaluate(() => {
        const counts = [...document.querySelectorAll(".frame")].map(
          (frame) => frame.shadowRoot?.getAnimations().filter(({ playState }) => playState === "running").length ?? 0,
        );
        return Math.max(...counts);
      });
    // Cards that are still arriving move as well, however long a busy machine takes for that.
    await expect.poll(moving, { timeout: 20_000 }).toBe(1);
    await page.context().close();
  });
});
