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

/** Tells `listener` of the modal of each instance that is made from now on. */
export function followMounted(listener: (mounted: Mounted) => void): void {
  tellMounted = listener;
}

/** The announcement of the last page's sessions, until the first instance goes on with it, or ends it. */
let early: Promise<EarlyAnnouncement | undefined> | undefined;

/**
 * Announces the sessions that the last page of the instance-to-be had, ahead of it: libraries look for wallets while the document is
 * read. Gives whether there were any.
 */
export async function announceEarly({ announce = true, id = "default", storage }: Options): Promise<boolean> {
  const stored = createStorage({ window, log: { info: () => undefined } }, storage);
  const record = announce && (await stored.get(STORAGE_KEYS.announced));
  if (!record || instanceOf()) return false;
  early = import("./wire/announce.ts").then(({ announceRecord }) => announceRecord(window, id, record));
  return true;
}

/** The page that this runs on; undefined where there is none, also where something calls itself `window` that is no page's. */
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
    async announce(core, adapters) {
      const taken = early;
      early = undefined;
      await (await import("./wire/announce.ts")).announce(window, core, adapters, await taken);
    },
    takeUp(core, adapters) {
      const look = (isKept: boolean) =>
        void import("./wire/ends.ts").then(({ takeUp }) => takeUp(core, adapters, isKept));
      const show = ({ persisted }: PageTransitionEvent): void => void (persisted && look(true));
      // Of what a connection stores its wallet comes late, and differs where another wallet takes the place of one.
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

/** Brings the elements of the page to life, once. */
export function defineOnce(): void {
  if (hasElements || !pageOf()) return;
  hasElements = true;
  defineElements(window, instanceOf, onInstances);
}
