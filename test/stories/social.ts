import type { Page } from "playwright-core";
import type { Social } from "../../domain/options/features.ts";
import { type Story, soon } from "./story.ts";

/** Records how each window was opened: in the task of a real click, or later (R16). */
export const WATCH_WINDOWS = `(() => {
  const opened = (window.opened = []);
  const { port1, port2 } = new MessageChannel();
  let click;
  port1.onmessage = () => (click = undefined);
  addEventListener("click", (event) => ((click = event), port2.postMessage("")), true);
  const open = window.open;
  window.open = (...given) => {
    opened.push({ trusted: click?.isTrusted, active: navigator.userActivation.isActive });
    return open.apply(window, given);
  };
})();`;

/** Shows the ways in and presses a provider's, in the list of all where it is not among the first. */
export async function press(story: Story, social: Social): Promise<void> {
  await story.open();
  const key = story.page.locator(`appkit-modal [data-social="${social}"]`);
  await story.page.locator("appkit-modal [data-social]").first().waitFor();
  if ((await key.count()) === 0) {
    await story
      .action("route.push")
      .and(story.page.getByRole("button", { name: "More ways to log in" }))
      .click();
    await story.view("ConnectSocials").waitFor();
  }
  await key.click();
}

/** The popup that `act` opens. */
export async function popupOf(story: Story, act: () => Promise<unknown>): Promise<Page> {
  const [popup] = await Promise.all([story.page.waitForEvent("popup"), act()]);
  return popup;
}

/** Gives a name on the provider's page, which then closes. */
export async function answer(popup: Page, who: string, name = "Continue"): Promise<void> {
  await popup.getByLabel("Name or e-mail").fill(who);
  const closed = popup.isClosed() ? undefined : popup.waitForEvent("close");
  await popup.getByRole("button", { name }).click();
  await closed;
}

/** Logs in at a provider by clicking. */
export async function logIn(story: Story, social: Social, who: string): Promise<void> {
  const popup = await popupOf(story, () => press(story, social));
  await story.view("ConnectingSocial").waitFor();
  await answer(popup, who);
  // The frame is loaded, asked, and reports the user: on a busy machine that takes a while.
  await soon(() => story.page.evaluate(() => AppKit.getAccount().isConnected)).toBe(true);
  await story.closed();
}

/** The page's data on the logged-in user. */
export const userOf = (story: Story) => story.page.evaluate(() => AppKit.getAccount().embeddedWalletInfo);

/** Reloads the page and waits until it knows how it stands. */
export async function reload(story: Story, wanted: "connected" | "disconnected"): Promise<void> {
  await story.page.reload();
  await soon(() => story.page.evaluate(() => "AppKit" in window && AppKit.getState().initialized)).toBe(true);
  await soon(() => story.page.evaluate(() => AppKit.getAccount().status)).toBe(wanted);
}
