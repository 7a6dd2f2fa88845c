/** The port of an account: its balance. */
import type { Address } from "../../domain/address.ts";
import type { Network } from "../../domain/networks/network.ts";
import { port } from "../app/port.ts";

export interface Balance {
  /** Exact decimal string. */
  amount: string;
  symbol: string;
}

export interface BalanceInput {
  address: Address;
  network: Network;
  /** The contract of the host's `tokens` option for this network, which replaces the native coin. */
  token?: string;
  /** Bypasses the 30 s cache (ACCT-3). */
  fresh: boolean;
}

/** Reads the balance of an address from the chain. */
export const fetchBalance = port<BalanceInput, Balance>("fetchBalance");
