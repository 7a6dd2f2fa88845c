import type { FrameLocator, Locator } from "playwright-core";
import { expect } from "vitest";
import type { Sandbox } from "../../../sandbox/main.ts";
import { type Story, soon } from "../story.ts";

/** One mail of the sandbox's mailbox. */
export interface Mail {
  readonly id: number;
  readonly text: string;
  readonly code?: string;
}

export const ADA = "ada@example.com";

const PREFIX = "@appkit-wallet/";

/** Opens the settings from the account; an embedded wallet with several accounts has a profile in between. */
export async function openSettings(story: Story): Promise<void> {
  const next = story.action("route.push").filter({ hasText: "Settings" });
  await next.click();
  await story.view("Profile").or(story.view("AccountSettings")).waitFor();
  if (await story.view("Profile").isVisible()) await next.click();
  await story.view("AccountSettings").waitFor();
}

/** One visitor with the embedded wallet of the sandbox: their typing, their mailbox, and their presses in the secure page. */
export class Embedded {
  readonly story: Story;
  /** The newest mail that was read, for each address. */
  readonly #read = new Map<string, number>();

  constructor(story: Story) {
    this.story = story;
  }

  get #sandbox(): Sandbox {
    return this.story.sandbox;
  }

  /** The secure page. */
  get page(): FrameLocator {
    return this.story.page.frameLocator("#w3m-iframe");
  }

  get box(): Locator {
    return this.story.page.locator('appkit-modal input[type="email"]');
  }

  get digits(): Locator {
    return this.story.page.locator('appkit-modal input[data-action="otp.submit"]');
  }

  /** The screen's complaint about the typed text. */
  get wrong(): Locator {
    return this.story.page.locator("appkit-modal .wrong");
  }

  button(action: "approve" | "reject"): Locator {
    return this.page.locator(`button[data-action="${action}"]`);
  }

  /** The next mail to an address. */
  async mail(to: string): Promise<Mail> {
    const after = this.#read.get(to) ?? 0;
    const mail = await this.#sandbox.control("mailbox", { wait: { to, after, timeout: 8_000 } });
    this.#read.set(to, mail.id);
    return mail;
  }

  /** The code in the next mail to an address. */
  async code(to: string): Promise<string> {
    const { code } = await this.mail(to);
    if (code === undefined) throw new Error("There is no code in the mail");
    return code;
  }

  /** Types an address into the box of the screen of ways in, and sends it off. */
  async submit(email: string): Promise<void> {
    await this.box.fill(email);
    await this.box.press("Enter");
  }

  /** Types a code as a person does: the sixth digit sends it off. */
  async type(code: string): Promise<void> {
    await this.digits.pressSequentially(code);
  }

  /** From the page to the screen that asks for the code. */
  async askForCode(email = ADA): Promise<void> {
    await this.story.open();
    await this.submit(email);
    await this.story.view("EmailVerifyOtp").waitFor();
  }

  async logIn(email = ADA): Promise<void> {
    await this.askForCode(email);
    await this.type(await this.code(email));
    await this.story.connected();
    await this.story.closed();
  }

  /** Logs out by the way that a visitor has. */
  async logOut(): Promise<void> {
    await this.settings();
    await this.story.action("connection.end").click();
    await this.story.disconnected();
  }

  /** Opens the screen of the account's settings. */
  async settings(): Promise<void> {
    if (!(await this.story.dialog.isVisible())) await this.story.open();
    await this.story.view("Account").waitFor();
    await openSettings(this.story);
  }

  /** Waits until the approval is on the screen and can be approved. */
  async ready(): Promise<void> {
    await this.story.view("ApproveTransaction").waitFor();
    await soon(() => this.button("approve").getAttribute("data-sight")).toBe("clear");
  }

  async approve(): Promise<void> {
    await this.ready();
    await this.button("approve").click();
  }

  async reject(): Promise<void> {
    // A card that is still moving would be missed.
    await this.ready();
    await this.button("reject").click();
  }

  /** Everything that the login keeps on the host page, without its prefix. */
  async storedLogin(): Promise<Record<string, string>> {
    const own = Object.entries(await this.story.stored()).filter(([key]) => key.startsWith(PREFIX));
    return Object.fromEntries(own.map(([key, value]) => [key.slice(PREFIX.length), value]));
  }

  address(): Promise<string> {
    return this.story.page.evaluate(() => AppKit.getAddress() ?? "");
  }
}

/** Keys that protocol.md §4.6 and §1.5 let the login keep. */
export const LOGIN_KEYS = ["EMAIL", "EMAIL_LOGIN_USED_KEY", "LAST_USED_CHAIN_KEY", "SMART_ACCOUNT_ENABLED_NETWORKS"];

/** No address or code of the visitor is where others may read it (S9). */
export async function expectNoLeak(story: Story, console_: readonly string[], canaries: readonly string[]) {
  const page = await story.page.evaluate((prefix) => {
    const entries = Object.entries({ ...localStorage, ...sessionStorage } as Record<string, string>);
    const elsewhere = entries.filter(([key]) => !key.startsWith(prefix));
    const heard = (window as unknown as { heard?: unknown[] }).heard ?? [];
    return { report: AppKit.report(), stored: elsewhere, events: JSON.stringify(heard), count: heard.length };
  }, PREFIX);
  expect(page.count).toBeGreaterThan(0);
  expect(page.report, "report()").toContain('/login","type":"xstate.init"');
  for (const canary of canaries) {
    expect(page.report, "report()").not.toContain(canary);
    expect(JSON.stringify(page.stored), "storage").not.toContain(canary);
    expect(page.events, "tracked events").not.toContain(canary);
    expect(console_.join("\n"), "console").not.toContain(canary);
  }
}
