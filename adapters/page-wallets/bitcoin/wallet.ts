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
import type { Tie } from "./connection.ts";
import { type Granted, settleGrant } from "./grant.ts";
import type { BitcoinAccountType, Said, Tongue } from "./protocol.ts";
import type { PageBitcoinProvider } from "./provider.ts";

export interface BitcoinWorld {
  registry: Registry;
  /** What stands behind each provider of the registry. */
  ties: WeakMap<object, Tie>;
  clock: Clock;
}

/** A session that says what its accounts are for. */
export interface BitcoinSession extends WalletSession {
  accountTypes: Readonly<Record<string, BitcoinAccountType>>;
}

/** The tie to a connector's wallet; undefined where it is not on the page. */
export function tieOf({ registry, ties }: BitcoinWorld, connectorId: string): Tie | undefined {
  return ties.get(providerOf(registry, connectorId) ?? {});
}

export function providerOf(registry: Registry, connectorId: string): PageBitcoinProvider | undefined {
  return registry.providerOf(connectorId) as PageBitcoinProvider | undefined;
}

const missing = () => new AppKitError("CONNECTOR_MISSING", {});

/** What each account of a grant is for, by address. */
export function typesOf({ accounts }: Granted): BitcoinSession["accountTypes"] {
  return Object.fromEntries(accounts.map(({ address, type }) => [address, type]));
}

function sessionOf(
  { registry }: BitcoinWorld,
  { connectorId, namespace }: ConnectInput,
  granted: Granted,
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
  world: BitcoinWorld,
  input: ConnectInput,
  ask: (tongue: Tongue) => Promise<Said>,
): Promise<BitcoinSession> {
  const tie = tieOf(world, input.connectorId);
  if (!tie) throw missing();
  try {
    const granted = settleGrant(await ask(tie.tongue), input.networkId);
    tie.take(granted);
    return sessionOf(world, input, granted);
  } catch (thrown) {
    const table = { declined: "CONNECTION_DECLINED", pending: "CONNECTION_PENDING" } as const;
    throw providerError(thrown, table, "CONNECTION_FAILED");
  }
}

/** Asks a wallet for its accounts; prompts its owner, who may take any time; an open prompt is joined, not repeated (R13). */
export function connectWallet(world: BitcoinWorld, input: ConnectInput, signal?: AbortSignal): Promise<BitcoinSession> {
  const { registry } = world;
  const asked = once(registry, `connect:${input.connectorId}`, async () => {
    const session = await openSession(world, input, (tongue) => tongue.connect(input.networkId));
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
export function restoreWallet(world: BitcoinWorld, input: ConnectInput, signal?: AbortSignal): Promise<BitcoinSession> {
  const { registry, clock } = world;
  const { connectorId, networkId } = input;
  const refuseRivals = () => {
    if (isContested(registry, connectorId)) throw missing();
  };
  return within(clock, LIMITS.restore, missing, signal, async (inner) => {
    if (!registry.has(connectorId)) await registered(registry, connectorId, inner);
    const settling = registry.settling(connectorId);
    if (settling > 0) await pause(clock, settling, inner);
    refuseRivals();
    const session = await openSession(world, input, (tongue) => tongue.recall(networkId, inner));
    refuseRivals();
    registry.restored.add(connectorId);
    return session;
  });
}

/** Gives the permission back where the wallet can; throws FAILED_TO_DISCONNECT where it could and did not. */
export async function disconnectWallet(
  world: BitcoinWorld,
  { connectorId }: { connectorId: string },
  signal?: AbortSignal,
): Promise<void> {
  const tie = tieOf(world, connectorId);
  world.registry.restored.delete(connectorId);
  if (!tie) return;
  try {
    tie.drop();
    await unlessAborted((async () => tie.tongue.disconnect())(), signal);
  } catch (thrown) {
    if (!["unsupported", "gone"].includes(meaningOf(thrown))) throw providerError(thrown, {}, "FAILED_TO_DISCONNECT");
  }
}

async function change(tie: Tie, networkId: CaipNetworkId): Promise<CaipNetworkId> {
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
  world: BitcoinWorld,
  { connectorId, network: { caipNetworkId } }: { connectorId: string; network: Network },
  signal?: AbortSignal,
): Promise<CaipNetworkId> {
  const tie = tieOf(world, connectorId);
  if (!tie) throw missing();
  const switched = once(world.registry, `switch:${connectorId}:${caipNetworkId}`, () => change(tie, caipNetworkId));
  return unlessAborted(switched, signal);
}
