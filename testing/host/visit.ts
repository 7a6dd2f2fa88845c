import type { FrameLocator, Locator, Page } from "playwright-core";
import type { View } from "../../domain/modal/routes.ts";
import { safeText } from "../../domain/text.ts";
import { ask, followOn } from "./arrival.ts";
import { type Scene, wrongWith } from "./checks.ts";
import { type Finding, NoSandbox, NotOffered, StepFailed } from "./finding.ts";
import { ModalPage } from "./page/modal-page.ts";
import { wrongInPage, wrongWithSteps } from "./page/page-invariants.ts";
import type { PageWatch } from "./page/page-watch.ts";
import type { Moment } from "./page/witness.ts";
import type { Look, PageRecord } from "./probe/look.ts";
import type { SandboxControl, WalletReport } from "./sandbox-control.ts";
import { brokenInvariant, covered, ownDialog, shownIn, unseen } from "./visit-findings.ts";
import { type AskedTransaction, type ShownTransfer, wrongWithWalletCall } from "./wallet-call.ts";
import { linesOf } from "./words.ts";

/** The longest wait for what a step leads to, in milliseconds. */
const PATIENCE = 10_000;
const SHOWS_WITHIN = 5_000;
/** The time in which page, modal and wallet have to come to agree. */
const SETTLES = 3_000;
const LOOK_AGAIN = 50;
const LOOK_AT_LEAST = 400;
/** A sign-in opens the modal again, which was closed for less than this. */
const STAYS_CLOSED = 400;
/** How long a preview is looked at before it is confirmed: longer than a browser takes to tell that it is seen. */
const SIGHT = 800;

/** Views of a connection or a request that is not over. */
const ASKS = /^(?:Connecting|SIWX|Approve)/;

/** One visitor in one page: what they do, step by step, and what holds after each step. */
export class Visit extends ModalPage {
  readonly sandbox: SandboxControl;
  readonly watch: PageWatch;
  readonly steps: string[] = [];
  readonly findings: Finding[] = [];
  readonly views = new Set<string>();
  /** Every address that was connected. */
  readonly connected = new Set<string>();
  /** The typed texts that nothing may store. */
  readonly secrets: string[] = [];
  /** The scripted wallet that is connected. */
  connectedWallet: string | null = null;
  /** True where the account may be let go by then. */
  mayLeave = false;
  /** True once the page had its visitor sign in. */
  hasSigned = false;
  #wantsOpen: boolean | null = false;
  #callsBefore = 0;
  #opensBefore = 0;
  #linesBefore: readonly string[] | undefined;
  readonly #networksBefore = new Set<string>();
  #isLooking = false;
  #isEmbedded = false;
  /** The page at the beginning of the last step. */
  #born: number | undefined;

  constructor(page: Page, sandbox: SandboxControl, watch: PageWatch) {
    super(page);
    this.sandbox = sandbox;
    this.watch = watch;
  }

  /** Beside a modal that a visitor opens, an embedded one of the page counts for nothing. */
  override get dialog(): Locator {
    return this.page.locator(`[role="dialog"][data-view]${this.#isEmbedded ? "[data-embedded]" : "[aria-modal]"}`);
  }

  /** True where the page has the modal embedded: it is never closed. */
  get isEmbedded(): boolean {
    return this.#isEmbedded;
  }

  /** Waits until the modal is closed; an embedded one, until it asks for nothing more. */
  override async closed(): Promise<void> {
    if (!this.#isEmbedded) return await super.closed();
    await this.until(async () => !ASKS.test((await this.look()).view ?? ""));
  }

  /** The page of the secure frame. */
  get secure(): FrameLocator {
    return this.page.frameLocator("appkit-modal iframe, #w3m-iframe");
  }

  /** The present look at the page; right after a navigation, the look at the next page. */
  async look(): Promise<Look> {
    const look = await ask<Look>(this.page, "__appkitWalk.look()").catch(async (error: unknown) => {
      if (error instanceof StepFailed) throw error;
      await followOn(this.page);
      return await ask<Look>(this.page, "__appkitWalk.look()");
    });
    this.#isEmbedded = look.isEmbedded;
    return look;
  }

  pageRecord(): Promise<PageRecord> {
    return ask<PageRecord>(this.page, "__appkitWalk.pageRecord()");
  }

  /** Says whether the modal is to be open from now on; null where either may be. */
  expectOpen(wants: boolean | null): void {
    this.#wantsOpen = wants;
  }

  /**
   * Takes one step, and holds the page against all checks once it has settled. Throws StepFailed where the step did not
   * lead on; what is wrong although it did is kept in `findings`.
   */
  async step<T>(name: string, act: () => Promise<T>): Promise<T> {
    this.steps.push(safeText(name, 200));
    try {
      if (this.#born === undefined) {
        const { born, text } = await this.look();
        this.#born = born;
        this.#linesBefore = linesOf(text);
      }
      const outcome = await act();
      this.#keep(await this.#settled());
      return outcome;
    } catch (error) {
      if (error instanceof StepFailed || error instanceof NotOffered || error instanceof NoSandbox) throw error;
      throw new StepFailed(await this.#whyFailed(name, error));
    }
  }

  #keep(found: readonly Finding[]): void {
    for (const each of found) if (!this.findings.some(({ says }) => says === each.says)) this.findings.push(each);
  }

  /** The findings that remain once the page has had time to settle; known ones are not waited for again. */
  async #settled(): Promise<Finding[]> {
    let found: Finding[] = [];
    for (let [waited, pause] = [0, LOOK_AGAIN]; waited < SETTLES; waited += pause) {
      found = [...wrongWith(await this.#scene()), ...(await this.#broken())];
      if (found.every((each) => this.findings.some(({ says }) => says === each.says))) break;
      // The interval grows with the wait, which leaves the page its time.
      pause = Math.min(waited + LOOK_AGAIN, LOOK_AT_LEAST);
      await this.page.waitForTimeout(pause);
    }
    this.#callsBefore = this.watch.walletCalls.length;
    const { born, opens } = await this.look();
    this.#born = born;
    this.#opensBefore = opens;
    return found;
  }

  /** The invariants that the page's machines, storage and promises break now; those that a step of theirs broke are kept. */
  async #broken(): Promise<Finding[]> {
    const moment = await ask<Moment>(this.page, "__appkitWitness.moment()");
    this.#keep(wrongWithSteps(moment).map(brokenInvariant));
    return wrongInPage(moment, this.secrets, await this.watch.signatures()).map(brokenInvariant);
  }

  async #scene(): Promise<Scene> {
    const look = await this.look();
    if (look.view) this.views.add(look.view);
    const wallet = this.connectedWallet ? await this.walletReport(this.connectedWallet) : null;
    const isAnew = this.#born !== undefined && this.#born !== look.born;
    const [wantsOpen, calls] = [this.#wantsOpen, this.watch.walletCalls.slice(this.#callsBefore)];
    if (look.account.isConnected && look.account.address) this.connected.add(look.account.address);
    if (look.networkId) this.#networksBefore.add(look.networkId);
    return {
      ...{ look, wantsOpen, isAnew, wallet, connected: [...this.connected], calls },
      mayLeave: this.mayLeave,
      opensBefore: this.#opensBefore,
      linesBefore: this.#hasMoved ? null : (this.#linesBefore ?? null),
      networksBefore: [...this.#networksBefore],
    };
  }

  /** The checks know why more often than the driver of the browser does. */
  async #whyFailed(name: string, error: unknown): Promise<Finding[]> {
    const found = await this.#settled().catch((broken: unknown) =>
      broken instanceof StepFailed ? broken.findings : [],
    );
    if (found.length > 0) return [...found];
    const message = error instanceof Error ? error.message : String(error);
    const by = /(<[^>]+>)(?:.*<\/\w+>)? (?:from .* subtree )?intercepts pointer events/.exec(message)?.[1];
    const look = await this.look().catch(() => undefined);
    if (by) return [look?.isOpen === false ? ownDialog(by, name) : covered(by, name)];
    const view = look?.view ? `the modal shows ${look.view}` : "the modal is closed";
    const [first = ""] = message.split("\n");
    const why = /because of a navigation/.test(first) ? `the page went to ${this.page.url()} meanwhile` : first;
    return [
      {
        kind: "no-way",
        says: `"${name}" did not lead on: ${look ? view : "the page has no AppKit"} (${safeText(why, 300)}).`,
      },
    ];
  }

  /** True once another network was active, or something was sent: a page may take its time until it shows what is left. */
  get #hasMoved(): boolean {
    return this.#networksBefore.size > 1 || this.watch.walletCalls.some(({ method }) => /send/i.test(method));
  }

  async walletReport(wallet: string): Promise<WalletReport | null> {
    return (await this.sandbox.wallets()).find((each) => each.wallet === wallet) ?? null;
  }

  /** Notes every view that is drawn, also those that pass by. */
  async followViews(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    while (this.#isLooking && !this.page.isClosed()) {
      const view = await this.dialog.getAttribute("data-view", { timeout: PATIENCE }).catch(() => null);
      if (view) this.views.add(view);
      await this.page.waitForTimeout(LOOK_AGAIN).catch(() => undefined);
    }
  }

  endFollowing(): void {
    this.#isLooking = false;
  }

  /** Waits until `holds`; throws after a while. */
  async until(holds: () => Promise<boolean>, patience = PATIENCE): Promise<void> {
    for (let waited = 0; !(await holds()); waited += LOOK_AGAIN) {
      if (waited >= patience) throw new Error("It did not come in time");
      await this.page.waitForTimeout(LOOK_AGAIN);
    }
  }

  async open(options: object = {}): Promise<void> {
    await this.step(`open ${JSON.stringify(options)}`, async () => {
      this.expectOpen(true);
      await this.page.evaluate(`void AppKit.open(${JSON.stringify(options)})`);
      await this.until(async () => (await this.look()).view !== null, SHOWS_WITHIN);
      await this.dialog.waitFor({ timeout: SHOWS_WITHIN });
    });
  }

  async close(): Promise<void> {
    await this.step("close", async () => {
      this.expectOpen(false);
      await this.page.evaluate("AppKit.close()");
      await this.closed();
    });
  }

  /** Presses a control of the modal and waits for a view. */
  async press(name: string, control: Locator, view?: View): Promise<void> {
    await this.step(name, async () => {
      await control.first().click();
      if (view) await this.view(view).waitFor();
    });
  }

  /** Waits until an account is connected; true where the page then asks to sign in, false once the modal stays closed. */
  async isAsked(): Promise<boolean> {
    this.expectOpen(null);
    await this.until(async () => (await this.look()).account.isConnected);
    const asks = this.view("SIWXSignMessage");
    let closedFor = 0;
    await this.until(async () => {
      const { isOpen, isEmbedded, view } = await this.look();
      const isBusy = isEmbedded ? ASKS.test(view ?? "") : isOpen;
      closedFor = isBusy ? 0 : closedFor + LOOK_AGAIN;
      return closedFor > STAYS_CLOSED || (await asks.isVisible());
    });
    return await asks.isVisible();
  }

  /** Waits until an account is connected, signs in where the page asks for it, and waits for the modal to close. */
  async arrive(): Promise<void> {
    if (await this.isAsked()) {
      await this.action("signIn.sign").click();
      await this.#approveOwn();
      this.hasSigned = true;
    }
    await this.closed();
    this.expectOpen(false);
  }

  /** Connects a scripted extension. */
  async connect(wallet: WalletReport): Promise<void> {
    await this.open();
    await this.step(`connect ${wallet.name}`, async () => {
      await this.wallet(wallet.rdns).click();
      await this.arrive();
      this.connectedWallet = wallet.wallet;
    });
  }

  async disconnect(): Promise<void> {
    await this.step("disconnect", async () => {
      this.connectedWallet = null;
      this.expectOpen(null);
      await this.page.evaluate("AppKit.disconnect()");
      await this.until(async () => !(await this.look()).account.isConnected);
    });
  }

  /** Looks at the parts of a preview for as long as it takes, and confirms. */
  async confirm(name: string, part: Locator, confirmation: Locator): Promise<void> {
    await this.step(name, async () => {
      await this.until(async () => (await confirmation.getAttribute("aria-busy")) === null);
      for (const each of [part, confirmation]) {
        await each.scrollIntoViewIfNeeded();
        await this.page.waitForTimeout(SIGHT);
      }
      const isHeld = (await confirmation.getAttribute("data-held")) !== null;
      const transfer = await shownIn(part);
      const before = this.watch.walletCalls.length;
      await confirmation.click({ delay: isHeld ? 1_800 : 0 });
      if (transfer) await this.#compare(transfer, before);
    });
  }

  /** Holds what the wallet is asked to send, after its first `before` calls, against what was shown. */
  async #compare(transfer: ShownTransfer, before: number): Promise<void> {
    const sendCall = () => this.watch.walletCalls.slice(before).find(({ method }) => method === "eth_sendTransaction");
    await this.until(async () => sendCall() !== undefined, SETTLES).catch(() => undefined);
    const [transaction] = (sendCall()?.params ?? []) as AskedTransaction[];
    const wrong = transaction === undefined ? undefined : wrongWithWalletCall(transfer, transaction);
    if (wrong) this.#keep([brokenInvariant(wrong)]);
  }

  /** The owner of an embedded wallet approves in the secure page what other wallets ask for by themselves. */
  async #approveOwn(): Promise<void> {
    const asks = this.view("ApproveTransaction");
    const isOver = async () => (await asks.isVisible()) || !(await this.view("SIWXSignMessage").isVisible());
    await this.until(isOver);
    if (await asks.isVisible()) await this.#approveShown();
  }

  /** Approves what the secure page asks for. */
  async approve(name: string): Promise<void> {
    await this.step(name, async () => {
      await this.view("ApproveTransaction").waitFor();
      await this.#approveShown();
    });
  }

  async #approveShown(): Promise<void> {
    const button = this.secure.locator('button[data-action="approve"]');
    await button.waitFor();
    const isClear = async () => (await button.getAttribute("data-sight")) === "clear";
    await this.until(isClear, SHOWS_WITHIN).catch(async () => {
      throw new StepFailed([await this.#whyUnseen(button)]);
    });
    await button.click();
  }

  async #whyUnseen(button: Locator): Promise<Finding> {
    const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
    const at = `${x + width / 2}, ${y + height / 2}`;
    return unseen(await this.page.evaluate<string | null>(`__appkitWalk.overAt(${at})`));
  }
}
