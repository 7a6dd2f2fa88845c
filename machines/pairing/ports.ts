/** What a pairing needs from the outside: the relay, and a wallet elsewhere. */

import type { Fault } from "../../domain/errors.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import type { Network } from "../../domain/networks/network.ts";
import type { Device } from "../../domain/pairing/device.ts";
import type { Wallet } from "../../domain/wallets/wallet.ts";
import { feed, port } from "../app/port.ts";
import type { WalletSession } from "../connection/ports.ts";

/** Ways to a wallet, as tabs of its screen (protocol.md §6.3). */
export type PairingPlatform = "browser" | "mobile" | "qrcode" | "web" | "desktop" | "unsupported";

/** How a wallet's app was opened: what WALLETCONNECT_DEEPLINK_CHOICE keeps. */
export interface DeepLink {
  href: string;
  name: string;
}

/** What a pairing is made with. */
export interface PairingInput {
  /** The wallet that was chosen; nothing where any may scan the code. */
  wallet: Wallet | null;
  networks: readonly Network[];
  platform: PairingPlatform;
  /** Whose connection asks. */
  namespace: Namespace;
}

/** What an approved pairing leaves behind. */
export interface PairingResult {
  sessions: readonly WalletSession[];
  wallet: Wallet | null;
  link: DeepLink | null;
}

/** What happens to a pairing that is open. */
export type PairingFeedEvent =
  /** `staleAt` in milliseconds since 1970, `life` in milliseconds from now until then. */
  /** `device` decides which links reach a wallet from here; absent: those that need nothing special. */
  | { type: "pairing.opened"; uri: string; staleAt: number; life: number; device?: Device }
  /** The wallet has approved and signed; what it signed is being verified. */
  | { type: "pairing.authenticating" }
  | { type: "pairing.approved"; sessions: readonly WalletSession[] }
  | ({ type: "pairing.failed" } & Fault)
  /** Found to be over by the wall clock, as after a sleep (R3). */
  | { type: "pairing.stale" }
  /** The visitor is back on the page. */
  | { type: "pairing.returned" }
  /** Taken back for a newer one of another tab's: at most one lives (R4). */
  | { type: "pairing.replaced" };

/** Makes an address for wallets that are elsewhere and hears what becomes of it; stopping it withdraws the address. */
export const openPairing = feed<{ networks: readonly Network[] }, PairingFeedEvent>("openPairing");

/** Opens the page in a wallet's own browser, where that is the way to it (CONN-5). */
export const browseWallet = port<Pick<PairingInput, "wallet" | "namespace">, void>("browseWallet");
