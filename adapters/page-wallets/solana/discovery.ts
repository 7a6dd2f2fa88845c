import { LIMITS } from "../../../domain/limits.ts";
import type { Connector } from "../../../domain/wallets/wallet.ts";
import type { DiscoveryEvent } from "../../../machines/wallets/ports.ts";
import { idFromName } from "../shared/names.ts";
import type { Registry } from "../shared/registry.ts";
import { hearWallets } from "../shared/wallet-standard.ts";
import { COINBASE_ID, readCoinbase } from "./coinbase.ts";
import { type Introduction, readWallet, type StandardWallet } from "./standard.ts";

export interface DiscoveryDeps {
  window: Window;
  registry: Registry<StandardWallet>;
  /** The explorer id of a well-known wallet, by its name. */
  explorerIdOf(name: string): string | undefined;
  /** True if the wallet on `window.coinbaseSolana` is offered; default true. */
  enableCoinbase?: boolean | undefined;
}

/**
 * Offers a wallet once, and 50 in all; returns what takes it away again. Its connector id is that of the introduction, or made from
 * its name: the first wallet of a name goes by it, any other by its number too (S7).
 */
function offer({ registry, explorerIdOf }: DiscoveryDeps, introduction: Introduction): () => void {
  const { name, icon, wallet, id } = introduction;
  const isOffered = registry.entries.some(({ provider }) => provider === wallet);
  if (isOffered || registry.entries.length >= LIMITS.announcements) return () => {};
  const explorerId = explorerIdOf(name);
  const connector: Connector = {
    id: registry.freeId(id ?? idFromName("solana", name)),
    ...{ name, type: id ? "EXTERNAL" : "ANNOUNCED", chain: "solana" },
    ...(icon && { imageUrl: icon }),
    ...(explorerId && { explorerId }),
  };
  return registry.add(connector, wallet);
}

/** Offers Coinbase Wallet, which does not register itself; looks again when the page becomes visible. */
function lookForCoinbase(deps: DiscoveryDeps): () => void {
  const { window, registry } = deps;
  const look = () => {
    const found = registry.has(COINBASE_ID) ? undefined : readCoinbase(window);
    if (found) offer(deps, found);
  };
  look();
  window.document?.addEventListener("visibilitychange", look);
  return () => window.document?.removeEventListener("visibilitychange", look);
}

/** Sends `connector.announced` for each Solana wallet of the page: those that register themselves, and Coinbase Wallet. */
export function discoverWallets(deps: DiscoveryDeps, send: (event: DiscoveryEvent) => void): () => void {
  const { window, registry, enableCoinbase = true } = deps;
  registry.begin();
  const end = registry.subscribe(send);
  const endStandard = hearWallets(window, (wallet) => {
    const introduction = readWallet(wallet);
    return introduction ? offer(deps, introduction) : () => {};
  });
  const endCoinbase = enableCoinbase ? lookForCoinbase(deps) : () => {};
  return () => {
    endCoinbase();
    endStandard();
    end();
  };
}
