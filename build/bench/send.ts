import { chromium, type Page } from "playwright-core";
import { tokensOf } from "../../sandbox/assets/tokens.ts";
import { type Sandbox, startSandbox } from "../../sandbox/main.ts";
import { CHROMIUM_FLAGS, chromiumPath, chromiumVersion } from "../programs/chromium.ts";
import { median, type Target } from "./table.ts";

const RUNS = 10;
const RECEIVER = "0x5cA1AB1e5Ca1aB1e5Ca1aB1E5Ca1AB1E5CA1aB1e";
const USDC = tokensOf("eip155:1").find(({ symbol }) => symbol === "USDC")?.address;

/** Texts that fill the whole form at once, of the coin and of a token; each run has an amount of its own. */
const TEXTS = [
  (run: number) => `ethereum:${RECEIVER}@1?value=${run + 1}`,
  (run: number) => `ethereum:${USDC}@1/transfer?address=${RECEIVER}&uint256=${run + 1}`,
] as const;

/** The form of a connected visitor who has typed nothing yet. */
async function openForm(page: Page, sandbox: Sandbox): Promise<void> {
  const options = { networks: ["eip155:1"], customRpcUrls: { "eip155:1": [{ url: sandbox.rpc["eip155:1"] }] } };
  await page.addInitScript("window.__name = (value) => value;");
  await page.goto(`${sandbox.url}/plain?${new URLSearchParams({ options: JSON.stringify(options), only: "juniper" })}`);
  await page.waitForFunction("window.AppKit");
  await page.evaluate(() => void AppKit.open());
  await page.locator('[data-wallet="example.juniper"]').click();
  await page.waitForFunction("AppKit.getAccount().isConnected && !AppKit.getState().open");
  await page.evaluate(() => void AppKit.open({ view: "WalletSend" }));
  await page.locator('input[data-action="send.to"]').waitFor();
}

/** Milliseconds from an entry into the form to the painted cost of what was entered. */
async function shownFee(page: Page, text: string): Promise<number> {
  const measured = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const cost = () => document.querySelector("appkit-modal")?.shadowRoot?.querySelector(".cost[data-raw]");
        const entered = ({ timeStamp }: Event): void => {
          let isGone = false;
          const look = (): unknown => {
            isGone ||= !cost();
            if (!isGone || !cost()) return requestAnimationFrame(look);
            return setTimeout(() => resolve(performance.now() - timeStamp));
          };
          look();
        };
        document.addEventListener("input", entered, { once: true, capture: true });
      }),
  );
  await page.locator('input[data-action="send.to"]').fill(text);
  return await measured;
}

/** From typing to the shown cost of a transfer, on a chain of the sandbox. */
export async function sendTargets(): Promise<Target[]> {
  const sandbox = await startSandbox({ port: 0 });
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS] });
  try {
    console.log(`${chromiumVersion()}, medians of ${RUNS}`);
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await openForm(page, sandbox);
    // The first one loads the code of the chain family.
    await shownFee(page, TEXTS[0](RUNS));
    const medians: number[] = [];
    for (const textOf of TEXTS) {
      const times: number[] = [];
      for (let run = 0; run < RUNS; run += 1) times.push(await shownFee(page, textOf(run)));
      medians.push(median(times));
    }
    return [{ name: "typing to a shown fee, ETH / USDC", is: medians, most: [300, 300], unit: "ms" }];
  } finally {
    await browser.close();
    await sandbox.stop();
  }
}
