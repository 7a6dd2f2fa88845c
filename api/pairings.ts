import type { Clock } from "../adapters/clock/clock.ts";
import { watchVisibility } from "../adapters/platform/platform.ts";
import type { Store } from "../adapters/storage/storage.ts";
import type { PairingsWorld, Pairings as Wired } from "../adapters/walletconnect/pairings.ts";
import type { TabChannel } from "../adapters/walletconnect/tabs/group.ts";
import type { UniversalProvider } from "../adapters/walletconnect/universal.ts";
import type { Namespace } from "../domain/caip.ts";
import { AppKitError } from "../domain/errors.ts";
import { unknownNetwork } from "../domain/network.ts";
import { DEFAULT_ENDPOINTS, type Resolved } from "../domain/options.ts";
import type { ConnectInput, PairingEvent, WalletEvent, WalletSession } from "../machines/ports.ts";
import type { ChainReader } from "./chain-reader.ts";
import type { Eip1193Provider } from "./core.ts";

/** What pairing takes. */
export interface PairingsPlace {
  window: Window & typeof globalThis;
  clock: Clock;
  storage: Store;
  chains: ChainReader;
  resolved: Resolved;
}

/** Paired wallets; the relay client is evaluated when one is first needed, and nothing is asked of the relay before. */
export interface Pairings {
  openPairing(input: Parameters<Wired["openPairing"]>[0], send: (event: PairingEvent) => void): () => void;
  restoreWallet(input: ConnectInput): Promise<WalletSession>;
  watchWallet(input: { namespace: Namespace }, send: (event: WalletEvent) => void): () => void;
  disconnectWallet(): Promise<void>;
  switchWalletNetwork(input: Parameters<Wired["switchWalletNetwork"]>[0]): ReturnType<Wired["switchWalletNetwork"]>;
  providerOf(namespace: Namespace): Eip1193Provider | undefined;
  /** The session of every chain family in one provider. */
  universal(): Promise<UniversalProvider>;
  /** Evaluates the relay client ahead of its first use. */
  warmUp(): void;
  onAdopted(listener: (sessions: readonly WalletSession[]) => void): void;
  close(): void;
}

async function load({ window, clock, storage, chains, resolved }: PairingsPlace): Promise<Wired> {
  const [{ createPairings }, { createAttestation }] = await Promise.all([
    import("../adapters/walletconnect/pairings.ts"),
    import("../adapters/walletconnect/attestation.ts"),
  ]);
  const { endpoints, settings } = resolved;
  const projectId = settings.projectId ?? "";
  // Its frame needs the page's leave (S17), and tells a third party of each request: where the host names the service.
  const isAttested = endpoints.verify !== DEFAULT_ENDPOINTS.verify;
  const { navigator, crypto, BroadcastChannel } = window;
  const world: PairingsWorld = {
    window,
    isShared: resolved.storage === "local",
    locks: navigator.locks,
    channel: BroadcastChannel && ((name) => new BroadcastChannel(name) as TabChannel),
    newId: () => crypto.randomUUID(),
    storage,
    clock,
    relayUrl: endpoints.relay,
    projectId,
    metadata: settings.metadata,
    override: resolved.pairingOverride,
    ...(isAttested && { attest: createAttestation({ window, clock, projectId, verifyUrl: endpoints.verify }) }),
    isOnline: () => navigator.onLine !== false,
    networks: settings.networks,
    read: (networkId, method, params) => {
      const network = settings.networks.find(({ caipNetworkId }) => caipNetworkId === networkId);
      return chains.request(network ?? unknownNetwork(networkId), method, params);
    },
  };
  return createPairings(world);
}

/** The relay client, from its first use on. */
class Lazy {
  readonly #place: PairingsPlace;
  #loading: Promise<Wired> | undefined;
  wired: Wired | undefined;
  tellAdopted: ((sessions: readonly WalletSession[]) => void) | undefined;

  constructor(place: PairingsPlace) {
    this.#place = place;
  }

  open = (): Promise<Wired> => {
    this.#loading ??= load(this.#place).then((loaded) => {
      this.wired = loaded;
      loaded.onAdopted((sessions) => this.tellAdopted?.(sessions));
      return loaded;
    });
    return this.#loading;
  };

  /** Evaluates it when the page has nothing else to do. */
  warmUp(): void {
    if (!this.#loading) whenIdle(this.#place.window, () => void this.open().catch(() => undefined));
  }

  close(): void {
    void this.#loading?.then(
      (opened) => opened.stop(),
      () => undefined,
    );
  }
}

/** Opens the way to paired wallets. */
export function openPairings(place: PairingsPlace): Pairings {
  const lazy = new Lazy(place);
  const { open } = lazy;
  const mute = (): void => undefined;
  let isWarm = false;
  const unwatch = watchVisibility(place.window, (visible) => {
    if (visible) void lazy.wired?.restartTransport().catch(mute);
  });
  return {
    openPairing: (input, send) => follow(open, send, (pairings) => pairings.openPairing(input, send)),
    restoreWallet: async (input) => (await open()).restoreWallet(input),
    watchWallet: (input, send) => follow(open, mute, (pairings) => pairings.watchWallet(input, send)),
    disconnectWallet: async () => (await open()).disconnectWallet(),
    async switchWalletNetwork(input) {
      if (!lazy.wired) throw new AppKitError("SWITCH_FAILED", {});
      return lazy.wired.switchWalletNetwork(input);
    },
    universal: async () => (await open()).universal,
    providerOf: (namespace) => lazy.wired?.providerOf(namespace) as Eip1193Provider | undefined,
    warmUp() {
      if (!isWarm) lazy.warmUp();
      isWarm = true;
    },
    onAdopted: (listener) => {
      lazy.tellAdopted = listener;
    },
    close() {
      unwatch();
      lazy.close();
    },
  };
}

/** Runs what nobody waits for when the page has nothing else to do. */
function whenIdle(window: Window, run: () => void): void {
  if (typeof window.requestIdleCallback === "function") window.requestIdleCallback(run);
  else window.setTimeout(run, 200);
}

/** Starts a feed when what feeds it has come; ends it whenever it is asked to. */
function follow(
  open: () => Promise<Wired>,
  send: (event: PairingEvent) => void,
  start: (pairings: Wired) => () => void,
): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  open().then(
    (pairings) => {
      if (!isOver) stop = start(pairings);
    },
    () => isOver || send({ type: "pairing.failed", code: "RELAY_UNREACHABLE" }),
  );
  return () => {
    isOver = true;
    stop?.();
  };
}
