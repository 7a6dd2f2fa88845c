import type { CaipNetworkId } from "../../../domain/caip.ts";

/** A request to a wallet over its session. */
export interface SessionCall {
  topic: string;
  networkId: CaipNetworkId;
  method: string;
  params: unknown;
  /** Seconds until the request expires: 300 (the default) to 604,800. */
  expiry?: number;
  /** The request's id; default: a new one. */
  id?: number;
}

/** A request that a wallet has not answered yet. */
export interface OpenRequest {
  /** The topic of its session. */
  topic: string;
  id: number;
}

/** Stores a request over the session of a topic before it is sent, and resolves with the request's id. */
export type ReserveId = (topic: string) => Promise<number>;
