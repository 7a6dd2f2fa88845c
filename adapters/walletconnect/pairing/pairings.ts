import type { CaipNetworkId } from "../../../domain/caip.ts";
import { AppKitError } from "../../../domain/errors.ts";
import type { Namespace } from "../../../domain/namespaces.ts";
import type { Network } from "../../../domain/networks/network.ts";
import { type Device, reusesPairing } from "../../../domain/pairing/device.ts";
import type { ConnectInput, WalletEvent, WalletSession } from "../../../machines/connection/ports.ts";
import type { PairingFeedEvent } from "../../../machines/pairing/ports.ts";
import type { Clock } from "../../browser/clock.ts";
import type { Provider } from "../../page-wallets/shared/provider.ts";
import type { RelayClient } from "../client/client.ts";
import type { RelayEvent } from "../client/relay-event.ts";
import type { SessionProviders } from "../providers/providers.ts";
import { ActiveSession } from "../session/active-session.ts";
import { namespaceSession, namespaceSessions } from "../session/namespace-sessions.ts";
import type { Session } from "../session/session.ts";
import { SiteSessions } from "../session/site-sessions.ts";
import type { UniversalProvider } from "../session/universal-provider.ts";
import { createSharedRelayClient } from "../tabs/tabs.ts";
import { PairingAttempts } from "./pairing-attempts.ts";
import type { PairingsDeps } from "./pairings-deps.ts";

type Watched = { namespace: Namespace };

/** Receives sessions that this page did not ask for; `isMore`: chain families that a wallet adds to the active session (CONN-19). */
export type Adopt = (sessions: readonly WalletSession[], isMore: boolean) => void;

/** The ports of paired wallets. They are loaded at first use: this folder may only be imported by `import()`. */
export interface Pairings {
  openPairing(input: { networks: readonly Network[] }, send: (event: PairingFeedEvent) => void): () => void;
  /** The namespace's part of the stored session. Throws CONNECTION_FAILED without one, RELAY_UNREACHABLE if it cannot be read. */
  restoreWallet(input: Pick<ConnectInput, "namespace" | "networkId">): Promise<WalletSession>;
  watchWallet(input: Watched, send: (event: WalletEvent) => void): () => void;
  disconnectWallet(): Promise<void>;
  switchWalletNetwork(input: { network: Network }): Promise<CaipNetworkId>;
  providerOf: SessionProviders["of"];
  readonly universal: UniversalProvider;
  /** The relay's id of the client that paired the session in this page; undefined for a session of an earlier page. */
  readonly clientId: string | undefined;
  /**
   * Continues a pairing of an earlier page: its session is adopted, now or when it comes. A session whose namespaces are all `served`, that
   * is, have another wallet by now, is ended.
   */
  resume(served: readonly Namespace[]): Promise<void>;
  /** Registers a listener for sessions that no pairing of this page awaits (R4). */
  onAdopted(listener: Adopt): void;
  /** Opens a new socket, as after the page was hidden (R2). */
  restartTransport(): Promise<void>;
  stop(): Promise<void>;
}

/** Creates the ports on one relay client. */
export function createPairings(deps: PairingsDeps): Pairings {
  return new WalletConnectPairings(deps);
}

class WalletConnectPairings implements Pairings {
  readonly #client: RelayClient;
  readonly #clock: Clock;
  readonly #adopted = new Set<Adopt>();
  readonly #active: ActiveSession;
  readonly #attempts: PairingAttempts;
  readonly #device: Device;
  readonly #site: SiteSessions;
  readonly #page: Document;
  clientId: string | undefined;

  constructor(deps: PairingsDeps) {
    const { device, window, networks } = deps;
    this.#device = device;
    this.#clock = deps.clock;
    this.#page = window.document;
    this.#client = createSharedRelayClient(deps);
    this.#site = new SiteSessions({ client: this.#client, networks, activeSession: () => this.#active.session });
    this.#active = new ActiveSession({ ...deps, client: this.#client, site: this.#site });
    this.#attempts = new PairingAttempts({
      clock: deps.clock,
      client: this.#client,
      override: deps.override,
      oneClick: deps.oneClick,
      reuses: reusesPairing(device),
      take: (session, networks) => {
        const sessions = namespaceSessions(session, networks);
        this.#active.take(session, sessions);
        void this.#identify();
        return sessions;
      },
      adopt: (sessions) => this.#adopt(sessions),
    });
    this.#client.subscribe((event) => this.#hear(event));
    this.#page.addEventListener("visibilitychange", this.#wake);
  }

  get universal(): UniversalProvider {
    return this.#active.universal;
  }

  openPairing({ networks }: { networks: readonly Network[] }, send: (event: PairingFeedEvent) => void): () => void {
    const device = this.#device;
    return this.#attempts.start(networks, (event) => {
      if (event.type === "pairing.opened") this.#active.universal.displayed(event.uri);
      send(event.type === "pairing.opened" ? { ...event, device } : event);
    });
  }

  async restoreWallet({ namespace, networkId }: Pick<ConnectInput, "namespace" | "networkId">): Promise<WalletSession> {
    const session = await this.#site.find();
    const restored = session && namespaceSession(session, namespace, networkId);
    if (!session || !restored) throw new AppKitError("CONNECTION_FAILED", {});
    this.#active.take(session, [restored]);
    return restored;
  }

  async resume(served: readonly Namespace[]): Promise<void> {
    const session = await this.#site.find();
    if (!session || this.#active.session) return;
    const { namespaces } = this.#site;
    const sessions = namespaceSessions(session);
    const free = sessions.filter(({ namespace }) => namespaces.has(namespace) && !served.includes(namespace));
    // Another wallet has replaced this session's wallet, but the page was closed before that wallet was notified.
    if (sessions.every(({ namespace }) => served.includes(namespace))) return await this.#active.end();
    if (free.length === 0) return;
    this.#active.take(session, free);
    this.#adopt(free);
  }

  watchWallet({ namespace }: Watched, send: (event: WalletEvent) => void): () => void {
    return this.#active.watchers.add(namespace, send);
  }

  async disconnectWallet(): Promise<void> {
    this.clientId = undefined;
    this.#site.forget();
    await this.#active.end();
  }

  async switchWalletNetwork({ network }: { network: Network }): Promise<CaipNetworkId> {
    const { caipNetworkId, chainNamespace } = network;
    const { providers } = this.#active;
    const evm = providers.evm();
    if (chainNamespace !== "eip155" || !evm) {
      providers.activate(chainNamespace, caipNetworkId);
      return caipNetworkId;
    }
    const { switchProvider } = await import("../../page-wallets/evm/switching.ts");
    return await switchProvider(this.#clock, evm as Provider, network);
  }

  providerOf(namespace: Namespace): ReturnType<SessionProviders["of"]> {
    return this.#active.providers.of(namespace);
  }

  onAdopted(listener: Adopt): void {
    this.#adopted.add(listener);
  }

  restartTransport(): Promise<void> {
    this.#attempts.wake();
    return this.#client.restartTransport();
  }

  async stop(): Promise<void> {
    this.#page.removeEventListener("visibilitychange", this.#wake);
    this.#adopted.clear();
    this.#active.stop();
    await this.#client.stop();
  }

  readonly #wake = (): void => {
    if (this.#page.visibilityState !== "hidden") void this.restartTransport().catch(() => undefined);
  };

  async #identify(): Promise<void> {
    this.clientId = await this.#client.clientId().catch(() => undefined);
  }

  #hear(event: RelayEvent): void {
    if (event.type === "session.adopted") {
      this.#adoptWhole(event.session);
      return;
    }
    const before = this.#active.session;
    this.#active.hear(event);
    const next = this.#site.next(event);
    if (next) this.#adoptWhole(next);
    if (event.type !== "session.updated" || before?.topic !== event.session.topic) return;
    const more = namespaceSessions(event.session).filter(({ namespace }) => !before.namespaces[namespace]);
    if (more.length > 0) this.#adopt(more, true);
  }

  #adoptWhole(session: Session): void {
    if (!this.#site.admits(session)) return;
    const sessions = namespaceSessions(session);
    this.#active.take(session, sessions);
    this.#adopt(sessions);
  }

  #adopt(sessions: readonly WalletSession[], isMore = false): void {
    for (const listener of this.#adopted) listener(sessions, isMore);
  }
}
