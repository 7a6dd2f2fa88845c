import type { Locator } from "playwright-core";
import { OPENABLE } from "../../../domain/modal/routes.ts";
import { NotOffered, StepFailed } from "../finding.ts";
import type { Visit } from "../visit.ts";
import { extensionOf, type Journey } from "./journey.ts";

/** Buttons by which a page lets its visitors connect; a link to another page is none. */
const OPENERS =
  "appkit-button, appkit-connect-button, button, a:not([href]), a:is([href=''], [href^='#'], [href^='javascript:']), [role=button]";
/** The search term. */
const TYPED = "jun";
/** How long the page may take for what is at once there on an idle machine. */
const ARRIVES_WITHIN = 5_000;
const CONNECTS = /^\s*(?:connect|link)\b(?!ed)/i;

/** The page as it was before the modal was opened has to come back. */
async function expectUntouched(visit: Visit, before: string): Promise<void> {
  await visit.step("the page is as it was", async () => {
    const isBack = async () => (await visit.look()).stance === before;
    await visit.until(isBack, ARRIVES_WITHIN).catch(async () => {
      const { stance } = await visit.look();
      const says = `The page does not come back as it was before the modal: it was "${before}", it is "${stance}".`;
      throw new StepFailed([{ kind: "left-behind", says }]);
    });
  });
}

/** The focus has to come back to the button that opened the modal, where a page leaves it there and it takes one at all. */
async function expectFocus(visit: Visit, opener: Locator, name: string): Promise<void> {
  const isBack = () =>
    opener.evaluate(
      (element: HTMLElement) =>
        element.tabIndex < 0 || element.matches(":focus, :disabled") || !element.checkVisibility(),
      undefined,
      { timeout: ARRIVES_WITHIN },
    );
  await visit.until(isBack, ARRIVES_WITHIN).catch(() => {
    const says = `The focus does not come back to "${name}" when the modal closes. Leave it to AppKit.`;
    throw new StepFailed([{ kind: "left-behind", says }]);
  });
}

/** The modal opens by its call and by each of the page's own buttons, closes by its cross and by Escape. */
export const opening: Journey = {
  name: "open and close",
  async walk(visit) {
    const { stance } = await visit.look();
    await visit.open();
    if (visit.isEmbedded) throw new NotOffered("the modal is a part of the page, and is never closed");
    visit.expectOpen(false);
    await visit.press("close by its cross", visit.action("modal.dismiss"));
    await visit.step("it is closed", () => visit.closed());
    await expectUntouched(visit, stance);
    const openers = visit.page.locator(OPENERS).filter({ hasText: CONNECTS, visible: true });
    for (const opener of (await openers.all()).slice(0, 3)) {
      const name = (await opener.textContent())?.trim() || "the connect button";
      await visit.step(`press "${name}" of the page`, async () => {
        await opener.click();
        await visit.dialog.waitFor();
        visit.expectOpen(true);
      });
      await visit.step("close by Escape", async () => {
        visit.expectOpen(false);
        await visit.page.keyboard.press("Escape");
        await visit.closed();
        await expectFocus(visit, opener, name);
      });
    }
    await expectUntouched(visit, stance);
  },
};

/** Opens every screen that a page may open by name; one that needs something else shows another, and that is fine. */
async function tour(visit: Visit): Promise<void> {
  for (const view of OPENABLE.filter((name) => !/SIWX|Siwe|Approve|Unsupported/.test(name))) {
    await visit.step(`open ${view}`, async () => {
      visit.expectOpen(null);
      await visit.page.evaluate(`void AppKit.open({ view: "${view}" })`);
      await visit.dialog.waitFor();
    });
  }
}

/** Typed and pasted text arrives in the field. */
async function types(visit: Visit): Promise<void> {
  await visit.open({ view: "AllWallets" });
  // The button that clears it sends the same event.
  const field = visit.dialog.locator('input[data-action="wallets.search"]');
  if (!(await field.isVisible())) return;
  await visit.step("type into the search, and paste", async () => {
    await field.click();
    await field.pressSequentially(TYPED);
    await field.evaluate((box) => {
      const init = { bubbles: true, composed: true, cancelable: true, clipboardData: new DataTransfer() };
      box.dispatchEvent(new ClipboardEvent("paste", init));
    });
    await visit.until(async () => (await field.inputValue()) === TYPED, ARRIVES_WITHIN);
  });
}

/** The screens that visitors without an account can look at. */
export const screens: Journey = {
  name: "look at the screens",
  async walk(visit) {
    await tour(visit);
    await types(visit);
  },
};

/** The same with an account. */
export const accountScreens: Journey = {
  name: "look at the account's screens",
  async walk(visit) {
    await visit.connect(await extensionOf(visit));
    await tour(visit);
  },
};
