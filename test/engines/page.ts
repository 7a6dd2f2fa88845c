import { expect } from "vitest";
import { ELEMENT, type ElementReference, type Remote } from "./remote.ts";

/** The standard's names of keys. */
export const KEYS = { Tab: "\uE004", Enter: "\uE007", Escape: "\uE00C" } as const;

type Step = Readonly<Record<string, unknown>>;

/** The elements that a visitor sees, of the page and of all its open shadow roots. Runs in the browser. */
function seen(selector: string, text: string): Element[] {
  const rootsBelow = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
    root,
    ...[...root.querySelectorAll("*")].flatMap(({ shadowRoot }) => (shadowRoot ? rootsBelow(shadowRoot) : [])),
  ];
  return rootsBelow(document)
    .flatMap((root) => [...root.querySelectorAll(selector)])
    .filter((each) => each.getClientRects().length > 0 && (each.textContent ?? "").includes(text));
}

/** A visitor's page in any engine: what is looked for may stand in an open shadow root, and is waited for. */
export class Page {
  readonly #remote: Remote;

  constructor(remote: Remote) {
    this.#remote = remote;
  }

  async go(url: string): Promise<void> {
    await this.#remote.send("Navigate", { url });
  }

  async reload(): Promise<void> {
    await this.#remote.send("Refresh");
  }

  /** Runs a function of the page, and waits for its promise. */
  async run<A extends readonly unknown[], T>(work: (...given: A) => T, ...args: A): Promise<Awaited<T>> {
    const script = `return (${work}).apply(null, arguments);`;
    return (await this.#remote.send("ExecuteScript", { script, args })) as Awaited<T>;
  }

  /** Looks again until a value is as wanted. */
  async until<T>(read: () => Promise<T>, wanted: unknown, timeout = 15_000): Promise<void> {
    await expect.poll(read, { timeout, interval: 100 }).toEqual(wanted);
  }

  async count(selector: string, text = ""): Promise<number> {
    return (await this.#seen(selector, text)).length;
  }

  /** Waits until a visitor sees it. */
  async shows(selector: string, text = ""): Promise<void> {
    await expect.poll(() => this.count(selector, text), { timeout: 15_000, message: selector }).toBeGreaterThan(0);
  }

  async hides(selector: string): Promise<void> {
    await expect.poll(() => this.count(selector), { timeout: 15_000, message: selector }).toBe(0);
  }

  /** An attribute of what is seen; undefined while it is not seen. */
  attribute(selector: string, name: string): Promise<string | null> {
    const work = `(selector, name) => (${seen})(selector, "")[0]?.getAttribute(name) ?? null`;
    return this.#script(work, selector, name) as Promise<string | null>;
  }

  async click(selector: string, text = ""): Promise<void> {
    await this.#point(await this.#one(selector, text), "pointerDown", "pointerUp");
  }

  /** Presses, and keeps pressing. */
  async press(selector: string): Promise<void> {
    await this.#point(await this.#one(selector, ""), "pointerDown");
  }

  /** Lets go of what was pressed, wherever the pointer is by now. */
  async release(): Promise<void> {
    await this.#act("pointer", [{ type: "pointerUp", button: 0 }]);
  }

  /** Types with the keyboard into what is clicked first. */
  async type(selector: string, text: string): Promise<void> {
    await this.click(selector);
    await this.keys(text);
  }

  /** Presses keys where the focus is. */
  keys(text: string): Promise<void> {
    const steps = [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    return this.#act("key", steps);
  }

  windows(): Promise<readonly string[]> {
    return this.#remote.send("GetWindowHandles") as Promise<readonly string[]>;
  }

  async inWindow(handle: string): Promise<void> {
    await this.#remote.send("SwitchToWindow", { handle });
  }

  /** Goes on in a frame of the page; without one in the page itself. */
  async inFrame(selector?: string): Promise<void> {
    const id = selector === undefined ? null : await this.#one(selector, "");
    await this.#remote.send("SwitchToFrame", { id });
  }

  #script(work: string, ...args: unknown[]): Promise<unknown> {
    return this.#remote.send("ExecuteScript", { script: `return (${work}).apply(null, arguments);`, args });
  }

  #seen(selector: string, text: string): Promise<readonly ElementReference[]> {
    return this.#script(`${seen}`, selector, text) as Promise<readonly ElementReference[]>;
  }

  async #one(selector: string, text: string): Promise<ElementReference> {
    await this.shows(selector, text);
    const [first] = await this.#seen(selector, text);
    if (!first) throw new Error(`${selector} was there, and is gone`);
    return { [ELEMENT]: first[ELEMENT] };
  }

  #point(origin: ElementReference, ...presses: readonly string[]): Promise<void> {
    const steps = presses.map((type) => ({ type, button: 0 }));
    return this.#act("pointer", [{ type: "pointerMove", origin, x: 0, y: 0, duration: 0 }, ...steps]);
  }

  async #act(type: "pointer" | "key", actions: readonly Step[]): Promise<void> {
    const parameters = type === "pointer" ? { parameters: { pointerType: "mouse" } } : {};
    await this.#remote.send("PerformActions", { actions: [{ type, id: type, ...parameters, actions }] });
  }
}
