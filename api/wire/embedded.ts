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
  /** The name of this kit for the frame. */
  sdkVersion: string;
  /** The parent element of the frame, read once; default: the page's body. */
  host(): HTMLElement | undefined;
  /** The present settings; default: those of the instance's creation. */
  settings?(): Settings;
  /** True once the instance is destroyed. */
  isDestroyed?(): boolean;
  /** The visitor's chosen type of EVM account, if any; default: that of the settings. */
  accountType?(): AccountType | undefined;
}

/** The one-shot ports of the frame; the first call loads the code. */
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

/** The embedded wallet: its frame, its logins, its providers; none of its code is loaded before its first use. */
export interface Embedded extends Ports, Feeds {
  /** Runs in the caller's task. Rejects with POPUP_BLOCKED. */
  preparePopup(login: Login): Promise<void>;
  /** The provider of the logged-in user, by chain family. */
  providerOf(namespace: Namespace): Eip1193Provider | undefined;
  /** Takes the result that a provider's page left in this page's address after a redirect; called once, at load. */
  returned(): Promise<Returned | undefined>;
  /** Tells the frame the page's present name and look, before the frame is shown and after a change. */
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

/** The feeds, which start once the chunk is loaded; waiting for `loaded` does not load it. */
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
    // A login that never reached the frame has logged nobody in.
    holdLogin: () => () => lazy.loaded?.holdLogin()(),
    watchWallet: (input, send) => lazy.follow((wallet) => wallet.watchWallet(input, send)),
    // There are no requests before a login, so watching alone does not load the chunk.
    watchRequests: (input, send) =>
      lazy.follow(
        (wallet) => wallet.watchRequests(input, send),
        undefined,
        (run) => void loaded.then(run),
      ),
    // The loaded chunk has reported the request, so its listener is added at once and receives an immediate order.
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
