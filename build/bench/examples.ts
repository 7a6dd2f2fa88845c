import { type Browser, chromium, type Page } from "playwright-core";
import { type Sandbox, startSandbox } from "../../sandbox/main.ts";
import { CHROMIUM_FLAGS, chromiumPath, chromiumVersion } from "../chromium.ts";
import { EXAMPLES, startExample } from "../examples/site.ts";
import { COUNT_BLOBS, connectAndDisconnect, holdings, openAndClose, TELEGRAM, walletFor } from "../examples/visitor.ts";
import { lines, type Target } from "./table.ts";

const WARM_UP = 20;

/** What an example holds more after so many rounds of each kind than before them. */
interface Left {
  readonly name: string;
  readonly nodes: number;
  readonly listeners: number;
  readonly blobs: number;
}

async function openExample(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ reducedMotion: "reduce" });
  // Functions that are handed to the page come with this helper of the compiler.
  await page.addInitScript("window.__name = (value) => value;");
  await page.addInitScript(COUNT_BLOBS);
  await page.route("https://telegram.org/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: TELEGRAM }),
  );
  await page.goto(url);
  await page.locator("appkit-button button").waitFor();
  return page;
}

async function leftIn(
  name: string,
  sandbox: Sandbox,
  browser: Browser,
  opened: number,
  connected: number,
): Promise<Left> {
  const site = await startExample(name, sandbox);
  const page = await openExample(browser, site.url);
  try {
    const session = await page.context().newCDPSession(page);
    const { id } = walletFor(name);
    const rounds = async (open: number, connect: number) => {
      await openAndClose(page, open);
      await connectAndDisconnect(page, id, connect);
    };
    await rounds(WARM_UP, WARM_UP);
    const before = await holdings(page, session);
    await rounds(opened, connected);
    const after = await holdings(page, session);
    return {
      name,
      nodes: after.nodes - before.nodes,
      listeners: after.listeners - before.listeners,
      blobs: after.blobs - before.blobs,
    };
  } finally {
    await page.close();
    await site.stop();
  }
}

/** What stays behind in each example after its dialog was opened and a wallet connected so many times. */
export async function exampleTargets(opened: number, connected: number): Promise<Target[]> {
  const sandbox = await startSandbox({ port: 0 });
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS] });
  try {
    const left: Left[] = [];
    for (const name of EXAMPLES) {
      await sandbox.reset();
      left.push(await leftIn(name, sandbox, browser, opened, connected));
    }
    console.log(chromiumVersion());
    const rows = left.map(({ name, ...counts }) => [name, ...Object.values(counts).map(String)]);
    console.log(
      lines(`Left after ${opened} times open and ${connected} times connected`, [
        ["", "nodes", "listeners", "blobs"],
        ...rows,
      ]),
    );
    const most = (kind: "nodes" | "listeners" | "blobs") => Math.max(...left.map((one) => one[kind]));
    return [
      { name: "nodes left in the worst example", is: [most("nodes")], most: [20], unit: "" },
      { name: "listeners left in the worst example", is: [most("listeners")], most: [2], unit: "" },
      { name: "blobs left in the worst example", is: [most("blobs")], most: [0], unit: "" },
    ];
  } finally {
    await browser.close();
    await sandbox.stop();
  }
}
