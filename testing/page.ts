/** Walks the modal in a real browser as a visitor does: by the marks that PUBLIC names, and by nothing else. */

/** The part of Playwright's locator that a walk takes. */
export interface PageLocator {
  first(): PageLocator;
  nth(at: number): PageLocator;
  locator(selector: string): PageLocator;
  click(): Promise<void>;
  getAttribute(name: string): Promise<string | null>;
  waitFor(): Promise<void>;
}

/** A page of Playwright, whose locators are `L`. */
interface LocatingPage<L> {
  locator(selector: string): { first(): L };
}

/** The modal of the page; `instance` where there are several. */
export function modalOf<L extends PageLocator>(page: LocatingPage<L>, instance?: string): L {
  return page.locator(instance ? `appkit-modal[instance="${instance}"]` : "appkit-modal").first();
}

/** One press: an event's name, or a wallet's row by its rdns, explorer id or connector id. */
export type Press = { action: string; at?: number } | { wallet: string };

/** Presses a control of the modal. Throws Playwright's error if it is missing or cannot be pressed. */
export async function press(modal: PageLocator, what: Press): Promise<void> {
  const mark = "wallet" in what ? `[data-wallet="${what.wallet}"]` : `[data-action="${what.action}"]`;
  await modal
    .locator(mark)
    .nth("wallet" in what ? 0 : (what.at ?? 0))
    .click();
}

/** The name of the view that is shown. */
export async function viewOf(modal: PageLocator): Promise<string | null> {
  return await modal.locator("[data-view]").first().getAttribute("data-view");
}

/** Presses one control after the other and waits for each expected view. Throws with the step that does not lead there. */
export async function walkPage(
  page: LocatingPage<PageLocator>,
  steps: readonly { press: Press; view: string }[],
): Promise<void> {
  const modal = modalOf(page);
  for (const [at, { press: what, view }] of steps.entries()) {
    try {
      await press(modal, what);
      await modal.locator(`[data-view="${view}"]`).waitFor();
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`Step ${at + 1}, ${JSON.stringify(what)}, did not lead to ${view}: ${why}`, { cause });
    }
  }
}
