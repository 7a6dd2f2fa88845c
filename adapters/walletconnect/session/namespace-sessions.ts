import { type CaipNetworkId, fromHexChainId, isCaipNetworkId } from "../../../domain/caip.ts";
import type { Namespace } from "../../../domain/namespaces.ts";
import type { Network } from "../../../domain/networks/network.ts";
import { WALLET_CONNECT } from "../../../domain/wallets/wallet.ts";
import type { WalletEvent, WalletSession } from "../../../machines/connection/ports.ts";
import { accountsOn, currentId } from "./approved-accounts.ts";
import { type Session, supportsAllNetworks } from "./session.ts";

function walletOf({ wallet }: Session): WalletSession["wallet"] {
  return { name: wallet.name, type: "WALLET_CONNECT", ...(wallet.icon && { icon: wallet.icon }) };
}

/** The part of a session that is one namespace's; `wish` is the network that the page would like. */
export function namespaceSession(
  session: Session,
  namespace: Namespace,
  wish?: CaipNetworkId,
): WalletSession | undefined {
  const granted = session.namespaces[namespace];
  if (!granted) return undefined;
  const networkId = wish && granted.chains.includes(wish) ? wish : granted.accounts[0]?.networkId;
  if (!networkId) return undefined;
  const accounts = accountsOn(granted, networkId);
  const grant = { approvedNetworkIds: granted.chains, supportsAllNetworks: supportsAllNetworks(session) };
  return { connectorId: WALLET_CONNECT, namespace, accounts, networkId, wallet: walletOf(session), grant };
}

/** The parts of all its namespaces, where the page would like to be on the first of `networks` of each. */
export function namespaceSessions(session: Session, networks: readonly Network[] = []): WalletSession[] {
  return (Object.keys(session.namespaces) as Namespace[]).flatMap((namespace) => {
    const wish = networks.find(({ chainNamespace }) => chainNamespace === namespace)?.caipNetworkId;
    return namespaceSession(session, namespace, wish) ?? [];
  });
}

/** The chain that an event of a wallet names; where it names none, `networkId`. */
export function chainMeant(networkId: CaipNetworkId, data: unknown): CaipNetworkId {
  return currentId((isCaipNetworkId(data) ? data : fromHexChainId(data)) ?? networkId);
}

/** What a namespace's part says that may be new. */
export function newsOf({ accounts, networkId }: WalletSession): WalletEvent[] {
  return [
    { type: "accounts.changed", accounts },
    { type: "chain.changed", networkId },
  ];
}
