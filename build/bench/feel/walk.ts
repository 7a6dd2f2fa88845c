import type { Locator, Page } from "playwright-core";
import type { Sandbox } from "../../../sandbox/main.ts";

const ADA = "ada@example.com";
const WRONG_CODE = "000000";
const LISTED = "Ferryman";

/** One visitor who walks through the screens; `step` is called before each press. */
export class Walker {
  readonly page: Page;
  readonly #sandbox: Sandbox;
  readonly #step: (name: string) => Promise<void>;

  constructor(page: Page, sandbox: Sandbox, step: (name: string) => Promise<void>) {
    this.page = page;
    this.#sandbox = sandbox;
    this.#step = step;
  }

  #control(path: string, body: object): Promise<unknown> {
    return this.#sandbox.control(path, body);
  }

  #setWallet(set: object): Promise<unknown> {
    return this.#control("wallet", { wallet: "juniper", set });
  }

  get #modal(): Locator {
    return this.page.locator("appkit-modal");
  }

  async #untilView(view: string): Promise<void> {
    await this.#modal.locator(`[role="dialog"][data-view="${view}"]`).waitFor();
  }

  /** Presses it as a hand does: the pointer comes, rests, and presses. */
  async #press(name: string, what: Locator): Promise<void> {
    await what.hover();
    await this.#step(name);
    await this.page.mouse.down();
    await this.page.mouse.up();
  }

  /** A control by its action, in the screen that shows. */
  #action(type: string): Locator {
    return this.#modal.locator(`[data-action="${type}"]:not([data-leaving] *)`).first();
  }

  #wallet(id: string): Locator {
    return this.#modal.locator(`[data-wallet="${id}"]:not([data-leaving] *)`).first();
  }

  async #open(view: string): Promise<void> {
    await this.#step(`open ${view}`);
    await this.page.evaluate(() => void AppKit.open());
    await this.#untilView(view);
  }

  async #back(view: string): Promise<void> {
    await this.#press(`back to ${view}`, this.#action("route.back"));
    await this.#untilView(view);
  }

  /** Waits until the card has closed by itself. */
  async #closed(): Promise<void> {
    await this.#modal.locator("dialog[open]").waitFor({ state: "detached" });
  }

  async #explanations(): Promise<void> {
    const help = this.#modal.locator('.head [data-action="route.push"]');
    await this.#press("what is a wallet", help);
    await this.#untilView("WhatIsAWallet");
    await this.#press("get a wallet", this.#modal.locator('.screen:not([data-leaving]) .btn[data-tone="go"]'));
    await this.#untilView("GetWallet");
    await this.#back("WhatIsAWallet");
    await this.#back("Connect");
  }

  async #list(): Promise<void> {
    for (const time of ["first", "second"]) {
      await this.#press(
        `all wallets, the ${time} time`,
        this.#modal.locator(".row:has([data-set]), .row:has(.tag)").last(),
      );
      await this.#untilView("AllWallets");
      await this.page.waitForTimeout(1_000);
      if (time === "second") await this.#search();
      await this.#back("Connect");
    }
  }

  async #search(): Promise<void> {
    const field = this.#modal.locator('input[type="search"]');
    await this.#step("search");
    await field.pressSequentially(LISTED.slice(0, 4), { delay: 60 });
    const cell = this.#modal.locator(".cell", { hasText: LISTED }).first();
    await cell.waitFor();
    await this.page.waitForTimeout(1_000);
    await this.#press("a listed wallet", cell);
    await this.#untilView("ConnectingWalletConnect");
    await this.page.waitForTimeout(1_000);
    await this.#back("AllWallets");
  }

  /** A wallet whose owner declines, again and again, and then agrees. */
  async #pageWallet(): Promise<void> {
    await this.#setWallet({ mode: "reject", delay: 700 });
    await this.#press("a wallet that declines", this.#wallet("example.juniper"));
    await this.#untilView("ConnectingExternal");
    for (const next of ["reject", "reject", "approve"] as const) {
      const retry = this.#modal.locator('[data-action="connection.retry"]:not([aria-busy])');
      await retry.waitFor();
      await this.#setWallet({ mode: next, delay: 700 });
      await this.#press(`try again, ${next}`, retry);
      await this.page.waitForTimeout(200);
    }
    await this.#closed();
  }

  async #networks(): Promise<void> {
    await this.#open("Account");
    await this.#press("networks", this.#modal.locator(".head .chip"));
    await this.#untilView("Networks");
    await this.#setWallet({ mode: "reject", delay: 700, methods: ["wallet_switchEthereumChain"] });
    await this.#press("another network", this.#action("network.choose").or(this.#modal.locator(".row").nth(1)).last());
    await this.#untilView("SwitchNetwork");
    for (const next of ["reject", "approve"] as const) {
      const retry = this.#modal.locator('[data-action="network.retry"]:not([aria-busy])');
      await retry.waitFor();
      await this.#setWallet({ mode: next, delay: 700, methods: ["wallet_switchEthereumChain"] });
      await this.#press(`switch again, ${next}`, retry);
      await this.page.waitForTimeout(300);
    }
    await this.#modal.locator('[role="dialog"][data-view="SwitchNetwork"]').waitFor({ state: "detached" });
    await this.page.waitForTimeout(500);
    await this.page.evaluate(() => AppKit.disconnect());
    await this.#closed();
  }

  async #pairing(): Promise<void> {
    await this.#open("Connect");
    await this.#press("a code for any wallet", this.#wallet("walletConnect"));
    await this.#untilView("ConnectingWalletConnect");
    const drawn = this.#modal.locator(".qr svg[data-uri]");
    await drawn.waitFor();
    const uri = await drawn.getAttribute("data-uri");
    await this.#control("phone-wallet", { set: { mode: "reject" } });
    await this.#step("the phone declines");
    await this.#control("phone-wallet", { pair: uri });
    const retry = this.#modal.locator('[data-action="connection.retry"]:not([aria-busy],:disabled)');
    await retry.waitFor();
    await this.#press("another code", retry);
    await drawn.waitFor();
    await this.#control("phone-wallet", { set: { mode: "approve" } });
    await this.#step("the phone approves");
    await this.#control("phone-wallet", { pair: await drawn.getAttribute("data-uri") });
    await this.#closed();
    await this.page.evaluate(() => AppKit.disconnect());
  }

  async #email(): Promise<void> {
    await this.#open("Connect");
    const box = this.#modal.locator('input[type="email"]');
    await this.#press("the e-mail field", box);
    await box.pressSequentially("ada@");
    await box.press("Enter");
    await this.#modal.locator(".wrong").waitFor();
    await this.#step("correct the address");
    await box.fill(ADA);
    await this.page.waitForTimeout(300);
    await this.#step("send the address");
    await box.press("Enter");
    await this.#untilView("EmailVerifyOtp");
    const mail = await this.#control("mailbox", { wait: { to: ADA, timeout: 10_000 } });
    const { code } = mail as { code: string };
    const digits = this.#modal.locator('input[data-action="otp.submit"]');
    await this.#step("a wrong code");
    await digits.pressSequentially(code === WRONG_CODE ? "111111" : WRONG_CODE);
    await this.#modal.locator(".wrong").waitFor();
    await this.page.waitForTimeout(300);
    await this.#step("the right code");
    await digits.pressSequentially(code, { delay: 40 });
    await this.#closed();
  }

  async #account(): Promise<void> {
    await this.#open("Account");
    await this.#press("profile", this.#modal.locator('.chip[data-action="route.push"]', { hasText: "Settings" }));
    await this.#untilView("Profile");
    const settings = this.#modal.locator('[data-action="route.push"]:not([data-leaving] *)', { hasText: "Settings" });
    await this.#press("settings", settings);
    await this.#untilView("AccountSettings");
    await this.#back("Profile");
    await this.#back("Account");
    await this.#press("close", this.#action("modal.dismiss"));
    await this.#closed();
  }

  /** Every way in and what lies behind it, without sign-in. */
  async waysIn(): Promise<void> {
    await this.#open("Connect");
    await this.#explanations();
    await this.#list();
    await this.#pageWallet();
    await this.#networks();
    await this.#pairing();
    await this.#email();
    await this.#account();
  }

  /** A wallet that connects and signs in. */
  async signIn(): Promise<void> {
    await this.#setWallet({ mode: "approve", delay: 300, methods: [] });
    await this.#open("Connect");
    await this.#press("a wallet to sign in with", this.#wallet("example.juniper"));
    await this.#untilView("SIWXSignMessage");
    const sign = this.#modal.locator('[data-action="signIn.sign"]:not([aria-busy])');
    for (const mode of ["reject", "approve"]) {
      await sign.waitFor();
      await this.#setWallet({ mode, delay: 700, methods: ["personal_sign"] });
      await this.#press(`sign, ${mode}`, sign);
      await this.page.waitForTimeout(1_200);
    }
    await this.#closed();
  }
}
