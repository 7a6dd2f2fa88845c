import { describe, expect, it } from "vitest";
import { addressOf } from "../chain.ts";
import { stories } from "../page.ts";
import { soon } from "../story.ts";
import { hostDocument, sandboxOptions } from "./own-page.ts";

const { visit, sandbox } = stories();

describe("several instances on one page", () => {
  it("S18: a second instance has its own modal, network and look, and shares nothing it must not", async () => {
    const story = await visit();
    await story.page.evaluate((options) => {
      Object.assign(window, {
        second: AppKit.create({ ...options, id: "second", themeMode: "light", storage: "memory" }),
      });
    }, sandboxOptions(sandbox()));
    const second = (call: string) => story.page.evaluate(`(async () => (${call}))()`);
    await soon(() => story.page.locator("appkit-modal").count()).toBe(2);
    await second("second.switchNetwork(8453)");
    await soon(() => story.page.evaluate(() => AppKit.getChainId())).toBe(1);
    await story.connect();
    expect(await second("second.getAccount().isConnected")).toBe(false);
    await second("second.open()");
    await story.view("Connect").waitFor();
    await soon(() => story.dialog.count()).toBe(1);
    await second("second.close()");
    await second("second.destroy()");
    await soon(() => story.page.locator("appkit-modal").count()).toBe(1);
    await story.open();
    await story.view("Account").waitFor();
  });

  it("S18, PUBLIC: an element belongs to the instance that it names", async () => {
    const story = await visit();
    await story.page.evaluate((options) => {
      AppKit.create({ ...options, id: "second", storage: "memory" });
      const button = document.createElement("appkit-network-button");
      button.setAttribute("instance", "second");
      document.body.append(button);
    }, sandboxOptions(sandbox()));
    await story.page.locator('appkit-network-button[instance="second"] button').click();
    await story.network("Base").click();
    await soon(() => story.page.locator('appkit-network-button[instance="second"]').textContent()).toBe("");
    await soon(() => story.page.locator('appkit-network-button[instance="second"] button').textContent()).toContain(
      "Base",
    );
    await soon(() => story.page.evaluate(() => AppKit.getChainId())).toBe(1);
  });

  it("S18: an id that is taken is an error that says so", async () => {
    const story = await visit();
    const message = await story.page.evaluate((options) => {
      try {
        AppKit.create({ ...options, id: "default" });
        return "";
      } catch (error) {
        return (error as Error).message;
      }
    }, sandboxOptions(sandbox()));
    expect(message).toContain("`id`");
  });

  it("S18, PUBLIC: where a foreign <appkit-modal> is defined, ours takes a numbered name and works", async () => {
    const foreign = '<script>customElements.define("appkit-modal", class extends HTMLElement {});</script>';
    const story = await visit({
      html: hostDocument(
        `{{wallets}}${foreign}{{block}}<script src="/appkit.js"></script>`,
        "<appkit-modal></appkit-modal>",
      ),
    });
    await story.page.evaluate(() => AppKit.open());
    await story.page.locator('[role="dialog"][data-view="Connect"]').waitFor();
    await story.wallet("example.juniper").click();
    await story.connected();
  });
});

describe("destroy", () => {
  /** Traces that the kit may leave on a page: its elements, and listeners of window, document and wallet. */
  const traces = () => ({
    elements: document.querySelectorAll("appkit-modal").length,
    sheets: document.adoptedStyleSheets.length,
    wallet: sandboxWallets["juniper"]?.listenerCount() ?? 0,
    listeners: (window as unknown as { open: Map<string, number> }).open.size,
    timers: (window as unknown as { timers: Set<unknown> }).timers.size,
    observers: (window as unknown as { observers: Set<unknown> }).observers.size,
  });

  /** Counts listeners and timers of the page from its first moment on. */
  const watch = `(() => {
    const open = new Map(), timers = new Set(), ids = new Map();
    const idOf = (value) => ids.get(value) ?? ids.set(value, ids.size).get(value);
    const capture = (options) => Boolean(typeof options === "object" ? options?.capture : options);
    for (const target of [EventTarget.prototype]) {
      const { addEventListener: add, removeEventListener: remove } = target;
      const key = (self, type, listener, options) => [idOf(self ?? window), type, idOf(listener), capture(options)].join();
      const counts = (self) => self === undefined || self === window || self === document || self === document.documentElement;
      target.addEventListener = function (type, listener, options) {
        if (counts(this) && !options?.once) {
          open.set(key(this, type, listener, options), type);
          options?.signal?.addEventListener("abort", () => open.delete(key(this, type, listener, options)));
        }
        return add.call(this, type, listener, options);
      };
      target.removeEventListener = function (type, listener, options) {
        open.delete(key(this, type, listener, options));
        return remove.call(this, type, listener, options);
      };
    }
    for (const [set, clear] of [["setTimeout", "clearTimeout"], ["setInterval", "clearInterval"], ["requestAnimationFrame", "cancelAnimationFrame"]]) {
      const [start, end] = [window[set], window[clear]];
      window[set] = (run, ms, ...rest) => {
        const id = start((...given) => { if (set !== "setInterval") timers.delete(set + id); run(...given, ...rest); }, ms);
        timers.add(set + id);
        return id;
      };
      window[clear] = (id) => { timers.delete(set + id); end(id); };
    }
    const observers = new Set();
    for (const name of ["IntersectionObserver", "ResizeObserver", "MutationObserver"]) {
      window[name] = class extends window[name] {
        observe(...given) { observers.add(this); super.observe(...given); }
        disconnect() { observers.delete(this); super.disconnect(); }
      };
    }
    Object.assign(window, { open, timers, observers });
  })();`;

  it("S18, R19, I13: leaves no element, no sheet, no listener, no timer, no frame asked for and no observer", async () => {
    const html = hostDocument('{{wallets}}<script src="/appkit.js"></script>');
    const story = await visit({ html, before: watch });
    await story.page.evaluate(() => Object.assign(window, { hostOpen: window.open }));
    const before = await story.page.evaluate(traces);
    await story.page.evaluate((options) => void AppKit.create(options), sandboxOptions(sandbox()));
    await story.connect();
    await story.open();
    await story.page.locator(".bal [data-raw]").waitFor();
    await story.page.evaluate(() => AppKit.destroy());
    await soon(() => story.page.evaluate(traces)).toEqual(before);
    await story.page.waitForTimeout(500);
    await story.clearLog();
    await story.page.waitForTimeout(1_500);
    expect(await story.log()).toEqual([]);
  });

  it("I3, S18: open promises reject with DESTROYED, and so does every later call", async () => {
    const story = await visit();
    await story.connect();
    await story.setWallet("juniper", { mode: "hang" });
    const codes = await story.page.evaluate(async () => {
      const { open } = AppKit;
      const waiting = AppKit.switchNetwork(8453).catch((error) => error.code);
      await new Promise((resolve) => setTimeout(resolve, 200));
      AppKit.destroy();
      const later = await open().catch((error) => error.code);
      return [await waiting, later];
    });
    expect(codes).toEqual(["DESTROYED", "DESTROYED"]);
  });

  it("R20: a tag that is wrong is told of, and keeps nobody from making an instance of their own", async () => {
    const html = hostDocument('{{wallets}}<script src="/appkit.js" data-networks="nowhere:1"></script>');
    const story = await visit({ html, noise: [/INVALID_OPTION|networks|nowhere/] });
    const made = await story.page.evaluate(async (options) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return typeof AppKit.create(options).open;
    }, sandboxOptions(sandbox()));
    expect(made).toBe("function");
  });

  it("R20: open() of a tag that is wrong rejects with the name of what is, as every failure of it does", async () => {
    const html = hostDocument('{{wallets}}<script src="/appkit.js" data-networks="nowhere:1"></script>');
    const story = await visit({ html, noise: [/networks|nowhere/] });
    const code = await story.page.evaluate(() => AppKit.open().catch((error) => error.code));
    expect(code).toBe("INVALID_OPTION");
  });

  it("S18: an instance that was destroyed before the page's own was due does not come back", async () => {
    const story = await visit();
    const again = await story.page.evaluate(async () => {
      AppKit.destroy();
      await new Promise((resolve) => setTimeout(resolve, 600));
      return await AppKit.open().then(
        () => "opened",
        (error) => error.code,
      );
    });
    expect(again).toBe("DESTROYED");
  });

  it("S18: an instance that the page made and destroyed by its own handle is not made anew by a later call", async () => {
    const story = await visit({ html: hostDocument('{{wallets}}<script src="/appkit.js"></script>') });
    const later = await story.page.evaluate(async (options) => {
      AppKit.create(options).destroy();
      return await AppKit.open().then(
        () => "opened",
        (error) => error.code,
      );
    }, sandboxOptions(sandbox()));
    expect(later).toBe("DESTROYED");
    await soon(() => story.page.locator("appkit-modal").count()).toBe(0);
  });

  it("S18, CONN-12: a new instance after destroy finds the connection again", async () => {
    const story = await visit();
    await story.connect();
    await story.page.evaluate((options) => {
      AppKit.destroy();
      AppKit.create(options);
    }, sandboxOptions(sandbox()));
    await story.connected();
    const address = await story.page.evaluate(() => AppKit.getAddress());
    expect(address?.toLowerCase()).toBe(addressOf(sandbox(), "juniper").toLowerCase());
    await soon(() => story.page.locator("appkit-button button").textContent()).toContain("juniper.eth");
  });
});
