import type { Page } from "playwright-core";
import type { Visit } from "../visit.ts";
import { type Journey, needOffered } from "./journey.ts";

/** The provider's page and the secure page are loaded and asked. */
const LOGS_IN = 15_000;

/** Opens the modal and finds a way to log in, in the list of all where it is not among the first; gives its button's selector. */
async function findSocial(visit: Visit, selector: string, reason: string): Promise<void> {
  await visit.open();
  await needOffered(visit, "[data-social]", "the modal offers no social login");
  if ((await visit.dialog.locator(selector).count()) > 0) return;
  await visit.close();
  await visit.open({ view: "ConnectSocials" });
  await needOffered(visit, selector, reason);
}

async function popupOf(visit: Visit, act: () => Promise<unknown>): Promise<Page> {
  const [popup] = await Promise.all([visit.page.waitForEvent("popup"), act()]);
  return popup;
}

/** Gives a name on the provider's page and presses a button, upon which the page closes. */
async function answer(popup: Page, button: "Continue" | "Cancel"): Promise<void> {
  await popup.getByLabel("Name or e-mail").fill("walker");
  const closed = popup.waitForEvent("close");
  await popup.getByRole("button", { name: button }).click();
  await closed;
}

/** Waits until somebody is logged in and the modal has closed. */
async function logsIn(visit: Visit): Promise<void> {
  visit.expectOpen(null);
  await visit.until(async () => (await visit.look()).account.isConnected, LOGS_IN);
  await visit.arrive();
}

/** A login at a provider that the visitor first cancels there, and the way out. */
export const logsInSocially: Journey = {
  name: "log in at a provider, cancel first, log out",
  async walk(visit) {
    const provider = '[data-social]:not([data-social="farcaster"])';
    await findSocial(visit, provider, "the modal offers no login at a provider");
    await visit.step("cancel on the provider's page", async () => {
      const popup = await popupOf(visit, () => visit.dialog.locator(provider).first().click());
      await answer(popup, "Cancel");
      await visit.action("connection.retry").waitFor();
    });
    await visit.step("try again, and log in there", async () => {
      const popup = await popupOf(visit, () => visit.action("connection.retry").click());
      await answer(popup, "Continue");
      await logsIn(visit);
    });
    await visit.disconnect();
  },
};

/** A login with Farcaster that the visitor first refuses on the phone, and the way out. */
export const logsInWithFarcaster: Journey = {
  name: "log in with Farcaster, refuse first, log out",
  async walk(visit) {
    const farcaster = '[data-social="farcaster"]';
    await findSocial(visit, farcaster, "the modal offers no login with Farcaster");
    await visit.press("choose Farcaster", visit.dialog.locator(farcaster), "ConnectingFarcaster");
    await visit.step("refuse on the phone", async () => {
      await visit.code();
      await visit.sandbox.control("frame", { farcaster: "refuse" });
      await visit.action("connection.retry").waitFor();
    });
    await visit.step("try again, and approve on the phone", async () => {
      await visit.action("connection.retry").click();
      await visit.code();
      await visit.sandbox.control("frame", { farcaster: "approve", userName: "walker" });
      await logsIn(visit);
    });
    await visit.disconnect();
  },
};
