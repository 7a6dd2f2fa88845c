import type { Clock } from "../adapters/clock/clock.ts";
import { watchVisibility } from "../adapters/platform/platform.ts";
import type { Store } from "../adapters/storage/storage.ts";
import type { PairingsWorld, Pairings as Wired } from "../adapters/walletconnect/pairings.ts";
import type { TabChannel } from "../adapters/walletconnect/tabs/group.ts";
import type { Namespace } from "../domain/caip.ts";
import { AppKitError } from "../domain/errors.ts";
import { unknownNetwork } from "../domain/network.ts";
import type { Resolved } from "../domain/options.ts";
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
  /** Evaluates the relay client ahead of its first use. */
  warmUp(): void;
  onAdopted(listener: (sessions: readonly WalletSession[]) => void): void;
  close(): void;
}

async function load({ window, clock, storage, chains, resolved }: PairingsPlace): Promise<Wired> {
  const { createPairings } = await import("../adapters/walletconnect/pairings.ts");
  const { endpoints, settings } = resolved;
  const { navigator, crypto, BroadcastChannel } = window;
  const world: PairingsWorld = {
    isShared: resolved.storage === "local",
    locks: navigator.locks,
    channel: BroadcastChannel && ((name) => new BroadcastChannel(name) as TabChannel),
    newId: () => crypto.randomUUID(),
    storage,
    clock,
    relayUrl: endpoints.relay,
    projectId: settings.projectId ?? "",
    metadata: settings.metadata,
    override: resolved.pairingOverride,
    isOnline: () => navigator.onLine !== false,
    read: (networkId, method, params) => {
      const network = settings.networks.find(({ caipNetworkId }) => caipNetworkId === networkId);
      return chains.request(network ?? unknownNetwork(networkId), method, params);
    },
  };
  return createPairings(world);
}

/** Opens the way to paired wallets. */
export function openPairings(place: PairingsPlace): Pairings {
  let wired: Wired | undefined;
  let loading: Promise<Wired> | undefined;
  let isWarm = false;
  let adopted: ((sessions: readonly WalletSession[]) => void) | undefined;
  const open = (): Promise<Wired> => {
    loading ??= load(place).then((loaded) => {
      wired = loaded;
      loaded.onAdopted((sessions) => adopted?.(sessions));
      return loaded;
    });
    return loading;
  };
  const unwatch = watchVisibility(place.window, (visible) => {
    if (visible) void wired?.restartTransport().catch(() => undefined);
  });
  return {
    openPairing: (input, send) => follow(open, send, (pairings) => pairings.openPairing(input, send)),
    restoreWallet: async (input) => (await open()).restoreWallet(input),
    watchWallet: (input, send) =>
      follow(
        open,
        () => undefined,
        (pairings) => pairings.watchWallet(input, send),
      ),
    disconnectWallet: async () => (await open()).disconnectWallet(),
    async switchWalletNetwork(input) {
      if (!wired) throw new AppKitError("SWITCH_FAILED", {});
      return wired.switchWalletNetwork(input);
    },
    providerOf: (namespace) => wired?.providerOf(namespace) as Eip1193Provider | undefined,
    warmUp() {
      if (isWarm) return;
      isWarm = true;
      whenIdle(place.window, () => void open().catch(() => undefined));
    },
    onAdopted: (listener) => {
      adopted = listener;
    },
    close() {
      unwatch();
      void loading?.then(
        (opened) => opened.stop(),
        () => undefined,
      );
    },
  };
}

/** Runs what nobody waits for when the page has nothing else to do. */
function whenIdle(window: Window, run: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(run);
  else (window as Window).setTimeout(run, 200);
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
