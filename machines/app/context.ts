import type { TrackedEvent } from "../../domain/analytics/tracked-events.ts";
import type { Facts } from "../../domain/app/facts.ts";
import type { View } from "../../domain/modal/routes.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import type { Network } from "../../domain/networks/network.ts";
import type { PlatformFacts, Settings } from "../../domain/options/settings.ts";
import type { DeepLink } from "../../domain/pairing/deep-link.ts";
import type { WalletSession } from "../connection/ports.ts";

export interface AppInput {
  settings: Settings;
  platform: PlatformFacts;
}

/** The root's state: the host's settings, the platform, and the facts that other actors reported. */
export interface AppContext extends AppInput {
  namespaces: readonly Namespace[];
  active: Network;
  /** The session of each connected namespace; absent for any other (I4). */
  sessions: Partial<Record<Namespace, WalletSession>>;
  /**
   * The connector of each stored connection whose wallet has not answered yet; it stays stored until the wallet
   * answers.
   */
  storedConnectors: Facts["connectors"];
  unsupported: boolean;
  /** The view on the open card; null while that is closed. */
  view: View | null;
  /** The network of the running wallet search, while another namespace is connected and stays active. */
  searchedNetwork: Network | null;
  /** The link that opened the paired wallet's app, reused for later requests (CONN-10). */
  link: DeepLink | null;
  preferredAccountTypes: Facts["preferredAccountTypes"];
  /** The running disconnect: the namespace that it was requested for, those without an answer yet, those that failed (CONN-13). */
  ending: { requested: Namespace | "all"; waiting: readonly Namespace[]; failed: readonly Namespace[] } | null;
  /** Addresses on chains whose balance failed less than 30 s ago: not requested again, even after a reconnect (ACCT-4). */
  blocked: readonly string[];
  /** True while a required sign-in is open (I6). */
  isSignInDue: boolean;
  /** True while the browser stores nothing and the visitor has not been warned yet (R7). */
  isStorageWarningDue: boolean;
}

export type AppEmitted =
  | { type: "event.tracked"; event: TrackedEvent }
  | { type: "disconnect.settled"; requested: Namespace | "all"; failed: readonly Namespace[] };
