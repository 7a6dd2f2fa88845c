import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext, CDPSession, Page } from "playwright-core";

/** The most frames of one strip. */
const MOST = 14;
/** The time after a press that a strip shows, in milliseconds. */
const SPAN = 1_600;

interface Shot {
  readonly step: string;
  /** Milliseconds since the step began. */
  readonly at: number;
  readonly data: string;
}

/** Keeps what a page draws after each step of a walk, as one strip of pictures for each step. */
export class Strips {
  readonly #session: CDPSession;
  readonly #shots: Shot[] = [];
  #step = "";
  #since = 0;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async of(page: Page): Promise<Strips> {
    const session = await page.context().newCDPSession(page);
    const strips = new Strips(session);
    session.on("Page.screencastFrame", ({ data, sessionId }) => {
      strips.#take(data);
      void session.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
    });
    await session.send("Page.startScreencast", { format: "jpeg", quality: 80, everyNthFrame: 1 });
    return strips;
  }

  begin(step: string): void {
    this.#step = step;
    this.#since = performance.now();
  }

  #take(data: string): void {
    const at = performance.now() - this.#since;
    if (this.#step && at <= SPAN) this.#shots.push({ step: this.#step, at, data });
  }

  /** Writes the strips into `folder`, in the order of the walk. */
  async write(context: BrowserContext, folder: string): Promise<void> {
    await this.#session.send("Page.stopScreencast");
    await mkdir(folder, { recursive: true });
    const page = await context.newPage();
    let number = 0;
    for (const step of new Set(this.#shots.map((shot) => shot.step))) {
      number += 1;
      const shots = this.#shots.filter((shot) => shot.step === step);
      await page.setContent(stripPage(shots.slice(0, MOST)));
      const name = `${String(number).padStart(2, "0")}-${step.replace(/\W+/g, "-")}.png`;
      await writeFile(join(folder, name), await page.locator("main").screenshot());
    }
    await page.close();
  }
}

function stripPage(shots: readonly Shot[]): string {
  const figures = shots.map(
    ({ at, data }) => `<figure><img src="data:image/jpeg;base64,${data}">${at.toFixed(0)} ms</figure>`,
  );
  return `<style>
    main { display: flex; flex-wrap: wrap; gap: 4px; inline-size: 2000px; padding: 4px; font: 12px sans-serif; }
    figure { display: grid; margin: 0; }
    img { block-size: 420px; max-inline-size: 440px; object-fit: cover; }
  </style><main>${figures.join("")}</main>`;
}
