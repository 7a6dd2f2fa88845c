import { type CaipNetworkId, splitNetworkId } from "../../../domain/caip.ts";
import type { Namespace } from "../../../domain/namespaces.ts";
import type { RpcError } from "../../../domain/networks/rpc-errors.ts";
import type { RelayEvent } from "../client/relay-event.ts";
import type { ReserveId } from "../session/open-request.ts";
import type { Session } from "../session/session.ts";
import type { UniversalEvents, UniversalMoves } from "../session/universal-provider.ts";
import { Bip122Provider } from "./provider-bip122.ts";
import { createEip155Provider, type Eip155Provider } from "./provider-eip155.ts";
import { FollowingProvider, type SessionDeps } from "./provider-namespace.ts";
import { SolanaSessionProvider } from "./provider-solana.ts";

export interface ProvidersDeps extends Pick<SessionDeps, "read" | "answer"> {
  /** Asks a session's wallet. */
  ask(topic: string, networkId: CaipNetworkId, method: string, params: unknown, reserve?: ReserveId): Promise<unknown>;
  /** Called when a provider is on another chain, or has other accounts. */
  moved<E extends keyof UniversalMoves>(event: E, value: UniversalEvents[E]): void;
}

/** The common part of the providers of all families. */
interface Moving {
  on(event: keyof UniversalMoves, listener: () => void): unknown;
  networkId(): CaipNetworkId;
  accounts(): readonly string[];
}

/** The providers of the active session, one for each chain family. */
export interface SessionProviders {
  of(namespace: Namespace): Eip155Provider | FollowingProvider | undefined;
  evm(): Eip155Provider | undefined;
  /** Creates the providers of a session, and ends those of an earlier one. */
  take(session: Session): void;
  hear(event: RelayEvent): void;
  /** Makes a chain of another family than EVM active, without asking the wallet. */
  activate(namespace: Namespace, networkId: CaipNetworkId): void;
  /** Ends all providers, because the page ended the session. */
  end(reason?: RpcError): void;
}

/** Chain families with a provider class of their own; other families have only plain requests. */
const MADE: Partial<Record<Namespace, typeof FollowingProvider>> = {
  solana: SolanaSessionProvider,
  bip122: Bip122Provider,
};

export function createProviders(deps: ProvidersDeps): SessionProviders {
  return new Providers(deps);
}

class Providers implements SessionProviders {
  readonly #deps: ProvidersDeps;
  readonly #others = new Map<Namespace, FollowingProvider>();
  #topic: string | undefined;
  #evm: Eip155Provider | undefined;

  constructor(deps: ProvidersDeps) {
    this.#deps = deps;
  }

  of(namespace: Namespace): Eip155Provider | FollowingProvider | undefined {
    return namespace === "eip155" ? this.#evm : this.#others.get(namespace);
  }

  evm(): Eip155Provider | undefined {
    return this.#evm;
  }

  take(session: Session): void {
    this.end();
    this.#topic = session.topic;
    this.#equip(session);
  }

  hear(event: RelayEvent): void {
    this.#evm?.hear(event);
    for (const provider of this.#others.values()) provider.hear(event);
    if (event.type === "session.updated" && event.session.topic === this.#topic) this.#equip(event.session);
  }

  activate(namespace: Namespace, networkId: CaipNetworkId): void {
    this.#others.get(namespace)?.activate(networkId);
  }

  end(reason?: RpcError): void {
    for (const provider of [this.#evm, ...this.#others.values()]) provider?.end(reason);
    this.#others.clear();
    this.#evm = undefined;
    this.#topic = undefined;
  }

  /** Adds and removes providers, because a wallet may grant a chain family later, or revoke one. */
  #equip(session: Session): void {
    const { namespaces } = session;
    if (!namespaces.eip155) this.#evm = undefined;
    for (const namespace of this.#others.keys()) if (!namespaces[namespace]) this.#others.delete(namespace);
    for (const namespace of Object.keys(namespaces) as Namespace[]) this.#add(session, namespace);
  }

  #add(session: Session, namespace: Namespace): void {
    if (this.of(namespace)) return;
    const { ask, answer, read, moved } = this.#deps;
    const deps: SessionDeps = {
      session,
      namespace,
      ask: (...args) => ask(session.topic, ...args),
      ...(answer && { answer }),
      read,
    };
    if (namespace === "eip155") this.#evm = createEip155Provider(deps);
    else this.#others.set(namespace, new (MADE[namespace] ?? FollowingProvider)(deps));
    const made: Moving | undefined = this.of(namespace);
    made?.on("chainChanged", () => moved("chainChanged", splitNetworkId(made.networkId()).reference));
    made?.on("accountsChanged", () => {
      const accounts = made.accounts();
      // The end of a session is a separate event.
      if (accounts.length > 0) moved("accountsChanged", accounts);
    });
  }
}
