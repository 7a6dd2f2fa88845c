import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectNoGrowth } from "../stories/growth.ts";
import { soon } from "../stories/story.ts";
import { dialog, focused, hidden, NONCE, open, visits } from "./shell/visit.ts";

const { visit } = visits();

const CSP =
  `default-src 'none'; script-src 'nonce-${NONCE}' 'strict-dynamic'; style-src 'none'; img-src blob: data:; connect-src 'none'; ` +
  "font-src 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

const HOSTILE = `<style>
  body * { display: none !important; visibility: hidden !important; transform: rotate(20deg) scale(0.5) !important;
    opacity: 0.2 !important; filter: blur(4px) !important; position: static !important; font: 40px/2 serif !important;
    color: red !important; letter-spacing: 9px !important; text-transform: uppercase !important; direction: rtl !important;
    pointer-events: none !important; cursor: wait !important; content-visibility: hidden !important; zoom: 2 !important;
    contain: strict !important; text-align: right !important; user-select: none !important; }
  dialog, .card, .stage, button, h2 { display: none !important; background: lime !important; }
  body *::before, body *::after { content: "x" !important; }
</style>`;

/** The pixels of the card, once nothing in it moves any more, its pictures are drawn, and they stay as they are. */
async function picture(page: Page): Promise<Buffer> {
  const box = await open(page);
  await page.evaluate(() => window.one.store.getSnapshot());
  const unsettled = () =>
    box.evaluate((element) => {
      const waiting = Array.from(element.querySelectorAll("img")).filter(({ complete }) => !complete);
      return waiting.length + element.getAnimations({ subtree: true }).length;
    });
  await soon(unsettled).toBe(0);
  const card = box.locator(".card");
  let last = await card.screenshot();
  const stays = async () => {
    const before = last;
    last = await card.screenshot();
    return last.equals(before);
  };
  await soon(stays).toBe(true);
  return last;
}

describe("a hostile page", () => {
  it("R18 styles everything it can, and our card is the same to the pixel", async () => {
    const plain = await visit();
    const page = await visit({ head: HOSTILE });
    // A part that is drawn late is drawn in one of the two first; six pictures at the least take a busy machine long.
    const isSame = async () => (await picture(page)).equals(await picture(plain));
    await expect.poll(isSame, { timeout: 100_000 }).toBe(true);
    await dialog(page).locator('[data-action="modal.dismiss"]').click();
    await hidden(page);
  });

  it("R18 lays its body out as a grid, and our element takes no place in it", async () => {
    const head = "<style>body{display:grid;gap:40px;padding:10px} body>:last-child{margin-top:99px}</style>";
    const page = await visit({ head, body: "<p>one</p><p>two</p>" });
    const height = () => page.evaluate(() => document.body.getBoundingClientRect().height);
    const before = await height();
    await page.evaluate(() => document.querySelector("appkit-modal")?.remove());
    expect(await height()).toBe(before);
  });

  it("R18 I13 makes everything beside its own dialog inert: ours works, and what it put on us is there again", async () => {
    const page = await visit();
    const bar = () =>
      page.evaluate(() => {
        const element = document.querySelector("appkit-modal");
        element?.setAttribute("inert", "");
        element?.setAttribute("aria-hidden", "true");
      });
    await bar();
    const box = await open(page);
    await bar();
    await soon(() => page.locator("appkit-modal").getAttribute("inert")).toBeNull();
    await soon(() => page.getByRole("dialog", { name: "Connect wallet" }).count()).toBe(1);
    await box.locator('[data-action="modal.dismiss"]').click();
    await hidden(page);
    await soon(() => page.locator("appkit-modal").getAttribute("inert")).toBe("");
    await soon(() => page.locator("appkit-modal").getAttribute("aria-hidden")).toBe("true");
  });

  it("R18 pulls the focus back to itself, and does not get it", async () => {
    const page = await visit();
    await page.evaluate(() => {
      const first = document.querySelector<HTMLElement>("#first");
      document.addEventListener("focusin", (event) => {
        if (event.target !== first) first?.focus();
      });
      first?.focus();
    });
    await open(page);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe("appkit-modal");
  });

  it("S17 forbids all but its own script, and no rule of its is broken", async () => {
    const page = await visit({
      csp: CSP,
      body: "<appkit-button></appkit-button><appkit-network-button></appkit-network-button>",
      options: { themeVariables: { "--apkt-accent": "#123456", "--apkt-z-index": 1200 }, lang: "ar" },
    });
    await page.evaluate(() => window.kit.define());
    const box = await open(page);
    const color = await box.evaluate((element) => getComputedStyle(element).getPropertyValue("--apkt-accent"));
    expect(color).toBe("#123456");
    const layer = await page.locator("appkit-modal").evaluate((element) => getComputedStyle(element).zIndex);
    expect(layer).toBe("1200");
    for (const view of ["AllWallets", "WhatIsAWallet", "Networks"] as const) {
      await page.evaluate((name) => window.one.open({ view: name }), view);
      await soon(() => box.getAttribute("data-view")).toBe(view);
      await page.evaluate(() => window.one.notify("<b>words</b>"));
    }
    await soon(() => box.locator(".toast b").count()).toBe(0);
    await page.evaluate(() => window.one.connect());
    await hidden(page);
    await open(page);
    await soon(() => box.getAttribute("data-view")).toBe("Account");
    await soon(() => page.locator("appkit-modal [style], appkit-modal style").count()).toBe(0);
  });
});

/** A window without room for two panes. */
const ONE_PANE = { width: 700, height: 800 };

describe("what a visitor has asked for", () => {
  it("ROUTE-17 without reduced motion the height and the view move, and rest", async () => {
    const page = await visit();
    await page.setViewportSize(ONE_PANE);
    const box = await open(page);
    await soon(() => box.getAttribute("data-state")).toBe("open");
    const view = box.locator(".view");
    const moving = await view.evaluate(async (element) => {
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      element.querySelector<HTMLElement>("[data-action='route.push']:not(.row)")?.click();
      for (let time = 0; time < 20 && !element.hasAttribute("data-moving"); time += 1) await frame();
      const own = element.getAnimations().map((animation) => animation.effect?.getTiming().duration);
      const child = element.firstElementChild?.getAnimations() ?? [];
      return { own, child: child.map((animation) => animation.effect?.getTiming().duration) };
    });
    expect(moving).toEqual({ own: [150], child: [100] });
    await soon(() => view.getAttribute("data-moving")).toBeNull();
    expect(await view.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(false);
  });

  it("ROUTE-17 with reduced motion nothing moves, and closing is at once", async () => {
    const page = await visit({ context: { reducedMotion: "reduce" } });
    const box = await open(page);
    await box.locator('[data-action="route.push"]').last().click();
    const animations = await box.evaluate((element) => element.getAnimations({ subtree: true }).length);
    expect(animations).toBe(0);
    const isShown = await page.evaluate(async () => {
      const element = document.querySelector("appkit-modal")?.shadowRoot?.querySelector("dialog");
      await window.one.close();
      await new Promise((done) => setTimeout(done, 30));
      return element?.open;
    });
    expect(isShown).toBe(false);
  });

  it("in forced colours the card has an edge, and the focus shows", async () => {
    const page = await visit({ context: { forcedColors: "active" } });
    const box = await open(page);
    const card = box.locator(".card");
    expect(await card.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe("1px");
    await page.keyboard.press("Tab");
    await soon(() => focused(page)).not.toBe("stage");
    const outline = await page.evaluate(() => {
      const at = document.activeElement?.shadowRoot?.activeElement;
      return at ? getComputedStyle(at).outlineStyle : "none";
    });
    expect(outline).toBe("solid");
  });

  it("writes from right to left where the language is, on a page that does not", async () => {
    const page = await visit({ options: { lang: "ar", messages: { "button.account": "الحساب" } } });
    await page.setViewportSize(ONE_PANE);
    const box = await open(page);
    await soon(() => box.getAttribute("dir")).toBe("rtl");
    await soon(() => box.getAttribute("lang")).toBe("ar");
    const left = (selector: string) =>
      box.locator(selector).evaluate((element) => element.getBoundingClientRect().left);
    expect(await left('[data-action="modal.dismiss"]')).toBeLessThan(await left(".title"));
    await page.evaluate(() => window.one.update({ lang: "en" }));
    await soon(() => box.getAttribute("dir")).toBe("ltr");
  });

  it("CONF-3 takes another theme while it shows", async () => {
    const page = await visit();
    await page.setViewportSize(ONE_PANE);
    const box = await open(page);
    const ground = () => box.locator(".card").evaluate((element) => getComputedStyle(element).backgroundColor);
    const dark = await ground();
    await page.evaluate(() => window.one.update({ themeMode: "light", themeVariables: { "--w3m-modal-width": 320 } }));
    await soon(ground).not.toBe(dark);
    expect(await box.locator(".card").evaluate((element) => element.getBoundingClientRect().width)).toBe(320);
  });
});

describe("what is left", () => {
  interface Counts {
    nodes: number;
    listeners: number;
  }

  async function counts(page: Page): Promise<Counts> {
    const session = await page.context().newCDPSession(page);
    await session.send("HeapProfiler.collectGarbage");
    await session.send("HeapProfiler.collectGarbage");
    const { nodes, jsEventListeners } = await session.send("Memory.getDOMCounters");
    await session.detach();
    return { nodes, listeners: jsEventListeners };
  }

  const cycles = (page: Page, times: number, pause: number) =>
    page.evaluate(
      async ([count, rest]) => {
        for (let time = 0; time < count; time += 1) {
          await window.one.open();
          await new Promise((done) => setTimeout(done, 10));
          await window.one.close();
          await new Promise((done) => setTimeout(done, rest));
        }
        await new Promise((done) => setTimeout(done, 400));
      },
      [times, pause] as const,
    );

  it("R19 I13 opening and closing 100 times leaves listeners and nodes where they were", async () => {
    const page = await visit({ context: { reducedMotion: "reduce" } });
    await cycles(page, 5, 220);
    const hundred = async () => {
      await cycles(page, 20, 220);
      await cycles(page, 80, 5);
    };
    await expectNoGrowth(hundred, () => counts(page), { nodes: 10, listeners: 0 });
  });

  it("S18 R19 making and destroying leaves listeners and nodes where they were", async () => {
    const page = await visit({ options: false, body: "<appkit-button></appkit-button>" });
    const round = () =>
      page.evaluate(async () => {
        window.one = window.kit.make();
        await window.one.open();
        await new Promise((done) => setTimeout(done, 60));
        window.one.destroy();
        await new Promise((done) => setTimeout(done, 20));
      });
    await page.evaluate(() => window.kit.define());
    for (let time = 0; time < 3; time += 1) await round();
    const ten = async () => {
      for (let time = 0; time < 10; time += 1) await round();
    };
    await expectNoGrowth(ten, () => counts(page), { nodes: 20, listeners: 2 });
    await soon(() => page.locator("appkit-modal").count()).toBe(0);
  });
});
