import type { Clock } from "../../adapters/browser/clock.ts";
import { readDevice } from "../../adapters/browser/device.ts";
import { newId } from "../../adapters/browser/random-id.ts";
import type { Store } from "../../adapters/browser/storage/storage.ts";
import type { createAttestation } from "../../adapters/walletconnect/client/attestation.ts";
import type { isOnline, watchNetwork } from "../../adapters/walletconnect/client/network.ts";
import type { createPairings, Pairings } from "../../adapters/walletconnect/pairing/pairings.ts";
import type { PairingsDeps } from "../../adapters/walletconnect/pairing/pairings-deps.ts";
import type { TabChannel } from "../../adapters/walletconnect/tabs/group.ts";
import { DEFAULT_ENDPOINTS } from "../../domain/options/options.ts";
import type { Resolved } from "../../domain/options/resolve.ts";
import type { Settings } from "../../domain/options/settings.ts";
import type { ReadChain } from "./chain-reader.ts";

/** Options of pairing. */
export interface PairingsOptions {
  window: Window & typeof globalThis;
  clock: Clock;
  storage: Store;
  read: ReadChain;
  resolved: Resolved;
  /** The present settings. */
  settings(): Pick<Settings, "metadata" | "networks">;
  oneClick: NonNullable<PairingsDeps["oneClick"]>;
}

/**
 * The relay's code. It is passed in, because an import here would pull the code it shares with the card into the
 * relay's chunk (1.7 KiB).
 */
interface RelayCode {
  createPairings: typeof createPairings;
  createAttestation: typeof createAttestation;
  isOnline: typeof isOnline;
  watchNetwork: typeof watchNetwork;
}

/** Opens paired wallets over the relay, once its code is loaded. */
export function openRelay(
  { window, clock, storage, read, resolved, settings, oneClick }: PairingsOptions,
  { createPairings, createAttestation, isOnline, watchNetwork }: RelayCode,
): Pairings {
  const { endpoints } = resolved;
  const { projectId = "" } = resolved.settings;
  // The attestation frame needs the page's permission (S17) and reports each request to a third party, so the host has
  // to name the service.
  const isAttested = endpoints.verify !== DEFAULT_ENDPOINTS.verify;
  const { navigator, BroadcastChannel } = window;
  return createPairings({
    window,
    device: readDevice(window),
    isShared: resolved.storage === "local",
    locks: navigator.locks,
    channel: BroadcastChannel && ((name) => new BroadcastChannel(name) as TabChannel),
    newId: () => newId(window),
    storage,
    clock,
    relayUrl: endpoints.relay,
    projectId,
    metadata: () => settings().metadata,
    override: resolved.pairingOverride,
    oneClick,
    ...(isAttested && { attest: createAttestation({ window, clock, projectId, verifyUrl: endpoints.verify }) }),
    isOnline: () => isOnline(window),
    watchNetwork: (tell) => watchNetwork(window, tell),
    networks: () => settings().networks,
    read,
  });
}
