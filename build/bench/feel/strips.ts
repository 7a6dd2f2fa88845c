import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext, CDPSession, Page } from "playwright-core";

/** The time after a press that a strip shows, in milliseconds. */
const SPAN = 3_000;
/** The time after a press in which screens change, and every frame is shown. */
const CHANGE = 450;
/** Later frames that are shown lie as far apart, in milliseconds. */
const APART = 100;

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
  #begun = 0;
  #since = 0;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async of(page: Page): Promise<Strips> {
    const session = await page.context().newCDPSession(page);
    const strips = new Strips(session);
    session.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
      strips.#take(data, (metadata.timestamp ?? 0) * 1_000);
      void session.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
    });
    await session.send("Page.startScreencast", { format: "jpeg", quality: 80, everyNthFrame: 1 });
    return strips;
  }

  begin(step: string): void {
    this.#begun += 1;
    this.#step = `${String(this.#begun).padStart(2, "0")}-${step.replace(/\W+/g, "-")}`;
    this.#since = Date.now();
  }

  /** On a busy machine frames come late, and not in their order: `drawn`, in milliseconds, is when the browser drew it. */
  #take(data: string, drawn: number): void {
    const at = drawn - this.#since;
    if (this.#step && at >= 0 && at <= SPAN) this.#shots.push({ step: this.#step, at, data });
  }

  /** Writes the strips into `folder`, in the order of the walk. */
  async write(context: BrowserContext, folder: string): Promise<void> {
    await this.#session.send("Page.stopScreencast");
    await mkdir(folder, { recursive: true });
    const page = await context.newPage();
    for (const step of new Set(this.#shots.map((shot) => shot.step))) {
      const shots = this.#shots.filter((shot) => shot.step === step);
      await page.setContent(stripPage(thinned(shots)));
      await writeFile(join(folder, `${step}.png`), await page.locator("main").screenshot());
    }
    await page.close();
  }
}

/** All frames of the change, and some of what comes after it. */
function thinned(shots: readonly Shot[]): Shot[] {
  let last = -APART;
  return [...shots]
    .sort((one, other) => one.at - other.at)
    .filter(({ at }) => {
      if (at > CHANGE && at - last < APART) return false;
      last = at;
      return true;
    });
}

function stripPage(shots: readonly Shot[]): string {
  const figures = shots.map(
    ({ at, data }) => `<figure><img src="data:image/jpeg;base64,${data}">${at.toFixed(0)} ms</figure>`,
  );
  return `<style>
    body { background: #fff; color: #000; }
    main { display: flex; flex-wrap: wrap; gap: 4px; inline-size: 2000px; padding: 4px; font: 12px sans-serif; }
    figure { display: grid; margin: 0; }
    img { block-size: 420px; max-inline-size: 440px; object-fit: cover; }
  </style><main>${figures.join("")}</main>`;
}
