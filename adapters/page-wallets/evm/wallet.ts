import { type CaipNetworkId, fromHexChainId } from "../../../domain/caip.ts";
import { AppKitError } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { Connector } from "../../../domain/wallets/wallet.ts";
import type { ConnectInput, WalletSession } from "../../../machines/connection/ports.ts";
import type { Clock } from "../../browser/clock.ts";
import { pause, unlessAborted, within } from "../../browser/deadline.ts";
import { registered } from "../shared/registered.ts";
import { ask, type Provider } from "./provider.ts";
import type { Registry } from "./registry.ts";

export interface WalletDeps {
  registry: Registry;
  clock: Clock;
}

/** What reads accounts; checksums are evaluated when the first wallet is asked for some. */
export const accountReader = () => import("./accounts.ts");

/** What reads errors of wallets; evaluated when the first one is thrown. */
const errorReader = () => import("./provider-errors.ts");

type Failure = "CONNECTION_FAILED" | "SWITCH_FAILED";

/** Asks what needs nobody's consent; throws `otherwise` where no answer comes within 5 s, so that another try asks anew (R13). */
function read(clock: Clock, provider: Provider, method: string, otherwise: Failure, signal?: AbortSignal) {
  const late = () => new AppKitError(otherwise, {});
  return within(clock, LIMITS.walletRead, late, signal, () => ask(provider, method));
}

/** The chain that the wallet is on; throws `otherwise` for an answer that is none, or none in time. */
export async function readChain(
  clock: Clock,
  provider: Provider,
  otherwise: Failure,
  signal?: AbortSignal,
): Promise<CaipNetworkId> {
  const networkId = fromHexChainId(await read(clock, provider, "eth_chainId", otherwise, signal));
  if (!networkId) throw new AppKitError(otherwise, {});
  return networkId;
}

/** Asks what is asked already only once: who comes second gets the first one's answer (R13). */
export function once<T>(registry: Registry, key: string, make: () => Promise<T>): Promise<T> {
  const running = registry.open.get(key) as Promise<T> | undefined;
  if (running) return running;
  const started = make().finally(() => registry.open.delete(key));
  registry.open.set(key, started);
  return started;
}

/** The provider of a connector; throws CONNECTOR_MISSING. */
export function providerOf(registry: Registry, connectorId: string): Provider {
  const provider = registry.providerOf(connectorId);
  if (!provider) throw new AppKitError("CONNECTOR_MISSING", {});
  return provider;
}

function walletOf(connector: Connector | undefined): WalletSession["wallet"] {
  return {
    name: connector?.name ?? "",
    type: connector?.type ?? "EXTERNAL",
    ...(connector?.imageUrl && { icon: connector.imageUrl }),
    ...(connector?.info?.rdns && { rdns: connector.info.rdns }),
  };
}

/** The session of a wallet whose accounts `granted` asks for. */
async function openSession(
  { registry, clock }: WalletDeps,
  { connectorId, namespace }: ConnectInput,
  granted: (provider: Provider) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<WalletSession> {
  const provider = providerOf(registry, connectorId);
  try {
    // The wallet is asked first: its window opens only in the moment of the visitor's click.
    const [given, { readAccounts }] = await Promise.all([granted(provider), accountReader()]);
    const accounts = readAccounts(given);
    if (accounts.length === 0) throw new AppKitError("INVALID_ADDRESS", {});
    const networkId = await readChain(clock, provider, "CONNECTION_FAILED", signal);
    return { connectorId, namespace, accounts, networkId, wallet: walletOf(registry.connectorOf(connectorId)) };
  } catch (thrown) {
    const { providerError } = await errorReader();
    const table = { declined: "CONNECTION_DECLINED", pending: "CONNECTION_PENDING" } as const;
    throw providerError(thrown, table, "CONNECTION_FAILED");
  }
}

/** Asks a wallet for its accounts; prompts its owner, who may take any time; an open prompt is joined, not repeated (R13). */
export function connectWallet(deps: WalletDeps, input: ConnectInput, signal?: AbortSignal): Promise<WalletSession> {
  const { registry } = deps;
  const asked = once(registry, `connect:${input.connectorId}`, async () => {
    const session = await openSession(deps, input, (provider) => ask(provider, "eth_requestAccounts"));
    registry.restored.delete(input.connectorId);
    return session;
  });
  return unlessAborted(asked, signal);
}

/**
 * Asks a wallet for accounts that it granted before; never prompts. Waits 3 s at most for its announcement, lets those who
 * announce themselves together with it do so, and refuses a wallet whose rdns another one claims as well: which of them was
 * granted is unknown (S7).
 */
export function restoreWallet(deps: WalletDeps, input: ConnectInput, signal?: AbortSignal): Promise<WalletSession> {
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
    const granted = (provider: Provider) => read(clock, provider, "eth_accounts", "CONNECTION_FAILED", inner);
    const session = await openSession(deps, input, granted, inner);
    refuseRivals();
    registry.restored.add(connectorId);
    return session;
  });
}

/** Gives the permission back where the wallet can; throws FAILED_TO_DISCONNECT where it could and did not. */
export async function disconnectWallet(
  { registry }: WalletDeps,
  input: { connectorId: string },
  signal?: AbortSignal,
): Promise<void> {
  const provider = registry.providerOf(input.connectorId);
  registry.restored.delete(input.connectorId);
  if (!provider) return;
  try {
    await unlessAborted(ask(provider, "wallet_revokePermissions", [{ eth_accounts: {} }]), signal);
  } catch (thrown) {
    const { meaningOf, providerError } = await errorReader();
    if (!["unsupported", "gone"].includes(meaningOf(thrown))) throw providerError(thrown, {}, "FAILED_TO_DISCONNECT");
  }
}
