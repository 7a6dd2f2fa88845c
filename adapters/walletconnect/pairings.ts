import { type CaipNetworkId, hexChainId, type Namespace } from "../../domain/caip.ts";
import { type Device, reusesPairing } from "../../domain/device.ts";
import { AppKitError } from "../../domain/errors.ts";
import type { Network } from "../../domain/network.ts";
import type { PairingOverride } from "../../domain/options.ts";
import { REJECTIONS, RpcError } from "../../domain/rpc-errors.ts";
import type { ConnectInput, PairingEvent, WalletEvent, WalletSession } from "../../machines/ports.ts";
import { readDevice } from "../platform/device.ts";
import type { RelayClient } from "./client.ts";
import type { RelayEvent } from "./feed.ts";
import { Forward } from "./forward.ts";
import { Openings } from "./openings.ts";
import { partOf, partsOf } from "./parts.ts";
import { createProviders, type SessionProviders } from "./providers.ts";
import type { Session } from "./session.ts";
import { createSharedRelayClient, type SharedRelayWorld } from "./tabs.ts";
import { Watchers } from "./watchers.ts";

export interface PairingsWorld extends SharedRelayWorld {
  override: PairingOverride | undefined;
  /** What the page is shown on. */
  window: Window;
  /** Asks a chain's nodes. */
  read(networkId: CaipNetworkId, method: string, params: unknown): Promise<unknown>;
}

type Watched = { namespace: Namespace };

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

/** Makes the ports over one relay client. */
export function createPairings(world: PairingsWorld): Pairings {
  return new Held(world);
}

class Held implements Pairings {
  readonly #client: RelayClient;
  readonly #adopted = new Set<(sessions: readonly WalletSession[]) => void>();
  #session: Session | undefined;
  readonly #providers: SessionProviders;
  readonly #openings: Openings;
  readonly #forward: Forward;
  readonly #watchers: Watchers;
  readonly #device: Device;

  constructor(world: PairingsWorld) {
    this.#device = readDevice(world.window);
    this.#client = createSharedRelayClient(world);
    this.#forward = new Forward({ ...world, device: this.#device });
    this.#providers = createProviders({
      ask: (topic, networkId, method, params) =>
        this.#forward.during(() => this.#client.request({ topic, networkId, method, params })),
      read: (networkId, method, params) => world.read(networkId, method, params),
    });
    this.#watchers = new Watchers(this.#providers);
    this.#openings = new Openings({
      clock: world.clock,
      client: this.#client,
      override: world.override,
      reuses: reusesPairing(this.#device),
      take: (session, networks) => {
        const parts = partsOf(session, networks);
        this.#take(session, parts);
        return parts;
      },
      adopt: (sessions) => this.#adopt(sessions),
    });
    this.#client.subscribe((event) => this.#hear(event));
  }

  openPairing({ networks }: { networks: readonly Network[] }, send: (event: PairingEvent) => void): () => void {
    const device = this.#device;
    return this.#openings.start(networks, (event) =>
      send(event.type === "pairing.opened" ? { ...event, device } : event),
    );
  }

  async restoreWallet({ namespace, networkId }: Pick<ConnectInput, "namespace" | "networkId">): Promise<WalletSession> {
    const [session] = this.#session ? [this.#session] : await this.#client.sessions();
    const part = session && partOf(session, namespace, networkId);
    if (!session || !part) throw new AppKitError("CONNECTOR_MISSING", {});
    this.#take(session, [part]);
    return part;
  }

  watchWallet({ namespace }: Watched, send: (event: WalletEvent) => void): () => void {
    return this.#watchers.add(namespace, send);
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
    this.#openings.wake();
    return this.#client.restartTransport();
  }

  async stop(): Promise<void> {
    this.#adopted.clear();
    await this.#client.stop();
  }

  /** Each family's provider starts on the chain of its part. */
  #take(session: Session, parts: readonly WalletSession[]): void {
    if (this.#session?.topic !== session.topic) this.#supersede(session);
    this.#session = session;
    for (const { namespace, networkId } of parts) {
      if (namespace === "eip155") this.#providers.evm()?.activate(networkId);
      else this.#providers.activate(namespace, networkId);
    }
  }

  /** One session is held: an earlier one ends, for who has no part in the new one as well. */
  #supersede(session: Session): void {
    const before = this.#session;
    this.#providers.take(session);
    if (!before) return;
    void this.#client.disconnect(before.topic).catch(() => undefined);
    this.#watchers.supersede(session);
  }

  #hear(event: RelayEvent): void {
    void this.#forward.hear(event);
    this.#providers.hear(event);
    if (event.type === "session.adopted") {
      const parts = partsOf(event.session);
      this.#take(event.session, parts);
      this.#adopt(parts);
      return;
    }
    const topic = event.type === "session.updated" ? event.session.topic : "topic" in event && event.topic;
    if (!this.#session || topic !== this.#session.topic) return;
    if (event.type === "session.updated") this.#session = event.session;
    this.#watchers.hear(event, this.#session);
  }

  #adopt(parts: readonly WalletSession[]): void {
    for (const listener of this.#adopted) listener(parts);
  }
}
