import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { LogEntry } from "../../sandbox/control/log.ts";
import type { Sandbox } from "../../sandbox/main.ts";
import type { PhoneWalletOutcome } from "../../sandbox/phone-wallet/state.ts";
import type { Behaviour } from "../../sandbox/wallets/shape.ts";
import { ModalPage } from "../../testing/host/page/modal-page.ts";
import "./window.ts";

/** Reads again until it is as wanted. */
export const soon = <T>(read: () => T | Promise<T>) => expect.poll(read);

/** The phone wallet at the other end of the relay, as `GET /control/phone-wallet` shows it. */
export interface Phone {
  readonly sessions: readonly { readonly topic: string; readonly accounts: readonly string[] }[];
  readonly pending: readonly { readonly id: number; readonly method: string }[];
  readonly happenings: readonly { readonly kind: string; readonly method?: string; readonly says?: string }[];
}

/** One visitor on one page, in the words of PUBLIC.md "What a test can hold on to". */
export class Story extends ModalPage {
  readonly sandbox: Sandbox;

  constructor(page: Page, sandbox: Sandbox) {
    super(page);
    this.sandbox = sandbox;
  }

  network(name: string): Locator {
    return this.action("network.choose").filter({ hasText: name });
  }

  toast(variant: "success" | "error" | "loading"): Locator {
    return this.page.locator(`.toast[data-variant="${variant}"]`);
  }

  /** Shows the modal by the host's own call. */
  async open(options: object = {}): Promise<void> {
    await this.page.evaluate((given) => AppKit.open(given), options);
    await this.dialog.waitFor();
  }

  /** Opens, picks the wallet, and waits until it is connected and the modal gone. */
  async connect(wallet = "juniper"): Promise<void> {
    await this.open();
    await this.wallet(`example.${wallet}`).click();
    await this.connected();
    await this.closed();
  }

  /** The phone wallet asks the verify service before it approves, for 5 s where that is out of reach. */
  async connected(): Promise<void> {
    await soon(() => this.page.evaluate(() => AppKit.getAccount().isConnected)).toBe(true);
  }

  async disconnected(): Promise<void> {
    await soon(() => this.page.evaluate(() => AppKit.getAccount().status)).toBe("disconnected");
  }

  /** Requests to the page's wallets, oldest first, as `wallet:method`. */
  async walletRequests(wallet?: string): Promise<string[]> {
    const entries = (await this.log()).filter(({ endpoint }) => endpoint.startsWith(`wallet:${wallet ?? ""}`));
    return entries.flatMap(({ endpoint, calls }) => calls.map((call) => `${endpoint.slice("wallet:".length)}:${call}`));
  }

  async log(): Promise<readonly LogEntry[]> {
    return (await this.sandbox.control("log")).entries;
  }

  async clearLog(): Promise<void> {
    await this.sandbox.control("log", { clear: true });
  }

  async setWallet(wallet: string, set: Partial<Behaviour>, rest: object = {}): Promise<void> {
    await this.sandbox.control("wallet", { wallet, set, ...rest });
  }

  async fault(endpoint: string, fault: object | null): Promise<void> {
    await this.sandbox.control("faults", { endpoint, fault });
  }

  /** Shows the code for any wallet, or the screen of one of the list, and reads its address once it is drawn. */
  async showCode(wallet?: string): Promise<string> {
    await this.open();
    if (wallet) await this.wallet(wallet).click();
    else await this.wallet("walletConnect").click();
    return this.code();
  }

  /** Opens the screen of a wallet of the list; without a name that of the phone wallet. */
  async chooseListed(name = "Ferryman"): Promise<void> {
    await this.open({ view: "AllWallets" });
    await this.view("AllWallets").locator("[data-wallet]").filter({ hasText: name }).first().click();
    await this.view("ConnectingWalletConnect").waitFor();
  }

  /** Connects with the phone wallet by its code; gives the address that was scanned. */
  async pair(): Promise<string> {
    const uri = await this.showCode();
    await this.controlPhone({ pair: uri });
    await this.connected();
    await this.closed();
    return uri;
  }

  /** Lets time pass at once: for the page, whose clock was taken over by `simulated`, and for the sandbox. */
  async pass(milliseconds: number): Promise<void> {
    await this.sandbox.control("clock", { advance: milliseconds });
    await this.page.clock.fastForward(milliseconds);
  }

  /** Has the phone wallet do something. */
  async controlPhone(body: object): Promise<PhoneWalletOutcome> {
    return await this.sandbox.control("phone-wallet", body);
  }

  /** The state of the phone wallet. */
  async phone(): Promise<Phone> {
    return await this.sandbox.control("phone-wallet");
  }

  /** Asks the wallet through the host's own provider; a refusal comes as `{code, message}`. */
  request(method: string, params: unknown, namespace = "eip155"): Promise<unknown> {
    return this.page.evaluate(
      async ({ method, params, namespace }) => {
        try {
          return await AppKit.getProvider(namespace as "eip155")?.request({ method, params });
        } catch (error) {
          const { code, message } = error as { code?: unknown; message?: string };
          return { code, message };
        }
      },
      { method, params, namespace },
    );
  }

  /** Everything that localStorage holds under the kit's names. */
  stored(): Promise<Record<string, string>> {
    return this.page.evaluate(() => {
      const ours = Object.entries({ ...localStorage }).filter(([key]) => /^@appkit|^@w3m|^wc@|WALLETCONNECT/.test(key));
      return Object.fromEntries(ours) as Record<string, string>;
    });
  }
}
