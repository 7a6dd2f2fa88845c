import { wrongInPage, wrongWithSteps } from "./page-invariants.ts";
import { type Moment, witnessScript } from "./witness.ts";

/** The part of Playwright's page that the invariants take. */
export interface WatchablePage {
  addInitScript(script: { content: string }): Promise<unknown>;
  evaluate<T>(expression: string): Promise<T>;
  on(event: "pageerror", listener: (error: Error) => void): unknown;
}

/** The invariants of a page that a test of a host's own leads. */
export class PageInvariants {
  readonly #page: WatchablePage;
  readonly #broken = new Set<string>();

  private constructor(page: WatchablePage) {
    this.#page = page;
    page.on("pageerror", ({ message }) => void this.#broken.add(`I16: the page throws ${message}`));
  }

  /**
   * Watches a page from before its first address.
   *
   * @example
   * const invariants = await PageInvariants.watch(page);
   * await page.goto("http://localhost:3000/");
   * await page.getByRole("button", { name: "Connect wallet" }).click();
   * expect(await invariants.wrong()).toEqual([]);
   */
  static async watch(page: WatchablePage): Promise<PageInvariants> {
    const watched = new PageInvariants(page);
    await page.addInitScript({ content: witnessScript() });
    return watched;
  }

  /**
   * The invariants that are broken now or were since the last call; steps are recorded from the first call on. Something that two actors agree
   * on may take a moment; ask again before it counts, as `expect.poll` does.
   */
  async wrong(secrets: readonly string[] = []): Promise<string[]> {
    await this.#page.evaluate("__appkitWitness.begin()");
    const moment = await this.#page.evaluate<Moment>("__appkitWitness.moment()");
    for (const wrong of wrongWithSteps(moment)) this.#broken.add(wrong);
    return [...this.#broken, ...wrongInPage(moment, secrets)];
  }
}
