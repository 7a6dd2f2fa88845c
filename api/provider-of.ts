import { AUTH } from "../domain/embedded/embedded.ts";
import type { Namespace } from "../domain/namespaces.ts";
import { WALLET_CONNECT } from "../domain/wallets/wallet.ts";
import type { Eip1193Provider } from "./core.ts";
import type { Embedded } from "./wire/embedded.ts";
import type { PageWallets } from "./wire/page-wallets.ts";
import type { Pairings } from "./wire/pairings.ts";

/** The parties whose wallets can be connected. */
interface Wallets {
  wallets: Pick<PageWallets, "providerOf">;
  pairings: Pick<Pairings, "providerOf">;
  embedded: Pick<Embedded, "providerOf">;
}

/** The provider of a wallet that is connected: of this page, paired, or embedded. */
export function providerOf(from: Wallets, connectorId: string, namespace: Namespace): Eip1193Provider | undefined {
  const { wallets, pairings, embedded } = from;
  if (connectorId === WALLET_CONNECT) return pairings.providerOf(namespace);
  if (connectorId === AUTH) return embedded.providerOf(namespace);
  return wallets.providerOf(connectorId, namespace) as Eip1193Provider | undefined;
}
