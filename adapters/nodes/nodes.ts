import { AppKitError } from "../../domain/errors.ts";
import { lateError } from "../../domain/lazy-errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Clock, Timer } from "../browser/clock.ts";
import { unlessAborted, within } from "../browser/deadline.ts";
import { timedOut } from "../browser/http/request-error.ts";
import { withRetries } from "../browser/http/retry.ts";
import type { Dialect, Node } from "./node.ts";
import { createRanking, type Ranking } from "./ranking.ts";
import { isFinalRefusal, retryWait } from "./retry-wait.ts";

export interface NodesDeps extends Dialect {
  clock: Clock;
}

/** The nodes of one chain, asked as one. */
export interface Nodes {
  /** The first good answer; throws NO_RPC_URL, RPC_WRONG_CHAIN, a node's refusal, what the first node failed with, or the signal's reason. */
  ask(method: string, params: unknown, signal?: AbortSignal): Promise<unknown>;
  /**
   * A node that serves the chain, none of `without`: for what has to stay with one node. Throws as `ask` does, and NO_RPC_URL
   * where none is left.
   */
  pick(without: ReadonlySet<Node>, signal?: AbortSignal): Promise<Node>;
  /** Ranks while on; a single node is never ranked (NET-5). */
  setActive(on: boolean): void;
  /** Ends what runs; nothing is left behind (R12). */
  stop(): void;
}

interface Call {
  method: string;
  params: unknown;
  signal: AbortSignal;
}

/** One attempt with one node; `stumbled` hears of the first failure, retried or not. */
type Attempt<T> = (node: Node, stumbled: () => void) => Promise<T>;

/** A read, with its retries, of a node that serves the chain. */
function reading(deps: NodesDeps, { method, params, signal }: Call): Attempt<unknown> {
  const { clock } = deps;
  return (node, stumbled) => {
    const once = () => Promise.all([node.send(method, params, signal), node.check(signal)]).then(([result]) => result);
    return withRetries(clock, signal, once, (error) => {
      stumbled();
      return retryWait(error, clock.now());
    });
  };
}

interface Won<T> {
  node: Node;
  result: T;
}

/**
 * Tries node after node, the next one when one fails or hesitates; the first success counts. What a node of the chain refuses with its
 * reason others refuse as a rule, too: they have a moment to know better, and nobody waits for one that is mute.
 */
function race<T>(
  { clock }: NodesDeps,
  nodes: readonly Node[],
  signal: AbortSignal,
  attempt: Attempt<T>,
): Promise<Won<T>> {
  const hesitation = Math.min(LIMITS.nodeHedge, LIMITS.nodesHedge / Math.max(1, nodes.length - 1));
  return new Promise((resolve, reject) => {
    const failures = new Map<Node, unknown>();
    const timers = new Set<Timer>();
    let refusal: unknown;
    let started = 0;
    const checked = (node: Node, error: unknown): Promise<unknown> =>
      node.check(signal).then(
        () => {
          refusal ??= error;
          timers.add(clock.setTimeout(() => reject(error), LIMITS.nodesHedge));
          return error;
        },
        (fault: unknown) => fault,
      );
    // A call is aborted when it is over, too.
    signal.addEventListener("abort", () => {
      for (const timer of timers) clock.clearTimeout(timer);
    });
    const next = (after: number) => {
      const node = nodes[started];
      if (!node || started !== after || signal.aborted) return;
      started += 1;
      const follow = () => next(after + 1);
      timers.add(clock.setTimeout(follow, hesitation));
      attempt(node, follow).then(
        (result) => resolve({ node, result }),
        async (error: unknown) => {
          follow();
          // A node says what it refuses before it is known to serve the chain: one that does not has refused nothing.
          const failure = isFinalRefusal(error) ? await checked(node, error) : error;
          failures.set(node, failure);
          if (failures.size === nodes.length) reject(refusal ?? failures.get(nodes[0] as Node));
        },
      );
    };
    next(0);
  });
}

class ChainNodes implements Nodes {
  readonly #deps: NodesDeps;
  readonly #end = new AbortController();
  readonly #ranking: Ranking;
  #order: readonly Node[];

  constructor(deps: NodesDeps, urls: readonly string[]) {
    this.#deps = deps;
    this.#order = urls.map((url) => deps.open(url, this.#end.signal));
    this.#ranking = createRanking(
      deps.clock,
      () => this.#good(),
      (best) => this.#prefer(best),
    );
  }

  async ask(method: string, params: unknown, signal?: AbortSignal): Promise<unknown> {
    const { isRead } = this.#deps;
    const nodes = this.#usable();
    if (!isRead(method)) {
      // A call that changes something is sent once, to a node that is known to serve the chain (S14).
      return this.#wanted(signal, async (inner) => (await this.#serving(nodes, inner)).send(method, params, inner));
    }
    const { node, result } = await this.#wanted(signal, (inner) =>
      race(this.#deps, nodes, inner, reading(this.#deps, { method, params, signal: inner })),
    );
    this.#prefer([node]);
    return result;
  }

  async pick(without: ReadonlySet<Node>, signal?: AbortSignal): Promise<Node> {
    const nodes = this.#usable().filter((node) => !without.has(node));
    if (nodes.length === 0) throw new AppKitError("NO_RPC_URL", {});
    return this.#wanted(signal, (inner) => this.#serving(nodes, inner));
  }

  setActive(on: boolean): void {
    if (on && this.#order.length > 1 && !this.#end.signal.aborted) this.#ranking.start();
    else this.#ranking.stop();
  }

  stop(): void {
    this.#ranking.stop();
    this.#end.abort(new AppKitError("DESTROYED", {}));
  }

  #good(): Node[] {
    return this.#order.filter((node) => !node.disqualified);
  }

  #usable(): Node[] {
    if (this.#order.length === 0) throw new AppKitError("NO_RPC_URL", {});
    const nodes = this.#good();
    if (nodes.length === 0) throw lateError("RPC_WRONG_CHAIN", {});
    return nodes;
  }

  #prefer(best: readonly Node[]): void {
    this.#order = [...best, ...this.#order.filter((node) => !best.includes(node))];
  }

  async #serving(nodes: readonly Node[], signal: AbortSignal): Promise<Node> {
    return (await race(this.#deps, nodes, signal, (node) => node.check(signal))).node;
  }

  /** Runs until it is done, too late, or not wanted any more; whatever is still under way ends with it. */
  #wanted<T>(signal: AbortSignal | undefined, work: (inner: AbortSignal) => Promise<T>): Promise<T> {
    return within(this.#deps.clock, LIMITS.httpTotal, timedOut, this.#end.signal, (inner) => {
      const call = new AbortController();
      const stop = () => call.abort(inner.aborted ? inner.reason : signal?.reason);
      inner.addEventListener("abort", stop);
      signal?.addEventListener("abort", stop);
      if (signal?.aborted) stop();
      return unlessAborted(work(call.signal), call.signal).finally(() => {
        signal?.removeEventListener("abort", stop);
        call.abort();
      });
    });
  }
}

/** The nodes of a chain, most trusted first. */
export function createNodes(deps: NodesDeps, urls: readonly string[]): Nodes {
  return new ChainNodes(deps, urls);
}
