import { Window } from "happy-dom";
import { type AnnouncementDeps, createAnnouncement } from "../../../adapters/announce/announcement.ts";
import type { Address } from "../../../domain/address.ts";
import type { CaipNetworkId } from "../../../domain/caip.ts";
import type { Namespace } from "../../../domain/namespaces.ts";
import type { ConnectorType } from "../../../domain/wallets/wallet.ts";
import type { WalletSession } from "../../../machines/connection/ports.ts";

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

/** What a library of the page hears of EVM wallets, now and later (EIP-6963). */
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

/** What a library of the page hears of wallets that follow the wallet standard: those that are there. */
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

/** An instance whose sessions and providers are what a test sets. */
export function announcing(window: Page = openWindow(), changes: Partial<AnnouncementDeps> = {}) {
  const sessions: Partial<Record<Namespace, WalletSession | undefined>> = {};
  const providers: Partial<Record<Namespace, unknown>> = {};
  const listeners = new Set<() => void>();
  const ended: Namespace[] = [];
  const told = () => {
    for (const listener of [...listeners]) listener();
  };
  const set = (namespace: Namespace, next: WalletSession | undefined, provider?: unknown) => {
    sessions[namespace] = next;
    providers[namespace] = provider ?? providers[namespace];
    told();
  };
  const announcement = createAnnouncement({
    window,
    id: "default",
    random: (count) => crypto.getRandomValues(new Uint8Array(count)),
    sessionOf: (namespace) => sessions[namespace],
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
    ...changes,
  });
  return { window, set, ended, listeners, close: () => announcement.close() };
}
