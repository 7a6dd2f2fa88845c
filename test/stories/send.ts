import type { Locator } from "playwright-core";
import type { Story } from "./story.ts";

/** One visitor who sends. */
export class Sender {
  readonly story: Story;

  constructor(story: Story) {
    this.story = story;
  }

  get form(): Locator {
    return this.story.view("WalletSend");
  }

  get review(): Locator {
    return this.story.view("WalletSendPreview");
  }

  get account(): Locator {
    return this.story.view("Account");
  }

  /** The button that leads to the review, whatever it says. */
  get next(): Locator {
    return this.form.locator('[data-action="send.review"]');
  }

  async open(): Promise<void> {
    await this.story.open({ view: "WalletSend" });
    await this.form.waitFor();
  }

  /** Picks a token by its name in the list. */
  async pick(name: string): Promise<void> {
    await this.form.locator(".token, [data-action='route.push']").first().click();
    await this.story
      .view("WalletSendSelectToken")
      .locator('[data-action="send.token"]')
      .filter({ hasText: name })
      .first()
      .click();
    await this.form.waitFor();
  }

  async fill(amount: string, to: string): Promise<void> {
    await this.form.locator('input[inputmode="decimal"]').fill(amount);
    await this.form.locator('[name="to"], input:not([inputmode="decimal"]), textarea').first().fill(to);
  }

  /** Leads to the review, once the form is complete. */
  async toReview(): Promise<void> {
    await this.next.filter({ hasText: "Preview Send" }).click();
    await this.review.waitFor();
  }

  /** Confirms, with a long press where there is a danger. */
  async confirm(): Promise<void> {
    await this.review.locator('[data-action="send.confirm"]:enabled').click();
  }
}
