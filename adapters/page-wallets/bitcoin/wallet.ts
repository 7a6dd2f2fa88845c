import type { CaipNetworkId } from "../../../domain/caip.ts";
import { AppKitError } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { Network } from "../../../domain/networks/network.ts";
import type { ConnectInput, WalletSession } from "../../../machines/connection/ports.ts";
import type { Clock } from "../../browser/clock.ts";
import { pause, unlessAborted, within } from "../../browser/deadline.ts";
import { meaningOf, providerError } from "../evm/provider-errors.ts";
import type { Registry } from "../evm/registry.ts";
import { once } from "../evm/wallet.ts";
import { registered } from "../shared/registered.ts";
import type { BitcoinConnection } from "./connection.ts";
import { type BitcoinGrant, settleGrant } from "./grant.ts";
import type { BitcoinAccountType, BitcoinProtocol, WalletReport } from "./protocol.ts";
import type { PageBitcoinProvider } from "./provider.ts";

export interface BitcoinDeps {
  registry: Registry;
  /** What stands behind each provider of the registry. */
  ties: WeakMap<object, BitcoinConnection>;
  clock: Clock;
}

/** A session that says what its accounts are for. */
export interface BitcoinSession extends WalletSession {
  accountTypes: Readonly<Record<string, BitcoinAccountType>>;
}

/** The tie to a connector's wallet; undefined where it is not on the page. */
export function tieOf({ registry, ties }: BitcoinDeps, connectorId: string): BitcoinConnection | undefined {
  return ties.get(providerOf(registry, connectorId) ?? {});
}

export function providerOf(registry: Registry, connectorId: string): PageBitcoinProvider | undefined {
  return registry.providerOf(connectorId) as PageBitcoinProvider | undefined;
}

const missing = () => new AppKitError("CONNECTOR_MISSING", {});

/** What each account of a grant is for, by address. */
export function typesOf({ accounts }: BitcoinGrant): BitcoinSession["accountTypes"] {
  return Object.fromEntries(accounts.map(({ address, type }) => [address, type]));
}

function sessionOf(
  { registry }: BitcoinDeps,
  { connectorId, namespace }: ConnectInput,
  granted: BitcoinGrant,
): BitcoinSession {
  const connector = registry.connectorOf(connectorId);
  return {
    connectorId,
    namespace,
    accounts: granted.accounts.map(({ address }) => address),
    accountTypes: typesOf(granted),
    networkId: granted.networkId,
    wallet: {
      name: connector?.name ?? "",
      type: connector?.type ?? "EXTERNAL",
      ...(connector?.imageUrl && { icon: connector.imageUrl }),
    },
  };
}

/** The session of a wallet whose accounts `ask` asks for. */
async function openSession(
  deps: BitcoinDeps,
  input: ConnectInput,
  ask: (tongue: BitcoinProtocol) => Promise<WalletReport>,
): Promise<BitcoinSession> {
  const tie = tieOf(deps, input.connectorId);
  if (!tie) throw missing();
  try {
    const granted = settleGrant(await ask(tie.tongue), input.networkId);
    tie.take(granted);
    return sessionOf(deps, input, granted);
  } catch (thrown) {
    const table = { declined: "CONNECTION_DECLINED", pending: "CONNECTION_PENDING" } as const;
    throw providerError(thrown, table, "CONNECTION_FAILED");
  }
}

/** Asks a wallet for its accounts; prompts its owner, who may take any time; an open prompt is joined, not repeated (R13). */
export function connectWallet(deps: BitcoinDeps, input: ConnectInput, signal?: AbortSignal): Promise<BitcoinSession> {
  const { registry } = deps;
  const asked = once(registry, `connect:${input.connectorId}`, async () => {
    const session = await openSession(deps, input, (tongue) => tongue.connect(input.networkId));
    registry.restored.delete(input.connectorId);
    return session;
  });
  return unlessAborted(asked, signal);
}

/** Whether more than one wallet registered itself by this one's name: which of them was granted is unknown (S7). */
export function isContested(registry: Registry, connectorId: string): boolean {
  const own = registry.connectorOf(connectorId);
  if (own?.type !== "ANNOUNCED") return false;
  const named = own.name.toLowerCase();
  const rivals = registry.entries.filter(({ connector: { name, type } }) => {
    return type === "ANNOUNCED" && name.toLowerCase() === named;
  });
  return rivals.length > 1;
}

/**
 * Asks a wallet for accounts that it granted before; never prompts. Waits 3 s at most for it to register itself, lets those who do
 * so together with it do it, and refuses one whose name another one has as well (S7).
 */
export function restoreWallet(deps: BitcoinDeps, input: ConnectInput, signal?: AbortSignal): Promise<BitcoinSession> {
  const { registry, clock } = deps;
  const { connectorId, networkId } = input;
  const refuseRivals = () => {
    if (isContested(registry, connectorId)) throw missing();
  };
  return within(clock, LIMITS.restore, missing, signal, async (inner) => {
    if (!registry.has(connectorId)) await registered(registry, connectorId, inner);
    const settling = registry.settling(connectorId);
    if (settling > 0) await pause(clock, settling, inner);
    refuseRivals();
    const session = await openSession(deps, input, (tongue) => tongue.recall(networkId, inner));
    refuseRivals();
    registry.restored.add(connectorId);
    return session;
  });
}

/** Gives the permission back where the wallet can; throws FAILED_TO_DISCONNECT where it could and did not. */
export async function disconnectWallet(
  deps: BitcoinDeps,
  { connectorId }: { connectorId: string },
  signal?: AbortSignal,
): Promise<void> {
  const tie = tieOf(deps, connectorId);
  deps.registry.restored.delete(connectorId);
  if (!tie) return;
  try {
    tie.drop();
    await unlessAborted((async () => tie.tongue.disconnect())(), signal);
  } catch (thrown) {
    if (!["unsupported", "gone"].includes(meaningOf(thrown))) throw providerError(thrown, {}, "FAILED_TO_DISCONNECT");
  }
}

async function change(tie: BitcoinConnection, networkId: CaipNetworkId): Promise<CaipNetworkId> {
  try {
    const granted = settleGrant(await tie.tongue.change(networkId), networkId);
    tie.take(granted);
    return granted.networkId;
  } catch (thrown) {
    const table = {
      declined: "SWITCH_DECLINED",
      pending: "CONNECTION_PENDING",
      unsupported: "SWITCH_UNSUPPORTED",
    } as const;
    throw providerError(thrown, table, "SWITCH_FAILED");
  }
}

/** Has the wallet go to another network. Answers with the one that it is on afterwards; its accounts there are told before (R17). */
export async function switchWalletNetwork(
  deps: BitcoinDeps,
  { connectorId, network: { caipNetworkId } }: { connectorId: string; network: Network },
  signal?: AbortSignal,
): Promise<CaipNetworkId> {
  const tie = tieOf(deps, connectorId);
  if (!tie) throw missing();
  const switched = once(deps.registry, `switch:${connectorId}:${caipNetworkId}`, () => change(tie, caipNetworkId));
  return unlessAborted(switched, signal);
}
