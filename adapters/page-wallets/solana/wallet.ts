import type { CaipNetworkId } from "../../../domain/caip.ts";
import { AppKitError } from "../../../domain/errors.ts";
import type { Network } from "../../../domain/networks/network.ts";
import type { ConnectInput, WalletSession } from "../../../machines/connection/ports.ts";
import { unlessAborted } from "../../browser/deadline.ts";
import type { SessionDeps } from "../../walletconnect/providers/provider-namespace.ts";
import { currentId } from "../../walletconnect/session/approved-accounts.ts";
import { checkRevocation, connectError } from "../shared/provider-errors.ts";
import {
  connectorMissing,
  connectSession,
  providerOf,
  restoreSession,
  type SessionsDeps,
  walletOf,
} from "../shared/sessions.ts";
import { field, listOf } from "../shared/untrusted.ts";
import { Connection, type Grant } from "./connection.ts";
import { chainsOf, hasFeature, readAccounts, type StandardWallet, use } from "./standard.ts";

export interface WalletsDeps extends SessionsDeps<StandardWallet> {
  /** By connector id. */
  connections: Map<string, Connection>;
  /** Asks a network's nodes. */
  read: SessionDeps["read"];
}

/** Asks a wallet for its accounts. Throws INVALID_ADDRESS where it gives none that can be used. */
async function ask({ registry }: WalletsDeps, { connectorId, networkId }: ConnectInput, how: object[]): Promise<Grant> {
  const wallet = providerOf(registry, connectorId);
  try {
    const answer = field(await use(wallet, "standard:connect", "connect", ...how), "accounts");
    const accounts = readAccounts(listOf(answer) ?? field(wallet, "accounts"));
    if (accounts.length === 0) throw new AppKitError("INVALID_ADDRESS", {});
    const preferred = currentId(networkId);
    const chains = chainsOf(wallet);
    const active = chains.includes(preferred) ? preferred : chains[0];
    if (!active) throw new AppKitError("CONNECTION_FAILED", {});
    return { connectorId, wallet, accounts, networkId: active };
  } catch (thrown) {
    throw connectError(thrown);
  }
}

/** The session of a grant; its connection serves the watchers and the provider. */
function openSession({ registry, connections, read }: WalletsDeps, grant: Grant): WalletSession {
  const { connectorId, wallet, accounts, networkId } = grant;
  const connection = connections.get(connectorId);
  if (connection && !connection.isOver && connection.wallet === wallet) connection.take(accounts, networkId);
  else {
    connection?.end();
    connections.set(connectorId, new Connection(grant, read));
  }
  return {
    ...{ connectorId, namespace: "solana", networkId, accounts: accounts.map(({ address }) => address) },
    wallet: walletOf(registry.connectorOf(connectorId)),
  };
}

/** Asks a wallet for its accounts; prompts its owner. */
export async function connectWallet(
  deps: WalletsDeps,
  input: ConnectInput,
  signal?: AbortSignal,
): Promise<WalletSession> {
  return openSession(deps, await connectSession(deps, input.connectorId, signal, () => ask(deps, input, [])));
}

/** Asks a wallet for accounts that it granted before, by the standard's silent way. */
export async function restoreWallet(
  deps: WalletsDeps,
  input: ConnectInput,
  signal?: AbortSignal,
): Promise<WalletSession> {
  const silently = () => ask(deps, input, [{ silent: true }]);
  return openSession(deps, await restoreSession(deps, input.connectorId, signal, silently));
}

/** Gives the permission back where the wallet can; throws FAILED_TO_DISCONNECT where it could and did not. */
export async function disconnectWallet(
  { registry, connections }: WalletsDeps,
  { connectorId }: { connectorId: string },
  signal?: AbortSignal,
): Promise<void> {
  const connection = connections.get(connectorId);
  connections.delete(connectorId);
  connection?.end();
  const wallet = connection?.wallet ?? registry.providerOf(connectorId);
  if (!wallet || !hasFeature(wallet, "standard:disconnect", "disconnect")) return;
  try {
    await unlessAborted(use(wallet, "standard:disconnect", "disconnect"), signal);
  } catch (thrown) {
    checkRevocation(thrown);
  }
}

/**
 * Goes on with another network: wallets of the wallet standard are told with each request which one is meant. Throws
 * SWITCH_UNSUPPORTED for a network that the wallet does not serve.
 */
export async function switchWalletNetwork(
  { connections }: WalletsDeps,
  { connectorId, network }: { connectorId: string; network: Network },
): Promise<CaipNetworkId> {
  const connection = connections.get(connectorId);
  if (!connection || connection.isOver) throw connectorMissing();
  const networkId = currentId(network.caipNetworkId);
  if (!chainsOf(connection.wallet).includes(networkId)) throw new AppKitError("SWITCH_UNSUPPORTED", {});
  connection.activate(networkId);
  return connection.networkId;
}
