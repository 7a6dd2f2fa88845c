import { type CaipNetworkId, evmNetworkId } from "../../../domain/caip.ts";
import { AppKitError } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { ConnectInput, WalletSession } from "../../../machines/connection/ports.ts";
import type { Clock } from "../../browser/clock.ts";
import { unlessAborted, within } from "../../browser/deadline.ts";
import { ask, type Provider } from "../shared/provider.ts";
import { connectSession, providerOf, restoreSession, type SessionsDeps, walletOf } from "../shared/sessions.ts";

export type WalletDeps = SessionsDeps<Provider>;

/** Loads the reader of accounts; checksums are evaluated when the first wallet is asked for some. */
export const accountReader = () => import("./accounts.ts");

/** Loads the reader of wallets' errors; evaluated when the first one is thrown. */
const errorReader = () => import("../shared/provider-errors.ts");

type Failure = "CONNECTION_FAILED" | "SWITCH_FAILED";

/** Asks what needs nobody's consent; throws `otherwise` where no answer comes within 5 s, so that another try asks anew (R13). */
function read(clock: Clock, provider: Provider, method: string, otherwise: Failure, signal?: AbortSignal) {
  const late = () => new AppKitError(otherwise, {});
  return within(clock, LIMITS.walletRead, late, signal, () => ask(provider, method));
}

function networkIn(chainId: unknown, otherwise: Failure): CaipNetworkId {
  const networkId = evmNetworkId(chainId);
  if (!networkId) throw new AppKitError(otherwise, {});
  return networkId;
}

/** The chain that the wallet is on; throws `otherwise` for an answer that is none, or none in time. */
export async function readChain(
  clock: Clock,
  provider: Provider,
  otherwise: Failure,
  signal?: AbortSignal,
): Promise<CaipNetworkId> {
  return networkIn(await read(clock, provider, "eth_chainId", otherwise, signal), otherwise);
}

interface Questions {
  readAccounts(provider: Provider): Promise<unknown>;
  readNetwork(provider: Provider): Promise<CaipNetworkId>;
}

/** The session of a wallet with the answers to `questions`. */
async function openSession(
  { registry }: Pick<WalletDeps, "registry">,
  { connectorId, namespace }: ConnectInput,
  questions: Questions,
): Promise<WalletSession> {
  const provider = providerOf(registry, connectorId);
  try {
    // The wallet is asked first: its window opens only in the moment of the visitor's click.
    const [granted, { readAccounts, accountsAfter }] = await Promise.all([
      questions.readAccounts(provider),
      accountReader(),
    ]);
    const accountsIn = (list: unknown) => {
      const accounts = readAccounts(list);
      if (accounts.length === 0) throw new AppKitError("INVALID_ADDRESS", {});
      return accounts;
    };
    accountsIn(granted);
    const [networkId, named] = await accountsAfter(provider, granted, () => questions.readNetwork(provider));
    const accounts = accountsIn(named);
    return { connectorId, namespace, accounts, networkId, wallet: walletOf(registry.connectorOf(connectorId)) };
  } catch (thrown) {
    throw (await errorReader()).connectError(thrown);
  }
}

/** Asks a wallet for its accounts; prompts its owner. */
export function connectWallet(deps: WalletDeps, input: ConnectInput, signal?: AbortSignal): Promise<WalletSession> {
  return connectSession(deps, input.connectorId, signal, () =>
    openSession(deps, input, {
      readAccounts: (provider) => ask(provider, "eth_requestAccounts"),
      readNetwork: (provider) => readChain(deps.clock, provider, "CONNECTION_FAILED"),
    }),
  );
}

/** Asks a wallet for accounts that it granted before; never prompts, and waits for a wallet that is slow or locked. */
export function restoreWallet(deps: WalletDeps, input: ConnectInput, signal?: AbortSignal): Promise<WalletSession> {
  return restoreSession(deps, input.connectorId, signal, (until) =>
    openSession(deps, input, {
      readAccounts: async (provider) => (await accountReader()).recallAccounts(provider, until),
      readNetwork: async (provider) =>
        networkIn(await unlessAborted(ask(provider, "eth_chainId"), until), "CONNECTION_FAILED"),
    }),
  );
}

/** Gives the permission back where the wallet can; throws FAILED_TO_DISCONNECT where it could and did not. */
export async function disconnectWallet(
  { registry }: WalletDeps,
  { connectorId }: { connectorId: string },
  signal?: AbortSignal,
): Promise<void> {
  const provider = registry.providerOf(connectorId);
  if (!provider) return;
  try {
    await unlessAborted(ask(provider, "wallet_revokePermissions", [{ eth_accounts: {} }]), signal);
  } catch (thrown) {
    (await errorReader()).checkRevocation(thrown);
  }
}
