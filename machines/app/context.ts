import type { TrackedEvent } from "../../domain/analytics/tracked-events.ts";
import type { Facts } from "../../domain/app/facts.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import type { Network } from "../../domain/networks/network.ts";
import type { PlatformFacts, Settings } from "../../domain/options/settings.ts";
import type { WalletSession } from "../connection/ports.ts";
import type { DeepLink } from "../pairing/ports.ts";

export interface AppInput {
  settings: Settings;
  platform: PlatformFacts;
}

/** What the root knows: what it was given, and what others reported. */
export interface AppContext extends AppInput {
  namespaces: readonly Namespace[];
  active: Network;
  /** What each connected namespace has; nothing for any other (I4). */
  sessions: Partial<Record<Namespace, WalletSession>>;
  unsupported: boolean;
  /** The network that a wallet is looked for while another namespace is connected; that one stays active meanwhile. */
  sought: Network | null;
  /** How the paired wallet's app was opened, for the requests that follow (CONN-10). */
  link: DeepLink | null;
  preferredAccountTypes: Facts["preferredAccountTypes"];
  /** The disconnect that runs: what was asked, who has not answered, who failed (CONN-13). */
  ending: { asked: Namespace | "all"; waiting: readonly Namespace[]; failed: readonly Namespace[] } | null;
  /** Addresses on chains that could not be read less than 30 s ago: not asked again, also after a reconnect (ACCT-4). */
  blocked: readonly string[];
  /** A sign-in that the page requires is asked for (I6). */
  isSignInDue: boolean;
  /** The browser keeps nothing, and the visitor was not told yet (R7). */
  untold: boolean;
}

export type AppEmitted =
  | { type: "event.tracked"; event: TrackedEvent }
  | { type: "disconnect.settled"; asked: Namespace | "all"; failed: readonly Namespace[] };
