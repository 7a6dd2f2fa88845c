import type { BrowserContextOptions, Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { galleryPages } from "./gallery-page.ts";

const gallery = galleryPages();

const groundOf = (control: Locator): Promise<string> =>
  control.evaluate((element) => getComputedStyle(element).backgroundColor);

/** Pixels by which a control's focus ring reaches past its own box. */
const pastItself = (control: Locator): Promise<number> =>
  control.evaluate((element) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(element);
    return Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
  });

describe("gallery, controls under the pointer and with the focus", () => {
  it.each([
    ["RegisterAccountName", "taken"],
    ["UpdateEmailWallet", "start"],
    ["ConnectingWalletConnect", "declined, resting"],
  ])("DESIGN: the disabled button of %s, %s, does not light up under the pointer", async (view, state) => {
    const { page } = await gallery.open({ view, state, theme: "dark", width: 390 });
    const button = page.locator(".frame .btn:disabled").first();
    const rest = await groundOf(button);
    await button.hover({ force: true });
    expect(await groundOf(button)).toBe(rest);
    await page.mouse.down();
    expect(await groundOf(button)).toBe(rest);
    await page.context().close();
  });

  it.each([
    ["AllWallets", "list", ".head .icon-btn"],
    ["AllWallets", "list", ".cell"],
    ["AllWallets", "list", '[data-tone="quiet"]'],
    ["Account", "tokens", ".head .chip"],
    ["Account", "tokens", ".key"],
    ["Account", "nfts", ".nft"],
    ["Connect", "start", ".row"],
    ["Swap", "filled", ".fold"],
    ["Swap", "filled", "button.turn"],
  ])("DESIGN: in %s, %s, a press on %s shows", async (view, state, control) => {
    const { page } = await gallery.open({ view, state, theme: "dark", width: 390 });
    const pressed = page.locator(`.frame ${control}`).first();
    await pressed.hover();
    const hovered = await groundOf(pressed);
    await page.mouse.down();
    expect(await groundOf(pressed)).not.toBe(hovered);
    await page.context().close();
  });

  it.each([
    ["Buttons", "account, alone", ".host"],
    ["Connect", "start", ".row"],
    ["AllWallets", "list", ".cell"],
    ["Account", "tokens", ".key"],
    ["Account", "nfts", ".nft"],
    ["Swap", "filled", ".fold"],
  ])("DESIGN: in %s, %s, a tap leaves no hover on %s, which the pointer does", async (view, state, control) => {
    const grounds = async (touch: BrowserContextOptions) => {
      const { page } = await gallery.open({ view, state, theme: "dark", width: 390 }, touch);
      const tapped = page.locator(`.frame ${control}`).first();
      const ground = () =>
        tapped.evaluate((element) => {
          const veil = getComputedStyle(element, "::before");
          return [getComputedStyle(element).backgroundColor, veil.content === "none" ? "" : veil.opacity];
        });
      const before = await ground();
      await tapped.hover();
      const after = await ground();
      await page.context().close();
      return [before, after];
    };
    const [rest, tapped] = await grounds({ hasTouch: true, isMobile: true });
    expect(tapped).toEqual(rest);
    const [away, hovered] = await grounds({});
    expect(hovered).not.toEqual(away);
  });

  it("DESIGN: the host page's buttons show a press", async () => {
    const { page } = await gallery.open({ view: "Buttons", state: "account, alone", theme: "light", width: 390 });
    const button = page.locator(".frame .host");
    const ground = () => button.evaluate((element) => getComputedStyle(element, "::before").backgroundColor);
    await button.hover();
    const hovered = await ground();
    await page.mouse.down();
    expect(await ground()).not.toBe(hovered);
    await page.context().close();
  });

  it.each([
    ["ConnectingWalletConnect", "declined, resting", '[role="tab"]'],
    ["SwapSelectToken", "to be given", ".chips button"],
    ["Swap", "filled", ".head button"],
    ["Connect", "start", ".foot .text-btn"],
    ["Nft", "several", ".body"],
    ["WalletSendPreview", "every risk", ".body"],
    ["WalletSend", "long words, empty", ".to .text-btn"],
  ])(
    "DESIGN: in %s, %s, the focus ring of %s is cut off by no edge and covers no words",
    async (view, state, control) => {
      const { page } = await gallery.open({ view, state, theme: "dark", width: 390 });
      const focused = page.locator(`.frame ${control}`).first();
      await page.keyboard.press("Tab");
      await focused.focus();
      expect(await pastItself(focused)).toBeLessThanOrEqual(0);
      await page.context().close();
    },
  );

  it("DESIGN: no press meant for one of two words beside a field reaches the other", async () => {
    const { page } = await gallery.open({ view: "WalletSend", state: "long words, empty", theme: "dark", width: 390 });
    const [paste, scan] = await page.locator(".frame .to .text-btn").all();
    const [before, after] = await Promise.all([paste?.boundingBox(), scan?.boundingBox()]);
    expect((before?.x ?? 0) + (before?.width ?? Infinity)).toBeLessThanOrEqual(after?.x ?? 0);
    await page.context().close();
  });
});
