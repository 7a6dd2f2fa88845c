/** The ports of a pairing: the relay, and a wallet on another device or app. */

import type { Fault } from "../../domain/errors.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import type { Network } from "../../domain/networks/network.ts";
import type { DeepLink, PairingPlatform } from "../../domain/pairing/deep-link.ts";
import type { Device } from "../../domain/pairing/device.ts";
import type { Wallet } from "../../domain/wallets/wallet.ts";
import { feed, port } from "../app/port.ts";
import type { WalletSession } from "../connection/ports.ts";

export interface PairingInput {
  /** The chosen wallet; null if any wallet may scan the code. */
  wallet: Wallet | null;
  networks: readonly Network[];
  platform: PairingPlatform;
  /** The namespace whose connection pairs. */
  namespace: Namespace;
}

/** The result of an approved pairing. */
export interface PairingResult {
  sessions: readonly WalletSession[];
  wallet: Wallet | null;
  link: DeepLink | null;
}

/** The events of an open pairing. */
export type PairingFeedEvent =
  /**
   * `staleAt` in milliseconds since 1970, `ttl` in milliseconds from now until then. `device` decides which links reach a
   * wallet; absent: a device without special rules.
   */
  | { type: "pairing.opened"; uri: string; staleAt: number; ttl: number; device?: Device }
  /** The wallet has approved and signed; its signature is being verified. */
  | { type: "pairing.authenticating" }
  | { type: "pairing.approved"; sessions: readonly WalletSession[] }
  | ({ type: "pairing.failed" } & Fault)
  /** Expired by the wall clock, as after a sleep (R3). */
  | { type: "pairing.stale" }
  /** The visitor is back on the page. */
  | { type: "pairing.returned" }
  /** Withdrawn for a newer pairing of another tab: at most one is open (R4). */
  | { type: "pairing.replaced" };

/** Makes a pairing URI and reports its events; stopping withdraws the URI. */
export const openPairing = feed<{ networks: readonly Network[] }, PairingFeedEvent>("openPairing");

/** Opens the page in a wallet's own browser, for wallets that are reached that way (CONN-5). */
export const browseWallet = port<Pick<PairingInput, "wallet" | "namespace">, void>("browseWallet");
