import type { CaipNetworkId } from "../domain/caip.ts";
import { AUTH } from "../domain/embedded/embedded.ts";
import type { Namespace } from "../domain/namespaces.ts";
import type { Network } from "../domain/networks/network.ts";
import { WALLET_CONNECT } from "../domain/wallets/wallet.ts";
import type { ConnectInput, WalletEvent, WalletSession } from "../machines/connection/ports.ts";
import type { Eip1193Provider } from "./core.ts";
import type { Embedded } from "./wire/embedded.ts";
import type { PageWallets } from "./wire/page-wallets.ts";
import type { Pairings } from "./wire/pairings.ts";

/** The adapters of the three kinds of wallets. */
interface Parties<Wallets, Pairings, Frame> {
  wallets: Wallets;
  pairings: Pairings;
  embedded: Frame;
}

type Watched = { connectorId: string; namespace: Namespace };
type At = { signal: AbortSignal };

/** The ports that serve a connector's wallet: of the page, of a pairing, or of the secure frame. */
interface Owner {
  restoreWallet(input: ConnectInput, at: At): Promise<WalletSession>;
  watchWallet(input: Watched, send: (event: WalletEvent) => void): () => void;
  disconnectWallet(input: Watched, at: At): Promise<void>;
  switchWalletNetwork(input: { connectorId: string; network: Network }, at: At): Promise<CaipNetworkId>;
}

export function ownerOf(
  { wallets, pairings, embedded }: Parties<Owner, Owner, Owner>,
  { connectorId }: { connectorId: string },
): Owner {
  if (connectorId === WALLET_CONNECT) return pairings;
  return connectorId === AUTH ? embedded : wallets;
}

/** The provider of a wallet that is connected: of this page, paired, or embedded. */
export function providerOf(
  {
    wallets,
    pairings,
    embedded,
  }: Parties<Pick<PageWallets, "providerOf">, Pick<Pairings, "providerOf">, Pick<Embedded, "providerOf">>,
  connectorId: string,
  namespace: Namespace,
): Eip1193Provider | undefined {
  if (connectorId === WALLET_CONNECT) return pairings.providerOf(namespace);
  if (connectorId === AUTH) return embedded.providerOf(namespace);
  return wallets.providerOf(connectorId, namespace) as Eip1193Provider | undefined;
}
