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

/** What a wallet of the page and a paired one have in common. */
interface BitcoinWallet {
  /** `amount`: in satoshis. Answers with the transaction's id. */
  sendTransfer(of: { recipientAddress: string; amount: string; account: string }, reserve?: ReserveId): Promise<string>;
  /** The network that a paired wallet is on; one of the page refuses a receiver of another network by itself. */
  networkId?(): CaipNetworkId;
}

const TXID = /^[0-9a-f]{64}$/i;

/** The wallet did not grant the account, or no longer. */
const UNAUTHORIZED = 4100;

/** The wallet has no way to pay by itself, such as one that only signs what a page has built. */
const UNSUPPORTED = 4200;

/** The wallet builds the transaction: it alone knows coins and fee, and says both before it signs. */
const ESTIMATE: Estimate = {
  fee: { likely: "0", most: "0", isToldByWallet: true },
  ...{ isCovered: true, coin: null, balance: null, most: null },
};

/** Nothing is known of what a transfer costs: no node is asked for Bitcoin. */
export const estimateTransfer = async (): Promise<Estimate> => ESTIMATE;

/** Nothing is known of what becomes of a transfer. */
export const examineTransfer = async (): Promise<Examination> => ({
  estimate: ESTIMATE,
  outcome: { state: "unknown" },
  facts: {},
});

/** Nobody tells what becomes of a transaction; an explorer shows it. */
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
  // Each owner of a Bitcoin wallet hands out such a provider.
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
