import { LIMITS } from "../../domain/limits.ts";
import type { Clock, Timer } from "../browser/clock.ts";
import { within } from "../browser/deadline.ts";
import { timedOut } from "../browser/http/request-error.ts";
import type { Node } from "./node.ts";

interface Sample {
  /** Milliseconds that the answer took; undefined where none came in time. */
  latency: number | undefined;
}

/** A loop that measures the nodes of a chain while it is on (NET-5). */
export interface Ranking {
  start(): void;
  /** Leaves no timer and no request behind. */
  stop(): void;
}

/** Nodes in the order of stability (0.7) and speed (0.3); equals keep their place (NET-5). */
export function ranked(nodes: readonly Node[], samples: ReadonlyMap<Node, readonly Sample[]>): Node[] {
  const means = new Map<Node, number>();
  for (const node of nodes) {
    const answered = (samples.get(node) ?? []).flatMap(({ latency }) => latency ?? []);
    if (answered.length > 0) means.set(node, answered.reduce((sum, each) => sum + each, 0) / answered.length);
  }
  const slowest = Math.max(1, ...means.values());
  const score = (node: Node): number => {
    const own = samples.get(node) ?? [];
    const mean = means.get(node);
    if (mean === undefined) return 0;
    const stability = own.filter(({ latency }) => latency !== undefined).length / own.length;
    return LIMITS.rankStability * stability + LIMITS.rankLatency * (1 - mean / slowest);
  };
  return nodes.toSorted((one, other) => score(other) - score(one));
}

/** Asks each node every 4 s, keeps its last ten answers, and tells the new order. */
export function createRanking(clock: Clock, nodes: () => readonly Node[], tell: (order: Node[]) => void): Ranking {
  const samples = new Map<Node, Sample[]>();
  let running: AbortController | undefined;
  let timer: Timer | undefined;

  async function measure(node: Node, signal: AbortSignal): Promise<void> {
    const from = clock.now();
    const latency = await within(clock, LIMITS.rankTimeout, timedOut, signal, async (inner) => {
      await node.check(signal);
      return node.ping(inner);
    }).then(
      () => clock.now() - from,
      () => undefined,
    );
    samples.set(node, [...(samples.get(node) ?? []), { latency }].slice(-LIMITS.rankSamples));
  }

  async function round(signal: AbortSignal): Promise<void> {
    await Promise.all(nodes().map((node) => measure(node, signal)));
    if (signal.aborted) return;
    tell(ranked(nodes(), samples));
    timer = clock.setTimeout(() => void round(signal), LIMITS.rankInterval);
  }

  return {
    start() {
      if (running) return;
      running = new AbortController();
      void round(running.signal);
    },
    stop() {
      running?.abort();
      running = undefined;
      clock.clearTimeout(timer);
    },
  };
}
