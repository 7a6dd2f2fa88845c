import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { MESSAGES } from "../../domain/messages.ts";
import { WORDS } from "../gallery/words.ts";
import { soon } from "../stories/story.ts";
import { galleryPages, LONG, type Look } from "./gallery-page.ts";
import { partedWords } from "./parted-words.ts";

const gallery = galleryPages();

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

/** Texts of the catalogue's own, without a name or an amount in them, of which something is cut away; beside names of usual length. */
function cut(page: Page, texts: readonly string[]): Promise<string[]> {
  return page.evaluate((texts) => {
    const own = new Set(texts);
    const widthOf = (field: HTMLInputElement): number => {
      const pen = document.createElement("canvas").getContext("2d");
      if (pen) pen.font = getComputedStyle(field).font;
      return pen?.measureText(field.placeholder).width ?? 0;
    };
    return [...document.querySelectorAll<HTMLElement>('.frame:not([data-shot*="/long "])')].flatMap((frame) => {
      const elements = [...(frame.shadowRoot?.querySelectorAll<HTMLElement>("*:not(.vh, .vh *)") ?? [])];
      const shortened = elements.filter(
        (element) => element.scrollWidth > element.clientWidth && own.has(element.textContent ?? ""),
      );
      const fields = elements.filter(
        (element) =>
          element instanceof HTMLInputElement &&
          !element.value &&
          own.has(element.placeholder) &&
          widthOf(element) > element.clientWidth,
      );
      return [...shortened.filter(({ clientWidth }) => clientWidth > 0), ...fields].map(
        (element) => `${frame.dataset["shot"]}: ${element.textContent || element.outerHTML}`,
      );
    });
  }, texts);
}

/** The catalogue's texts in a language; of the stretched one none, which no visitor reads. */
const textsIn = (words: string): string[] => (words === "long" ? [] : Object.values({ ...MESSAGES, ...WORDS[words] }));

// Themes have the same measures.
const NARROW = [
  ...(["plain", "de", "es", "fr", "long"] as const).map((words) => ({ dir: "ltr", words }) as const),
  ...(["plain", "long"] as const).map((words) => ({ dir: "rtl", words }) as const),
].map((look) => ({ ...look, theme: "dark", width: 320 }) satisfies Look);

describe.each(NARROW)("gallery, $theme, $dir, 320 px, words $words", (look) => {
  it(
    "ROUTE-1: nothing is wider than its screen, no control is too small for a finger, no text is cut away but names and amounts, no button parts a word",
    async () => {
      const { page } = await gallery.openAll(look);
      expect(await overflowing(page)).toEqual([]);
      expect(await small(page)).toEqual([]);
      expect(await cut(page, textsIn(look.words))).toEqual([]);
      if (look.words !== "long") expect(await partedWords(page, ".btn > span")).toEqual([]);
      await page.context().close();
    },
    LONG,
  );
});

describe("gallery, details", () => {
  it("RAMP-1: an estimate is whole at 320 px, with its currency", async () => {
    const { page } = await gallery.open({ view: "OnRampProviders", theme: "dark", width: 320 });
    const missing = await page.evaluate(() => {
      const shot = document.querySelector('[data-shot^="OnRampProviders/estimated/"]');
      const output = shot?.shadowRoot?.querySelector("output[data-estimate]");
      return output && [output.scrollWidth - output.clientWidth, output.scrollHeight - output.clientHeight];
    });
    expect(missing).toEqual([0, 0]);
    await page.context().close();
  });

  it("what a field has no room for ends in an ellipsis", async () => {
    const { page } = await gallery.open({ view: "UpdateEmailWallet", theme: "dark", width: 320 });
    const ends = await page.evaluate(() => {
      const shot = document.querySelector('[data-shot^="UpdateEmailWallet/long address/"]');
      const field = shot?.shadowRoot?.querySelector("input");
      return field && getComputedStyle(field).textOverflow;
    });
    expect(ends).toBe("ellipsis");
    await page.context().close();
  });

  it("ACCT-7: a shortened address in the activity has one ellipsis, also where the row has no room for it", async () => {
    const { page } = await gallery.open({ view: "Transactions", theme: "dark", width: 320 });
    const lines = await page.evaluate(() => {
      const list = document.querySelector('[data-shot^="Transactions/months/"]')?.shadowRoot;
      return [...(list?.querySelectorAll(".sub:has(.hex)") ?? [])].map(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
          scrollWidth > clientWidth,
          scrollHeight > clientHeight,
        ],
      );
    });
    expect(lines).toContainEqual([false, true]);
    expect(lines.some(([isCut]) => isCut)).toBe(false);
    await page.context().close();
  });

  it("a provider's mark among the keys has its owner's colour, not the accent", async () => {
    const { page } = await gallery.open({ view: "Connect", theme: "light", width: 390 });
    const colours = await page.evaluate(() => {
      const keys = document.querySelector('[data-shot^="Connect/six socials/"]')?.shadowRoot?.querySelectorAll(".key");
      const colour = (element: Element | null | undefined) => element && getComputedStyle(element).color;
      return [...(keys ?? [])].map((key) => [colour(key.querySelector(".i[data-brand]")), colour(key)]);
    });
    expect(colours.length).toBeGreaterThan(2);
    for (const [mark, key] of colours) expect(mark).toBe(key);
    await page.context().close();
  });

  it("a network's mark beside a provider holds its letter or picture", async () => {
    const { page } = await gallery.open({ view: "OnRampProviders", theme: "light", width: 390 });
    const beyond = await page.evaluate(() => {
      const marks = [
        ...(document
          .querySelector('[data-shot^="OnRampProviders/empty/"]')
          ?.shadowRoot?.querySelectorAll<HTMLElement>('.logo[data-size="xs"]') ?? []),
      ];
      const parts = (mark: HTMLElement) => [mark.scrollWidth - mark.clientWidth, mark.scrollHeight - mark.clientHeight];
      return marks.flatMap((mark) => [...parts(mark), (mark.querySelector("img")?.clientWidth ?? 12) - 12]);
    });
    expect(beyond.length).toBeGreaterThan(6);
    expect(new Set(beyond)).toEqual(new Set([0]));
    await page.context().close();
  });

  it("an amount to get is whole at 320 px", async () => {
    const { page } = await gallery.open({ view: "Swap", theme: "dark", width: 320 });
    const widths = await page.evaluate(() => {
      const amount = document.querySelector('[data-shot^="Swap/filled/"]')?.shadowRoot?.querySelector(".taken");
      return [amount?.textContent, (amount?.scrollWidth ?? 0) - (amount?.clientWidth ?? 0)];
    });
    expect(widths).toEqual(["655.785901", 0]);
    await page.context().close();
  });

  it("RAMP-1: what is wrong with an amount stands on its axis, as far from the edge as the label", async () => {
    const { page } = await gallery.open({ view: "OnRampProviders", theme: "dark", width: 390 });
    const [start, end] = await page.evaluate(() => {
      const box = document
        .querySelector('[data-shot^="OnRampProviders/too little/"]')
        ?.shadowRoot?.querySelector(".amount");
      const [whole, label, wrong] = [
        box,
        box?.querySelector("label"),
        box?.querySelector(".wrong > .i")?.parentElement,
      ].map((part) => part?.getBoundingClientRect() ?? new DOMRect()) as [DOMRect, DOMRect, DOMRect];
      const icon = box?.querySelector(".wrong > .i")?.getBoundingClientRect().left ?? 0;
      return [icon - label.left, whole.bottom - wrong.bottom - (label.top - whole.top)];
    });
    expect(start).toBe(0);
    expect(end).toBe(0);
    await page.context().close();
  });

  it("ROUTE-1: the buttons below a screen end where its plates do at 320 px", async () => {
    const { page } = await gallery.open({ view: "SmartSessionCreated", theme: "dark", width: 320 });
    const edges = await page.evaluate(() => {
      const root = document.querySelector('[data-shot^="SmartSessionCreated/changed/"]')?.shadowRoot;
      return [".plate", ".foot > .btns"].map((part) => root?.querySelector(part)?.getBoundingClientRect().right);
    });
    expect(edges[0]).toBeGreaterThan(0);
    expect(edges[1]).toBe(edges[0]);
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
  it("ACCT-7: what stands below the total stays where it is when the total comes", async () => {
    const { page } = await gallery.open({ view: "Account", theme: "dark", width: 390 });
    const tops = await page.evaluate(() =>
      ["tokens", "loading"].map((state) => {
        const card = document.querySelector(`[data-shot^="Account/${state}/"]`)?.shadowRoot?.querySelector(".card");
        const top = (part: Element | null | undefined) => part?.getBoundingClientRect().top ?? Number.NaN;
        return top(card?.querySelector(".keys")) - top(card);
      }),
    );
    expect(tops[0]).toBeGreaterThan(100);
    expect(tops[1]).toBe(tops[0]);
    await page.context().close();
  });

  it.each(["Swap", "WalletSend"])(
    "the boxes of %s are as high while it loads as before a token is chosen",
    async (view) => {
      const { page } = await gallery.open({ view, theme: "dark", width: 390 });
      const [loading, empty] = await page.evaluate(() =>
        ["loading", "no token"].map((state) => {
          const root = document.querySelector(`[data-shot*="/${state}/"]`)?.shadowRoot;
          return [...(root?.querySelectorAll<HTMLElement>(".amount") ?? [])].map((box) => box.offsetHeight);
        }),
      );
      expect(empty).toHaveLength(2);
      expect(loading).toEqual(empty);
      await page.context().close();
    },
  );

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
    ["Swap", ["filled", "quoting"]],
    ["Swap", ["loading", "no token"]],
    ["OnRampProviders", ["pricing", "priced"]],
    [
      "SIWXSignMessage",
      ["ready", "optional", "drafting", "signing", "judging", "done", "cancelling", "stuck", "declined"],
    ],
    ["SIWXSignMessage", ["ready", "drafting again", "expired", "stuck again", "long message", "hostile message"]],
  ])(
    "CONN-1, WALLET-1, SWAP-2, RAMP-1, SIGN-1: the card keeps its height, whatever becomes of what is asked: %s %j",
    async (view, states) => {
      const found = await heights(view, states);
      expect(Object.keys(found).sort()).toEqual(["1280", "320", "390"]);
      for (const width of Object.values(found)) expect(width).toHaveLength(1);
    },
  );
});

describe("gallery, room for what comes", () => {
  it("S11: the plate of a swap keeps its height once its approval is known", async () => {
    const { page } = await gallery.open({ view: "SwapPreview", theme: "dark", width: "all", words: "de" });
    const heights = await page.evaluate(() =>
      ["approval preparing", "to be approved"].map((state) =>
        [...document.querySelectorAll(`[data-shot^="SwapPreview/${state}/"]`)].map(
          (frame) => frame.shadowRoot?.querySelector<HTMLElement>(".transfer")?.offsetHeight,
        ),
      ),
    );
    expect(heights[1]).toHaveLength(3);
    expect(heights[0]).toEqual(heights[1]);
    await page.context().close();
  });
});

describe("gallery, stillness", () => {
  it("ROUTE-17: nothing moves for a visitor who prefers reduced motion", async () => {
    const { page } = await gallery.openAll({ theme: "dark", dir: "ltr", width: 390 });
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
    await soon(below).toBeGreaterThan(100);
    // A card that is still arriving may lose a key.
    const toEnd = async (): Promise<number> => {
      await paper.press("End");
      return below();
    };
    await soon(toEnd).toBeLessThan(2);
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
