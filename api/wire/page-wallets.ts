import type { Clock } from "../../adapters/browser/clock.ts";
import { createInjected, type Injected } from "../../adapters/page-wallets/evm/injected.ts";
import type { PageWalletPorts } from "../../adapters/page-wallets/shared/ports.ts";
import { Lazy } from "../../domain/lazy.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import { type Network, namespacesOf } from "../../domain/networks/network.ts";
import type { DiscoveryEvent } from "../../machines/wallets/ports.ts";
import { whenIdle } from "../idle.ts";
import type { ReadChain } from "./chain-reader.ts";

/** The page wallets of one chain family. */
interface Family extends PageWalletPorts {
  discoverWallets(send: (event: DiscoveryEvent) => void): () => void;
  providerOf(connectorId: string): unknown;
  close?(): void;
}

/** The page wallets of all chain families, as ports. */
export interface PageWallets extends Omit<Injected, "providerOf"> {
  /** The provider of a connector's id; undefined if it is not on the page. */
  providerOf(connectorId: string, namespace: Namespace): unknown;
  close(): void;
}

export interface PageWalletsDeps {
  window: Window;
  clock: Clock;
  /** The networks of the page. */
  networks: readonly Network[];
  read: ReadChain;
  /** True if the wallet on `window.coinbaseSolana` is offered; default true. */
  enableCoinbase?: boolean;
}

async function loadSolana({ window, clock, read, enableCoinbase }: PageWalletsDeps): Promise<Family> {
  const [{ createSolana }, { explorerIdOf }] = await Promise.all([
    import("../../adapters/page-wallets/solana/solana.ts"),
    import("../../domain/wallets/wallet-ids.ts"),
  ]);
  return createSolana({ window, clock, explorerIdOf, read, enableCoinbase });
}

async function loadBitcoin({ window, clock }: PageWalletsDeps): Promise<Family> {
  const [{ createBitcoin }, { explorerIdOf }] = await Promise.all([
    import("../../adapters/page-wallets/bitcoin/bitcoin.ts"),
    import("../../domain/wallets/wallet-ids.ts"),
  ]);
  return createBitcoin({ window, clock, explorerIdOf });
}

/** Opens the page wallets; the code for Solana and Bitcoin is loaded if the page has networks of theirs. */
export function openPageWallets(deps: PageWalletsDeps): PageWallets {
  const { window, clock, networks } = deps;
  const injected = createInjected({ window, clock });
  const families: Partial<Record<Namespace, Lazy<Family>>> = {
    solana: new Lazy(() => loadSolana(deps), { isRepeated: true }),
    bip122: new Lazy(() => loadBitcoin(deps), { isRepeated: true }),
  };
  const at = async (namespace: Namespace) => (await families[namespace]?.open()) ?? injected;
  const idle = (run: () => void) => whenIdle(window, run);
  const here = namespacesOf(networks).flatMap((namespace) => families[namespace] ?? []);
  return {
    discoverWallets(input, send) {
      const ends = [
        injected.discoverWallets(input, send),
        ...here.map((family) => family.follow((loaded) => loaded.discoverWallets(send), undefined, idle)),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
    connectWallet: async (input, until) => (await at(input.namespace)).connectWallet(input, until),
    restoreWallet: async (input, until) => (await at(input.namespace)).restoreWallet(input, until),
    disconnectWallet: async (input, until) => (await at(input.namespace)).disconnectWallet(input, until),
    switchWalletNetwork: async (input, until) =>
      (await at(input.network.chainNamespace)).switchWalletNetwork(input, until),
    watchWallet: (input, send) =>
      families[input.namespace]?.follow((family) => family.watchWallet(input, send)) ??
      injected.watchWallet(input, send),
    addConnector: (connector) => injected.addConnector(connector),
    providerOf(connectorId, namespace) {
      const family = families[namespace];
      return family ? family.loaded?.providerOf(connectorId) : injected.providerOf(connectorId);
    },
    close() {
      for (const family of here) family.close((loaded) => loaded.close?.());
    },
  };
}
