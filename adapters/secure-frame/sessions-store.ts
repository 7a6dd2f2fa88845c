import { type CaipNetworkId, isCaipNetworkId, splitNetworkId } from "../../domain/caip.ts";
import { lateError } from "../../domain/lazy-errors.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import type { WalletEvent, WalletSession } from "../../machines/connection/ports.ts";
import { unlessAborted } from "../browser/deadline.ts";
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

/** The parts of a session that count as one fact: its owner and their accounts. */
const factsOf = ({ connectorId: _, namespace: __, networkId: ___, ...facts }: WalletSession) => facts;

/** The sessions of the login by chain family, and the frame's network. */
export class SessionsStore {
  readonly #sessions = new Map<Namespace, WalletSession>();
  readonly #watchers = new Set<{ namespace: Namespace; send: Send<WalletEvent> }>();
  #last: Promise<unknown> = Promise.resolve();
  #logouts = 0;
  /** The frame's network; undefined while it is unknown. */
  frameNetwork: CaipNetworkId | undefined;

  of(namespace: Namespace): WalletSession | undefined {
    return this.#sessions.get(namespace);
  }

  get isEmpty(): boolean {
    return this.#sessions.size === 0;
  }

  take(session: WalletSession): WalletSession {
    const { namespace, networkId } = session;
    const before = this.of(namespace);
    this.#sessions.set(namespace, session);
    if (before?.networkId !== networkId) this.#tell(namespace, { type: "chain.changed", networkId });
    const facts = factsOf(session);
    if (JSON.stringify(before && factsOf(before)) !== JSON.stringify(facts))
      this.#tell(namespace, { type: "accounts.changed", ...facts });
    return session;
  }

  get networks(): readonly CaipNetworkId[] {
    return [...this.#sessions.values()].map(({ networkId }) => networkId);
  }

  /** Nobody is logged in any more. `end` is told of each session. */
  clear(end: WalletEvent = { type: "wallet.disconnected", isWhole: true }): void {
    this.#logouts += 1;
    const namespaces = [...this.#sessions.keys()];
    this.#sessions.clear();
    for (const namespace of namespaces) this.#tell(namespace, end);
  }

  watch(namespace: Namespace, send: Send<WalletEvent>): () => void {
    const watcher = { namespace, send };
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /** Gives what throws FRAME_ABORTED after the next log-out or abort: a late answer then writes nothing (I4). */
  guard(signal?: AbortSignal): () => void {
    const logouts = this.#logouts;
    return () => {
      if (signal?.aborted || this.#logouts !== logouts) throw lateError("FRAME_ABORTED", {});
    };
  }

  /**
   * Runs what moves the frame from network to network, or relies on where it is; one after the other. Work that is given up before its
   * turn is not run, and rejects at once.
   */
  inTurn<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const turn = unlessAborted(this.#last, signal).then(work);
    this.#last = Promise.allSettled([this.#last, turn]).then(() => undefined);
    return turn;
  }

  #tell(namespace: Namespace, event: WalletEvent): void {
    for (const watcher of [...this.#watchers]) if (watcher.namespace === namespace) watcher.send(event);
  }
}
