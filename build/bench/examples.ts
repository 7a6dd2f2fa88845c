import { type Browser, chromium, type Page } from "playwright-core";
import { type Sandbox, startSandbox } from "../../sandbox/main.ts";
import { EXAMPLES, startExample } from "../examples/site.ts";
import {
  COUNT_HELD,
  connectAndDisconnect,
  type Holdings,
  holdings,
  openAndClose,
  TELEGRAM,
  walletFor,
} from "../examples/visitor.ts";
import { CHROMIUM_FLAGS, chromiumPath, chromiumVersion } from "../programs/chromium.ts";
import { lines, type Target } from "./table.ts";

const WARM_UP = 20;

/** The nodes, listeners, blobs, timers and sockets that an example has gained over its rounds. */
interface Left extends Holdings {
  readonly name: string;
}

/** How many more of each may be left: the browser and the frameworks of the examples keep some for themselves. */
const MOST: Readonly<Record<keyof Holdings, number>> = { nodes: 20, listeners: 2, blobs: 0, timers: 1, sockets: 0 };
const KINDS = Object.keys(MOST) as readonly (keyof Holdings)[];

async function openExample(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ reducedMotion: "reduce" });
  // Functions that are handed to the page come with this helper of the compiler.
  await page.addInitScript("window.__name = (value) => value;");
  await page.addInitScript(COUNT_HELD);
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
    const wallet = walletFor(name);
    const rounds = async (open: number, connect: number) => {
      await openAndClose(page, open);
      await connectAndDisconnect(page, wallet, connect);
    };
    await rounds(WARM_UP, WARM_UP);
    const before = await holdings(page, session);
    await rounds(opened, connected);
    const after = await holdings(page, session);
    const more = KINDS.map((kind) => [kind, after[kind] - before[kind]] as const);
    return { name, ...(Object.fromEntries(more) as Record<keyof Holdings, number>) };
  } finally {
    await page.close();
    await site.stop();
  }
}

/** Measures leaks of each example, or of the named ones, over the given numbers of openings and connections. */
export async function exampleTargets(opened: number, connected: number, named: readonly string[]): Promise<Target[]> {
  const unknown = named.find((name) => !EXAMPLES.includes(name));
  if (unknown !== undefined) throw new Error(`${unknown} is no example: ${EXAMPLES.join(", ")}`);
  const sandbox = await startSandbox({ port: 0 });
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS] });
  try {
    const left: Left[] = [];
    for (const name of named.length > 0 ? named : EXAMPLES) {
      await sandbox.reset();
      const one = await leftIn(name, sandbox, browser, opened, connected);
      console.log(`${name}: ${KINDS.map((kind) => `${one[kind]} ${kind}`).join(", ")}`);
      left.push(one);
    }
    console.log(chromiumVersion());
    const rows = left.map((one) => [one.name, ...KINDS.map((kind) => String(one[kind]))]);
    const title = `Left after ${opened} times open and ${connected} times connected`;
    console.log(lines(title, [["", ...KINDS], ...rows]));
    return KINDS.map((kind) => ({
      name: `${kind} left in the worst example`,
      is: [Math.max(...left.map((one) => one[kind]))],
      most: [MOST[kind]],
      unit: "",
    }));
  } finally {
    await browser.close();
    await sandbox.stop();
  }
}
