import type { BlockchainApi } from "../adapters/blockchain-api/blockchain-api.ts";
import { afterFrame } from "../adapters/browser/animation-frame.ts";
import { copyText } from "../adapters/browser/clipboard.ts";
import { browserClock, type Clock } from "../adapters/browser/clock.ts";
import { createPageFetch } from "../adapters/browser/http/page-fetch.ts";
import { createLog, type Log } from "../adapters/browser/log.ts";
import { watchVisibility } from "../adapters/browser/platform.ts";
import { createFacts, type FactsStore } from "../adapters/browser/storage/facts.ts";
import { createStorage, type Store } from "../adapters/browser/storage/storage.ts";
import type { Buying } from "../adapters/buy/buying.ts";
import type { Sending } from "../adapters/send/send.ts";
import type { WalletList } from "../adapters/wallet-list/list.ts";
import { namespacesOf } from "../domain/networks/network.ts";
import type { Resolved } from "../domain/options/resolve.ts";
import type { Settings } from "../domain/options/settings.ts";
import { version } from "../domain/version.ts";
import type { AccountTarget } from "../machines/account/ports.ts";
import type { PairingInput } from "../machines/pairing/ports.ts";
import { required } from "./core.ts";
import type { SignInDeps } from "./create-sign-in.ts";
import { ownerOf, providerOf } from "./provider-of.ts";
import { openAnalytics } from "./wire/analytics.ts";
import { type BlockchainApiDeps, openBlockchainApi } from "./wire/blockchain-api.ts";
import { openBuying } from "./wire/buy.ts";
import { openCamera } from "./wire/camera.ts";
import { type ChainReader, openChainReader, readNetworks } from "./wire/chain-reader.ts";
import { type Embedded, type EmbeddedOptions, openEmbedded } from "./wire/embedded.ts";
import { type OpenNames, openNames } from "./wire/names.ts";
import { openPageWallets, type PageWallets } from "./wire/page-wallets.ts";
import { openPairings, type Pairings } from "./wire/pairings.ts";
import { openSending } from "./wire/send.ts";
import { type OpenSessions, openSessions } from "./wire/sessions.ts";
import { openSignIn, type SignIn } from "./wire/sign-in.ts";
import { type OpenSwaps, openSwaps } from "./wire/swap.ts";
import { openWalletList } from "./wire/wallet-list.ts";

/** All adapters of one instance, ready to answer ports. */
export interface Adapters {
  clock: Clock;
  log: Log;
  storage: Store;
  wallets: PageWallets;
  list: WalletList;
  facts: FactsStore;
  chains: ChainReader;
  pairings: Pairings;
  embedded: Embedded;
  signIn: SignIn;
  api: BlockchainApi;
  swaps: OpenSwaps;
  buying: Buying;
  names: OpenNames;
  sessions: OpenSessions;
  sending: Sending;
  sendEvents: ReturnType<typeof openAnalytics>;
  /** Calls `tell` at once and at each change with the page's visibility; returns the function that ends it. */
  watchVisibility(tell: (isVisible: boolean) => void): () => void;
  watchCamera: ReturnType<typeof openCamera>;
  copyText(input: { text: string }): Promise<void>;
  browseWallet(input: Pick<PairingInput, "wallet" | "namespace">): Promise<void>;
}

/** The name of this kit for the services: framework, adapters or core build, version (protocol.md §2.1). */
function sdkVersionOf({ basic }: Settings): string {
  return `html-${basic ? "core" : "universal"}-${version}`;
}

/** The parts of the instance's present state that the adapters read. */
export type AdaptersDeps = Pick<EmbeddedOptions, "host" | "settings" | "accountType" | "isDestroyed"> &
  Pick<SignInDeps, "context">;

/** The session and the provider of a connected account's wallet. */
function walletOf({ context }: AdaptersDeps, adapters: () => Adapters) {
  const sessionOf = ({ address, network: { chainNamespace } }: AccountTarget) => {
    const session = context().sessions[chainNamespace];
    return session?.accounts.includes(address) ? session : undefined;
  };
  return {
    embeddedOf(target: AccountTarget) {
      const session = sessionOf(target);
      return session?.embedded && providerOf(adapters(), session.connectorId, session.namespace);
    },
    /** Asks the account's wallet to switch to the account's network; rejects like the port. */
    async switchNetwork(target: AccountTarget, at: { signal: AbortSignal }) {
      const { connectorId } = required(sessionOf(target), "CONNECTOR_MISSING");
      return ownerOf(adapters(), { connectorId }).switchWalletNetwork({ connectorId, network: target.network }, at);
    },
    isSmartAccount: (target: AccountTarget) => sessionOf(target)?.embedded?.accountType === "smartAccount",
    providerOf(target: AccountTarget) {
      const session = sessionOf(target);
      return session && providerOf(adapters(), session.connectorId, session.namespace);
    },
  };
}

/**
 * Opens the Blockchain API, and swapping, buying, names and sessions over it, for the page and its connected accounts.
 */
function openApi(
  from: Pick<BlockchainApiDeps, "clock" | "fetch" | "storage" | "read"> & { window: Window },
  { endpoints, fill, settings }: Resolved,
  { context }: AdaptersDeps,
  adapters: () => Adapters,
  wallet: ReturnType<typeof walletOf>,
): Pick<Adapters, "api" | "swaps" | "buying" | "names" | "sessions"> {
  const apiDeps: BlockchainApiDeps & { window: Window } = {
    ...from,
    sdkVersion: sdkVersionOf(settings),
    baseUrl: endpoints.blockchainApi,
    projectId: settings.projectId,
    isIdentified: fill.useRpcHost,
    clientId: () => adapters().pairings.clientId(),
    networks: () => context().settings.networks,
    providerOf: wallet.providerOf,
  };
  const api = openBlockchainApi(apiDeps);
  const buying = openBuying({ ...apiDeps, api, settings: () => context().settings });
  const overApi = { ...apiDeps, ...wallet, api };
  const signIns = async () => (settings.signsIn ? adapters().signIn.open() : undefined);
  const sessions = openSessions({ ...overApi, signIns });
  return { api, swaps: openSwaps(overApi), buying, names: openNames(overApi), sessions };
}

/** Opens the project's other services: the wallet list and analytics. */
function openServices(
  from: { window: Window & typeof globalThis } & Pick<BlockchainApiDeps, "clock" | "fetch">,
  { settings, endpoints, lacksProjectId }: Resolved,
): Pick<Adapters, "list" | "sendEvents"> {
  const common = { ...from, projectId: settings.projectId, sdkVersion: sdkVersionOf(settings) };
  const { window } = from;
  return {
    list: openWalletList({
      ...common,
      urls: window.URL,
      due: () => afterFrame(window),
      baseUrl: endpoints.walletApi,
    }),
    sendEvents: openAnalytics({
      ...common,
      isIdentified: !lacksProjectId,
      pulseUrl: endpoints.analytics,
      walletApiUrl: endpoints.walletApi,
    }),
  };
}

/** Opens the adapters of one instance; none of them sends a request before a port is used. */
export function openAdapters(window: Window & typeof globalThis, resolved: Resolved, deps: AdaptersDeps): Adapters {
  const { settings } = resolved;
  const sdkVersion = sdkVersionOf(settings);
  const clock = browserClock();
  const log = createLog({ clock, console: window.console });
  const fetch = createPageFetch(window);
  const storage = createStorage({ window, log }, resolved.storage);
  const chains = openChainReader({ window, clock, log, fetch, storage, rpc: resolved.rpc });
  const { networks } = settings;
  const settingsNow = () => deps.settings?.() ?? settings;
  const read = readNetworks(chains, () => settingsNow().networks);
  const signIn = openSignIn({ window, clock, log, fetch, read, resolved, sdkVersion, ...deps });
  const wallet = walletOf(deps, () => adapters);
  const from = { window, clock, fetch, storage, read };
  const overApi = openApi(from, resolved, deps, () => adapters, wallet);
  const adapters: Adapters = {
    ...openServices({ window, clock, fetch }, resolved),
    ...overApi,
    clock,
    log,
    storage,
    wallets: openPageWallets({ window, clock, networks, read, enableCoinbase: resolved.enableCoinbase }),
    facts: createFacts({ storage, namespaces: namespacesOf(networks) }),
    chains,
    pairings: openPairings({ ...from, resolved, settings: settingsNow, oneClick: signIn.oneClick }),
    embedded: openEmbedded({ window, clock, storage, log, resolved, sdkVersion, ...deps }),
    signIn,
    sending: openSending({ ...from, ...wallet, api: overApi.api }),
    watchVisibility: (tell) => watchVisibility(window, tell),
    watchCamera: openCamera({ window, clock, host: deps.host }),
    copyText: (input) => copyText(window, input),
    async browseWallet(input) {
      if (input.namespace === "solana") (await import("../adapters/browser/browse.ts")).browseWallet(window, input);
    },
  };
  return adapters;
}
