import { followOn } from "../arrival.ts";
import { NotOffered, StepFailed } from "../finding.ts";
import { SIGNS } from "../page/page-watch.ts";
import type { Visit } from "../visit.ts";
import { extensionOf, extensionsOf, type Journey } from "./journey.ts";

/** Buttons of the page that want something of the wallet, and do not connect one first. */
const WANTS =
  /^(?!\s*(?:connect|link)\b).*\b(?:sign|send|pay|buy|mint|donate|transfer|purchase|checkout|stake|claim|vote)\b(?!\s+(?:in|up|out)\b)/is;
/** How long the page may take to ask its wallet. */
const ASKS_WITHIN = 4_000;
/** How long a page may take to ask for a sign-in again, and one that did not ask for any so far. */
const ASKS_AGAIN_WITHIN = 3_000;
const ASKS_FIRST_WITHIN = 500;
const BASE = 8453;

/** The page's events of a visitor who looks at another tab and comes back: a headless browser never covers a tab. */
const LEAVES = `Object.defineProperties(document, { hidden: { configurable: true, value: true }, visibilityState: { configurable: true, value: "hidden" } });
document.dispatchEvent(new Event("visibilitychange")); dispatchEvent(new Event("blur"));`;
const COMES_BACK = `delete document.hidden; delete document.visibilityState;
document.dispatchEvent(new Event("visibilitychange")); dispatchEvent(new Event("focus"));`;
const AWAY = 300;

/** A wallet of the page: connected, balance and all, also after a reload; then disconnected. */
export const connects: Journey = {
  name: "connect an extension, reload, disconnect",
  async walk(visit) {
    const wallet = await extensionOf(visit);
    await visit.connect(wallet);
    await visit.step("reload", async () => {
      await visit.page.reload({ waitUntil: "commit" });
      await followOn(visit.page);
      await visit.until(async () => (await visit.look()).account.isConnected);
    });
    await visit.step("leave the tab, and come back", async () => {
      await visit.page.evaluate(LEAVES);
      await visit.page.waitForTimeout(AWAY);
      await visit.page.evaluate(COMES_BACK);
    });
    await visit.open({ view: "Account" });
    await visit.close();
    await visit.disconnect();
  },
};

/** The visitor declines in the wallet, and tries again. */
export const rejects: Journey = {
  name: "reject in the extension, try again",
  async walk(visit) {
    const wallet = await extensionOf(visit);
    await visit.sandbox.setWallet(wallet.wallet, { mode: "reject" });
    await visit.open();
    await visit.press(`choose ${wallet.name}, who declines`, visit.wallet(wallet.rdns), "ConnectingExternal");
    await visit.step("it says so", () => visit.action("connection.retry").waitFor());
    await visit.sandbox.setWallet(wallet.wallet, { mode: "approve" });
    await visit.step("try again", async () => {
      await visit.action("connection.retry").click();
      await visit.arrive();
      visit.connectedWallet = wallet.wallet;
    });
  },
};

/** The wallet itself goes to another account and back. */
export const changesAccount: Journey = {
  name: "change the account in the wallet",
  async walk(visit) {
    const wallet = await extensionOf(visit);
    await visit.connect(wallet);
    const { accounts } = (await visit.walletReport(wallet.wallet)) as unknown as { accounts: number[] };
    const other = accounts.includes(7) ? 8 : 7;
    for (const [name, next] of [
      ["another account", [other]],
      ["the first account again", accounts],
    ] as const) {
      await visit.step(`${wallet.name} goes to ${name}`, async () => {
        visit.expectOpen(null);
        await visit.sandbox.setWallet(wallet.wallet, { accounts: next });
        await signAgain(visit);
      });
    }
  },
};

/** A page that wants every account signed in asks once more. */
async function signAgain(visit: Visit): Promise<void> {
  const sign = visit.action("signIn.sign");
  const asks = await sign.waitFor({ timeout: visit.hasSigned ? ASKS_AGAIN_WITHIN : ASKS_FIRST_WITHIN }).then(
    () => true,
    () => false,
  );
  if (!asks) return;
  await sign.click();
  await visit.closed();
}

/** Another network is chosen in the modal; the page's own buttons work there as before. */
export const switchesNetwork: Journey = {
  name: "switch the network",
  async walk(visit) {
    const wallet = await extensionOf(visit);
    await visit.sandbox.setWallet(wallet.wallet, { chains: [1, BASE, 137] });
    await visit.connect(wallet);
    const before = await pressOwn(visit);
    const from = (await visit.look()).networkId;
    await visit.open({ view: "Networks" });
    const others = visit.action("network.choose").and(visit.page.locator(":not([aria-current]):enabled"));
    const names = await visit.action("network.choose").count();
    if (names < 2) throw new NotOffered("the page has one network");
    await visit.step("choose another network", async () => {
      visit.expectOpen(null);
      await others.last().click();
      await visit.until(async () => (await visit.look()).networkId !== from);
      await signAgain(visit);
    });
    await visit.step("close", async () => {
      visit.expectOpen(null);
      await visit.page.evaluate("AppKit.close()");
      await visit.closed();
      visit.expectOpen(false);
    });
    if (before) await pressOwn(visit, before);
  },
};

/** A second wallet after the first: what the page asks for then is asked of the second. */
export const switchesWallet: Journey = {
  name: "switch to another wallet",
  async walk(visit) {
    const [first, second] = await extensionsOf(visit);
    if (!first || !second) throw new NotOffered("the modal offers one extension");
    await visit.connect(first);
    const button = await pressOwn(visit);
    await visit.disconnect();
    await visit.connect(second);
    if (button) await pressOwn(visit, button);
  },
};

/** Presses a button of the page that asks the wallet; gives its words. One that asked before has to ask again. */
async function pressOwn(visit: Visit, words?: string): Promise<string | undefined> {
  const own = visit.page.locator("button:enabled").filter({ hasText: words ?? WANTS, visible: true });
  const outside = await own.evaluateAll((all) => all.map((one) => !one.closest("appkit-modal, [data-sandbox-wallet]")));
  const at = outside.indexOf(true);
  if (at < 0 && !words) return undefined;
  const name = words ?? (await own.nth(at).textContent())?.trim() ?? "";
  let hasAsked = false;
  await visit.step(`press "${name}" of the page`, async () => {
    const before = visit.watch.walletCalls.length;
    const isAsking = async () => visit.watch.walletCalls.slice(before).some(({ method }) => SIGNS.test(method));
    // A page may ask in the modal first.
    visit.expectOpen(null);
    if (at >= 0) await own.nth(at).click();
    hasAsked = await visit.until(isAsking, ASKS_WITHIN).then(
      () => true,
      () => false,
    );
    if (hasAsked || !words) return;
    const says = `"${name}" of the page asked the wallet before the switch, and does not after it. Take AppKit.getProvider() anew for each request.`;
    throw new StepFailed([{ kind: "page-deaf", says }]);
  });
  return hasAsked ? name : undefined;
}

/** The wallet takes its permission away. */
export const loses: Journey = {
  name: "disconnect in the wallet",
  async walk(visit) {
    const wallet = await extensionOf(visit);
    await visit.connect(wallet);
    await visit.step(`${wallet.name} disconnects`, async () => {
      visit.connectedWallet = null;
      visit.expectOpen(null);
      await visit.sandbox.control("wallet", { wallet: wallet.wallet, forget: true });
      await visit.until(async () => !(await visit.look()).account.isConnected);
    });
  },
};
