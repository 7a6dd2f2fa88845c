import type { Spendable } from "./bitcoin/funding.ts";

/** Calls that were sent together (EIP-5792). */
export interface Bundle {
  /** EVM chain id. */
  readonly chainId: number;
  /** As it was asked with: `1.0` or `2.0.0`. */
  readonly version: string;
  readonly from: string;
  /** Transactions in the order of the calls. */
  readonly hashes: string[];
  /** The reason for which the rest of the calls was not sent. */
  failure?: string;
}

/** The wallet's memory besides its sessions. */
export interface Memory {
  /** Bundles by id. */
  readonly bundles: Map<string, Bundle>;
  /** EVM chain ids that pages added. */
  readonly chains: Set<number>;
  /** Assets that pages asked to watch. */
  readonly watched: unknown[];
  /** Contexts of the permissions that were granted. */
  readonly granted: Set<string>;
  /** Unspent outputs by Bitcoin address, once there was a transfer. */
  readonly outputs: Map<string, readonly Spendable[]>;
  /** The last transaction of each account, so that the next one waits for it. */
  readonly sending: Map<string, Promise<unknown>>;
}

/** A memory with nothing in it. */
export function freshMemory(): Memory {
  return {
    bundles: new Map(),
    chains: new Set(),
    watched: [],
    granted: new Set(),
    outputs: new Map(),
    sending: new Map(),
  };
}
