/**
 * The script: defines `window.AppKit`, takes over the calls that were made before it came, and makes the default
 * instance from its own tag and the options block (PUBLIC.md "The script").
 */
import { codeOf } from "../domain/errors.ts";
import type { Options } from "../domain/options/options.ts";
import type { AppKit } from "./appkit.ts";
import { readAttributes, readBlock } from "./attributes.ts";
import { create } from "./create.ts";
import { defineOnce, followMounted } from "./host-page.ts";
import { eachWhenIdle, whenIdle } from "./idle.ts";
import { instanceOf } from "./registry.ts";
import { version } from "./version.ts";

type Call = [method: string, args: unknown[], resolve: (value: unknown) => void, reject: (error: unknown) => void];

const BLOCK_ID = "appkit-options";

/** Longest wait for idle time, in milliseconds, before a stored connection is looked for. */
const BOOT_WITHIN = 300;

function tagOptions(tag: Element | null): Options {
  const block = document.getElementById(BLOCK_ID);
  return { ...(tag ? readAttributes(tag) : {}), ...(block ? readBlock(block.textContent ?? "") : {}) };
}

/** A page that says something about AppKit wants it to run without a call: its stored connection is restored. */
function wantsInstance(options: Options): boolean {
  return Object.keys(options).length > 0;
}

function define(tag: Element | null, make: typeof create, boot: Boot): Record<string, unknown> {
  let last: AppKit | undefined;
  const usual = () => {
    // A page that destroyed its instance meant it: what is called then says so, and makes no new one.
    last = instanceOf() ?? last ?? create(tagOptions(tag));
    boot.skip();
    return last;
  };
  const base: Record<string, unknown> = { create: make, createAppKit: make, version };
  return new Proxy(base, {
    get(target, name) {
      if (typeof name !== "string" || name in target || name === "then" || name === "q") return target[name as string];
      const instance = usual();
      return instance[name as keyof AppKit];
    },
    has: (target, name) => name in target || (typeof name === "string" && name in usual()),
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
        if (!instanceOf() && wantsInstance(tagOptions(tag))) create(tagOptions(tag));
      } catch (error) {
        // A fault of the page's own tag is told on its console, not by a call of the host.
        console.error(error);
      }
    },
    skip() {
      isDone = true;
    },
  };
}

function initialized(): Promise<void> {
  return new Promise((resolve) => instanceOf()?.subscribeState((state) => state.initialized && resolve()));
}

/** Makes a call that was queued; one that needs the boot to be over waits for that. */
async function replay(kit: Record<string, unknown>, [method, args, resolve, reject]: Call): Promise<void> {
  const call = async () => (kit[method] as (...args: unknown[]) => unknown)(...args);
  try {
    const early = (error: unknown) => {
      if (codeOf(error, "") !== "CONNECTION_CLIENT_NOT_SET") throw error;
      return initialized().then(call);
    };
    resolve(await call().catch(early));
  } catch (error) {
    reject(error);
  }
}

function start(): void {
  const before = (window as { AppKit?: { create?: unknown; version?: unknown; q?: Call[] } }).AppKit;
  const queue = Array.isArray(before?.q) ? before.q : [];
  if (before && !before.q && typeof before.create === "function") return;
  const tag = document.currentScript;
  const boot = bootOf(tag);
  let isDue = false;
  const make: typeof create = (options) => {
    // The first instance is the default one: another one that the host makes does not get ahead of it.
    if (isDue) boot.run();
    const made = create(options);
    boot.skip();
    return made;
  };
  const kit = define(tag, make, boot);
  (window as { AppKit?: unknown }).AppKit = kit;
  defineOnce();
  followMounted((mounted) => {
    // The first one is the default instance; whoever opens another one can wait for its card.
    if (!instanceOf()) void eachWhenIdle(window, [loadCard, () => mounted.prepare(), ...LATER]);
  });
  for (const call of queue) void replay(kit, call);
  const due = () => {
    isDue = true;
    whenIdle(window, boot.run, BOOT_WITHIN);
  };
  // In a task of its own, so that the page is not held up by evaluation and boot together.
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", due, { once: true });
  else setTimeout(due);
  void eachWhenIdle(window, [loadCard]);
}

const loadCard = () => import("../views/shell/render.tsx");

/** Chunks of the first opening, evaluated ahead: in one file that requests nothing. */
const LATER = [
  () => import("../adapters/wallet-list/list.ts"),
  () => import("../adapters/walletconnect/pairing/pairings.ts"),
];

start();
