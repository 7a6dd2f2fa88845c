import type { CaipNetworkId } from "../../../domain/caip.ts";
import type { Namespace } from "../../../domain/namespaces.ts";
import type { Network } from "../../../domain/networks/network.ts";
import { WALLET_CONNECT } from "../../../domain/wallets/wallet.ts";
import type { WalletSession } from "../../../machines/connection/ports.ts";
import { accountsOn } from "./approved-accounts.ts";
import { type Session, supportsAllNetworks } from "./session.ts";

function walletOf({ wallet }: Session): WalletSession["wallet"] {
  return { name: wallet.name, type: "WALLET_CONNECT", ...(wallet.icon && { icon: wallet.icon }) };
}

/** The methods by which wallets pay; a wallet without any of them cannot pay. */
const PAYING: Partial<Record<Namespace, readonly string[]>> = {
  eip155: ["eth_sendTransaction"],
  solana: ["solana_signAndSendTransaction", "solana_signTransaction"],
  bip122: ["sendTransfer"],
};

/** One namespace's session; `preferred` is the network that the page prefers. */
export function namespaceSession(
  session: Session,
  namespace: Namespace,
  preferred?: CaipNetworkId,
): WalletSession | undefined {
  const approved = session.namespaces[namespace];
  if (!approved) return undefined;
  const networkId = preferred && approved.chains.includes(preferred) ? preferred : approved.accounts[0]?.networkId;
  if (!networkId) return undefined;
  const accounts = accountsOn(approved, networkId);
  const grant = { approvedNetworkIds: approved.chains, supportsAllNetworks: supportsAllNetworks(session) };
  const isUnpaying = !(PAYING[namespace]?.some((method) => approved.methods.includes(method)) ?? true);
  return {
    ...{ connectorId: WALLET_CONNECT, namespace, accounts, networkId, wallet: walletOf(session), grant },
    ...(isUnpaying && { isUnpaying }),
  };
}

/** The sessions of all namespaces; the page prefers the first one of `networks` for each. */
export function namespaceSessions(session: Session, networks: readonly Network[] = []): WalletSession[] {
  return (Object.keys(session.namespaces) as Namespace[]).flatMap((namespace) => {
    const preferred = networks.find(({ chainNamespace }) => chainNamespace === namespace)?.caipNetworkId;
    return namespaceSession(session, namespace, preferred) ?? [];
  });
}
