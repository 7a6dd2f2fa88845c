import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { soon } from "../stories/story.ts";
import { hidden, visits } from "./shell/visit.ts";

const { visit } = visits();

const isOpen = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.one.store.getSnapshot().modal.hasTag("open"));

const connect = async (page: Page): Promise<void> => {
  await page.evaluate(() => window.one.connect());
  await soon(() => page.evaluate(() => Boolean(window.one.store.getSnapshot().balances.eip155))).toBe(true);
};

const label = (element: Locator): Promise<string | null> => element.locator('[part="label"]').textContent();

const press = (element: Locator): Promise<void> => element.locator("button").click();

describe("elements on the host page", () => {
  it("R20 come to life when the script comes, and keep a press for the instance that comes later", async () => {
    const page = await visit({ options: false, body: "<appkit-button></appkit-button>" });
    await page.evaluate(() => window.kit.define());
    const button = page.getByRole("button", { name: "Connect Wallet" });
    await soon(() => button.getAttribute("data-waiting")).toBe("");
    await button.click();
    await page.evaluate(() => {
      window.one = window.kit.make();
    });
    await page.locator("appkit-modal .card").waitFor();
    await page.keyboard.press("Escape");
    await hidden(page);
    await soon(() => button.getAttribute("data-waiting")).toBeNull();
  });

  it("R18 forget a press when they are taken out: placed again later, they open nothing", async () => {
    const page = await visit({ options: false, body: "<appkit-button></appkit-button>" });
    await page.evaluate(() => window.kit.define());
    await page.getByRole("button", { name: "Connect Wallet" }).click();
    await page.evaluate(() => {
      const element = document.querySelector("appkit-button") as HTMLElement;
      element.remove();
      window.one = window.kit.make();
      document.body.append(element);
    });
    await page.locator("appkit-button button:not([data-waiting])").waitFor();
    expect(await page.evaluate(() => window.one.store.getSnapshot().modal.hasTag("open"))).toBe(false);
  });

  it("R20 with an empty attribute are as without it, and belong to the default instance", async () => {
    const body =
      '<appkit-account-button instance namespace="" charsStart=""></appkit-account-button><appkit-modal instance></appkit-modal>';
    const page = await visit({ body, options: { enableEmbedded: true } });
    await page.evaluate(() => window.kit.define());
    await page.locator("appkit-modal .card").waitFor();
    await connect(page);
    const button = page.locator("appkit-account-button button");
    await soon(() => button.getAttribute("data-waiting")).toBeNull();
    await soon(() => button.locator("bdi").textContent()).toBe("0xd8…A96045");
    await button.click();
    await page.locator('[data-view="Account"]').waitFor();
  });

  it("R18 are carried into a frame and back without an error, work there, and look as before", async () => {
    const page = await visit({ body: "<appkit-button></appkit-button><iframe></iframe>" });
    await page.evaluate(() => window.kit.define());
    const button = page.locator("appkit-button button");
    const ground = () => button.evaluate((one) => getComputedStyle(one).backgroundColor);
    const before = await ground();
    await page.evaluate(() => {
      const element = document.querySelector("appkit-button") as HTMLElement;
      const frame = document.querySelector("iframe")?.contentDocument as Document;
      frame.body.append(element);
      element.shadowRoot?.querySelector("button")?.click();
      document.body.append(element);
    });
    expect(await ground()).toBe(before);
    await soon(() => isOpen(page)).toBe(true);
  });

  it("S18 go back to waiting when their instance is destroyed, and listen to nothing once they are gone", async () => {
    const page = await visit({ body: '<appkit-button></appkit-button><appkit-button instance="b"></appkit-button>' });
    await page.evaluate(() => window.kit.define());
    await page.evaluate(() => {
      window.two = window.kit.make({ messages: { "button.connect": "Second" } }, "b");
    });
    const labels = () => page.locator('appkit-button [part="label"]').allTextContents();
    await soon(labels).toEqual(["Connect Wallet", "Second"]);
    const listeners = () => page.evaluate(() => window.kit.listeners.size);
    const before = await listeners();
    await page.evaluate(() => window.two.destroy());
    await soon(labels).toEqual(["Connect Wallet", "Connect Wallet"]);
    await page.evaluate(() => document.querySelector("appkit-button")?.remove());
    expect(await listeners()).toBe(before - 1);
  });

  it("connect, then show the account with its balance and its address, in the host's measure", async () => {
    const page = await visit({
      body: `<appkit-button id=a></appkit-button><appkit-account-button chars-start=6 charsEnd=4 balance=hide></appkit-account-button>`,
    });
    await page.evaluate(() => window.kit.define());
    const both = page.locator("#a");
    const account = page.locator("appkit-account-button");
    await soon(() => account.locator("button").count()).toBe(0);
    await connect(page);
    await soon(() => both.locator("[data-raw]").getAttribute("data-raw")).toBe("1.234567");
    await soon(() => both.locator(".held").textContent()).toBe("1.234 ETH");
    await soon(() => both.locator("bdi").textContent()).toBe("0xd8…A96045");
    await soon(() => account.locator("bdi").textContent()).toBe("0xd8dA…6045");
    await soon(() => account.locator(".held").count()).toBe(0);
    await soon(() => both.locator("stop").first().getAttribute("stop-color")).toMatch(/^#[0-9a-f]{6}$/);
    await press(both);
    await page.locator('[data-view="Account"]').waitFor();
  });

  it("I4 show no account any more once it has gone, for another family, and after their instance has ended", async () => {
    const page = await visit({ body: "<appkit-account-button></appkit-account-button>" });
    await page.evaluate(() => window.kit.define());
    const account = page.locator("appkit-account-button");
    const shown = () => account.evaluate((one) => [one.getBoundingClientRect().width > 0, one.shadowRoot?.textContent]);
    await connect(page);
    await soon(() => account.locator(".held").textContent()).toBe("1.234 ETH");
    const before = await shown();
    const name = (namespace: string | null) =>
      account.evaluate((one, to) => void Object.assign(one, { namespace: to }), namespace);
    await name("solana");
    expect(await shown()).toEqual([false, ""]);
    await name(null);
    expect(await shown()).toEqual(before);
    await page.evaluate(() => window.one.root.send({ type: "connection.end" }));
    await soon(shown).toEqual([false, ""]);
    await connect(page);
    await soon(shown).toEqual(before);
    await page.evaluate(() => window.one.destroy());
    expect(await shown()).toEqual([false, ""]);
  });

  it("CONN-8 say that they connect while a wallet is asked", async () => {
    const page = await visit({ body: '<appkit-connect-button loading-label="A moment"></appkit-connect-button>' });
    await page.evaluate(() => {
      window.kit.define();
      window.kit.wallet.connects = "never";
      window.one.connect();
    });
    const button = page.locator("appkit-connect-button button");
    await soon(() => button.getAttribute("aria-busy")).toBe("true");
    await soon(() => button.textContent()).toBe("A moment");
  });

  it("name the network by the rule of protocol.md §5.5, and open the networks", async () => {
    const page = await visit({ body: '<appkit-network-button label="Chain"></appkit-network-button>' });
    await page.evaluate(() => window.kit.define());
    const element = page.locator("appkit-network-button");
    expect(await label(element)).toBe("Ethereum");
    await press(element);
    await page.locator('[data-view="Networks"]').waitFor();
    await page.keyboard.press("Escape");
    await hidden(page);
    await connect(page);
    await page.evaluate(() =>
      window.one.root.system.get("network")?.send({ type: "chain.moved", namespace: "eip155", networkId: "eip155:56" }),
    );
    await soon(() => label(element)).toBe("Switch Network");
    await page.locator('[data-view="UnsupportedChain"]').waitFor();
  });

  it("CONN-5 ask the one wallet that they stand for", async () => {
    const page = await visit({
      body: `<appkit-wallet-button wallet="io.example.beta"></appkit-wallet-button><appkit-wallet-button wallet=phantom></appkit-wallet-button>`,
    });
    await page.evaluate(() => {
      window.kit.define();
      window.kit.wallet.connects = "never";
    });
    const beta = page.locator("appkit-wallet-button").first();
    await soon(() => label(beta)).toBe("Beta Wallet");
    await press(beta);
    await page.locator('[data-view="ConnectingExternal"]').waitFor();
    await page.getByRole("heading", { name: "Beta Wallet", exact: true }).waitFor();
    await page.evaluate(() => window.one.close());
    await hidden(page);
    await press(page.locator("appkit-wallet-button").last());
    await page.locator('[data-view="ConnectingWalletConnect"]').waitFor();
  });

  it("take the host's attributes as they change, its theme, its style by parts, and its words as text", async () => {
    const page = await visit({
      head: "<style>appkit-connect-button::part(label){letter-spacing:3px}</style>",
      body: '<appkit-connect-button label="Go"></appkit-connect-button>',
      options: {
        themeMode: "light",
        themeVariables: { "--apkt-accent": "rgb(1, 2, 3)", "--apkt-border-radius-master": 0 },
      },
    });
    await page.evaluate(() => window.kit.define());
    const button = page.locator("appkit-connect-button button");
    const style = (name: string) =>
      button.evaluate((element, one) => getComputedStyle(element).getPropertyValue(one), name);
    expect(await style("background-color")).toBe("rgb(1, 2, 3)");
    expect(await style("border-top-left-radius")).toBe("0px");
    expect(await button.locator('[part="label"]').evaluate((part) => getComputedStyle(part).letterSpacing)).toBe("3px");
    await page.evaluate(() => document.querySelector("appkit-connect-button")?.setAttribute("label", "<b>bold</b>"));
    await soon(() => button.textContent()).toBe("<b>bold</b>");
    await page.evaluate(() => document.querySelector("appkit-connect-button")?.setAttribute("disabled", ""));
    await soon(() => button.isDisabled()).toBe(true);
    const scheme = () => page.locator("appkit-connect-button").evaluate((one) => getComputedStyle(one).colorScheme);
    expect(await scheme()).toBe("light");
    await page.evaluate(() => window.one.update({ themeMode: "dark", themeVariables: {} }));
    await soon(scheme).toBe("dark");
  });

  it("CONN-8 R20 take properties as well, also those that were set before the script came", async () => {
    const page = await visit({ body: '<appkit-button disabled="false"></appkit-button>' });
    await page.evaluate(() => {
      Object.assign(document.querySelector("appkit-button") as HTMLElement, { label: "Enter", size: "sm" });
    });
    await page.evaluate(() => window.kit.define());
    const button = page.locator("appkit-button button");
    await soon(() => button.textContent()).toBe("Enter");
    await soon(() => button.isDisabled()).toBe(false);
    await soon(() => button.getAttribute("data-size")).toBe("sm");
    const set = (properties: object) =>
      page.evaluate((given) => {
        Object.assign(document.querySelector("appkit-button") as HTMLElement, given);
      }, properties);
    await set({ disabled: true, label: null });
    await soon(() => button.isDisabled()).toBe(true);
    await soon(() => button.textContent()).toBe("Connect Wallet");
    await set({ disabled: false });
    await soon(() => button.isDisabled()).toBe(false);
    expect(await page.locator("appkit-button").evaluate((one) => one.getAttributeNames().join())).toBe("size");
  });

  it("R18 R20 carry no attribute that the host did not write: what they show lies in their shadow root", async () => {
    const body = '<appkit-button></appkit-button><appkit-network-button id="mine"></appkit-network-button>';
    const page = await visit({
      body: `${body}<appkit-modal></appkit-modal>`,
      options: { enableEmbedded: true, themeMode: "light" },
    });
    await page.evaluate(() => window.kit.define());
    await page.locator('appkit-modal [role="dialog"]').waitFor();
    const written = () =>
      page.evaluate(() =>
        ["appkit-button", "appkit-network-button", "appkit-modal"].map((name) =>
          document.querySelector(name)?.getAttributeNames().join(),
        ),
      );
    expect(await written()).toEqual(["", "id", ""]);
    await page.evaluate(() => window.one.update({ themeMode: "dark" }));
    await expect
      .poll(() => page.locator("appkit-modal").evaluate((one) => getComputedStyle(one).colorScheme))
      .toBe("dark");
    expect(await written()).toEqual(["", "id", ""]);
  });

  it("CONF-3 follow the visitor's system while the theme is the system's", async () => {
    const page = await visit({ options: { themeMode: "system" }, body: "<appkit-button></appkit-button>" });
    await page.evaluate(() => window.kit.define());
    await page.locator("appkit-button").click();
    await page.locator("appkit-modal .card").waitFor();
    const schemes = () =>
      page.evaluate(() =>
        ["appkit-button", "appkit-modal"].map((name) => getComputedStyle(document.querySelector(name)!).colorScheme),
      );
    for (const colorScheme of ["light", "dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await schemes()).toEqual([colorScheme, colorScheme]);
    }
  });

  it("S18 leave a name alone that somebody else has defined", async () => {
    const page = await visit({
      head: `<script>customElements.define("appkit-button", class extends HTMLElement { connectedCallback() { this.textContent = "theirs" } })</script>`,
      body: "<appkit-button></appkit-button><appkit-connect-button></appkit-connect-button>",
    });
    await page.evaluate(() => window.kit.define());
    await soon(() => page.locator("appkit-button").textContent()).toBe("theirs");
    expect(await label(page.locator("appkit-connect-button"))).toBe("Connect Wallet");
    await soon(() => isOpen(page)).toBe(false);
  });
});

describe("the embedded modal", () => {
  const BODY = '<input id="theirs"><appkit-modal></appkit-modal>';

  it("ROUTE-7 CONF-10 is a part of the page: a dialog without modality that takes no focus and holds no scroll", async () => {
    const page = await visit({ body: BODY, options: { enableEmbedded: true } });
    await page.locator("#theirs").focus();
    await page.evaluate(() => window.kit.define());
    const box = page.locator('appkit-modal [role="dialog"]');
    await box.locator(".card").waitFor();
    await soon(() => page.locator("appkit-modal").count()).toBe(1);
    await soon(() => box.getAttribute("aria-modal")).toBeNull();
    await soon(() => box.getAttribute("data-view")).toBe("Connect");
    await soon(() => page.getByRole("dialog", { name: "Connect wallet" }).count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("theirs");
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
    await page.evaluate(() => window.one.store.send({ type: "route.push", route: { view: "WhatIsAWallet" } }));
    await soon(() => box.getAttribute("data-view")).toBe("WhatIsAWallet");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("theirs");
    await box.locator('[data-action="route.back"]').click();
    await soon(() => box.getAttribute("data-view")).toBe("Connect");
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe("appkit-modal");
  });

  it("CONF-10 R18 stands in the middle, also where `justify-items` means nothing in a block", async () => {
    const page = await visit({ body: BODY, options: { enableEmbedded: true } });
    await page.evaluate(() => window.kit.define());
    await page.locator("appkit-modal .card").waitFor();
    const middles = await page.evaluate(() => {
      const host = document.querySelector("appkit-modal");
      const sheet = new CSSStyleSheet();
      // As Firefox and WebKit have it.
      sheet.replaceSync(".dock{justify-items:normal !important}");
      host?.shadowRoot?.adoptedStyleSheets.push(sheet);
      return [host, host?.shadowRoot?.querySelector(".card")].map((element) => {
        const { left = 0, right = 0 } = element?.getBoundingClientRect() ?? {};
        return (left + right) / 2;
      });
    });
    expect(middles[0]).toBeCloseTo(640, 0);
    expect(middles[1]).toBeCloseTo(640, 0);
  });

  it("CONF-10 R18 goes where the host puts it, and serves the next element when that one is gone", async () => {
    const page = await visit({ body: BODY, options: { enableEmbedded: true } });
    await page.evaluate(() => window.kit.define());
    await page.locator("appkit-modal .card").waitFor();
    await page.evaluate(() => document.querySelector("appkit-modal")?.remove());
    await page.waitForTimeout(400);
    await page.evaluate(() => document.body.append(document.createElement("appkit-modal")));
    await page.locator("appkit-modal .card").waitFor();
  });

  it("CONF-10 without append, the modal opens in the element that the host has placed", async () => {
    const page = await visit({ body: '<button id="first">x</button>', options: { disableAppend: true } });
    await soon(() => page.locator("appkit-modal").count()).toBe(0);
    await page.evaluate(() => {
      window.kit.define();
      document.body.append(document.createElement("appkit-modal"));
    });
    await page.evaluate(() => window.one.open());
    await page.locator("appkit-modal dialog .card").waitFor();
    expect(await page.locator("dialog").evaluate((element) => element.matches(":modal"))).toBe(true);
  });
});
