import { readLanguage, readMetadata, readPlatform } from "../adapters/browser/platform.ts";
import { createStorage } from "../adapters/browser/storage/storage.ts";
import { STORAGE_KEYS } from "../domain/app/facts.ts";
import { invalidOption } from "../domain/options/checks.ts";
import type { Options, PageFacts } from "../domain/options/options.ts";
import type { PlatformFacts } from "../domain/options/settings.ts";
import { type Mounted, mount } from "../views/mount.ts";
import { openAdapters } from "./adapters.ts";
import { defineElements } from "./elements/define.ts";
import { type AppKit, createInstance, type Page } from "./instance.ts";
import { hasInstance, instanceOf, onInstances, register, unregister } from "./registry.ts";
import type { EarlyAnnouncement } from "./wire/announce.ts";

export type { Options } from "../domain/options/options.ts";
export type {
  HostMessage as SiwxMessage,
  HostSession as SiwxSession,
  HostSiwx as Siwx,
  SiweConfig,
} from "../domain/sign-in/siwx-option.ts";
export type { AppKit } from "./appkit.ts";
export type { AppKitJsxElements } from "./elements/jsx.ts";
export type { AppKitElements } from "./elements/tags.ts";
export { version } from "./version.ts";

const NO_PAGE: PageFacts = { metadata: { name: "", description: "", url: "", icons: [] }, lang: "en" };
const NO_PLATFORM: PlatformFacts = { mobile: false, injected: false, reducedMotion: false };

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

function pageOf(): Page | undefined {
  if (typeof window === "undefined" || typeof document === "undefined") return undefined;
  return {
    open: (resolved, deps) => openAdapters(window, resolved, deps),
    show: ({ id, store }) => {
      const mounted = mount({ document, store, id });
      tellMounted(mounted);
      return mounted;
    },
    isAnnouncing: () => early !== undefined,
    async announce(core, adapters) {
      const taken = early;
      early = undefined;
      await (await import("./wire/announce.ts")).announce(window, core, adapters, await taken);
    },
  };
}

let hasElements = false;

/** The options of the newest instance. */
export function defineOnce(): void {
  if (hasElements || typeof window === "undefined") return;
  hasElements = true;
  defineElements(window, instanceOf, onInstances);
}

/**
 * Makes an instance and starts it; the first one is the default instance. On a server it can be asked, but shows nothing.
 *
 * @throws INVALID_OPTION naming the option, what it got and what it wants; NO_RPC_URL; SIWE_AND_SIWX.
 */
export function create(options: Options = {}): AppKit {
  defineOnce();
  const page = pageOf();
  const id = options.id ?? freeId();
  const before = newest;
  if (page && before && instanceOf()) warn(({ again }) => again(before, options));
  newest = options;
  if (hasInstance(id)) throw invalidOption("id", id, "a name that no other instance has");
  const instance = createInstance({
    options: { ...options, id },
    facts: page ? { metadata: readMetadata(window), lang: readLanguage(window) ?? "en" } : NO_PAGE,
    platform: page ? readPlatform(window) : NO_PLATFORM,
    page,
  });
  const destroy = () => {
    instance.destroy();
    unregister(kit);
  };
  const kit: Instance = { ...instance, destroy };
  register(kit);
  return kit;
}

export { create as createAppKit };

function freeId(): string {
  if (!hasInstance("default")) return "default";
  let number = 2;
  while (hasInstance(`default-${number}`)) number += 1;
  return `default-${number}`;
}
