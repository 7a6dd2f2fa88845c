import type { BlockchainApi } from "../../adapters/blockchain-api/blockchain-api.ts";
import type { SupportedDeps } from "../../adapters/blockchain-api/supported.ts";
import type { HttpDeps } from "../../adapters/browser/http/client.ts";
import type { Store } from "../../adapters/browser/storage/storage.ts";
import type { Provider } from "../../adapters/page-wallets/shared/provider.ts";
import { ETHEREUM } from "../../domain/caip.ts";
import { Lazy } from "../../domain/lazy.ts";
import type { Network } from "../../domain/networks/network.ts";
import type { AccountTarget } from "../../machines/account/ports.ts";
import type { ReadChain } from "./chain-reader.ts";

/** The API's address and the kit's identification, and the other sources of its answers. */
export interface BlockchainApiDeps extends HttpDeps, Omit<SupportedDeps, "http"> {
  storage: Store;
  networks(): readonly Network[];
  read: ReadChain;
  /** The EVM provider of the wallet that has an account, while it is connected. */
  providerOf(target: AccountTarget): Provider | undefined;
}

async function load(deps: BlockchainApiDeps): Promise<BlockchainApi> {
  const [{ createBlockchainApi, createHttp }, { WalletAssets }] = await Promise.all([
    import("../../adapters/blockchain-api/blockchain-api.ts"),
    import("../../adapters/page-wallets/evm/assets.ts"),
  ]);
  const assets = new WalletAssets(deps.clock);
  return createBlockchainApi({
    ...deps,
    http: createHttp(deps),
    async walletAssets(target, signal) {
      const provider = target.network.chainNamespace === "eip155" ? deps.providerOf(target) : undefined;
      return provider && assets.fetch(provider, target, signal);
    },
    async readEns(address) {
      if (!deps.networks().some(({ caipNetworkId }) => caipNetworkId === ETHEREUM)) return {};
      const { fetchEnsIdentity } = await import("../../adapters/nodes/evm/ens.ts");
      return fetchEnsIdentity((method, params) => deps.read(ETHEREUM, method, params), address);
    },
  });
}

const CALLS = [
  ...(["fetchTokens", "fetchTotal", "forceTokens", "fetchHistory", "fetchIdentity"] as const),
  ...(["supports", "fetchNames", "keepName", "forgetNames", "fetchNameAddress", "forgetTokens"] as const),
];

/** The Blockchain API; its code is loaded at the first use, which never precedes a connection. */
export function openBlockchainApi(deps: BlockchainApiDeps): BlockchainApi {
  return new Lazy(() => load(deps), { isRepeated: true }).late(CALLS);
}
