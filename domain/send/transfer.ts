import type { Address } from "../addresses/address.ts";
import type { Fault } from "../errors.ts";
import type { Network } from "../networks/network.ts";
import type { Asset } from "./asset.ts";

/** Somebody to send to. */
export interface Receiver {
  address: Address;
  /** The name that was resolved to the address. */
  name?: string | undefined;
  image?: string | undefined;
  /** What a payment link has the transfer name besides, by which its receiver finds it (Solana Pay). */
  references?: readonly Address[] | undefined;
}

/** What a transfer costs, in the network's own coin, as decimal text. */
export interface Fee {
  /** What it costs if nothing changes. */
  likely: string;
  /** What it can cost at most. */
  most: string;
  /** What opening the receiver's token account takes besides, which stays in that account (Solana's rent). */
  deposit?: string | undefined;
  /** The most of `most` that a unit of gas costs, in the coin's smallest units; on EVM chains alone. */
  gasPrice?: string | undefined;
  /** True if only the wallet can tell it, which builds the transaction itself (Bitcoin); both figures are 0 then. */
  isToldByWallet?: true | undefined;
}

/** What is known of a transfer before it is complete. */
export interface TransferDraft {
  sender: Address;
  network: Network;
  asset: Asset;
  receiver?: Address | undefined;
  /** Exact decimal text. */
  amount?: string | undefined;
}

/** What a transfer would cost, and what there is to pay with. */
export interface Estimate {
  fee: Fee;
  /** True if the account does not pay the fee in the network's own coin by itself: a smart account's is always sufficient (SEND-6). */
  isCovered: boolean;
  /** The balance of the network's own coin, as decimal text; null where it is not known, which counts as none (SEND-6). */
  coin: string | null;
  /** The balance of the asset, as decimal text; null where it is not known. */
  balance: string | null;
  /** The most that can be sent: of the network's own coin, what is left after the fee; null where it is not known. */
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

/** How the balance of one address changes, as a simulation on the chain promises it. */
export interface BalanceChange {
  whose: "sender" | "receiver";
  symbol: string;
  /** Exact decimal text; negative for what goes away. Fees are not part of it. */
  amount: string;
}

/** What a simulation on the chain says of a transfer. */
export type Outcome =
  | { state: "promised"; changes: readonly BalanceChange[] }
  /** The chain would refuse it. */
  | { state: "refused"; fault: Fault }
  /** No node could say. */
  | { state: "unknown" };

/** What the chain knows of a receiver. */
export interface ReceiverFacts {
  /** True if code stands at the address (a program on Solana); undefined where no node could say. */
  isContract?: boolean | undefined;
  /** True if the address is a token's own contract or mint, of whichever token. */
  isToken?: boolean | undefined;
  /** True if it is an account of the token that the sender has: what is sent there stays with them (Solana). */
  isOwn?: boolean | undefined;
}

/** What was found out about a transfer for its review. */
export interface Examination {
  estimate: Estimate;
  outcome: Outcome;
  facts: ReceiverFacts;
}
