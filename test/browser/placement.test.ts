import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { soon } from "../stories/story.ts";
import { dialog, focused, hidden, open, visits } from "./shell/visit.ts";

const { visit } = visits();

const isModal = (page: Page): Promise<boolean> => dialog(page).evaluate((element) => element.matches(":modal"));

const TALL = `<style>body{margin:0;height:3000px} nav{position:fixed;inset:0 0 auto 0;height:20px}</style>
  <nav><button id="first">First</button></nav><p id="mark">Mark</p>`;

describe("a host that moves our element", () => {
  it("R20 opens what was opened before there was a body", async () => {
    const head = `<script src="kit.js"></script><script>window.one = kit.make(); window.one.open();</script>`;
    const page = await visit({ options: false, head });
    await dialog(page).locator(".card").waitFor();
    await soon(() => isModal(page)).toBe(true);
    await soon(() => page.locator("body > appkit-modal").count()).toBe(1);
    await soon(() => focused(page)).toBe("stage");
  });

  it("R18 shows again, in the top layer, what was taken out and put back", async () => {
    const page = await visit();
    await page.locator("#first").focus();
    await open(page);
    for (let time = 0; time < 2; time += 1) {
      await page.evaluate(() => {
        const element = document.querySelector("appkit-modal");
        element?.remove();
        if (element) document.body.prepend(element);
      });
      await soon(() => isModal(page)).toBe(true);
    }
    await page.evaluate(async () => {
      const element = document.querySelector("appkit-modal");
      element?.remove();
      await new Promise((done) => setTimeout(done, 60));
      if (element) document.body.append(element);
    });
    await soon(() => isModal(page)).toBe(true);
    await soon(() => focused(page)).toBe("stage");
    await page.keyboard.press("Escape");
    await hidden(page);
    await soon(() => focused(page)).toBe("first");
  });

  it("R18 frees the page of what was taken out for good, closes, and comes back at the next opening", async () => {
    const page = await visit({ body: TALL });
    await open(page);
    await page.evaluate(() => document.querySelector("appkit-modal")?.remove());
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
    await soon(() => page.evaluate(() => window.one.store.getSnapshot().modal.hasTag("visible"))).toBe(false);
    await open(page);
    await soon(() => isModal(page)).toBe(true);
    await soon(() => page.locator("appkit-modal").count()).toBe(1);
  });
});

describe("a host that carries our modal into another document", () => {
  /** Carries the modal into the page's frame, where it stays so long, and back. */
  const carry = (page: Page, rest: number) =>
    page.evaluate(async (rest) => {
      const element = document.querySelector("appkit-modal") as HTMLElement;
      const place = element.parentElement as HTMLElement;
      document.querySelector("iframe")?.contentDocument?.body.append(element);
      await new Promise((done) => setTimeout(done, rest));
      place.append(element);
    }, rest);
  const look = (page: Page) =>
    page
      .locator("appkit-modal .card")
      .evaluate((card) => [getComputedStyle(card).backgroundColor, card.getBoundingClientRect().width]);

  it.each([0, 60])("R18 and back after %i ms: it shows, looks as before, and closes", async (rest) => {
    const page = await visit({ body: '<button id="first">First</button><iframe></iframe>' });
    await open(page);
    const before = await look(page);
    await carry(page, rest);
    expect(await look(page)).toEqual(before);
    await soon(() => isModal(page)).toBe(true);
    await page.keyboard.press("Escape");
    await hidden(page);
  });

  it("R18 while it is closed: what is opened then looks as anywhere", async () => {
    const page = await visit({ body: "<iframe></iframe>" });
    await open(page);
    const before = await look(page);
    await page.keyboard.press("Escape");
    await hidden(page);
    await carry(page, 0);
    await open(page);
    expect(await look(page)).toEqual(before);
  });

  it("R18 an embedded one that is opened there for the first time throws nothing, and looks right once it is back", async () => {
    const body = "<main><appkit-modal></appkit-modal></main><iframe></iframe>";
    const page = await visit({ body, options: { enableEmbedded: true } });
    await page.evaluate(() => window.kit.define());
    await page.evaluate(async () => {
      const element = document.querySelector("appkit-modal") as HTMLElement;
      document.querySelector("iframe")?.contentDocument?.body.append(element);
      await window.one.open();
      await new Promise((done) => setTimeout(done, 100));
      document.querySelector("main")?.append(element);
    });
    await page.locator("main appkit-modal .card").waitFor();
    expect(await look(page)).not.toContain("rgba(0, 0, 0, 0)");
  });
});

describe("an embedded modal in a narrow column", () => {
  it("CONF-10 is a card there as well: a sheet's square corners belong to the window's edge", async () => {
    const body = '<div style="width: 320px"><appkit-modal></appkit-modal></div>';
    const page = await visit({ body, options: { enableEmbedded: true } });
    await page.evaluate(() => window.kit.define());
    const card = page.locator("appkit-modal .card");
    await card.waitFor();
    expect(await card.evaluate((element) => element.getBoundingClientRect().width)).toBe(320);
    expect(await card.evaluate((element) => getComputedStyle(element).borderRadius)).toBe("24px");
  });
});

describe("the focus in an embedded modal", () => {
  it("R18 goes on in it where what had it goes, and is left alone once the visitor has left", async () => {
    const body = "<main><appkit-modal></appkit-modal></main><p id=text>Text</p>";
    const page = await visit({ body, options: { enableEmbedded: true } });
    await page.evaluate(() => window.kit.define());
    await page.evaluate(() => window.one.open({ view: "AllWallets" }));
    const search = (query: string) =>
      page.evaluate((text) => window.one.store.send({ type: "wallets.search", query: text }), query);
    const showAll = page.locator("appkit-modal .btn[data-action='wallets.search']");
    await search("nobody");
    await showAll.focus();
    await page.keyboard.press("Enter");
    await soon(() => showAll.count()).toBe(0);
    await soon(() => focused(page)).toBe("view");
    await search("nobody");
    await showAll.focus();
    await page.locator("#text").click();
    await search("");
    await soon(() => showAll.count()).toBe(0);
    await soon(() => focused(page)).toBe("body");
  });
});

describe("a host that copies our elements", () => {
  it("R18 a copy of an embedded modal takes its place once it is gone", async () => {
    const page = await visit({
      body: "<main><appkit-modal></appkit-modal></main>",
      options: { enableEmbedded: true },
    });
    await page.evaluate(() => window.kit.define());
    await page.evaluate(() => window.one.open());
    await page.locator("main appkit-modal .card").waitFor();
    await page.evaluate(() =>
      document.querySelector("main")?.replaceWith(document.querySelector("main")?.cloneNode(true) as Node),
    );
    await page.locator("main appkit-modal .card").waitFor();
    await soon(() => page.locator("appkit-modal .card").count()).toBe(1);
  });

  it("R18 a copy of the page, as a page cache puts back, has buttons that work and one dialog", async () => {
    const page = await visit({ body: "<appkit-button></appkit-button>" });
    await page.evaluate(() => window.kit.define());
    await open(page);
    await page.keyboard.press("Escape");
    await hidden(page);
    // The visitor presses before anything else could run.
    await page.evaluate(() => {
      document.body.replaceWith(document.body.cloneNode(true));
      document.querySelector("appkit-button")?.shadowRoot?.querySelector("button")?.click();
    });
    await page.locator("appkit-modal dialog:modal .card").waitFor();
    await soon(() => page.locator("appkit-modal dialog").getAttribute("data-state")).toBe("open");
    await soon(() => page.locator("appkit-modal dialog").count()).toBe(1);
    await page.keyboard.press("Escape");
    await hidden(page);
  });

  it("R18 S18 copies of our own modal do not pile up on a page that is kept and put back again and again", async () => {
    const page = await visit({ body: "<p>Host</p>" });
    await page.evaluate(() => window.kit.define());
    for (let time = 0; time < 3; time += 1) {
      await open(page);
      await page.keyboard.press("Escape");
      await hidden(page);
      await page.evaluate(() => document.body.replaceWith(document.body.cloneNode(true)));
      await soon(() => page.locator("appkit-modal").count()).toBe(0);
    }
  });
});

describe("several on one page", () => {
  it("S18 a key closes the one on top; destroying one leaves the other as it was", async () => {
    const page = await visit({ body: TALL });
    await page.evaluate(() => {
      window.two = window.kit.make({ themeMode: "light" }, "second");
    });
    await page.evaluate(() => window.one.open());
    await page.evaluate(() => window.two.open());
    const shows = () =>
      page.evaluate(() => [window.one, window.two].map(({ store }) => store.getSnapshot().modal.hasTag("open")));
    await soon(() => page.locator(".card").count()).toBe(2);
    await page.keyboard.press("Escape");
    expect(await shows()).toEqual([true, false]);
    await soon(() => page.locator(".card").count()).toBe(1);
    await page.evaluate(() => window.two.destroy());
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(1);
    await page.keyboard.press("Escape");
    await soon(() => page.locator(".card").count()).toBe(0);
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
  });

  it("S18 R20 two copies of the script do not disturb each other, nor a foreign element of our name", async () => {
    const page = await visit({
      options: false,
      body: '<p id="right" style="height:3000px">Right</p>',
      head: `<script>customElements.define("appkit-modal", class extends HTMLElement {})</script>`,
    });
    await page.evaluate(() => {
      window.one = window.kit.make();
    });
    await page.addScriptTag({ url: "/kit.js" });
    await page.evaluate(() => {
      window.two = window.kit.make({}, "second");
      window.kit.define();
    });
    await soon(() => page.locator("appkit-modal-2, appkit-modal-3").count()).toBe(2);
    const left = () => page.evaluate(() => document.querySelector("#right")?.getBoundingClientRect().right);
    const before = await left();
    await page.evaluate(() => window.one.open());
    await page.locator("appkit-modal-2 .card").waitFor();
    await page.evaluate(() => window.two.open());
    await page.locator("appkit-modal-3 .card").waitFor();
    expect(await left()).toBe(before);
    await page.evaluate(() => window.one.close());
    await page.locator("appkit-modal-2 .card").waitFor({ state: "detached" });
    expect(await left()).toBe(before);
    await page.evaluate(() => window.one.open());
    await page.locator("appkit-modal-2 .card").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("appkit-modal-2 .card").waitFor({ state: "detached" });
    await soon(() => page.locator("appkit-modal-3 .card").count()).toBe(1);
    await page.evaluate(() => window.one.open());
    await page.locator("appkit-modal-2 .card").waitFor();
    await page.evaluate(() => window.two.close());
    await page.locator("appkit-modal-3 .card").waitFor({ state: "detached" });
    await soon(() => page.locator("appkit-modal-2 .card").count()).toBe(1);
    expect(await left()).toBe(before);
    await page.keyboard.press("Escape");
    await page.locator("appkit-modal-2 .card").waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
  });
});
