import type { CaipNetworkId } from "../../../domain/caip.ts";
import type { Network } from "../../../domain/networks/network.ts";
import type { ConnectInput, WalletSession } from "../../../machines/connection/ports.ts";
import { unlessAborted } from "../../browser/deadline.ts";
import { checkRevocation, connectError, switchError } from "../shared/provider-errors.ts";
import { connectorMissing, connectSession, restoreSession, type SessionsDeps, walletOf } from "../shared/sessions.ts";
import type { BitcoinConnection } from "./connection.ts";
import { type BitcoinGrant, settleGrant } from "./grant.ts";
import type { BitcoinAccountType, BitcoinProtocol, WalletReport } from "./protocol.ts";
import type { PageBitcoinProvider } from "./provider.ts";

export interface BitcoinDeps extends SessionsDeps<PageBitcoinProvider> {
  /** The connection behind each provider of the registry. */
  connections: Map<PageBitcoinProvider, BitcoinConnection>;
}

/** A session with the purpose of each account. */
export interface BitcoinSession extends WalletSession {
  accountTypes: Readonly<Record<string, BitcoinAccountType>>;
}

/** The connection to a connector's wallet; undefined where the wallet is not on the page. */
export function connectionOf(
  { registry, connections }: BitcoinDeps,
  connectorId: string,
): BitcoinConnection | undefined {
  const provider = registry.providerOf(connectorId);
  return provider && connections.get(provider);
}

/** The purpose of each account of a grant, by address. */
export function typesOf({ accounts }: BitcoinGrant): BitcoinSession["accountTypes"] {
  return Object.fromEntries(accounts.map(({ address, type }) => [address, type]));
}

/** The connection to a connector's wallet; throws CONNECTOR_MISSING. */
function presentConnection(deps: BitcoinDeps, connectorId: string): BitcoinConnection {
  const connection = connectionOf(deps, connectorId);
  if (!connection) throw connectorMissing();
  return connection;
}

/** Asks a wallet for its accounts. */
async function ask(
  deps: BitcoinDeps,
  { connectorId, networkId: wished }: ConnectInput,
  readReport: (protocol: BitcoinProtocol) => Promise<WalletReport>,
): Promise<BitcoinGrant> {
  const { protocol } = presentConnection(deps, connectorId);
  try {
    return settleGrant(await readReport(protocol), wished);
  } catch (thrown) {
    throw connectError(thrown);
  }
}

/** The session of a grant, which its connection takes. */
function openSession(deps: BitcoinDeps, { connectorId, namespace }: ConnectInput, grant: BitcoinGrant): BitcoinSession {
  const connection = presentConnection(deps, connectorId);
  connection.take(grant);
  const { accounts, networkId } = grant;
  return {
    ...{ connectorId, namespace, networkId, accounts: accounts.map(({ address }) => address) },
    accountTypes: typesOf(grant),
    ...(!connection.protocol.sendTransfer && { isUnpaying: true }),
    wallet: walletOf(deps.registry.connectorOf(connectorId)),
  };
}

/** Asks a wallet for its accounts; prompts its owner. What it grants after the visitor left is not kept (I4). */
export async function connectWallet(
  deps: BitcoinDeps,
  input: ConnectInput,
  signal?: AbortSignal,
): Promise<BitcoinSession> {
  const prompt = () => ask(deps, input, (protocol) => protocol.connect(input.networkId));
  return openSession(deps, input, await connectSession(deps, input.connectorId, signal, prompt));
}

/** Asks a wallet for accounts that it granted before; never prompts. */
export async function restoreWallet(
  deps: BitcoinDeps,
  input: ConnectInput,
  signal?: AbortSignal,
): Promise<BitcoinSession> {
  const recall = (until: AbortSignal) => ask(deps, input, (protocol) => protocol.recall(input.networkId, until));
  return openSession(deps, input, await restoreSession(deps, input.connectorId, signal, recall));
}

/** Gives the permission back where the wallet can; throws FAILED_TO_DISCONNECT where it could and did not. */
export async function disconnectWallet(
  deps: BitcoinDeps,
  { connectorId }: { connectorId: string },
  signal?: AbortSignal,
): Promise<void> {
  const connection = connectionOf(deps, connectorId);
  if (!connection) return;
  try {
    connection.drop();
    await unlessAborted((async () => connection.protocol.disconnect())(), signal);
  } catch (thrown) {
    checkRevocation(thrown);
  }
}

async function switchTo(connection: BitcoinConnection, networkId: CaipNetworkId): Promise<CaipNetworkId> {
  try {
    const grant = settleGrant(await connection.protocol.change(networkId), networkId);
    // The page may have left the wallet meanwhile.
    if (connection.grant) connection.take(grant);
    return grant.networkId;
  } catch (thrown) {
    throw switchError(thrown);
  }
}

/** Has the wallet go to another network. Answers with the one that it is on afterwards; its accounts there are told before (R17). */
export async function switchWalletNetwork(
  deps: BitcoinDeps,
  { connectorId, network: { caipNetworkId } }: { connectorId: string; network: Network },
  signal?: AbortSignal,
): Promise<CaipNetworkId> {
  const connection = presentConnection(deps, connectorId);
  const key = `switch:${connectorId}:${caipNetworkId}`;
  return unlessAborted(
    deps.requests.join(key, () => switchTo(connection, caipNetworkId)),
    signal,
  );
}
