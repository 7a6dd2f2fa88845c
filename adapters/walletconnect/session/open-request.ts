import type { CaipNetworkId } from "../../../domain/caip.ts";

/** A request to a wallet over its session. */
export interface SessionCall {
  topic: string;
  networkId: CaipNetworkId;
  method: string;
  params: unknown;
  /** Seconds until the wallet need not answer any more: 300 (the default) to 604,800. */
  expiry?: number;
  /** The id that the request is to have; default: a new one. */
  id?: number;
}

/** A request that a wallet has not answered yet. */
export interface OpenRequest {
  /** The topic of its session. */
  topic: string;
  id: number;
}

/** Keeps a request over the session of a topic before it is sent, and tells the id that it has to have. */
export type ReserveId = (topic: string) => Promise<number>;
