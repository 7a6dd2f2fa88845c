import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { galleryPages } from "./gallery-page.ts";

const gallery = galleryPages();

const groundOf = (control: Locator): Promise<string> =>
  control.evaluate((element) => getComputedStyle(element).backgroundColor);

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
});
