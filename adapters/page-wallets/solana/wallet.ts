import type { CaipNetworkId } from "../../../domain/caip.ts";
import { AppKitError } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { Network } from "../../../domain/networks/network.ts";
import type { ConnectInput, WalletSession } from "../../../machines/connection/ports.ts";
import type { Clock } from "../../browser/clock.ts";
import { pause, unlessAborted, within } from "../../browser/deadline.ts";
import type { SessionDeps } from "../../walletconnect/providers/provider-namespace.ts";
import { currentId } from "../../walletconnect/session/approved-accounts.ts";
import { field, listOf } from "../evm/provider.ts";
import { meaningOf, providerError } from "../evm/provider-errors.ts";
import { registered } from "../shared/registered.ts";
import { Connection, type Grant } from "./connection.ts";
import type { Registry } from "./registry.ts";
import { chainsOf, hasFeature, readAccounts, type StandardWallet, use } from "./standard.ts";

export interface WalletsDeps {
  clock: Clock;
  registry: Registry;
  /** Ties that hold, by connector id. */
  connections: Map<string, Connection>;
  /** Prompts that are open, by connector id. */
  prompts: Map<string, Promise<Grant>>;
  /** Asks a network's nodes. */
  read: SessionDeps["read"];
}

/** The wallet of a connector; throws CONNECTOR_MISSING. */
function walletOf(registry: Registry, connectorId: string): StandardWallet {
  const wallet = registry.walletOf(connectorId);
  if (!wallet) throw new AppKitError("CONNECTOR_MISSING", {});
  return wallet;
}

/** Asks a wallet for its accounts. Throws INVALID_ADDRESS where it gives none that can be used. */
async function ask({ registry }: WalletsDeps, { connectorId, networkId }: ConnectInput, how: object[]): Promise<Grant> {
  const wallet = walletOf(registry, connectorId);
  try {
    const answer = field(await use(wallet, "standard:connect", "connect", ...how), "accounts");
    const accounts = readAccounts(listOf(answer) ?? field(wallet, "accounts"));
    if (accounts.length === 0) throw new AppKitError("INVALID_ADDRESS", {});
    const wish = currentId(networkId);
    const chains = chainsOf(wallet);
    const active = chains.includes(wish) ? wish : chains[0];
    if (!active) throw new AppKitError("CONNECTION_FAILED", {});
    return { connectorId, wallet, accounts, networkId: active };
  } catch (thrown) {
    const table = { declined: "CONNECTION_DECLINED", pending: "CONNECTION_PENDING" } as const;
    throw providerError(thrown, table, "CONNECTION_FAILED");
  }
}

/** Keeps what was granted, for whoever still wants it. */
function hold({ registry, connections, read }: WalletsDeps, grant: Grant): WalletSession {
  const { connectorId, wallet, accounts, networkId } = grant;
  const held = connections.get(connectorId);
  if (held && !held.isOver && held.wallet === wallet) held.take(accounts, networkId);
  else {
    held?.end();
    connections.set(connectorId, new Connection(grant, read));
  }
  const { name = "", imageUrl, type = "ANNOUNCED" } = registry.connectorOf(connectorId) ?? {};
  return {
    ...{ connectorId, namespace: "solana", networkId, accounts: accounts.map(({ address }) => address) },
    wallet: { name, type, ...(imageUrl && { icon: imageUrl }) },
  };
}

/** Asks a wallet for its accounts; prompts its owner, who may take any time; an open prompt is joined, not repeated (R13). */
export async function connectWallet(
  deps: WalletsDeps,
  input: ConnectInput,
  signal?: AbortSignal,
): Promise<WalletSession> {
  const { prompts, registry } = deps;
  const { connectorId } = input;
  const asked = prompts.get(connectorId) ?? ask(deps, input, []).finally(() => prompts.delete(connectorId));
  prompts.set(connectorId, asked);
  const grant = await unlessAborted(asked, signal);
  registry.restored.delete(connectorId);
  return hold(deps, grant);
}

/**
 * Asks a wallet for accounts that it granted before, by the standard's silent way. Waits 3 s at most for it to register, lets
 * those who register together with it do so, and refuses a wallet whose name another one bears as well: which of them was
 * granted is unknown (S7).
 */
export function restoreWallet(deps: WalletsDeps, input: ConnectInput, signal?: AbortSignal): Promise<WalletSession> {
  const { registry, clock } = deps;
  const { connectorId } = input;
  const missing = () => new AppKitError("CONNECTOR_MISSING", {});
  const refuseRivals = () => {
    if (registry.isContested(connectorId)) throw missing();
  };
  return within(clock, LIMITS.restore, missing, signal, async (inner) => {
    if (!registry.has(connectorId)) await registered(registry, connectorId, inner);
    refuseRivals();
    const settling = registry.settling(connectorId);
    if (settling > 0) await pause(clock, settling, inner);
    refuseRivals();
    const grant = await unlessAborted(ask(deps, input, [{ silent: true }]), inner);
    refuseRivals();
    registry.restored.add(connectorId);
    return hold(deps, grant);
  });
}

/** Gives the permission back where the wallet can; throws FAILED_TO_DISCONNECT where it could and did not. */
export async function disconnectWallet(
  { registry, connections }: WalletsDeps,
  { connectorId }: { connectorId: string },
  signal?: AbortSignal,
): Promise<void> {
  const connection = connections.get(connectorId);
  connections.delete(connectorId);
  registry.restored.delete(connectorId);
  connection?.end();
  const wallet = connection?.wallet ?? registry.walletOf(connectorId);
  if (!wallet || !hasFeature(wallet, "standard:disconnect", "disconnect")) return;
  try {
    await unlessAborted(use(wallet, "standard:disconnect", "disconnect"), signal);
  } catch (thrown) {
    if (!["unsupported", "gone"].includes(meaningOf(thrown))) throw providerError(thrown, {}, "FAILED_TO_DISCONNECT");
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
  if (!connection || connection.isOver) throw new AppKitError("CONNECTOR_MISSING", {});
  const networkId = currentId(network.caipNetworkId);
  if (!chainsOf(connection.wallet).includes(networkId)) throw new AppKitError("SWITCH_UNSUPPORTED", {});
  connection.activate(networkId);
  return connection.networkId;
}
