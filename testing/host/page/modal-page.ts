import type { Locator, Page } from "playwright-core";
import type { View } from "../../../domain/modal/routes.ts";

/** A page with the modal, and what a test finds of it there, by the marks that docs/testing.md lists. */
export class ModalPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The modal while it is shown. */
  get dialog(): Locator {
    return this.page.locator('[role="dialog"][data-view]');
  }

  view(view: View): Locator {
    return this.page.locator(`[role="dialog"][data-view="${view}"]`);
  }

  /** The controls that send an event. */
  action(type: string): Locator {
    return this.dialog.locator(`[data-action="${type}"]`);
  }

  /** A wallet's row, by its rdns, explorer id or connector id. */
  wallet(id: string): Locator {
    return this.dialog.locator(`[data-wallet="${id}"]`);
  }

  async closed(): Promise<void> {
    await this.dialog.waitFor({ state: "detached" });
  }

  /** The text that a camera would read, once it is drawn. */
  async code(): Promise<string> {
    const drawn = this.dialog.locator(".qr svg[data-uri]");
    await drawn.waitFor();
    return String(await drawn.getAttribute("data-uri"));
  }
}
