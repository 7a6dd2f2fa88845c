import type { AnyMachineSnapshot } from "xstate";
import type { LookedBalance, LookedNetwork } from "./look.ts";

/** An account as `window.AppKit` says it. */
export interface SaidAccount {
  address?: string | undefined;
  status?: string | undefined;
  isConnected: boolean;
}

/** The part of `window.AppKit` that the probe asks. */
export interface Kit {
  version?: unknown;
  create?: (options?: Record<string, unknown>) => unknown;
  open?: unknown;
  isOpen(): boolean;
  getAccount(): SaidAccount | undefined;
  getCaipNetworkId(): string | undefined;
  getCaipNetworks(): readonly LookedNetwork[];
  getBalance(): LookedBalance | undefined;
  getActiveChainNamespace(): string | undefined;
  getWalletInfo(): { name?: string } | undefined;
  getProvider(namespace?: string): unknown;
  subscribeAccount(listener: (account: SaidAccount) => void): () => void;
  subscribeEvents(listener: (event: { data: { event: string } }) => void): () => void;
  inspect(listener: (inspected: { type: string; snapshot?: AnyMachineSnapshot }) => void): () => void;
}
