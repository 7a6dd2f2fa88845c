import { type Mounted, mount } from "../views/mount.ts";
import { openAdapters } from "./adapters.ts";
import { defineElements } from "./elements/define.ts";
import type { Page } from "./instance.ts";
import { instanceOf, onInstances } from "./registry.ts";

let tellMounted: (mounted: Mounted) => void = () => undefined;

/** Tells `listener` of the modal of each instance that is made from now on. */
export function followMounted(listener: (mounted: Mounted) => void): void {
  tellMounted = listener;
}

/** The page that this runs on; undefined where there is none. */
export function pageOf(): Page | undefined {
  if (typeof window === "undefined" || typeof document === "undefined") return undefined;
  return {
    open: (resolved, deps) => openAdapters(window, resolved, deps),
    show: (instance) => {
      const mounted = mount({ document, ...instance });
      tellMounted(mounted);
      return mounted;
    },
    announce: async (core, adapters) => (await import("./wire/announce.ts")).announce(window, core, adapters),
  };
}

let hasElements = false;

/** Brings the elements of the page to life, once. */
export function defineOnce(): void {
  if (hasElements || typeof window === "undefined") return;
  hasElements = true;
  defineElements(window, instanceOf, onInstances);
}
