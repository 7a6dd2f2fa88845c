import { AppKitError } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Clock } from "../clock/clock.ts";
import { unlessAborted, within } from "../clock/deadline.ts";
import { withRetries } from "../http/retry.ts";
import type { Dialect, Node } from "./node.ts";
import { createRanking } from "./ranking.ts";

export interface NodesWorld extends Dialect {
  clock: Clock;
}

/** A node that says nothing for so many milliseconds gets a competitor (R12). */
const HEDGE = 400;

/** The nodes of one chain, asked as one. */
export interface Nodes {
  /** The first good answer; throws NO_RPC_URL, RPC_WRONG_CHAIN, what the first node failed with, or the signal's reason. */
  ask(method: string, params: unknown, signal?: AbortSignal): Promise<unknown>;
  /** Ranks while on; a single node is never ranked (NET-5). */
  setActive(on: boolean): void;
  /** Ends what runs; nothing is left behind (R12). */
  stop(): void;
}

/** One node, with its retries; `stumbled` hears of the first failure, retried or not. */
function askOne(world: NodesWorld, node: Node, call: Call, stumbled: () => void): Promise<unknown> {
  const { clock, retryWait } = world;
  const { method, params, signal } = call;
  const attempt = () => Promise.all([node.send(method, params, signal), node.check(signal)]).then(([result]) => result);
  return withRetries(clock, signal, attempt, (error) => {
    stumbled();
    return retryWait(error, clock.now());
  });
}

interface Call {
  method: string;
  params: unknown;
  signal: AbortSignal;
}

/** Asks node after node, the next one when one fails or hesitates; the first good answer ends the others. */
function race(world: NodesWorld, nodes: readonly Node[], call: Call, won: (node: Node) => void): Promise<unknown> {
  const { clock } = world;
  return new Promise((resolve, reject) => {
    const failures = new Map<Node, unknown>();
    let started = 0;
    const next = (after: number) => {
      const node = nodes[started];
      if (!node || started !== after || call.signal.aborted) return;
      started += 1;
      const follow = () => next(after + 1);
      const timer = clock.setTimeout(follow, HEDGE);
      const clear = () => clock.clearTimeout(timer);
      call.signal.addEventListener("abort", clear);
      askOne(world, node, call, follow)
        .then(
          (result) => {
            won(node);
            resolve(result);
          },
          (error: unknown) => {
            failures.set(node, error);
            follow();
            if (failures.size === nodes.length) reject(failures.get(nodes[0] as Node));
          },
        )
        .finally(clear);
    };
    next(0);
  });
}

/** What changes something is sent once, to a node that is known to serve the chain (S14). */
async function tellOne(nodes: readonly Node[], { method, params, signal }: Call): Promise<unknown> {
  for (const node of nodes) {
    signal.throwIfAborted();
    const isGood = await node.check(signal).then(
      () => true,
      () => false,
    );
    if (isGood) return node.send(method, params, signal);
  }
  throw new AppKitError("RPC_WRONG_CHAIN", {});
}

/** The nodes of a chain, most trusted first. */
export function createNodes(world: NodesWorld, urls: readonly string[]): Nodes {
  const end = new AbortController();
  let order = urls.map((url) => world.open(url, end.signal));
  const good = () => order.filter((node) => !node.disqualified);
  const prefer = (node: Node) => {
    order = [node, ...order.filter((other) => other !== node)];
  };
  const ranking = createRanking(world.clock, good, (best) => {
    order = [...best, ...order.filter((node) => !best.includes(node))];
  });
  const late = () => new AppKitError("HTTP_REQUEST", { reason: "timeout" });
  return {
    async ask(method, params, wanted) {
      if (order.length === 0) throw new AppKitError("NO_RPC_URL", {});
      const nodes = good();
      if (nodes.length === 0) throw new AppKitError("RPC_WRONG_CHAIN", {});
      return within(world.clock, LIMITS.httpTotal, late, end.signal, async (inner) => {
        const call = new AbortController();
        const stop = () => call.abort(inner.aborted ? inner.reason : wanted?.reason);
        inner.addEventListener("abort", stop);
        wanted?.addEventListener("abort", stop);
        if (wanted?.aborted) stop();
        const question = { method, params, signal: call.signal };
        const answer = world.isRead(method) ? race(world, nodes, question, prefer) : tellOne(nodes, question);
        // The first good answer ends the others; so does the last one who waited for it.
        return unlessAborted(answer, call.signal).finally(() => call.abort());
      });
    },
    setActive(on) {
      if (on && order.length > 1 && !end.signal.aborted) ranking.start();
      else ranking.stop();
    },
    stop() {
      ranking.stop();
      end.abort(new AppKitError("DESTROYED", {}));
    },
  };
}
