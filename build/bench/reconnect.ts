import { type Browser, chromium, type Page } from "playwright-core";
import { type Sandbox, startSandbox } from "../../sandbox/main.ts";
import { startExample } from "../examples/site.ts";
import { CHROMIUM_FLAGS, chromiumPath, chromiumVersion } from "../programs/chromium.ts";
import { lines, quantile, short, type Target } from "./table.ts";

/** Milliseconds after which a library has given up. */
const PATIENCE = 10_000;

/** Waits until the library has an account; gives the milliseconds since the page was asked for, infinite where it has none. */
const connected = (page: Page): Promise<number> =>
  page
    .waitForFunction(() => document.querySelector("#account")?.textContent !== "none" && performance.now(), undefined, {
      polling: 5,
      timeout: PATIENCE,
    })
    .then(
      async (handle) => Number(await handle.jsonValue()),
      () => Number.POSITIVE_INFINITY,
    );

/** Pairs by the code, and has wagmi choose the session. */
async function connect(page: Page, sandbox: Sandbox): Promise<void> {
  await page.evaluate(() => void AppKit.open());
  await page.locator('[data-wallet="walletConnect"]').click();
  const code = page.locator("appkit-modal .qr svg[data-uri]");
  await code.waitFor();
  await sandbox.control("phone-wallet", { pair: await code.getAttribute("data-uri") });
  await page.locator("#wallets button").click();
  await connected(page);
}

async function reloads(browser: Browser, sandbox: Sandbox, url: string, count: number): Promise<number[]> {
  const page = await browser.newPage();
  // The scripted wallets of the sandbox are not on this page.
  await page.route("**/wallets.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await page.goto(url);
  await connect(page, sandbox);
  const took: number[] = [];
  for (let done = 0; done < count; done += 1) {
    await page.reload();
    took.push(await connected(page));
  }
  return took;
}

/** wagmi's own reconnect after reloads of a page whose wallet is elsewhere. */
export async function reconnectTargets(count: number): Promise<Target[]> {
  const sandbox = await startSandbox({ port: 0 });
  const site = await startExample("wagmi", sandbox);
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS] });
  try {
    const took = await reloads(browser, sandbox, site.url, count);
    const back = took.filter(Number.isFinite);
    const times = [quantile(back, 0.5), quantile(back, 0.95)].map(short);
    console.log(chromiumVersion());
    console.log(
      lines("wagmi after a reload, ms", [
        ["", "p50", "p95"],
        ["page asked for to account", ...times],
      ]),
    );
    return [
      { name: `reloads of ${count} after which wagmi had no account`, is: [count - back.length], most: [0], unit: "" },
    ];
  } finally {
    await browser.close();
    await site.stop();
    await sandbox.stop();
  }
}
