import { Window } from "happy-dom";
import { Announcement, type SessionSource } from "../../../adapters/announce/announcement.ts";
import type { Identities } from "../../../adapters/announce/record.ts";
import { createInjected } from "../../../adapters/page-wallets/evm/injected.ts";
import type { Address } from "../../../domain/addresses/address.ts";
import type { CaipNetworkId } from "../../../domain/caip.ts";
import type { Namespace } from "../../../domain/namespaces.ts";
import type { ConnectorType } from "../../../domain/wallets/wallet.ts";
import type { WalletSession } from "../../../machines/connection/ports.ts";
import type { DiscoveryEvent } from "../../../machines/wallets/ports.ts";
import { FakeClock } from "../fake-clock.ts";

export const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" as CaipNetworkId;
export const DEVNET = "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1" as CaipNetworkId;
export const ALICE = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" as Address;
export const SOL = "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM" as Address;
export const SOL2 = "4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA" as Address;

const PARTS = {
  eip155: { namespace: "eip155", networkId: "eip155:1" as CaipNetworkId, accounts: [ALICE] },
  solana: { namespace: "solana", networkId: SOLANA, accounts: [SOL] },
} as const;

/** A session of a paired wallet. */
export function session(
  namespace: "eip155" | "solana",
  changes: Partial<WalletSession> = {},
  type: ConnectorType = "WALLET_CONNECT",
): WalletSession {
  return { connectorId: "walletConnect", wallet: { name: "Ferryman", type }, ...PARTS[namespace], ...changes };
}

export type Page = globalThis.Window & typeof globalThis;

export const openWindow = (): Page => new Window() as unknown as Page;

interface Detail {
  info: { uuid: string; name: string; icon: string; rdns: string };
  provider: {
    request(call: { method: string; params?: unknown }): Promise<unknown>;
    on(event: string, listener: (value: unknown) => void): unknown;
    removeListener(event: string, listener: (value: unknown) => void): unknown;
  };
}

/** A page library's finds among EVM wallets, now and later (EIP-6963). */
export function hearEvm(window: Page): { details: Detail[]; ask(): void } {
  const details: Detail[] = [];
  window.addEventListener("eip6963:announceProvider", (event) => {
    details.push((event as CustomEvent<Detail>).detail);
  });
  return { details, ask: () => void window.dispatchEvent(new window.Event("eip6963:requestProvider")) };
}

type Call = (...inputs: unknown[]) => Promise<never>;

/** A wallet of the wallet standard, as loosely as a test needs it. */
export interface Wallet {
  name: string;
  icon: string;
  chains: readonly string[];
  accounts: readonly { address: string; publicKey: Uint8Array; chains: readonly string[] }[];
  features: Record<string, Record<string, Call>>;
}

/** A page library's finds among wallets that follow the wallet standard: those that are there. */
export function hearStandard(window: Page): { wallets: Set<Wallet> } {
  const wallets = new Set<Wallet>();
  const register = (...given: Wallet[]) => {
    for (const wallet of given) wallets.add(wallet);
    return () => {
      for (const wallet of given) wallets.delete(wallet);
    };
  };
  window.addEventListener("wallet-standard:register-wallet", (event) => {
    (event as CustomEvent<(api: object) => void>).detail({ register });
  });
  window.dispatchEvent(new window.CustomEvent("wallet-standard:app-ready", { detail: { register } }));
  return { wallets };
}

/** A test's substitutes for parts of an instance. */
type Changes = Partial<SessionSource> & {
  /** The identities that the last page stored; their sessions are being restored until a test says otherwise. */
  stored?: Identities;
};

/** An announcement that no instance has taken over yet. */
export function announcingEarly(window: Page, stored: Identities) {
  const clock = new FakeClock();
  return { clock, announcement: new Announcement({ window, clock }, stored) };
}

/** An instance whose sessions and providers are what a test sets. */
export function announcing(window: Page = openWindow(), { stored = {}, ...changes }: Changes = {}) {
  const sessions: Partial<Record<Namespace, WalletSession | undefined>> = {};
  const providers: Partial<Record<Namespace, unknown>> = {};
  const listeners = new Set<() => void>();
  const ended: Namespace[] = [];
  const kept: (string | undefined)[] = [];
  const restoring = new Set(Object.keys(stored));
  const overdue = new Set<string>();
  const told = () => {
    for (const listener of [...listeners]) listener();
  };
  const set = (namespace: Namespace, next: WalletSession | undefined, provider?: unknown) => {
    sessions[namespace] = next;
    providers[namespace] = provider ?? providers[namespace];
    restoring.delete(namespace);
    overdue.delete(namespace);
    told();
  };
  /** The wallet of a stored connection has said nothing until its deadline. */
  const delay = (namespace: Namespace) => {
    restoring.delete(namespace);
    overdue.add(namespace);
    told();
  };
  const { clock, announcement } = announcingEarly(window, stored);
  announcement.follow({
    id: "default",
    sessionOf: (namespace) => sessions[namespace],
    serves: () => true,
    isRestoring: (namespace) => restoring.has(namespace),
    isStored: (namespace) => restoring.has(namespace) || overdue.has(namespace),
    providerOf: ({ namespace }) => providers[namespace],
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async endSession(namespace) {
      ended.push(namespace);
      set(namespace, undefined);
    },
    read: async () => null,
    keep: (record) => void kept.push(record),
    ...changes,
  });
  return { window, clock, set, delay, told, ended, kept, listeners, close: () => announcement.close() };
}

/** The rows that another instance of the kit, or another copy, finds on the page. */
export function rowsOf(window: Page): string[] {
  const events: DiscoveryEvent[] = [];
  const injected = createInjected({ window, clock: new FakeClock() });
  injected.discoverWallets({ eip6963: true, injected: true }, (event) => void events.push(event));
  return events.flatMap((event) => (event.type === "connector.announced" ? [event.connector.name] : []));
}
