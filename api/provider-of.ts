import { AUTH } from "../domain/embedded/embedded.ts";
import type { Namespace } from "../domain/namespaces.ts";
import { WALLET_CONNECT } from "../domain/wallets/wallet.ts";
import type { Adapters } from "./adapters.ts";
import type { Eip1193Provider } from "./core.ts";

/** The provider of a wallet that is connected: of this page, paired, or embedded. */
export function providerOf(adapters: Adapters, connectorId: string, namespace: Namespace): Eip1193Provider | undefined {
  const { wallets, pairings, embedded } = adapters;
  if (connectorId === WALLET_CONNECT) return pairings.providerOf(namespace);
  if (connectorId === AUTH) return embedded.providerOf(namespace);
  return wallets.providerOf(connectorId, namespace) as Eip1193Provider | undefined;
}
