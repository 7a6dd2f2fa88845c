import { base58 } from "@scure/base";
import * as v from "valibot";
import { decodeBase58 } from "../../../domain/addresses/base58.ts";
import { toBase64 } from "../../../domain/bytes.ts";
import { codeOf, type Fault } from "../../../domain/errors.ts";
import { lateError } from "../../../domain/lazy-errors.ts";
import type { SentTransaction } from "../../../domain/send/sent.ts";
import type { Transfer } from "../../../domain/send/transfer.ts";
import type { Ask } from "../../nodes/evm/contract.ts";
import { meaningOf } from "../../page-wallets/shared/provider-errors.ts";
import { field } from "../../page-wallets/shared/untrusted.ts";
import type { SolanaSessionProvider } from "../../walletconnect/providers/provider-solana.ts";
import { currentId } from "../../walletconnect/session/approved-accounts.ts";
import type { ReserveId } from "../../walletconnect/session/open-request.ts";
import type { SendDeps } from "../deps.ts";
import { FIGURE, HOW, KEY, readAnswer } from "./answer.ts";
import { readBudget } from "./budget.ts";
import { chainFault } from "./chain-errors.ts";
import { readPlan } from "./plan.ts";
import { simulate } from "./simulation.ts";
import { paymentOf, transactionOf } from "./transaction.ts";

type Sent = Pick<SentTransaction, "hash" | "lastHeight">;

const SIGNATURE = 64;

const LATEST = v.object({ value: v.object({ blockhash: KEY, lastValidBlockHeight: FIGURE }) });

/** Throws unless the wallet is currently on the transfer's account and network (S13). */
function checkWallet(wallet: SolanaSessionProvider, { sender, network }: Transfer): void {
  if (wallet.publicKey?.toBase58() !== sender) throw lateError("SEND_ACCOUNT_CHANGED", {});
  if (currentId(wallet.networkId()) !== currentId(network.caipNetworkId)) throw lateError("SEND_NETWORK_CHANGED", {});
}

/** The catalogue's error for the refusal of a wallet, or of the node that received the signed transaction. */
function sendError(thrown: unknown): Error {
  if (meaningOf(thrown) === "declined") return lateError("SEND_DECLINED", {}, { cause: thrown });
  const data = field(thrown, "data");
  const reason = field(data, "err");
  const isOther = reason === undefined || reason === null || reason === "BlockhashNotFound";
  const { code, values = {} }: Fault = isOther
    ? { code: "SEND_FAILED_SOLANA" }
    : chainFault(reason, field(data, "logs"));
  return lateError(code, values, { cause: thrown });
}

/** Builds the transaction on the newest blockhash, with a compute budget from its simulation. */
async function build(ask: Ask, transfer: Transfer): Promise<{ wire: Uint8Array; lastHeight: number }> {
  const { asset, sender, receiver } = transfer;
  const payment = paymentOf(transfer);
  const plan = await readPlan(ask, { asset, sender, receiver: receiver.address });
  const simulated = plan.route && (await simulate(ask, plan, payment));
  // A token transfer that the simulation refuses has been confirmed by the visitor nevertheless.
  const budget = simulated && "budget" in simulated ? simulated.budget : await readBudget(ask, plan);
  const { value } = readAnswer(LATEST, await ask("getLatestBlockhash", [HOW]));
  const wire = transactionOf(plan, payment, budget, value.blockhash);
  return { wire, lastHeight: Number(value.lastValidBlockHeight) };
}

/** True if an answer was lost, on its way or in a gateway: the node may have accepted the transaction. */
function isLost(thrown: unknown): boolean {
  const code = codeOf(thrown, "");
  return (
    code === "HTTP_REQUEST" || (code === "HTTP_STATUS" && Number(field(field(thrown, "context"), "status")) >= 500)
  );
}

/** Submits a signed transaction to a node, once. If the answer is lost, it may still land, so its hash is returned (S14). */
async function submit(ask: Ask, signed: Uint8Array): Promise<string> {
  // One byte counts the signatures; the payer's is the first.
  const hash = base58.encode(signed.subarray(1, 1 + SIGNATURE));
  try {
    await ask("sendTransaction", [toBase64(signed), { encoding: "base64", preflightCommitment: "confirmed" }]);
  } catch (thrown) {
    const isDone = field(field(thrown, "data"), "err") === "AlreadyProcessed";
    if (!isDone && !isLost(thrown)) throw thrown;
  }
  return hash;
}

/** Asks the wallet to sign and send. A sign-only wallet refuses without a prompt, and is then asked to sign. */
async function askWallet(
  ask: Ask,
  wallet: SolanaSessionProvider,
  wire: Uint8Array,
  reserve?: ReserveId,
): Promise<string> {
  try {
    return await wallet.signAndSendTransaction(wire, undefined, reserve);
  } catch (thrown) {
    if (meaningOf(thrown) !== "unsupported") throw thrown;
  }
  return await submit(ask, await wallet.signTransaction(wire));
}

/**
 * Asks the wallet to send, once. Throws SEND_ACCOUNT_CHANGED, SEND_NETWORK_CHANGED, SEND_UNASKED, SEND_DECLINED, a code of the nodes'
 * errors, or SEND_FAILED_SOLANA.
 */
export async function sendTransfer({ ask, provider, reserve }: SendDeps, transfer: Transfer): Promise<Sent> {
  // Every adapter of Solana wallets hands out this kind of provider.
  const wallet = provider as unknown as SolanaSessionProvider;
  checkWallet(wallet, transfer);
  const { wire, lastHeight } = await build(ask, transfer).catch((cause: unknown) => {
    throw lateError("SEND_UNASKED", {}, { cause });
  });
  checkWallet(wallet, transfer);
  const hash = await askWallet(ask, wallet, wire, reserve?.(lastHeight)).catch((thrown: unknown) => {
    throw sendError(thrown);
  });
  if (decodeBase58(hash)?.length !== SIGNATURE) throw lateError("SEND_FAILED_SOLANA", {});
  return { hash, lastHeight };
}
