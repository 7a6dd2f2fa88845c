import { type CaipNetworkId, isCaipNetworkId, splitNetworkId } from "../../domain/caip.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import type { WalletEvent, WalletSession } from "../../machines/connection/ports.ts";
import { currentId } from "../walletconnect/session/approved-accounts.ts";
import type { Send } from "./deps.ts";
import { refused } from "./frame-rpc.ts";

/** A chain as the frame spells it: a number on EVM. */
export function chainOf(networkId: CaipNetworkId): number | string {
  const { namespace, reference } = splitNetworkId(networkId);
  return namespace === "eip155" ? Number(reference) : networkId;
}

/** The network that the frame means (AUTH-13). Throws FRAME_REFUSED. */
export function networkOf(chainId: number | string): CaipNetworkId {
  const text = typeof chainId === "number" ? `eip155:${chainId}` : chainId;
  if (!isCaipNetworkId(text)) throw refused();
  return currentId(text);
}

/** The sessions of the login by chain family, and the frame's network. */
export class SessionsStore {
  readonly #sessions = new Map<Namespace, WalletSession>();
  readonly #watchers = new Set<{ namespace: Namespace; send: Send<WalletEvent> }>();
  #last: Promise<unknown> = Promise.resolve();
  /** The network that the frame is on, as far as is known. */
  frameNetwork: CaipNetworkId | undefined;

  of(namespace: Namespace): WalletSession | undefined {
    return this.#sessions.get(namespace);
  }

  get isEmpty(): boolean {
    return this.#sessions.size === 0;
  }

  take(session: WalletSession): WalletSession {
    const { namespace, accounts, accountTypes, embedded, networkId } = session;
    const before = this.of(namespace);
    this.#sessions.set(namespace, session);
    if (before?.networkId !== networkId) this.#tell(namespace, { type: "chain.changed", networkId });
    const facts = { accounts, ...(accountTypes && { accountTypes }), ...(embedded && { embedded }) };
    const had = before && { accounts: before.accounts, accountTypes: before.accountTypes, embedded: before.embedded };
    if (JSON.stringify(had) !== JSON.stringify(facts)) this.#tell(namespace, { type: "accounts.changed", ...facts });
    return session;
  }

  /** Nobody is logged in any more. */
  clear(): void {
    const namespaces = [...this.#sessions.keys()];
    this.#sessions.clear();
    for (const namespace of namespaces) this.#tell(namespace, { type: "wallet.disconnected" });
  }

  watch(namespace: Namespace, send: Send<WalletEvent>): () => void {
    const watcher = { namespace, send };
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /** Runs what moves the frame from network to network, or relies on where it is; one after the other. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  #tell(namespace: Namespace, event: WalletEvent): void {
    for (const watcher of [...this.#watchers]) if (watcher.namespace === namespace) watcher.send(event);
  }
}
