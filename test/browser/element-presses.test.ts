import type { Page } from "playwright-core";
import { describe, it } from "vitest";
import { soon } from "../stories/story.ts";
import { hidden, visits } from "./shell/visit.ts";

const { visit } = visits();

const NAMES = ["appkit-button", "appkit-account-button"] as const;

/** A page with both buttons, which have come to life. */
async function arrived(style = ""): Promise<Page> {
  const page = await visit({ body: style + NAMES.map((name) => `<${name}></${name}>`).join("") });
  await page.evaluate(() => window.kit.define());
  await page.locator("appkit-button button:not([data-waiting])").waitFor();
  return page;
}

const isOpen = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.one.store.getSnapshot().modal.hasTag("open"));

/** The focused elements, from the page's own element inwards. */
const focused = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate(() => {
    const { activeElement } = document;
    return [activeElement?.localName, activeElement?.shadowRoot?.activeElement?.localName];
  });

describe("elements that a script presses, which does not see the button inside", () => {
  it("R20 open the modal, and have the focus again once it is closed", async () => {
    const page = await arrived();
    const button = page.locator("appkit-button");
    await button.evaluate((element: HTMLElement) => element.focus());
    await soon(() => focused(page)).toEqual(["appkit-button", "button"]);
    await button.evaluate((element: HTMLElement) => element.click());
    await page.locator("appkit-modal .card").waitFor();
    await page.keyboard.press("Escape");
    await hidden(page);
    await soon(() => focused(page)).toEqual(["appkit-button", "button"]);
  });

  it("R20 do nothing while they are disabled, or show nothing", async () => {
    const page = await arrived();
    for (const name of NAMES)
      await page.locator(name).evaluate((element: HTMLElement) => {
        element.toggleAttribute("disabled", element.localName === "appkit-button");
        element.click();
      });
    await soon(() => isOpen(page)).toBe(false);
  });

  it("R18 do nothing for a visitor who presses beside the button, where the host gives them a rim", async () => {
    const page = await arrived("<style>appkit-button { padding: 40px }</style>");
    await page.locator("appkit-button").click({ position: { x: 5, y: 5 } });
    await soon(() => isOpen(page)).toBe(false);
  });
});
