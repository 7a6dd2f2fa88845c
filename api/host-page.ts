import { createStorage } from "../adapters/browser/storage/storage.ts";
import { STORAGE_KEYS } from "../domain/app/facts.ts";
import type { Options } from "../domain/options/options.ts";
import { type Mounted, mount } from "../views/mount.ts";
import { openAdapters } from "./adapters.ts";
import { defineElements } from "./elements/define.ts";
import type { Page } from "./instance.ts";
import { instanceOf, onInstances } from "./registry.ts";
import type { EarlyAnnouncement } from "./wire/announce.ts";

let tellMounted: (mounted: Mounted) => void = () => undefined;

/** Calls `listener` with the modal of each instance that is made from now on. */
export function followMounted(listener: (mounted: Mounted) => void): void {
  tellMounted = listener;
}

let makeDefault: () => void = () => undefined;

/** Has `make` called when a visitor presses one of the kit's elements before there is an instance. */
export function makeOnPress(make: () => void): void {
  makeDefault = make;
}

/** The announcement of the last page's sessions, until the first instance takes it over or ends it. */
let early: Promise<EarlyAnnouncement | undefined> | undefined;

/**
 * Announces the last page's sessions before the instance is made, because libraries look for wallets while the document
 * is parsed. True if there were any.
 */
export async function announceEarly({ announce = true, id = "default", storage }: Options): Promise<boolean> {
  const stored = createStorage({ window, log: { info: () => undefined } }, storage);
  const record = announce && (await stored.get(STORAGE_KEYS.announced));
  if (!record || instanceOf()) return false;
  early = import("./wire/announce.ts").then(({ announceRecord }) => announceRecord(window, id, record));
  return true;
}

/** The page that this code runs on; undefined without one, also if a global `window` is not that of a page. */
export function pageOf(): Page | undefined {
  if (typeof window === "undefined" || !window.document || !window.customElements) return undefined;
  return {
    open: (resolved, deps) => openAdapters(window, resolved, deps),
    show: (instance) => {
      const mounted = mount({ document, ...instance });
      tellMounted(mounted);
      return mounted;
    },
    isAnnouncing: () => early !== undefined,
    onceShown(run) {
      // Nobody may ever see a page that is prerendered, and its locks, wallets and nodes do not answer before somebody does.
      if ((document as { prerendering?: boolean }).prerendering) document.addEventListener("prerenderingchange", run);
      else run();
    },
    async announce(core, adapters) {
      const taken = early;
      early = undefined;
      await (await import("./wire/announce.ts")).announce(window, core, adapters, await taken);
    },
    takeUp(core, adapters) {
      const look = (isKept: boolean) =>
        void import("./wire/ends.ts").then(({ takeUp }) => takeUp(core, adapters, isKept));
      const show = ({ persisted }: PageTransitionEvent): void => void (persisted && look(true));
      // The wallet is among the last values that a connection stores, and differs if another wallet replaces one.
      const hear = ({ key }: StorageEvent): void => void (key === STORAGE_KEYS.walletId && look(false));
      window.addEventListener("pageshow", show);
      window.addEventListener("storage", hear);
      core.listeners.add("destroy", () => {
        window.removeEventListener("pageshow", show);
        window.removeEventListener("storage", hear);
      });
    },
    shareEnds: async (core, adapters) => (await import("./wire/ends.ts")).shareEnds(window, core, adapters),
  };
}

let hasElements = false;

/** Defines the custom elements of the page, once. */
export function defineOnce(): void {
  if (hasElements || !pageOf()) return;
  hasElements = true;
  defineElements(window, { resolve: instanceOf, onInstances, makeNow: () => makeDefault() });
}
