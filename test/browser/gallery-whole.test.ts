import { describe, expect, it } from "vitest";
import { galleryPages } from "./gallery-page.ts";
import { partedWords } from "./parted-words.ts";

const gallery = galleryPages();

describe("gallery, amounts, addresses and words where there is little room", () => {
  it("SWAP-2: an amount of ten digits is not broken within them in a review at 320 px", async () => {
    const { page } = await gallery.open({ view: "SwapPreview", state: "ready", theme: "dark", width: 320 });
    const lines = await page.evaluate(() => {
      const [, name] = document.querySelector(".frame")?.shadowRoot?.querySelectorAll(".transfer .name") ?? [];
      const words = document.createRange();
      if (!name) return;
      name.textContent = "1,495.425453";
      words.selectNodeContents(name);
      return words.getClientRects().length;
    });
    expect(lines).toBe(1);
    await page.context().close();
  });

  it.each(["plain", "de", "es", "fr"])(
    "SWAP-2: no word beside an amount is broken in a review at 320 px: %s",
    async (words) => {
      const { page } = await gallery.open({ view: "SwapPreview", state: "ready", theme: "dark", width: 320, words });
      expect(await partedWords(page, ".transfer .end .sub")).toEqual([]);
      await page.context().close();
    },
  );

  it.each(["WalletSend", "WalletSendPreview"])(
    "S12: all groups of an address are in sight where text is twice as large: %s",
    async (view) => {
      const { page } = await gallery.open({ view, theme: "dark", width: 390 });
      await page.evaluate(() => document.documentElement.style.setProperty("--apkt-font-size-master", "20px"));
      const past = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>(".frame")].flatMap((frame) =>
          [...(frame.shadowRoot?.querySelectorAll(".whole") ?? [])].map(
            (groups) => groups.scrollWidth - groups.clientWidth,
          ),
        ),
      );
      expect(past).not.toEqual([]);
      expect(Math.max(...past)).toBe(0);
      await page.context().close();
    },
  );

  it("SEND-3: the words beside a receiver stand further apart than the words of one label", async () => {
    const { page } = await gallery.open({ view: "WalletSend", state: "empty", theme: "dark", width: 390 });
    const gap = await page.evaluate(() => {
      const buttons = [...(document.querySelector(".frame")?.shadowRoot?.querySelectorAll(".to > .text-btn") ?? [])];
      const [first, second] = buttons.map((button) => {
        const words = document.createRange();
        words.selectNodeContents(button);
        return words.getBoundingClientRect();
      });
      return (second?.left ?? 0) - (first?.right ?? 0);
    });
    expect(gap).toBeGreaterThanOrEqual(8);
    await page.context().close();
  });

  it.each(["Account", "Connect", "OnRampProviders", "SmartSessionList", "Swap", "WalletSend"])(
    "DESIGN: where text is twice as large, %s shows its title, total and amounts whole, and parts no tab's word",
    async (view) => {
      const { page } = await gallery.open({ view, theme: "dark", width: 390 });
      await page.evaluate(() => document.documentElement.style.setProperty("--apkt-font-size-master", "20px"));
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('.frame:not([data-shot*="/long "])')].flatMap((frame) => {
          const all = (parts: string) => [...(frame.shadowRoot?.querySelectorAll<HTMLElement>(parts) ?? [])];
          const lines = all(".title .cut, .sum > bdi").filter((line) => line.scrollWidth > line.clientWidth);
          const amounts = all(".amount > :is(input, output:not([data-estimate]))").filter(
            (amount) => Number.parseFloat(getComputedStyle(amount).fontSize) > amount.clientHeight,
          );
          const tabs = all('.tabs > [role="tab"]').filter((tab) => {
            const word = document.createRange();
            word.selectNodeContents(tab);
            return new Set([...word.getClientRects()].map(({ top }) => top)).size > 1;
          });
          return [...lines, ...amounts, ...tabs].map((part) => `${frame.dataset["shot"]}: ${part.outerHTML}`);
        }),
      );
      expect(cut).toEqual([]);
      await page.context().close();
    },
  );

  it.each(["WalletSend", "Swap"])(
    "DESIGN: where text is twice as large, the arrow of %s lies over no digit",
    async (view) => {
      const { page } = await gallery.open({ view, state: "filled", theme: "dark", width: 390 });
      await page.evaluate(() => document.documentElement.style.setProperty("--apkt-font-size-master", "20px"));
      const [arrow, digits] = await page.evaluate(() => {
        const root = document.querySelector(".frame")?.shadowRoot;
        return [
          root?.querySelector(".turn")?.getBoundingClientRect().top,
          root?.querySelector(".have")?.getBoundingClientRect().bottom,
        ];
      });
      expect(digits).toBeGreaterThan(0);
      expect(arrow).toBeGreaterThanOrEqual(digits ?? 0);
      await page.context().close();
    },
  );

  it.each(["de", "es", "fr"])(
    "DESIGN: where text is twice as large, no label of a key touches the next: %s",
    async (words) => {
      const { page } = await gallery.open({ view: "Account", state: "tokens", words, theme: "dark", width: 390 });
      await page.evaluate(() => document.documentElement.style.setProperty("--apkt-font-size-master", "20px"));
      const beyond = await page
        .locator(".frame ul.keys .key")
        .evaluateAll((keys) => keys.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
      expect(new Set(beyond)).toEqual(new Set([0]));
      await page.context().close();
    },
  );

  it("DESIGN: where text is twice as large, no amount of a swap and no button below it is broken within a word", async () => {
    for (const view of ["Swap", "SwapPreview"]) {
      const { page } = await gallery.open({ view, words: "de", theme: "dark", width: 390 });
      await page.evaluate(() => document.documentElement.style.setProperty("--apkt-font-size-master", "20px"));
      expect(await partedWords(page, ".transfer bdi, .fold > bdi, .btns .btn > span")).toEqual([]);
      await page.context().close();
    }
  });

  it.each([
    ["OnRampProviders", "es"],
    ["SwapPreview", "de"],
    ["WalletSendPreview", "fr"],
  ])(
    "DESIGN: where text is twice as large, no value of %s in %s is broken or lies over its name",
    async (view, words) => {
      const { page } = await gallery.open({ view, words, theme: "light", width: 390 });
      await page.evaluate(() => document.documentElement.style.setProperty("--apkt-font-size-master", "20px"));
      const over = await page.evaluate(() => {
        const boxOf = (part: Element) => {
          const words = document.createRange();
          words.selectNodeContents(part);
          return words.getBoundingClientRect();
        };
        return [...document.querySelectorAll<HTMLElement>('.frame:not([data-shot*="/long "])')].flatMap((frame) =>
          [...(frame.shadowRoot?.querySelectorAll(".facts > div") ?? [])].flatMap((fact) => {
            const [name, value] = [...fact.children] as [Element, Element];
            const [from, to] = [boxOf(name), boxOf(value)];
            const isOver = to.top < from.bottom - 1 && to.left < from.right;
            return isOver ? [`${frame.dataset["shot"]}: ${fact.textContent}`] : [];
          }),
        );
      });
      expect(over).toEqual([]);
      expect(await partedWords(page, ".facts dd bdi")).toEqual([]);
      await page.context().close();
    },
  );

  it.each(["plain", "de", "es", "fr"])(
    "RAMP-1: the word on a provider that is not ready is whole at 320 px: %s",
    async (words) => {
      const look = { view: "OnRampProviders", state: "preparing", words, theme: "light", width: 320 } as const;
      const { page } = await gallery.open(look);
      const room = await page
        .locator(".frame .sub")
        .first()
        .evaluate((line) => {
          const word = document.createRange();
          word.selectNodeContents(line);
          return line.getBoundingClientRect().width - word.getBoundingClientRect().width;
        });
      expect(room).toBeGreaterThanOrEqual(0);
      await page.context().close();
    },
  );

  it("SWAP-2: the retry in a review has one line at 390 px, beside the way back", async () => {
    const { page } = await gallery.open({
      ...{ view: "SwapPreview", state: "refused: chain", words: "de", theme: "light", width: 390 },
    });
    const lines = await page.locator(".frame .btns .btn:last-child > span").evaluate((label) => {
      const words = document.createRange();
      words.selectNodeContents(label);
      return words.getClientRects().length;
    });
    expect(lines).toBe(1);
    await page.context().close();
  });
});
