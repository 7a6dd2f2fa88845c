import { type CaipNetworkId, fromHexChainId, hexChainId, isCaipNetworkId, type Namespace } from "../../domain/caip.ts";
import { AppKitError, type ErrorCode } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Network } from "../../domain/network.ts";
import type { PairingOverride } from "../../domain/options.ts";
import { REJECTIONS, RpcError } from "../../domain/rpc-errors.ts";
import { WALLET_CONNECT } from "../../domain/wallet.ts";
import type { ConnectInput, PairingEvent, WalletEvent, WalletSession } from "../../machines/ports.ts";
import type { RelayClient } from "./client.ts";
import { PairingError, type PairingErrorCode } from "./errors.ts";
import type { RelayEvent } from "./feed.ts";
import { planSession } from "./namespaces.ts";
import { createProviders, type SessionProviders } from "./providers.ts";
import { currentId, type Session, supportsAllNetworks } from "./session.ts";
import { createSharedRelayClient, type SharedRelayWorld } from "./tabs.ts";

export interface PairingsWorld extends SharedRelayWorld {
  override: PairingOverride | undefined;
  /** Asks a chain's nodes. */
  read(networkId: CaipNetworkId, method: string, params: unknown): Promise<unknown>;
}

type Watched = { namespace: Namespace };

interface Moving {
  on(event: "chainChanged", listener: () => void): unknown;
  removeListener(event: "chainChanged", listener: () => void): unknown;
  networkId(): CaipNetworkId;
}

/** Paired wallets, as ports. Loaded when they are first needed: nothing may import this folder but by `import()`. */
export interface Pairings {
  openPairing(input: { networks: readonly Network[] }, send: (event: PairingEvent) => void): () => void;
  /** The namespace's part of the stored session; throws CONNECTOR_MISSING where there is none. */
  restoreWallet(input: Pick<ConnectInput, "namespace" | "networkId">): Promise<WalletSession>;
  watchWallet(input: Watched, send: (event: WalletEvent) => void): () => void;
  disconnectWallet(): Promise<void>;
  switchWalletNetwork(input: { network: Network }): Promise<CaipNetworkId>;
  providerOf: SessionProviders["of"];
  /** Tells of sessions that no pairing of this page waits for (R4). */
  onAdopted(listener: (sessions: readonly WalletSession[]) => void): void;
  /** A new socket, as after the page was out of sight (R2). */
  restartTransport(): Promise<void>;
  stop(): Promise<void>;
}

/** What a visitor or a developer is told; what is not named ends in silence. */
const CODES: Partial<Record<PairingErrorCode, ErrorCode>> = {
  PAIRING_DECLINED: "CONNECTION_DECLINED",
  RELAY_UNREACHABLE: "RELAY_UNREACHABLE",
  RELAY_REFUSED: "RELAY_UNREACHABLE",
  ORIGIN_NOT_ALLOWED: "INVALID_APP_CONFIGURATION",
  PROJECT_ID_INVALID: "INVALID_PROJECT_ID",
  CLOCK_WRONG: "JWT_TOKEN_NOT_VALID",
  SESSION_MALFORMED: "INVALID_ADDRESS",
};

function walletOf({ wallet }: Session): WalletSession["wallet"] {
  return { name: wallet.name, type: "WALLET_CONNECT", ...(wallet.icon && { icon: wallet.icon }) };
}

/** The part of a session that is one namespace's; `wish` is the network that the page would like. */
function partOf(session: Session, namespace: Namespace, wish?: CaipNetworkId): WalletSession | undefined {
  const granted = session.namespaces[namespace];
  if (!granted) return undefined;
  const networkId = wish && granted.chains.includes(wish) ? wish : granted.accounts[0]?.networkId;
  if (!networkId) return undefined;
  const own = granted.accounts.filter((account) => account.networkId === networkId);
  const accounts = [...new Set((own.length > 0 ? own : granted.accounts).map(({ address }) => address))];
  const grant = { approvedNetworkIds: granted.chains, supportsAllNetworks: supportsAllNetworks(session) };
  return { connectorId: WALLET_CONNECT, namespace, accounts, networkId, wallet: walletOf(session), grant };
}

function partsOf(session: Session, networks: readonly Network[] = []): WalletSession[] {
  return (Object.keys(session.namespaces) as Namespace[]).flatMap((namespace) => {
    const wish = networks.find(({ chainNamespace }) => chainNamespace === namespace)?.caipNetworkId;
    return partOf(session, namespace, wish) ?? [];
  });
}

function chainMeant(networkId: CaipNetworkId, data: unknown): CaipNetworkId {
  return currentId((isCaipNetworkId(data) ? data : fromHexChainId(data)) ?? networkId);
}

/** Makes the ports over one relay client. */
export function createPairings(world: PairingsWorld): Pairings {
  return new Held(world);
}

class Held implements Pairings {
  readonly #world: PairingsWorld;
  readonly #client: RelayClient;
  readonly #adopted = new Set<(sessions: readonly WalletSession[]) => void>();
  #session: Session | undefined;
  readonly #providers: SessionProviders;

  constructor(world: PairingsWorld) {
    this.#world = world;
    this.#client = createSharedRelayClient(world);
    this.#providers = createProviders({
      ask: (topic, networkId, method, params) => this.#client.request({ topic, networkId, method, params }),
      read: (networkId, method, params) => world.read(networkId, method, params),
    });
    this.#client.subscribe((event) => this.#hear(event));
  }

  openPairing({ networks }: { networks: readonly Network[] }, send: (event: PairingEvent) => void): () => void {
    const leaving = new AbortController();
    let cancel = (): void => undefined;
    const tell = (event: PairingEvent): void => void (leaving.signal.aborted || send(event));
    const run = async (): Promise<void> => {
      const pairing = await this.#client.openPairing(planSession(networks, this.#world.override), leaving);
      cancel = () => pairing.cancel();
      if (leaving.signal.aborted) cancel();
      const staleAt = pairing.expiresAt - LIMITS.pairingMargin;
      tell({ type: "pairing.opened", uri: pairing.uri, staleAt, life: staleAt - this.#world.clock.now() });
      const session = await pairing.approval;
      const sessions = partsOf(session, networks);
      this.#take(session, sessions);
      tell({ type: "pairing.approved", sessions });
    };
    run().catch((error: unknown) => {
      const code = error instanceof PairingError ? error.code : "RELAY_UNREACHABLE";
      if (code === "PAIRING_EXPIRED") return tell({ type: "pairing.stale" });
      const told = CODES[code];
      if (told) tell({ type: "pairing.failed", code: told });
    });
    return () => {
      leaving.abort(new PairingError("PAIRING_CANCELLED"));
      cancel();
    };
  }

  async restoreWallet({ namespace, networkId }: Pick<ConnectInput, "namespace" | "networkId">): Promise<WalletSession> {
    const [session] = this.#session ? [this.#session] : await this.#client.sessions();
    const part = session && partOf(session, namespace, networkId);
    if (!session || !part) throw new AppKitError("CONNECTOR_MISSING", {});
    this.#take(session, [part]);
    return part;
  }

  watchWallet({ namespace }: Watched, send: (event: WalletEvent) => void): () => void {
    // A page may switch by itself, through its provider.
    const provider: Moving | undefined = this.providerOf(namespace);
    const moved = () => provider && send({ type: "chain.changed", networkId: provider.networkId() });
    provider?.on("chainChanged", moved);
    const unsubscribe = this.#client.subscribe((event) => {
      const topic = this.#session?.topic;
      if (event.type === "session.updated" && event.session.topic === topic)
        this.#tellPart(event.session, namespace, send);
      else if (event.type === "session.emitted" && event.topic === topic) this.#tellEmitted(event, namespace, send);
      else if ((event.type === "session.deleted" || event.type === "session.expired") && event.topic === topic)
        send({ type: "wallet.disconnected" });
    });
    return () => {
      provider?.removeListener("chainChanged", moved);
      unsubscribe();
    };
  }

  async disconnectWallet(): Promise<void> {
    const topic = this.#session?.topic;
    // Every namespace of a session asks; the first one ends it.
    this.#session = undefined;
    this.#providers.end();
    if (topic) await this.#client.disconnect(topic);
  }

  async switchWalletNetwork({ network }: { network: Network }): Promise<CaipNetworkId> {
    const { caipNetworkId, chainNamespace } = network;
    const evm = this.#providers.evm();
    if (chainNamespace !== "eip155" || !evm) {
      this.#providers.activate(chainNamespace, caipNetworkId);
      return caipNetworkId;
    }
    try {
      const params = [{ chainId: hexChainId(caipNetworkId) }];
      await evm.request({ method: "wallet_switchEthereumChain", params });
    } catch (thrown) {
      const code = thrown instanceof RpcError ? thrown.code : 0;
      const declined = REJECTIONS.includes(code);
      throw new AppKitError(declined ? "SWITCH_DECLINED" : code === 4902 ? "SWITCH_UNSUPPORTED" : "SWITCH_FAILED", {});
    }
    return evm.networkId();
  }

  providerOf(namespace: Namespace): ReturnType<SessionProviders["of"]> {
    return this.#providers.of(namespace);
  }

  onAdopted(listener: (sessions: readonly WalletSession[]) => void): void {
    this.#adopted.add(listener);
  }

  restartTransport(): Promise<void> {
    return this.#client.restartTransport();
  }

  async stop(): Promise<void> {
    this.#adopted.clear();
    await this.#client.stop();
  }

  /** Each family's provider starts on the chain of its part. */
  #take(session: Session, parts: readonly WalletSession[]): void {
    if (this.#session?.topic !== session.topic) this.#providers.take(session);
    this.#session = session;
    for (const { namespace, networkId } of parts) {
      if (namespace === "eip155") this.#providers.evm()?.activate(networkId);
      else this.#providers.activate(namespace, networkId);
    }
  }

  #hear(event: RelayEvent): void {
    this.#providers.hear(event);
    if (event.type !== "session.adopted") return;
    const parts = partsOf(event.session);
    this.#take(event.session, parts);
    for (const listener of this.#adopted) listener(parts);
  }

  #tellPart(session: Session, namespace: Namespace, send: (event: WalletEvent) => void): void {
    this.#session = session;
    const part = partOf(session, namespace, this.#providers.of(namespace)?.networkId());
    if (!part) return send({ type: "wallet.disconnected" });
    send({ type: "accounts.changed", accounts: part.accounts });
    send({ type: "chain.changed", networkId: part.networkId });
  }

  #tellEmitted(
    { name, networkId, data }: Extract<RelayEvent, { type: "session.emitted" }>,
    namespace: Namespace,
    send: (event: WalletEvent) => void,
  ): void {
    if (!networkId.startsWith(`${namespace}:`) || !this.#session) return;
    if (name === "chainChanged") send({ type: "chain.changed", networkId: chainMeant(networkId, data) });
    if (name !== "accountsChanged" || !Array.isArray(data)) return;
    const known = this.#session.namespaces[namespace]?.accounts ?? [];
    const named = data.flatMap((text) => known.filter((one) => one.caipAddress === text || one.address === text));
    const accounts = [...new Set(named.map(({ address }) => address))];
    if (accounts.length > 0) send({ type: "accounts.changed", accounts });
  }
}
