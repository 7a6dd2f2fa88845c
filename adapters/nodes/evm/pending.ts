import type { Clock } from "../../browser/clock.ts";
import { pause } from "../../browser/deadline.ts";
import type { Node } from "../node.ts";
import type { Nodes } from "../nodes.ts";

/** How a chain's pending transactions are watched. */
export interface PendingWatch {
  /** Milliseconds between two looks. */
  interval: number;
  /** True if somebody can see what changes; where nobody can, nobody is asked. */
  isAwake(): boolean;
  /** Hears of each batch that is not empty. */
  tell(): void;
}

/** The filter that a node keeps for this page; other nodes know nothing of it. */
interface Filter {
  node: Node;
  id: unknown;
}

/** Tells of transactions that wait on an EVM chain, until it is ended (NET-10; protocol.md §5.9, filters of EIP-1474). */
export function watchPending(clock: Clock, nodes: Nodes, { interval, isAwake, tell }: PendingWatch): () => void {
  const end = new AbortController();
  const { signal } = end;
  const failed = new Set<Node>();
  let filter: Filter | undefined;

  async function createFilter(): Promise<void> {
    const node = await nodes.pick(failed, signal).catch((error: unknown) => {
      // A node that failed is tried again after all the others.
      failed.clear();
      throw error;
    });
    failed.add(node);
    filter = { node, id: await node.send("eth_newPendingTransactionFilter", [], signal) };
    failed.delete(node);
  }

  async function look({ node, id }: Filter): Promise<void> {
    // A node that forgot the filter, or never had such, says so; the next look asks for a new one.
    filter = undefined;
    const hashes = await node.send("eth_getFilterChanges", [id], signal);
    if (!Array.isArray(hashes)) return;
    filter = { node, id };
    if (hashes.length > 0) tell();
  }

  async function run(): Promise<void> {
    for (;;) {
      if (isAwake()) await (filter ? look(filter) : createFilter()).catch(() => {});
      await pause(clock, interval, signal);
    }
  }

  run().catch(() => {});
  return () => end.abort();
}
