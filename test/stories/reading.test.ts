import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import { describe, expect, it } from "vitest";
import { NETWORK_NOISE, stories } from "./page.ts";
import { type Story, soon } from "./story.ts";

const { visit } = stories();

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** axe's findings in the visible page, as `rule: element`. */
async function violations(story: Story): Promise<string[]> {
  await story.page.waitForTimeout(250);
  await story.page.evaluate(axe);
  const { violations } = (await story.page.evaluate("axe.run('appkit-modal')")) as AxeResults;
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.flat().join(" ")}`));
}

/** Where the focus is: the action, the wallet, the text or the role. */
const focused = (story: Story) =>
  story.page.evaluate(() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    const element = at as HTMLElement | null;
    return (
      element?.dataset["wallet"] ?? element?.dataset["action"] ?? element?.getAttribute("role") ?? element?.localName
    );
  });

const screens: readonly (readonly [string, (story: Story) => Promise<unknown>])[] = [
  ["Connect", (story) => story.open()],
  ["AllWallets", (story) => story.open({ view: "AllWallets" })],
  ["ConnectingWalletConnect", (story) => story.showCode()],
  ["Networks", (story) => story.open({ view: "Networks" })],
  ["WhatIsAWallet", (story) => story.open({ view: "WhatIsAWallet" })],
  [
    "GetWallet",
    async (story) => {
      await story.open();
      await story.page.getByRole("button", { name: "What is a wallet?" }).click();
      await story.page.getByRole("button", { name: "Get a wallet" }).click();
    },
  ],
  [
    "Account",
    async (story) => {
      await story.connect();
      await story.open();
      await story.page.locator(".bal [data-raw]").waitFor();
    },
  ],
  [
    "ConnectingExternal, declined",
    async (story) => {
      await story.setWallet("juniper", { mode: "reject" });
      await story.open();
      await story.wallet("example.juniper").click();
      await story.action("connection.retry").waitFor();
    },
  ],
  [
    "UnsupportedChain",
    async (story) => {
      await story.setWallet("juniper", { chain: 137 });
      await story.open();
      await story.wallet("example.juniper").click();
      await story.view("UnsupportedChain").waitFor();
    },
  ],
  [
    "Connect without its list",
    async (story) => {
      await story.fault("getWallets", { close: true });
      await story.open();
      await story.action("wallets.retry").waitFor();
    },
  ],
];

describe("with axe, on the real modal", () => {
  for (const themeMode of ["dark", "light"] as const) {
    it.each(screens)(`SIZE, DESIGN: no violation in the ${themeMode} theme: %s`, async (_, show) => {
      const story = await visit({ options: { themeMode }, noise: NETWORK_NOISE });
      await show(story);
      expect(await violations(story)).toEqual([]);
    });
  }
});

describe("by keyboard alone", () => {
  it("DESIGN, R18: open, walk, connect, switch, copy, disconnect, and the focus is back where it was", async () => {
    const story = await visit({ context: { permissions: ["clipboard-read", "clipboard-write"] } });
    const { keyboard } = story.page;
    const opener = story.page.getByRole("button", { name: "Connect wallet", exact: true });
    await opener.focus();
    await keyboard.press("Enter");
    await story.dialog.waitFor();
    const stops: (string | undefined)[] = [];
    for (let at = 0; at < 30 && !stops.includes("example.thistle"); at += 1) {
      await keyboard.press("Tab");
      stops.push((await focused(story)) ?? undefined);
    }
    expect(stops.slice(0, 2).sort()).toEqual(["modal.dismiss", "route.push"]);
    expect(stops).toContain("example.juniper");
    while ((await focused(story)) !== "example.juniper") await keyboard.press("Shift+Tab");
    await keyboard.press("Enter");
    await story.connected();
    await story.closed();
    await soon(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);

    await keyboard.press("Enter");
    await story.view("Account").waitFor();
    while ((await focused(story)) !== "address.copy") await keyboard.press("Tab");
    await keyboard.press("Space");
    await soon(() => story.toast("success").textContent()).toBe("Address copied");
    expect(await story.page.evaluate(() => navigator.clipboard.readText())).toMatch(/^0x[0-9a-fA-F]{40}$/);
    while ((await focused(story)) !== "connection.end") await keyboard.press("Tab");
    await keyboard.press("Enter");
    await story.disconnected();
    await story.closed();
    await soon(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  it("WALLET-1: arrows lead from the search into the wallets, row by row, and back", async () => {
    const story = await visit();
    await story.open({ view: "AllWallets" });
    const cells = story.view("AllWallets").locator("[data-wallet]");
    await soon(() => cells.count()).toBeGreaterThan(30);
    await story.view("AllWallets").getByRole("searchbox").focus();
    const wallets = await cells.evaluateAll((all) => all.map((one) => one.getAttribute("data-wallet")));
    for (const [key, at] of [
      ["ArrowDown", 0],
      ["ArrowDown", 4],
      ["ArrowRight", 5],
      ["ArrowUp", 1],
    ] as const) {
      await story.page.keyboard.press(key);
      await soon(() => focused(story)).toBe(wallets[at]);
    }
    await story.page.keyboard.press("ArrowUp");
    await soon(() => focused(story)).toBe("wallets.search");
  });

  it("DESIGN: Tab never leaves the modal, in either direction, and Escape closes it", async () => {
    const story = await visit();
    await story.open();
    for (const key of ["Tab", "Shift+Tab"]) {
      for (let at = 0; at < 25; at += 1) {
        await story.page.keyboard.press(key);
        expect(await story.page.evaluate(() => document.activeElement?.localName)).toBe("appkit-modal");
      }
    }
    await story.page.keyboard.press("Escape");
    await story.closed();
  });

  it("DESIGN: the modal has a name, and a reader hears what an attempt came to", async () => {
    const story = await visit();
    await story.open();
    await story.page.getByRole("dialog", { name: "Connect wallet" }).waitFor();
    await story.setWallet("juniper", { mode: "reject" });
    await story.wallet("example.juniper").click();
    await story.page.getByRole("dialog", { name: "Juniper" }).waitFor();
    await soon(() => story.page.getByRole("alert").textContent()).toContain("Connection declined");
  });
});

describe("in the visitor's own way", () => {
  it("DESIGN: at 320 pixels nothing is cut off or scrolls sideways, and targets are large enough", async () => {
    const story = await visit({ context: { viewport: { width: 320, height: 568 }, hasTouch: true } });
    for (const show of [
      () => story.open(),
      () => story.open({ view: "AllWallets" }),
      () => story.open({ view: "Networks" }),
    ]) {
      await show();
      await story.page.waitForTimeout(400);
      const problems = await story.dialog.evaluate((dialog) => {
        const found: string[] = [];
        for (const one of dialog.querySelectorAll<HTMLElement>("button, a, input, .card, .view, h2")) {
          if (!one.checkVisibility()) continue;
          const { left, right, width, height } = one.getBoundingClientRect();
          const name = `${one.localName}.${one.className} ${one.textContent?.slice(0, 20)}`;
          if (left < -0.5 || right > innerWidth + 0.5) found.push(`${name} is out of sight`);
          if (/button|input/.test(one.localName) && (width < 24 || height < 24))
            found.push(`${name} is ${width}x${height}`);
        }
        return found;
      });
      expect(problems).toEqual([]);
      expect(await story.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    }
  });

  it("DESIGN: from right to left the header and the rows are mirrored, addresses and amounts are not", async () => {
    const story = await visit({ options: { lang: "ar" } });
    await story.open();
    const sides = async (inner: string) => {
      const [box, card] = await Promise.all([
        story.page.locator(inner).first().boundingBox(),
        story.page.locator(".card").boundingBox(),
      ]);
      return (box?.x ?? 0) + (box?.width ?? 0) / 2 < (card?.x ?? 0) + (card?.width ?? 0) / 2 ? "left" : "right";
    };
    await soon(() => story.dialog.getAttribute("dir")).toBe("rtl");
    expect(await sides('[data-action="modal.dismiss"]')).toBe("left");
    expect(await sides('[data-wallet="example.juniper"] .tile, [data-wallet="example.juniper"] img')).toBe("right");
    // Its address has no name.
    await story.wallet("example.marigold").click();
    await story.connected();
    await story.open();
    await soon(() => story.page.locator(".account-header .hex").getAttribute("dir")).toBe("ltr");
  });

  it("ROUTE-17: with reduced motion nothing moves, and closing is at once", async () => {
    const story = await visit({ context: { reducedMotion: "reduce" } });
    await story.open();
    const running = () =>
      story.dialog.evaluate(
        (dialog) =>
          dialog
            .getAnimations({ subtree: true })
            .filter(
              ({ effect, playState }) =>
                playState === "running" && Number(effect?.getComputedTiming().activeDuration) > 1,
            ).length,
      );
    expect(await running()).toBe(0);
    await story.setWallet("juniper", { mode: "hang" });
    await story.wallet("example.juniper").click();
    await story.view("ConnectingExternal").waitFor();
    expect(await running()).toBe(0);
  });

  it("ROUTE-17: else a view slides in within 200 ms, and the height follows", async () => {
    const story = await visit({ context: { reducedMotion: "no-preference" } });
    await story.open();
    await story.page.getByRole("button", { name: "What is a wallet?" }).waitFor();
    const moves = await story.dialog.evaluate(async (dialog) => {
      const seen = new Map<string, number>();
      dialog.querySelector<HTMLElement>('[aria-label="What is a wallet?"]')?.click();
      for (let frame = 0; frame < 30; frame += 1) {
        await new Promise(requestAnimationFrame);
        for (const { effect } of dialog.getAnimations({ subtree: true })) {
          const { target } = effect as KeyframeEffect;
          const { endTime, iterations } = effect?.getComputedTiming() ?? {};
          if (target && iterations === 1) seen.set(target.className, Number(endTime));
        }
      }
      return Object.fromEntries(seen);
    });
    await story.view("WhatIsAWallet").waitFor();
    expect(moves).toHaveProperty("screen");
    expect(Object.values(moves).filter((ms) => ms > 200)).toEqual([]);
  });

  it("DESIGN: in forced colours nothing of the dark look is left on a light ground: logos, and what cuts a list", async () => {
    const context = { forcedColors: "active", colorScheme: "light", viewport: { width: 420, height: 700 } } as const;
    const story = await visit({ context });
    await story.open();
    await story.page.locator("appkit-modal [data-cut-by]").waitFor();
    const colours = await story.dialog.evaluate((dialog) => {
      const looks = (from: string, property: "color" | "borderBlockEndColor") =>
        [...dialog.querySelectorAll(from)].map((one) => getComputedStyle(one)[property]);
      return { logos: looks(".i[data-brand]", "color"), cut: looks("[data-cut-by]", "borderBlockEndColor") };
    });
    expect(new Set(colours.logos)).toEqual(new Set(["rgb(0, 0, 0)"]));
    expect(new Set(colours.cut)).toEqual(new Set(["rgb(255, 255, 255)"]));
  });

  it("DESIGN: in forced colours every control keeps an edge", async () => {
    const story = await visit({ context: { forcedColors: "active" } });
    await story.open();
    const edges = await story.page
      .locator("appkit-modal .plate")
      .first()
      .evaluate((one) => {
        const { outlineStyle, borderStyle } = getComputedStyle(one);
        return [outlineStyle, borderStyle];
      });
    expect(edges.some((style) => style !== "none")).toBe(true);
  });
});
