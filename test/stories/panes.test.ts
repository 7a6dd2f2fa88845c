import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { View } from "../../domain/modal/routes.ts";
import { stories, type Visit } from "./page.ts";
import { type Story, soon } from "./story.ts";

const { visit } = stories();

const LOGINLESS = { features: { email: false, socials: false } };
const LEGAL = { termsConditionsUrl: "https://shop.example/terms", privacyPolicyUrl: "https://shop.example/privacy" };

const window = (width: number, height: number, rest: Visit = {}): Visit => ({
  ...rest,
  context: { viewport: { width, height } },
});

/** The first screen; Juniper never answers. */
async function opened(options: Visit): Promise<Story> {
  const story = await visit(options);
  await story.setWallet("juniper", { mode: "hang" });
  await story.open();
  await story.wallet("example.thistle").waitFor();
  return story;
}

const guide = (story: Story) => story.view("Connect").getByRole("button", { name: /Get one/ });

const middle = (locator: Locator) =>
  locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const root = element.getRootNode() as ShadowRoot;
    const hit = root.elementFromPoint(x + width / 2, y + height / 2);
    return hit !== null && element.contains(hit) ? [x + width / 2, y + height / 2] : "covered";
  });

/** The focused element: its wallet, or its class. */
const focused = ({ page }: Story) =>
  page.evaluate(() => {
    const at = document.querySelector("appkit-modal")?.shadowRoot?.activeElement as HTMLElement | null | undefined;
    return at?.dataset["wallet"] ?? at?.getAttribute("aria-label") ?? at?.className;
  });

/** The part of the row that is cut which is seen above the edge of the list; undefined where all of it is seen. */
const cut = ({ page }: Story) =>
  page.evaluate(() => {
    const root = document.querySelector("appkit-modal")?.shadowRoot;
    const scroller = [...(root?.querySelectorAll(".view, .body") ?? [])].find(
      ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1,
    );
    if (!scroller) return undefined;
    const edge = scroller.getBoundingClientRect().top + scroller.clientHeight;
    const rows = [...scroller.querySelectorAll("li")].map((row) => row.getBoundingClientRect());
    const row = rows.find(({ top, bottom }) => top < edge && edge < bottom);
    return row ? (edge - row.top) / row.height : 0;
  });

describe("the first screen", () => {
  it.each([
    [1920, 1080, LOGINLESS],
    [1280, 800, {}],
    [1280, 720, { ...LEGAL }],
    [1024, 600, {}],
    [700, 800, {}],
    [700, 720, { ...LOGINLESS, ...LEGAL }],
    [390, 844, { ...LEGAL }],
    [320, 640, {}],
  ])(
    "WALLET-1: the newcomer's way is in sight, and a list that continues is cut in a row: %i x %i",
    async (width, height, options) => {
      const story = await opened(window(width, height, { options }));
      await soon(() => middle(guide(story))).not.toBe("covered");
      // Half a row where all of it is seen.
      const part = async () => (await cut(story)) ?? 0.5;
      await soon(async () => (await part()) > 0.3 && (await part()) < 0.85).toBe(true);
    },
  );

  it("WALLET-1: the edge still cuts a row when an error above it comes and goes", async () => {
    const story = await opened(window(390, 640));
    const inRow = (): Promise<boolean> => cut(story).then((part) => part !== undefined && part > 0.3 && part < 0.85);
    const field = story.dialog.locator("input[type='email']");
    for (const typed of ["nobody@", "nobody@x"]) {
      await field.fill(typed);
      await soon(inRow).toBe(true);
      await field.press("Enter");
      await story.dialog.locator(".wrong").waitFor();
      await soon(inRow).toBe(true);
    }
  });

  it("R18: in a very low window all of it scrolls, and the way is reached", async () => {
    const story = await opened(window(640, 360));
    await guide(story).focus();
    await soon(() => middle(guide(story))).not.toBe("covered");
  });
});

describe("two panes", () => {
  it("R18, ROUTE-17: nothing moves, and a pointer's press leaves the focus on its row", async () => {
    const story = await opened(window(1280, 800, { options: LOGINLESS }));
    const places = () =>
      story.dialog.evaluate((dialog) =>
        [".card", "[data-wallet='example.juniper']", "[data-action='modal.dismiss']"].map((selector) => {
          const { x, y, width, height } = dialog.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
          return [x, y, width, height];
        }),
      );
    const before = await places();
    await story.wallet("example.juniper").click();
    await story.view("ConnectingExternal").waitFor();
    await soon(places).toEqual(before);
    await soon(() => focused(story)).toBe("example.juniper");
    await story.wallet("walletConnect").click();
    await story.code();
    await soon(places).toEqual(before);
    await soon(() => focused(story)).toBe("walletConnect");
    await soon(() => story.dialog.locator("[aria-current]").count()).toBe(1);
    await story.action("route.back").click();
    await story.view("Connect").waitFor();
    await soon(places).toEqual(before);
    await soon(() => focused(story)).toBe("walletConnect");
  });

  it("R18: a key's choice takes the focus to what it led to, and the way back returns it", async () => {
    const story = await opened(window(1280, 800, { options: LOGINLESS }));
    await story.wallet("example.juniper").focus();
    await story.page.keyboard.press("Enter");
    await story.view("ConnectingExternal").waitFor();
    await soon(() => focused(story)).toBe("view");
    await story.action("route.back").focus();
    await story.page.keyboard.press("Enter");
    await story.view("Connect").waitFor();
    await soon(() => focused(story)).toBe("example.juniper");
  });

  it("LOOK: a message stands in the middle of the frame, and of the pane beside what explains wallets", async () => {
    const story = await visit(window(1280, 800, { options: { siwx: "default" } }));
    const away = (view: View) =>
      story.view(view).evaluate((card) => {
        const [frame, first, last] = [".panes", ".body > :first-child", ".body > :last-child"].map((one) =>
          (card.querySelector(one) as Element).getBoundingClientRect(),
        );
        return Math.abs(first!.top - frame!.top - (frame!.bottom - last!.bottom));
      });
    await story.open();
    await story.action("social.choose").first().click();
    await soon(() => away("ConnectingSocial")).toBeLessThan(80);
    await story.action("route.back").click();
    await story.wallet("example.juniper").click();
    await soon(() => away("SIWXSignMessage")).toBeLessThan(24);
  });

  it("WALLET-2: a search stays as it was beside what was chosen in it, and after", async () => {
    const story = await opened(window(1280, 800));
    await story.page.getByRole("button", { name: "All wallets" }).click();
    const field = story.page.getByRole("searchbox");
    await field.fill("bramble");
    const cell = story.view("AllWallets").locator(".cell[data-wallet]").first();
    await soon(() => cell.textContent()).toContain("Bramble");
    await cell.click();
    await story.view("ConnectingWalletConnect").waitFor();
    await soon(() => field.inputValue()).toBe("bramble");
    await soon(() => story.dialog.locator(".cell[aria-current]").count()).toBe(1);
    await story.action("route.back").click();
    await story.view("AllWallets").waitFor();
    await soon(() => field.inputValue()).toBe("bramble");
  });

  it("ROUTE-6: a window that gets narrow goes on with what was chosen, and one that gets wide shows the list again", async () => {
    const story = await opened(window(1280, 800, { options: LOGINLESS }));
    await story.wallet("example.juniper").click();
    await story.view("ConnectingExternal").waitFor();
    await story.page.setViewportSize({ width: 700, height: 800 });
    await soon(() => story.wallet("example.juniper").count()).toBe(0);
    await story.view("ConnectingExternal").getByRole("heading", { level: 3 }).waitFor();
    await story.page.setViewportSize({ width: 1280, height: 800 });
    await story.wallet("example.juniper").waitFor();
    await soon(() => story.view("ConnectingExternal").count()).toBe(1);
  });
});

describe("one pane", () => {
  const goBack = async (story: Story, to: View) => {
    await story.action("route.back").focus();
    await story.page.keyboard.press("Enter");
    await story.view(to).waitFor();
  };

  it("ROUTE-3: a step back has the focus where the visitor went on from, the row of a long list, too", async () => {
    const story = await opened(window(390, 700, { options: LOGINLESS }));
    await story.wallet("example.juniper").focus();
    await story.page.keyboard.press("Enter");
    await story.view("ConnectingExternal").waitFor();
    await soon(() => focused(story)).toBe("view");
    await goBack(story, "Connect");
    await soon(() => focused(story)).toBe("example.juniper");
    await story.open({ view: "AllWallets" });
    const cells = story.view("AllWallets").locator(".screen:not([data-leaving]) .cell[data-wallet]");
    await soon(() => cells.count()).toBeGreaterThan(30);
    await cells.first().focus();
    for (const key of Array(12).fill("ArrowDown")) await story.page.keyboard.press(key);
    const far = await focused(story);
    expect(far).not.toBe(await cells.first().getAttribute("data-wallet"));
    await story.page.keyboard.press("Enter");
    await story.view("ConnectingWalletConnect").waitFor();
    await goBack(story, "AllWallets");
    await soon(() => focused(story)).toBe(far);
  });
});
