import type { Device } from "../pairing/device.ts";
import type { System } from "../pairing/system.ts";
import { safeAppUrl, safePageUrl } from "../safe-url.ts";
import type { Wallet } from "./wallet.ts";

/** The stores where a wallet can be downloaded. */
type Store = "extension" | "ios" | "android" | "website";

export interface Download {
  store: Store;
  href: string;
}

/** The rows of Downloads: the existing and safe ones, in the screen's order (protocol.md §6.3, S6). */
export function downloadsOf({ chromeStore, appStore, playStore, homepage }: Wallet): readonly Download[] {
  const rows: readonly (readonly [Store, string | undefined])[] = [
    ["extension", safePageUrl(chromeStore)],
    ["ios", safeAppUrl(appStore)],
    ["android", safeAppUrl(playStore)],
    ["website", safePageUrl(homepage)],
  ];
  return rows.flatMap(([store, href]) => (href === undefined ? [] : [{ store, href }]));
}

/**
 * The link that a phone scans from a desktop's screen: its only store, or the website if there are two, because it
 * leads to both.
 */
export function phoneLink(stores: readonly Download[]): string | undefined {
  const phone = stores.filter(({ store }) => store === "ios" || store === "android");
  const website = stores.find(({ store }) => store === "website");
  return (phone.length > 1 ? (website ?? phone[0]) : phone[0])?.href;
}

/** The action of `Get`: shows all stores, or opens one link. */
export type DownloadTarget = { to: "downloads" } | { to: "link"; href: string };

const STORES: Readonly<Record<System, Store>> = { ios: "ios", android: "android", desktop: "website" };

/**
 * The target of `Get` under `Don't have {name}?`: Downloads on a desktop if there are several stores; else this phone's
 * store, else the homepage; undefined hides it (protocol.md §6.3).
 */
export function downloadTarget(wallet: Wallet, { system }: Device): DownloadTarget | undefined {
  const rows = downloadsOf(wallet);
  if (rows.length > 1 && system === "desktop") return { to: "downloads" };
  const find = (wanted: Store) => rows.find(({ store }) => store === wanted);
  const row = find(STORES[system]) ?? find("website");
  return row && { to: "link", href: row.href };
}
