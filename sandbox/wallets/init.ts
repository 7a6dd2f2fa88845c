import { walletCatalog } from "./catalog.ts";
import { walletScript } from "./script.ts";
import type { Announce, Mode } from "./shape.ts";

/** The options of {@link walletInitScript}. */
export interface InitOptions {
  /** Base address of the sandbox, as `Sandbox.url` gives it. */
  readonly url: string;
  /** Keys of the wallets to show; default all. */
  readonly wallets?: readonly string[];
  /** A mode for this page alone; default what the control calls set. */
  readonly mode?: Mode;
  /** How single wallets show themselves, by key. */
  readonly announce?: Readonly<Record<string, Announce>>;
  /** Hostile announcements to make. */
  readonly attacks?: readonly string[];
}

/**
 * The scripted wallets as text for Playwright's `addInitScript`, for pages that don't load `/wallets.js` themselves.
 * Throws a sentence that lists the wallets when one is not known.
 */
export function walletInitScript(options: InitOptions): string {
  const keys = options.wallets ?? walletCatalog.map(({ key }) => key);
  const wallets = keys.map((wanted) => {
    const found = walletCatalog.find(({ key }) => key === wanted);
    if (!found) {
      throw new Error(`There is no wallet ${wanted}; known: ${walletCatalog.map(({ key }) => key).join(", ")}`);
    }
    const { key, name, rdns, uuid, icon, solanaChains } = found;
    return { key, name, rdns, uuid, icon, solanaChains, announce: { ...found.announce, ...options.announce?.[key] } };
  });
  const { url, mode, attacks = [] } = options;
  return walletScript({ url, wallets, attacks, ...(mode && { mode }) });
}
