// A visitor's actions in an example, by the page's elements alone: a bundled example has no global of the kit.
import type { CDPSession, Page } from "playwright-core";

/** The counts of what a page holds, after a collection. */
export interface Holdings {
  readonly nodes: number;
  readonly listeners: number;
  readonly blobs: number;
  readonly timers: number;
  readonly sockets: number;
}

/** Opens and closes the dialog by its button, so many times. */
export function openAndClose(page: Page, times: number): Promise<void> {
  return page.evaluate(async (times) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const button = () => document.querySelector("appkit-button")?.shadowRoot?.querySelector("button");
    const dialog = () => document.querySelector("appkit-modal")?.shadowRoot?.querySelector("dialog[open]");
    const until = async (holds: () => unknown) => {
      for (const started = performance.now(); !holds(); await frame())
        if (performance.now() - started > 10_000) throw new Error(`Waited in vain for ${holds}`);
    };
    for (let at = 0; at < times; at += 1) {
      button()?.click();
      await until(dialog);
      dialog()?.querySelector<HTMLElement>('[data-action="modal.dismiss"]')?.click();
      await until(() => !dialog());
    }
  }, times);
}

/** Connects a wallet of the page and disconnects it in the dialog, so many times, each in as many milliseconds as the example asks for. */
export function connectAndDisconnect(page: Page, { id, pace = 0 }: TriedWallet, times: number): Promise<void> {
  return page.evaluate(
    async ({ wallet, pace, times }) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const inButton = (selector: string) =>
        document.querySelector("appkit-button")?.shadowRoot?.querySelector<HTMLElement>(selector);
      const dialog = () => document.querySelector("appkit-modal")?.shadowRoot?.querySelector("dialog[open]");
      const inDialog = (selector: string) => dialog()?.querySelector<HTMLElement>(selector);
      const until = async (holds: () => unknown) => {
        for (const started = performance.now(); !holds(); await frame())
          if (performance.now() - started > 10_000) throw new Error(`Waited in vain for ${holds}`);
      };
      const press = async (selector: string) => {
        await until(() => inDialog(selector));
        inDialog(selector)?.click();
      };
      for (let at = 0; at < times; at += 1) {
        const due = performance.now() + pace;
        inButton("button")?.click();
        await press(`[data-wallet="${wallet}"]`);
        await until(() => {
          inDialog('[data-action="signIn.sign"]')?.click();
          return !dialog();
        });
        inButton("button")?.click();
        await press('[data-action="connection.end"]');
        await until(() => !dialog() && performance.now() >= due);
      }
    },
    { wallet: id, pace, times },
  );
}

/** Counts what a page has made and not given back: blobs, timers, sockets; runs before anything of the page. */
export const COUNT_HELD = `(() => {
  const holdings = { blobs: new Set(), timers: new Set(), sockets: new Set() };
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (blob) => { const url = createObjectURL.call(URL, blob); holdings.blobs.add(url); return url; };
  URL.revokeObjectURL = (url) => { holdings.blobs.delete(url); revokeObjectURL.call(URL, url); };
  const { setTimeout, setInterval } = window;
  window.setTimeout = (run, ...rest) => {
    const id = setTimeout((...args) => { holdings.timers.delete(id); run(...args); }, ...rest);
    holdings.timers.add(id);
    return id;
  };
  window.setInterval = (...args) => { const id = setInterval(...args); holdings.timers.add(id); return id; };
  for (const name of ["clearTimeout", "clearInterval"]) {
    const clear = window[name];
    window[name] = (id) => { holdings.timers.delete(id); clear(id); };
  }
  window.WebSocket = class extends WebSocket {
    constructor(...args) {
      super(...args);
      holdings.sockets.add(this);
      this.addEventListener("close", () => holdings.sockets.delete(this));
    }
  };
  Object.defineProperty(window, "held", {
    get: () => Object.fromEntries(Object.entries(holdings).map(([name, all]) => [name, all.size])),
  });
})();`;

/** Reads the counts of a page that has `COUNT_HELD`. */
export async function holdings(page: Page, session: CDPSession): Promise<Holdings> {
  await page.waitForTimeout(500);
  await session.send("HeapProfiler.collectGarbage");
  const { nodes, jsEventListeners } = await session.send("Memory.getDOMCounters");
  const counts = (await page.evaluate("held")) as Pick<Holdings, "blobs" | "timers" | "sockets">;
  return { nodes, listeners: jsEventListeners, ...counts };
}

/** A wallet of the page, and what its button says while it is connected. */
interface TriedWallet {
  readonly id: string;
  readonly account: RegExp;
  /** So many milliseconds a connection takes at least: a server signs an account in 60 times a minute at most. */
  readonly pace?: number;
}

/** The wallet that an example is tried with. */
export function walletFor(example: string): TriedWallet {
  if (example === "solana-kit") return { id: "solana:Sorrel", account: /\w{4}…\w{4}/ };
  const juniper = { id: "example.juniper", account: /juniper|0xf3/i };
  return example === "sign-in" ? { ...juniper, pace: 1_100 } : juniper;
}

/** Telegram's script, as far as a mini app calls it. */
export const TELEGRAM = `window.Telegram = { WebApp: new Proxy({ colorScheme: "light", themeParams: { button_color: "#2481cc" },
  platform: "tdesktop", BackButton: { show() {}, hide() {}, onClick() {} } }, { get: (app, name) => app[name] ?? (() => {}) }) };`;
