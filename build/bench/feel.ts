import { join } from "node:path";
import { build } from "esbuild";
import { type Browser, chromium } from "playwright-core";
import { type Sandbox, startSandbox } from "../../sandbox/main.ts";
import { ROOT } from "../paths.ts";
import { CHROMIUM_FLAGS, chromiumPath } from "../programs/chromium.ts";
import type { Count, Felt } from "./feel/felt.ts";
import { Strips } from "./feel/strips.ts";
import { Walker } from "./feel/walk.ts";
import { lines, type Target } from "./table.ts";

const WALLETS = "juniper,heron,marigold,thistle";

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;
const THEMES = ["light", "dark"] as const;

/** The walks, with the options of their page. */
const WALKS = { waysIn: {}, signIn: { siwx: "cloud" } } as const;

/** The longest wait for a screen, in milliseconds: a busy machine is slow, and measured all the same. */
const PATIENCE = 30_000;

/** The time for which a screen is looked at before the next step, in milliseconds. */
const REST = 400;

interface Look {
  readonly size: (typeof SIZES)[number];
  readonly theme: (typeof THEMES)[number];
}

const LOOKS: readonly Look[] = SIZES.flatMap((size) => THEMES.map((theme) => ({ size, theme })));
const nameOf = ({ size, theme }: Look): string => `${size.width}-${theme}`;

async function recorder(): Promise<string> {
  const entryPoints = [join(ROOT, "build/bench/feel/recorder.ts")];
  const { outputFiles } = await build({ entryPoints, bundle: true, write: false, format: "iife", logLevel: "silent" });
  return outputFiles[0]?.text ?? "";
}

/** One browser that looks at walks; with a folder it keeps their strips there. */
class Observer {
  readonly #browser: Browser;
  readonly #sandbox: Sandbox;
  readonly #recorder: string;
  readonly #folder: string | undefined;

  constructor(browser: Browser, sandbox: Sandbox, recorder: string, folder: string | undefined) {
    this.#browser = browser;
    this.#sandbox = sandbox;
    this.#recorder = recorder;
    this.#folder = folder;
  }

  /** One walk in a profile of its own. */
  async watch(look: Look, walk: keyof typeof WALKS): Promise<Felt> {
    await this.#sandbox.reset();
    const context = await this.#browser.newContext({ viewport: look.size, colorScheme: look.theme });
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE);
      await page.addInitScript({ content: this.#recorder });
      await page.goto(this.#address(look, walk));
      await page.waitForFunction("window.AppKit");
      const strips = this.#folder === undefined ? undefined : await Strips.of(page);
      const step = async (name: string): Promise<void> => {
        await page.waitForTimeout(REST);
        strips?.begin(name);
        await page.evaluate((to) => {
          window.feltStep = to;
        }, name);
      };
      try {
        await new Walker(page, this.#sandbox, step)[walk]();
      } finally {
        if (this.#folder) await strips?.write(context, join(this.#folder, nameOf(look), walk));
      }
      return await page.evaluate(() => window.felt);
    } finally {
      await context.close();
    }
  }

  #address({ theme }: Look, walk: keyof typeof WALKS): string {
    const options = { themeMode: theme, networks: ["eip155:1", "eip155:8453"], ...WALKS[walk] };
    const query = new URLSearchParams({ options: JSON.stringify(options), only: WALLETS });
    return `${this.#sandbox.url}/plain?${query}`;
  }
}

const most = (felt: readonly Felt[], count: Count): number => Math.max(...felt.map((one) => one[count]));
const sum = (felt: readonly Felt[], count: Count): number => felt.reduce((all, one) => all + one[count], 0);

/** The measures, with the way to add up those of several walks. */
const MEASURES: readonly { count: Count; name: string; unit: string; of: typeof most }[] = [
  { count: "letters", name: "logos drawn as letters, their picture seen before", unit: "", of: sum },
  { count: "blank", name: "frames of the open card without title or content", unit: "", of: sum },
  { count: "header", name: "Back and Close move while the card is open", unit: "px", of: most },
  { count: "pressed", name: "what is pressed moves while its screen stays", unit: "px", of: most },
  { count: "unfocused", name: "frames without the focus in the open card", unit: "", of: sum },
];

/**
 * Counts the visual faults of a walk through the screens, in phone and desktop windows, light and dark: flashes, empty
 * frames, jumps, lost focus. `only` names one window, as in `390-dark`; with a folder, strips of what each step draws are kept there.
 */
export async function feelTargets(only = "all", folder?: string): Promise<Target[]> {
  const looks = LOOKS.filter((look) => only === "all" || nameOf(look) === only);
  if (looks.length === 0) throw new Error(`${only} is none of all, ${LOOKS.map(nameOf).join(", ")}`);
  const sandbox = await startSandbox({ port: 0 });
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS] });
  try {
    const observer = new Observer(browser, sandbox, await recorder(), folder);
    const all: Felt[] = [];
    const rows = [["", "frames", ...MEASURES.map(({ count }) => count)]];
    for (const look of looks) {
      const felt = [await observer.watch(look, "waysIn"), await observer.watch(look, "signIn")];
      const counts = MEASURES.map(({ count, of }) => of(felt, count).toFixed(0));
      rows.push([nameOf(look), String(sum(felt, "frames")), ...counts]);
      for (const note of felt.flatMap(({ notes }) => notes)) console.log(`  ${nameOf(look)}: ${note}`);
      all.push(...felt);
    }
    console.log(lines("Feel", rows));
    return MEASURES.map(({ count, name, unit, of }) => ({ name, is: [of(all, count)], most: [0], unit }));
  } finally {
    await browser.close();
    await sandbox.stop();
  }
}
