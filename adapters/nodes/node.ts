/** One RPC node. */
export interface Node {
  readonly url: string;
  /** Asks once. Throws an RpcError or AppKitError; an answer that cannot be one counts as malformed. */
  send(method: string, params: unknown, signal: AbortSignal): Promise<unknown>;
  /** Asks what every node of the family answers at once; how long that takes ranks it (NET-5). */
  ping(signal: AbortSignal): Promise<unknown>;
  /** Settles when the node is known to serve the chain, which it is asked once for all who wait; throws RPC_WRONG_CHAIN. */
  check(signal: AbortSignal): Promise<void>;
  /** It served another chain, and is asked no more (R12). */
  readonly disqualified: boolean;
}

/** How the nodes of a chain family are spoken to. */
export interface Dialect {
  /** A node of the chain, until `end`. */
  open(url: string, end: AbortSignal): Node;
  /** True if a method only reads, so that it may be asked twice and of several nodes (S14). */
  isRead(method: string): boolean;
}
