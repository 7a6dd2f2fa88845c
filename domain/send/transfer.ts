import type { Address } from "../addresses/address.ts";
import type { Fault } from "../errors.ts";
import type { Network } from "../networks/network.ts";
import type { Asset } from "./asset.ts";

/** The receiver of a transfer. */
export interface Receiver {
  address: Address;
  /** The name that was resolved to the address. */
  name?: string | undefined;
  image?: string | undefined;
  /** The reference accounts of a payment link, by which the receiver finds the transfer (Solana Pay). */
  references?: readonly Address[] | undefined;
}

/** The cost of a transfer, in the network's own coin, as decimal text. */
export interface Fee {
  /** The cost if nothing changes. */
  likely: string;
  /** The highest possible cost. */
  most: string;
  /** The additional deposit for opening the receiver's token account, which stays in that account (Solana's rent). */
  deposit?: string | undefined;
  /** The highest price of a unit of gas that `most` is based on, in the coin's smallest units; on EVM chains only. */
  gasPrice?: string | undefined;
  /**
   * True if only the wallet can tell the fee, because it builds the transaction itself (Bitcoin); both figures are 0
   * then.
   */
  isToldByWallet?: true | undefined;
}

/** A transfer before it is complete. */
export interface TransferDraft {
  sender: Address;
  network: Network;
  asset: Asset;
  receiver?: Address | undefined;
  /** Exact decimal text. */
  amount?: string | undefined;
}

/** The estimated cost of a transfer, and the balances that it is paid from. */
export interface Estimate {
  fee: Fee;
  /** True if the account does not pay the fee in the network's own coin by itself: a smart account's is always sufficient (SEND-6). */
  isCovered: boolean;
  /** The balance of the network's own coin, as decimal text; null if unknown, which counts as none (SEND-6). */
  coin: string | null;
  /** The balance of the asset, as decimal text; null if unknown. */
  balance: string | null;
  /** The most that can be sent: of the network's own coin, the rest after the fee; null if unknown. */
  most: string | null;
}

/**
 * A transfer as it was reviewed: nothing of it changes after that, and the wallet is asked for nothing else (S13, I1).
 */
export interface Transfer {
  sender: Address;
  network: Network;
  asset: Asset;
  receiver: Receiver;
  /** Exact decimal text, in whole units of the asset. */
  amount: string;
}

/** True if two transfers send the same, from the same account to the same one. */
export function isSameTransfer(one: Transfer | null, other: Transfer): boolean {
  return (
    one?.sender === other.sender &&
    one.network.caipNetworkId === other.network.caipNetworkId &&
    one.asset.key === other.asset.key &&
    one.receiver.address === other.receiver.address &&
    one.amount === other.amount
  );
}

/** The change of one address's balance that a simulation on the chain promises. */
export interface BalanceChange {
  whose: "sender" | "receiver";
  symbol: string;
  /** Exact decimal text, without fees; negative for an outgoing amount. */
  amount: string;
}

/** The result of a transfer's simulation on the chain. */
export type Outcome =
  | { state: "promised"; changes: readonly BalanceChange[] }
  /** The chain would refuse it. */
  | { state: "refused"; fault: Fault }
  /** No node could tell. */
  | { state: "unknown" };

/** The facts about a receiver on the chain. */
export interface ReceiverFacts {
  /** True if the address has code (a program on Solana); undefined if no node could tell. */
  isContract?: boolean | undefined;
  /** True if the address is the contract or the mint of any token. */
  isToken?: boolean | undefined;
  /**
   * True if the address is the sender's own account of the token, so that the amount stays with the sender (Solana).
   */
  isOwn?: boolean | undefined;
}

/** The facts about a transfer that its review shows. */
export interface Examination {
  estimate: Estimate;
  outcome: Outcome;
  facts: ReceiverFacts;
}
