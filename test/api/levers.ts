import type { Adapters } from "../../api/adapters.ts";
import type { CaipNetworkId } from "../../domain/caip.ts";
import type { Wallet } from "../../domain/wallets/wallet.ts";
import type { WalletEvent, WalletSession } from "../../machines/connection/ports.ts";
import { Area } from "../adapters/sign-in/kit.ts";

/** One instance's messages to the outside, and levers to make that answer. */
export interface Levers {
  kept: (readonly [string, string | null])[];
  logged: string[];
  /** The connections that other tabs were told to end. */
  ended: object[];
  /** Another tab ends connections. */
  endElsewhere(ended: object): void;
  /** Another tab removes what is stored under a key. */
  removeElsewhere(key: string): void;
  /** The keys that were written back into storage, with their texts. */
  restored: [key: string, text: string][];
  shown: boolean;
  /** How the card gets onto the page. */
  show: () => Promise<void>;
  /** How often an opening began anew. */
  renewed: number;
  /** True if storage keeps what is written, or what is written under a key. */
  isPersisted: (key?: string) => boolean;
  hide(): void;
  /** The answering wallet's connector id. */
  wallet: string;
  say(event: WalletEvent): void;
  /** How often nobody listened to a wallet any more. */
  unwatched: number;
  connect: () => Promise<CaipNetworkId>;
  disconnect: () => Promise<void>;
  switchTo: (networkId: CaipNetworkId) => Promise<CaipNetworkId>;
  /** The answer of the wallet's provider. */
  request: (call: { method: string; params?: unknown }) => Promise<unknown>;
  /** The login, where the wallet is the embedded one. */
  embedded: WalletSession["embedded"];
  /** How often the secure frame was told how the page is called and looks. */
  synced: number;
  /** Further properties of the wallet. */
  session: Partial<WalletSession>;
  /** The answer of the nodes to what the account holds. */
  balance: () => Promise<{ amount: string; symbol: string }>;
  /** How often sessions began to be announced to the page's other libraries. */
  announced: number;
  /** The parties that were closed. */
  closed: string[];
  /** Settles once storage is read. */
  recalled: Promise<unknown>;
  /** The wallets that the list returns, whatever is asked for. */
  listed: readonly Wallet[];
  /** A pairing brings sessions that no instance asked for, or further ones. */
  adopt(sessions: readonly WalletSession[], isMore: boolean): void;
  /** The host's pairing URIs, as they are shown and taken away. */
  presented: (string | undefined)[];
  /** True where the nodes and the relay are told that the card is open, once for each step of the world. */
  open: { chains: boolean[]; relay: number };
  /** The result of a social login that left the page. */
  returned: Adapters["embedded"]["returned"];
  /** True if sessions of the last page are announced already. */
  isAnnouncing: boolean;
  /** On a page that the browser prerenders: takes what is to run once the page is shown. */
  prerendered: ((run: () => void) => void) | undefined;
  /** True if the card takes the host's element. */
  attaches: boolean;
  /** The page's storage. */
  areas: Record<"localStorage" | "sessionStorage", Area>;
}

export function makeLevers(wallet: string, recalled: Promise<unknown>): Levers {
  const levers: Levers = {
    kept: [],
    logged: [],
    ended: [],
    restored: [],
    endElsewhere: () => undefined,
    removeElsewhere: () => undefined,
    shown: true,
    show: async () => undefined,
    ...{ renewed: 0, isPersisted: () => false },
    hide: () => {
      levers.shown = false;
    },
    wallet,
    say: () => undefined,
    unwatched: 0,
    connect: async () => "eip155:1" as CaipNetworkId,
    disconnect: async () => undefined,
    switchTo: async (networkId) => networkId,
    request: async () => "0x1",
    embedded: undefined,
    synced: 0,
    session: {},
    balance: async () => ({ amount: "1.5", symbol: "ETH" }),
    announced: 0,
    closed: [],
    recalled,
    listed: [],
    adopt: () => undefined,
    presented: [],
    open: { chains: [], relay: 0 },
    returned: async () => undefined,
    ...{ isAnnouncing: false, prerendered: undefined, attaches: true },
    areas: { localStorage: new Area(), sessionStorage: new Area() },
  };
  return levers;
}
