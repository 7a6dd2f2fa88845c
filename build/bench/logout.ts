import { type Browser, chromium, type Page } from "playwright-core";
import { type Sandbox, startSandbox } from "../../sandbox/main.ts";
import { CHROMIUM_FLAGS, headlessShellPath } from "../programs/chromium.ts";
import { lines, quantile, short, type Target } from "./table.ts";

/** Milliseconds within which each tab has heard of it (R6). */
const LIMIT = 1_000;

const TABS = 3;

const WALLETS = ["walletConnect", "example.juniper"] as const;
type WalletId = (typeof WALLETS)[number];

const until = async (page: Page, isConnected: boolean): Promise<void> => {
  const isSo = (wanted: boolean) => "AppKit" in window && AppKit.getAccount().isConnected === wanted;
  await page.waitForFunction(isSo, isConnected, { polling: 5 });
};

/** Connects with a wallet of the page, or with the phone wallet by the code. */
async function connect(page: Page, wallet: WalletId, sandbox: Sandbox): Promise<void> {
  await page.evaluate(() => void AppKit.open());
  await page.locator(`[data-wallet="${wallet}"]`).click();
  if (wallet !== "walletConnect") return;
  const code = page.locator("appkit-modal .qr svg[data-uri]");
  await code.waitFor();
  await sandbox.control("phone-wallet", { pair: await code.getAttribute("data-uri") });
}

/** One visitor's tabs, of which the last disconnects; gives the milliseconds until the slowest of the others has heard of it. */
async function logout(browser: Browser, wallet: WalletId, sandbox: Sandbox): Promise<number> {
  const context = await browser.newContext();
  try {
    const tabs: Page[] = [];
    for (let opened = 0; opened < TABS; opened += 1) {
      const page = await context.newPage();
      await page.goto(`${sandbox.url}/plain`);
      if (opened === 0) await connect(page, wallet, sandbox);
      await until(page, true);
      tabs.push(page);
    }
    const last = tabs.pop();
    const since = performance.now();
    await Promise.all([last?.evaluate(() => AppKit.disconnect()), ...tabs.map((page) => until(page, false))]);
    return performance.now() - since;
  } finally {
    await context.close();
  }
}

/** The time until a logout in one tab is seen in all. */
export async function logoutTargets(count: number): Promise<Target[]> {
  const sandbox = await startSandbox({ port: 0 });
  const browser = await chromium.launch({ executablePath: headlessShellPath(), args: [...CHROMIUM_FLAGS] });
  try {
    const targets: Target[] = [];
    const rows: string[][] = [["", "p50", "p95"]];
    for (const wallet of WALLETS) {
      const took: number[] = [];
      for (let done = 0; done < count; done += 1) took.push(await logout(browser, wallet, sandbox));
      rows.push([wallet, ...[quantile(took, 0.5), quantile(took, 0.95)].map(short)]);
      const name = `the slowest of ${count} logouts in ${TABS} tabs, ${wallet}`;
      targets.push({ name, is: [Math.max(...took)], most: [LIMIT], unit: "ms" });
    }
    console.log(lines("a logout in one tab, seen in all, ms", rows));
    return targets;
  } finally {
    await browser.close();
    await sandbox.stop();
  }
}
