import type { Clock } from "../../adapters/browser/clock.ts";
import type { Log } from "../../adapters/browser/log.ts";
import { Popup } from "../../adapters/browser/popup.ts";
import type { Store } from "../../adapters/browser/storage/storage.ts";
import type { EmbeddedWallet } from "../../adapters/secure-frame/embedded.ts";
import type { Returned } from "../../adapters/secure-frame/redirect.ts";
import type { Login } from "../../domain/embedded/embedded.ts";
import { Lazy } from "../../domain/lazy.ts";
import type { AccountType, Namespace } from "../../domain/namespaces.ts";
import type { Resolved } from "../../domain/options/resolve.ts";
import type { Settings } from "../../domain/options/settings.ts";
import type { Eip1193Provider } from "../core.ts";

/** Options of the embedded wallet. */
export interface EmbeddedOptions {
  window: Window & typeof globalThis;
  clock: Clock;
  storage: Store;
  log: Pick<Log, "error">;
  resolved: Resolved;
  /** How this kit calls itself to the frame. */
  sdkVersion: string;
  /** The element that the frame is put into, once; without one it goes into the page's body. */
  host(): HTMLElement | undefined;
  /** The settings as they are now; default: as the instance was made. */
  settings?(): Settings;
  /** True once the instance is over. */
  isDestroyed?(): boolean;
  /** The type of EVM account that the visitor prefers, where one was chosen; default: the settings'. */
  accountType?(): AccountType | undefined;
}

/** One-shot ports of the frame: the lazy part is evaluated at the first. */
const PORTS = [
  "reloadFrame",
  "sendEmail",
  "awaitDevice",
  "sendOtp",
  "fetchSocialUri",
  "connectSocial",
  "fetchFarcasterUri",
  "connectFarcaster",
  "takeUser",
  "preferAccount",
  "updateEmail",
  "confirmEmail",
  "restoreWallet",
  "disconnectWallet",
  "switchWalletNetwork",
] as const;

type Ports = Pick<EmbeddedWallet, (typeof PORTS)[number]>;
type Feeds = Pick<
  EmbeddedWallet,
  "openFrame" | "followPopup" | "holdLogin" | "watchWallet" | "watchRequests" | "holdRequest"
>;

/** The embedded wallet: its frame, its logins, its providers; nothing of it is evaluated before its first use. */
export interface Embedded extends Ports, Feeds {
  /** Runs in the caller's task. Rejects with POPUP_BLOCKED. */
  preparePopup(login: Login): Promise<void>;
  /** The provider of who is logged in, by chain family. */
  providerOf(namespace: Namespace): Eip1193Provider | undefined;
  /** Takes what a provider's page left in this page's address, where the page itself had gone there; once, at load. */
  returned(): Promise<Returned | undefined>;
  /** Tells the frame how the page is called and looks now; before it is shown, and after a change. */
  syncPage(): void;
  close(): void;
}

async function load(deps: EmbeddedOptions, popup: Popup): Promise<EmbeddedWallet> {
  const { createEmbedded } = await import("../../adapters/secure-frame/embedded.ts");
  const { window, clock, storage, log, resolved, sdkVersion } = deps;
  return createEmbedded({
    ...{ window, clock, storage, log, sdkVersion, popup },
    secureFrame: resolved.endpoints.secureFrame,
    enableAuthLogger: resolved.enableAuthLogger,
    host: () => deps.host(),
    settings: () => deps.settings?.() ?? resolved.settings,
    isDestroyed: () => deps.isDestroyed?.() ?? false,
    accountType: () => deps.accountType?.(),
  });
}

/** Feeds that start once the chunk is loaded; waiting for `loaded` evaluates nothing. */
function feedsOf(lazy: Lazy<EmbeddedWallet>, loaded: Promise<void>): Feeds {
  return {
    openFrame: (input, send, receive) =>
      lazy.follow(
        (wallet) => wallet.openFrame(input, send, receive),
        () => send({ type: "frame.failed" }),
      ),
    followPopup: (input, send) =>
      lazy.follow(
        (wallet) => wallet.followPopup(input, send),
        () => send({ type: "popup.closed" }),
      ),
    // A login that never reached the frame let nobody in.
    holdLogin: () => () => lazy.loaded?.holdLogin()(),
    watchWallet: (input, send) => lazy.follow((wallet) => wallet.watchWallet(input, send)),
    // Nobody can ask before somebody is logged in: watching alone evaluates nothing.
    watchRequests: (input, send) =>
      lazy.follow(
        (wallet) => wallet.watchRequests(input, send),
        undefined,
        (run) => void loaded.then(run),
      ),
    // A held request was told of by the loaded chunk; an order that is sent at once has to find its listener.
    holdRequest: (input, send, receive) => lazy.loaded?.holdRequest(input, send, receive) ?? (() => undefined),
  };
}

/** Opens the way to the embedded wallet. */
export function openEmbedded(deps: EmbeddedOptions): Embedded {
  const popup = new Popup(deps.window);
  let onLoad: () => void = () => undefined;
  const loaded = new Promise<void>((resolve) => {
    onLoad = resolve;
  });
  const lazy = new Lazy(() => load(deps, popup), { onLoad });
  return {
    ...lazy.late(PORTS),
    ...feedsOf(lazy, loaded),
    preparePopup: async (login) => popup.prepare(login),
    providerOf: (namespace) => lazy.loaded?.providerOf(namespace) as Eip1193Provider | undefined,
    async returned() {
      if (!deps.window.location.search.includes("result_uri=")) return undefined;
      return (await lazy.open()).returned();
    },
    syncPage: () => lazy.loaded?.syncPage(),
    close: () => lazy.close((wallet) => wallet.stop()),
  };
}
