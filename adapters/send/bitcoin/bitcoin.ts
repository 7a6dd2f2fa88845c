import { parseBitcoinAddress } from "../../../domain/addresses/bitcoin-address.ts";
import type { CaipNetworkId } from "../../../domain/caip.ts";
import { lateError } from "../../../domain/lazy-errors.ts";
import { unitsOf } from "../../../domain/send/asset.ts";
import type { SentTransaction } from "../../../domain/send/sent.ts";
import type { Estimate, Examination, Transfer } from "../../../domain/send/transfer.ts";
import type { SentEvent } from "../../../machines/send/ports.ts";
import { meaningOf } from "../../page-wallets/shared/provider-errors.ts";
import { field } from "../../page-wallets/shared/untrusted.ts";
import type { ReserveId } from "../../walletconnect/session/open-request.ts";
import type { SendDeps } from "../deps.ts";
import type { SendFamily } from "../family.ts";

/** The provider interface that page wallets and paired wallets share. */
interface BitcoinWallet {
  /** Asks the wallet to send. `amount`: in satoshis. Resolves with the transaction's id. */
  sendTransfer(of: { recipientAddress: string; amount: string; account: string }, reserve?: ReserveId): Promise<string>;
  /** The paired wallet's network; absent for page wallets, which refuse a receiver of another network themselves. */
  networkId?(): CaipNetworkId;
}

const TXID = /^[0-9a-f]{64}$/i;

/** The wallet has not granted the account, or has withdrawn the grant. */
const UNAUTHORIZED = 4100;

/** The wallet has no way to pay by itself, such as one that only signs what a page has built. */
const UNSUPPORTED = 4200;

/** The wallet builds the transaction: only the wallet knows coins and fee, and it shows both before it signs. */
const ESTIMATE: Estimate = {
  fee: { likely: "0", most: "0", isToldByWallet: true },
  ...{ isCovered: true, coin: null, balance: null, most: null },
};

/** The cost of a transfer is unknown: there are no Bitcoin nodes to ask. */
export const estimateTransfer = async (): Promise<Estimate> => ESTIMATE;

/** The outcome of a transfer cannot be simulated. */
export const examineTransfer = async (): Promise<Examination> => ({
  estimate: ESTIMATE,
  outcome: { state: "unknown" },
  facts: {},
});

/** No node reports a transaction's end; the explorer shows it. */
export function followSent(_deps: unknown, { hash }: SentTransaction, send: (event: SentEvent) => void): () => void {
  send({ type: "sent.ended", hash, end: "unfollowed" });
  return () => undefined;
}

/** Whole satoshis to an address of the network; undefined for anything else. */
function paymentOf({ asset, amount, receiver, network, sender }: Transfer) {
  const units = asset.key === "native" ? unitsOf(amount, asset) : undefined;
  const recipient = parseBitcoinAddress(receiver.address, network.caipNetworkId)?.address;
  return units && recipient && { recipientAddress: recipient, amount: `${units}`, account: sender };
}

function sendError(thrown: unknown): Error {
  if (meaningOf(thrown) === "declined") return lateError("SEND_DECLINED", {}, { cause: thrown });
  const code = field(thrown, "code");
  if (code === UNSUPPORTED) return lateError("UNSUPPORTED_CHAIN", {}, { cause: thrown });
  return lateError(code === UNAUTHORIZED ? "SEND_ACCOUNT_CHANGED" : "SEND_FAILED", {}, { cause: thrown });
}

/**
 * Asks the wallet to build and send, once. Throws SEND_ACCOUNT_CHANGED, SEND_NETWORK_CHANGED, SEND_UNASKED, SEND_DECLINED,
 * UNSUPPORTED_CHAIN or SEND_FAILED.
 */
export async function sendTransfer(
  { provider, reserve }: Pick<SendDeps, "provider" | "reserve">,
  transfer: Transfer,
): Promise<Pick<SentTransaction, "hash">> {
  // Every adapter of Bitcoin wallets hands out this kind of provider.
  const wallet = provider as unknown as BitcoinWallet;
  const { caipNetworkId } = transfer.network;
  if ((wallet.networkId?.() ?? caipNetworkId) !== caipNetworkId) throw lateError("SEND_NETWORK_CHANGED", {});
  const payment = paymentOf(transfer);
  if (!payment) throw lateError("SEND_UNASKED", {});
  const txid = await wallet.sendTransfer(payment, reserve?.()).catch((thrown: unknown) => {
    throw sendError(thrown);
  });
  if (!TXID.test(txid)) throw lateError("SEND_FAILED", {});
  return { hash: txid.toLowerCase() };
}

export const BITCOIN: SendFamily = { estimateTransfer, examineTransfer, sendTransfer, followSent };
