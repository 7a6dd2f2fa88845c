/**
 * The script: defines `window.AppKit`, takes over the calls that were made before it came, and makes the default
 * instance from its own tag and the options block (PUBLIC.md "The script").
 */

import { version } from "../domain/version.ts";
import type { AppKit } from "./appkit.ts";
import { create } from "./create.ts";
import type { AppKitGlobal } from "./global.ts";
import { announceEarly, defineOnce, followMounted, makeOnPress } from "./host-page.ts";
import { eachWhenIdle, whenIdle } from "./idle.ts";
import { addMessages } from "./languages.ts";
import { instanceOf } from "./registry.ts";
import { blockText, hasOptions, readOptions } from "./script/attributes.ts";
import type { Call } from "./script/replay.ts";
import { createFromTag, tellFault } from "./script/tag.ts";
import { warn } from "./warnings/warn.ts";

/** Longest wait for idle time, in milliseconds, before a stored connection is looked for. */
const BOOT_WITHIN = 300;

/** The Content-Security-Policy header that a page needs; its code is loaded at the first call. */
const readCsp: AppKitGlobal["csp"] = async (...args) => {
  const { csp } = await import("./csp.ts");
  return csp(...args);
};

/** Properties that libraries read from any object they receive; reading them makes no instance. */
const FOREIGN = /^(?:(?:q|then|toJSON|default|nodeType)$|[_$])/;

const isLoading = (): boolean => document.readyState === "loading";

const parsed = new Promise<unknown>((resolve) => {
  if (isLoading()) document.addEventListener("DOMContentLoaded", resolve, { once: true });
  // The boot gets a task of its own, so that evaluation and boot together do not block the page.
  else setTimeout(resolve);
});

/**
 * The wait of a call that may make the default instance: the options block can be further down in the page than the
 * script.
 */
const unread = (): Promise<unknown> | undefined =>
  isLoading() && !instanceOf() && blockText() === undefined ? parsed : undefined;

function define(tag: Element | null, make: typeof create, boot: Boot): Record<string, unknown> {
  let last: AppKit | undefined;
  const usual = () => {
    // A page destroys its instance on purpose: later calls fail with DESTROYED, and make no new one.
    last = instanceOf() ?? last ?? createFromTag(tag);
    boot.skip();
    return last;
  };
  const makeLast: typeof create = (options) => {
    last = make(options);
    return last;
  };
  const base: Record<string, unknown> = {
    create: makeLast,
    createAppKit: makeLast,
    addMessages,
    csp: readCsp,
    // A faulty tag has no instance: `open` rejects as with any other failure of opening (R20).
    open: async (...args: Parameters<AppKit["open"]>) => {
      const wait = unread();
      if (wait) await wait;
      return usual().open(...args);
    },
    version,
  };
  const ownerOf = (name: string | symbol): object =>
    typeof name !== "string" || name in base || FOREIGN.test(name) ? base : usual();
  return new Proxy(base, {
    get: (_, name) => Reflect.get(ownerOf(name), name),
    has: (_, name) => name in ownerOf(name),
  });
}

/**
 * Makes the instance of a page that has options, once; not after an earlier instance, which a page destroys on purpose.
 */
interface Boot {
  run(): void;
  skip(): void;
}

function bootOf(tag: Element | null): Boot {
  let isDone = false;
  return {
    run() {
      if (isDone) return;
      isDone = true;
      try {
        if (!instanceOf() && hasOptions(tag)) createFromTag(tag);
      } catch (error) {
        tellFault(error);
      }
    },
    skip() {
      isDone = true;
    },
  };
}

function start(): void {
  const before = (window as { AppKit?: { create?: unknown; version?: unknown; q?: Call[] } }).AppKit;
  const queue = Array.isArray(before?.q) ? before.q : [];
  if (before && !before.q && typeof before.create === "function") {
    warn(({ twice }) => twice(version, before.version));
    return;
  }
  // The getter is called directly, because an element of the page with the name `currentScript` would hide it. A
  // module is never `currentScript`: its tag is recognised by the file name.
  const tag: Element | null =
    Reflect.get(Document.prototype, "currentScript", document) ??
    document.querySelector("script[type=module][src*=appkit]");
  const boot = bootOf(tag);
  let isDue = false;
  let isHosts = false;
  const make: typeof create = (options) => {
    // The first instance is the default one, so the tag's instance is made before another one of the host.
    if (isDue) boot.run();
    const isCalled = !isHosts && !!instanceOf();
    if (!isDue || instanceOf()) warn(({ beside }) => beside(tag, options, isCalled));
    const made = create(options);
    isHosts = true;
    boot.skip();
    return made;
  };
  const kit = define(tag, make, boot);
  (window as { AppKit?: unknown }).AppKit = kit;
  defineOnce();
  makeOnPress(() => isDue && boot.run());
  followMounted((mounted) => {
    // Only the default instance, which is the first one, is made ready; the card of any other loads when it is opened.
    if (!instanceOf()) void import("./script/ahead.ts").then(({ makeReady }) => makeReady(window, mounted));
  });
  if (queue.length > 0) void import("./script/replay.ts").then(({ replay }) => replay(kit, queue, unread));
  const isBack = recall(tag);
  const due = async () => {
    isDue = true;
    // A session that was announced already is restored without delay, because libraries of the page wait for it.
    if (await isBack) setTimeout(boot.run);
    else whenIdle(window, boot.run, BOOT_WITHIN);
  };
  void parsed.then(due);
  void eachWhenIdle(window, [() => import("../views/shell/render.tsx")]);
}

/** Announces the last page's sessions again, before any other script of the page runs; true if there were any. */
async function recall(tag: Element | null): Promise<boolean> {
  try {
    const options = readOptions(tag);
    return Object.keys(options).length > 0 && (await announceEarly(options));
  } catch {
    // The boot reports a tag that cannot be read.
    return false;
  }
}

start();
