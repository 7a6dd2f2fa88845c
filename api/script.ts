/**
 * The script: defines `window.AppKit`, takes over the calls that were made before it came, and makes the default
 * instance from its own tag and the options block (PUBLIC.md "The script").
 */

import { version } from "../domain/version.ts";
import type { AppKit } from "./appkit.ts";
import { create } from "./create.ts";
import type { AppKitGlobal } from "./global.ts";
import { announceEarly, defineOnce, followMounted } from "./host-page.ts";
import { eachWhenIdle, whenIdle } from "./idle.ts";
import { addMessages } from "./languages.ts";
import { instanceOf } from "./registry.ts";
import { blockText, hasOptions, readOptions } from "./script/attributes.ts";
import type { Call } from "./script/replay.ts";
import { createFromTag, tellFault } from "./script/tag.ts";
import { warn } from "./warnings/warn.ts";

/** Longest wait for idle time, in milliseconds, before a stored connection is looked for. */
const BOOT_WITHIN = 300;

/** The header that a page needs; loaded when somebody asks. */
const readCsp: AppKitGlobal["csp"] = async (...given) => {
  const { csp } = await import("./csp.ts");
  return csp(...given);
};

/** Names that libraries read of whatever they are given: that makes no instance. */
const FOREIGN = /^(?:(?:q|then|toJSON|default|nodeType)$|[_$])/;

const isLoading = (): boolean => document.readyState === "loading";

const parsed = new Promise<unknown>((resolve) => {
  if (isLoading()) document.addEventListener("DOMContentLoaded", resolve, { once: true });
  // In a task of its own, so that the page is not held up by evaluation and boot together.
  else setTimeout(resolve);
});

/** What a call that may make the default instance waits for: the options block can stand further down in the page than the script. */
const unread = (): Promise<unknown> | undefined =>
  isLoading() && !instanceOf() && blockText() === undefined ? parsed : undefined;

function define(tag: Element | null, make: typeof create, boot: Boot): Record<string, unknown> {
  let last: AppKit | undefined;
  const usual = () => {
    // A page that destroyed its instance meant it: what is called then says so, and makes no new one.
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
    // A tag that is wrong has no instance: opening rejects like any other failure of it (R20).
    open: async (...given: Parameters<AppKit["open"]>) => {
      const wait = unread();
      if (wait) await wait;
      return usual().open(...given);
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

/** Makes the instance of a page that wants one, once, unless an instance was made before: a page that destroyed it meant it. */
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
  // By the getter itself: an element of the page that has the name stands in its place. A module is no `currentScript`: its tag is
  // known by the file.
  const tag: Element | null =
    Reflect.get(Document.prototype, "currentScript", document) ??
    document.querySelector("script[type=module][src*=appkit]");
  const boot = bootOf(tag);
  let isDue = false;
  let isHosts = false;
  const make: typeof create = (options) => {
    // The first instance is the default one: another one that the host makes does not get ahead of it.
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
  followMounted((mounted) => {
    // The first one is the default instance; whoever opens another one can wait for its card.
    if (!instanceOf()) void import("./script/ahead.ts").then(({ makeReady }) => makeReady(window, mounted));
  });
  if (queue.length > 0) void import("./script/replay.ts").then(({ replay }) => replay(kit, queue, unread));
  const isBack = recall(tag);
  const due = async () => {
    isDue = true;
    // Libraries of the page wait for a session that was announced already.
    if (await isBack) setTimeout(boot.run);
    else whenIdle(window, boot.run, BOOT_WITHIN);
  };
  void parsed.then(due);
  void eachWhenIdle(window, [() => import("../views/shell/render.tsx")]);
}

/** Announces the last page's sessions again, before any other script of the page runs; gives whether there were any. */
async function recall(tag: Element | null): Promise<boolean> {
  try {
    const options = readOptions(tag);
    return Object.keys(options).length > 0 && (await announceEarly(options));
  } catch {
    // The boot tells of a tag that cannot be read.
    return false;
  }
}

start();
