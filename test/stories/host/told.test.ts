import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { simulated, stories } from "../page.ts";
import { soon } from "../story.ts";
import { hostDocument, sandboxOptions } from "./own-page.ts";
import { SNIPPET } from "./snippet.ts";

const { visit, sandbox } = stories();

/** Everything that the console of a page says from its start. */
function consoleOf(lines: string[]): (page: Page) => Promise<void> {
  return async (page) => void page.on("console", (line) => lines.push(`${line.type()} ${line.text()}`));
}

/** The kit's own warnings among the lines of a console. */
const warningsIn = (said: readonly string[]) => said.filter((line) => line.startsWith("warning AppKit: "));

/** An options block with more options than the sandbox's own. */
const blockOf = (more: object): string =>
  `<script type="application/json" id="appkit-options">${JSON.stringify({ ...sandboxOptions(sandbox()), ...more })}</script>`;

describe("what a host is told of a session", () => {
  it("R14, S9, CONF-12: a decline is an event of its own, and the report has every step", async () => {
    const story = await visit();
    await story.page.evaluate(() => {
      const events: unknown[] = [];
      Object.assign(window, { events });
      AppKit.subscribeEvents(({ data }) => events.push(data));
    });
    await story.setWallet("juniper", { mode: "reject" });
    await story.open();
    await story.wallet("example.juniper").click();
    const events = () => story.page.evaluate(() => (window as unknown as { events: { event: string }[] }).events);
    await soon(async () => (await events()).at(-1)).toEqual({
      ...{ type: "track", event: "USER_REJECTED" },
      properties: { message: "CONNECTION_DECLINED" },
    });
    expect((await events()).map(({ event }) => event)).not.toContain("CONNECT_ERROR");
    const report = await story.page.evaluate(() => AppKit.report());
    expect(report).toContain('"error":{"code":"CONNECTION_DECLINED"}');
    expect(report).toContain('"actor":"app","type":"xstate.init","state":{"lifecycle":"booting"');
  });

  it("I3, ERR-3, CONN-18: the kit's provider rejects with numbers and the catalogue's codes, after destroy() with DESTROYED", async () => {
    const story = await visit();
    const rejected = await story.page.evaluate(async () => {
      const told = (error: { code: unknown; data: unknown; message: string }) => [
        error.code,
        error.data,
        error.message,
      ];
      const universal = await AppKit.getUniversalProvider();
      const before = await universal.request({ method: "personal_sign" }).catch(told);
      AppKit.destroy();
      await new Promise((resolve) => setTimeout(resolve));
      return [before, await universal.request({ method: "personal_sign" }).catch(told)];
    });
    expect(rejected).toEqual([
      [4900, { code: "SESSION_MISSING" }, "Please call connect() before request()"],
      [4900, { code: "DESTROYED" }, "This AppKit instance was destroyed"],
    ]);
  });

  it("CONN-13, CONN-12: a disconnect right after load ends what was stored", async () => {
    const story = await visit();
    await story.connect();
    await story.page.addInitScript(() => {
      addEventListener("DOMContentLoaded", () => {
        const poll = setInterval(() => {
          if (!("AppKit" in window)) return;
          clearInterval(poll);
          Object.assign(window, { ended: AppKit.disconnect() });
        });
      });
    });
    await story.page.reload();
    await story.page.evaluate(() => (window as unknown as { ended: Promise<void> }).ended);
    await story.page.waitForTimeout(500);
    await soon(() => story.page.evaluate(() => AppKit.getAccount().status)).toBe("disconnected");
  });
});

describe("what a page's developer is told", () => {
  it("PUBLIC, CONF-3: a bad look and an unknown attribute are warned of, and the kit works", async () => {
    const said: string[] = [];
    const tag = '<script src="/appkit.js" data-theme="blue" data-netwroks="eip155:1"></script>';
    const story = await visit({ html: hostDocument(`{{wallets}}{{block}}${tag}`), prepare: consoleOf(said) });
    await story.open();
    await soon(() => story.page.evaluate(() => AppKit.getThemeMode())).toBe("dark");
    await soon(() => warningsIn(said).toSorted()).toEqual([
      'warning AppKit: `data-theme`: got "blue", wants light or dark or system; the default is taken',
      expect.stringContaining("`data-netwroks` (nearest: `data-networks`)"),
    ]);
  });

  it("CONF-3: a colour that is hard to read is warned of with its ratio, and the policy's header is given", async () => {
    const said: string[] = [];
    const tag = '<script src="/appkit.js" data-accent="oklch(0.3 0 0)"></script>';
    const story = await visit({ html: hostDocument(`{{wallets}}{{block}}${tag}`), prepare: consoleOf(said) });
    await soon(() => said.join("\n")).toMatch(
      /`--apkt-accent` oklch\(0\.3 0 0\) has a contrast of 1\.\d+ to the dark card/,
    );
    await story.page.evaluate(() => AppKit.setThemeVariables({ "--apkt-accent": "rgb(255 0 0 / 0.2)" }));
    await soon(() => said.join("\n")).toContain("`--apkt-accent` rgb(255 0 0 / 0.2) lets its ground through");
    expect(await story.page.evaluate(() => AppKit.csp({ networks: ["eip155:1"] }, "abc"))).toContain("'nonce-abc'");
    // Without options it is that of a page without any: the block, which names the sandbox, is not read.
    const bare = await story.page.evaluate(() => AppKit.csp());
    expect(bare).toContain("wss://relay.walletconnect.org");
    expect(bare).not.toContain(sandbox().url);
  });

  it("PUBLIC: a wrong attribute is told of by its name, a broken block with its place", async () => {
    const said: string[] = [];
    const tag = '<script src="/appkit.js" data-networks="nowhere:1"></script>';
    await visit({ html: hostDocument(tag), prepare: consoleOf(said) });
    await soon(() => said.join("\n")).toContain("error AppKit: Option `data-networks");
    const block = '<script type="application/json" id="appkit-options">{\n  "lang": "de",\n}</script>';
    await visit({ html: hostDocument(`${block}<script src="/appkit.js"></script>`), prepare: consoleOf(said) });
    await soon(() => said.join("\n")).toContain("(line 3 column 1)");
  });

  it("PUBLIC: a text by a key that nothing says is warned of once the card is there, with the nearest key", async () => {
    const said: string[] = [];
    const messages = { "titel.Connect": "Come aboard", "button.connect": "Sign up" };
    const own = '<script>AppKit.addMessages("en", { "button.acount": "Me" })</script>';
    const html = hostDocument(`{{wallets}}${blockOf({ messages })}<script src="/appkit.js"></script>${own}`);
    const story = await visit({ html, prepare: consoleOf(said) });
    await story.open();
    await soon(() => warningsIn(said)).toEqual([
      "warning AppKit: `messages` has keys that nothing says: `button.acount` (nearest: `button.account`), `titel.Connect` (nearest: `title.Connect`)",
    ]);
  });

  it("PUBLIC, S18: a second script, and an instance beside the tag's or made again, get one warning each", async () => {
    const said: string[] = [];
    const tag = '<script src="/appkit.js"></script>';
    const story = await visit({ html: hostDocument(`{{wallets}}{{block}}${tag}${tag}`), prepare: consoleOf(said) });
    await story.open();
    await story.page.evaluate((options) => {
      for (let render = 0; render < 3; render += 1) AppKit.create(options);
    }, sandboxOptions(sandbox()));
    const warnings = () => warningsIn(said);
    await soon(warnings).toHaveLength(3);
    expect(warnings().join("\n")).toMatch(/on this page twice.*without an `id`.*again with the same options/s);
    await story.page.waitForTimeout(300);
    expect(warnings()).toHaveLength(3);
  });
});

describe("what a page's developer is told of its markup", () => {
  it("PUBLIC, S18: the tag that a router runs again with each page's body is none too many", async () => {
    const said: string[] = [];
    const body = '<script src="/appkit.js"></script>';
    const story = await visit({ html: hostDocument(`{{wallets}}{{block}}${body}`), prepare: consoleOf(said) });
    await story.open();
    const runs = await story.page.evaluate(async () => {
      let count = 0;
      for (const script of [1, 2].map(() => Object.assign(document.createElement("script"), { src: "/appkit.js" }))) {
        for (const old of document.querySelectorAll('script[src="/appkit.js"]')) old.remove();
        await new Promise((run) => {
          script.onload = run;
          document.body.append(script);
        });
        count += 1;
      }
      return count;
    });
    expect(runs).toBe(2);
    await story.page.waitForTimeout(300);
    expect(said.filter((line) => line.includes("AppKit: "))).toEqual([]);
  });

  it("PUBLIC, CONF-10: a second place for the modal, and an address that is none, get one warning each", async () => {
    const said: string[] = [];
    const places = "<appkit-modal></appkit-modal><appkit-modal></appkit-modal><appkit-modal></appkit-modal>";
    const options = { enableEmbedded: true, metadata: { name: "Shop", url: "shop.example" } };
    const html = hostDocument(`{{wallets}}${blockOf(options)}${places}<script src="/appkit.js"></script>`);
    await visit({ html, prepare: consoleOf(said) });
    await soon(() => warningsIn(said).toSorted()).toEqual([
      'warning AppKit: `metadata.url`: got "shop.example", wants an address',
      "warning AppKit: an `appkit-modal` is left empty, another one has the modal",
    ]);
  });
});

describe("a card that does not come", () => {
  it("I3, ROUTE-13: open() rejects where the card cannot be drawn, the cause is logged, and the next one shows it", async () => {
    const said: string[] = [];
    const story = await visit({
      html: hostDocument('{{wallets}}{{block}}<script src="/appkit.js"></script>'),
      prepare: consoleOf(said),
    });
    const outcome = await story.page.evaluate(async () => {
      const { showModal } = HTMLDialogElement.prototype;
      HTMLDialogElement.prototype.showModal = () => {
        throw new Error("not on this page");
      };
      const refused = await AppKit.open().then(
        () => "resolved",
        (error) => [error.code, error.cause.message],
      );
      const isOpen = AppKit.isOpen();
      HTMLDialogElement.prototype.showModal = showModal;
      await AppKit.open();
      return [refused, isOpen, document.querySelector("appkit-modal")?.shadowRoot?.querySelector("dialog")?.open];
    });
    expect(outcome).toEqual([["MODAL_NOT_SHOWN", "not on this page"], false, true]);
    expect(said.join("\n")).toMatch(/error AppKit: The modal cannot be shown .*not on this page/);
  });

  it.each([false, true])(
    "I3, ROUTE-13: a card that cannot be drawn (embedded: %s) is not tried again and again, but when it is opened",
    async (enableEmbedded) => {
      const said: string[] = [];
      const failures = () => said.filter((line) => line.includes("The modal cannot be shown")).length;
      const story = await visit({
        html: hostDocument(
          '{{wallets}}<script src="/appkit.js"></script><script type="application/json" id="options">{{options}}</script>',
          "<h1>Host</h1><appkit-modal></appkit-modal>",
        ),
        ready: false,
        prepare: consoleOf(said),
      });
      const open = () =>
        story.page.evaluate(() =>
          AppKit.open().then(
            () => "shown",
            ({ code }) => code,
          ),
        );
      const isDrawn = () =>
        story.page.evaluate(() =>
          [...document.querySelectorAll("appkit-modal")].some(({ shadowRoot }) =>
            shadowRoot?.querySelector("[data-view]"),
          ),
        );
      await story.page.evaluate((isEmbedded) => {
        const { insertBefore } = Node.prototype;
        // Of the card, and of nothing else on the page.
        Object.assign(ShadowRoot.prototype, {
          insertBefore() {
            throw new Error("not on this page");
          },
        });
        Object.assign(window, { mend: () => Object.assign(ShadowRoot.prototype, { insertBefore }) });
        const options = JSON.parse(document.getElementById("options")?.textContent ?? "");
        AppKit.create({ ...options, ...(isEmbedded && { enableEmbedded: true }) });
      }, enableEmbedded);
      expect(await open()).toBe("MODAL_NOT_SHOWN");
      // The card is made ready in idle time, of which a busy page has none for a while.
      let before = 0;
      await soon(async () => {
        before = failures();
        await story.page.waitForTimeout(400);
        return failures() - before;
      }).toBe(0);
      expect(before).toBeLessThan(5);
      await story.page.evaluate("mend()");
      expect(await open()).toBe("shown");
      expect([failures(), await isDrawn()]).toEqual([before, true]);
    },
  );

  it("R20, I3: calls that were queued reject after 20 s where the script never comes", async () => {
    const html = hostDocument(`<script>${SNIPPET}</script><script async src="/nowhere.js"></script>`);
    const noise = [/^Failed to load resource/];
    const story = await visit({ html, prepare: simulated, noise, before: "window.begun = Date.now();" });
    const begun = Number(await story.page.evaluate("begun"));
    const called = await story.page.evaluate(() => {
      const told: unknown[] = [];
      Object.assign(window, { told });
      for (const call of [AppKit.open(), AppKit.getProvider("eip155") as unknown as Promise<unknown>])
        call.catch((error) => told.push([error.code, error.message]));
      return Date.now();
    });
    const told = () => story.page.evaluate(() => (window as unknown as { told: unknown[] }).told);
    await story.page.clock.pauseAt(begun + 19_000);
    expect(await told()).toEqual([]);
    await story.page.clock.fastForward(called - begun + 1_000);
    await story.page.clock.resume();
    const rejected = ["SCRIPT_MISSING", "AppKit's script did not come within 20 s"];
    await soon(told).toEqual([rejected, rejected]);
    await story.page.evaluate(() => {
      const script = document.createElement("script");
      script.src = "/appkit.js";
      document.head.append(script);
    });
    await soon(() => story.page.evaluate(() => AppKit.version)).toMatch(/^\d/);
    await soon(() => story.page.locator("appkit-modal").count()).toBe(0);
  });
});
