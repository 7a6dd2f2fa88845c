import type { ServiceContext } from "../control/service-context.ts";
import type { Prices } from "./prices.ts";

/** A purchase of the on-ramp, as its history shows it. */
export interface Purchase {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly status: "success" | "in-progress" | "failed";
  /** CAIP-2 id. */
  readonly chain: string;
  /** Plain address that is paid. */
  readonly receiver: string;
  readonly symbol: string;
  /** Decimal text. */
  readonly amount: string;
  /** Hash of the payment on the chain, once it is made. */
  readonly hash?: string;
}

/** Dependencies of the service's answers. */
export interface BlockchainDeps {
  readonly context: ServiceContext;
  readonly prices: Prices;
  /** Purchases of an address through the on-ramp, newest first. */
  purchases(address: string): readonly Purchase[];
}
