import { hexChainId } from "../../domain/caip.ts";
import type { AppKitError } from "../../domain/errors.ts";
import { lateError } from "../../domain/lazy-errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { SentTransaction } from "../../domain/send/sent.ts";
import type { SwapIntent, SwapOffer } from "../../domain/swap/swap.ts";
import { within } from "../browser/deadline.ts";
import { ask } from "../page-wallets/shared/provider.ts";
import { field } from "../page-wallets/shared/untrusted.ts";
import type { SendDeps } from "../send/deps.ts";
import { askForTransaction, askToSend, checkWallet, HASH, sendError } from "../send/evm/send.ts";
import { callsIn } from "../send/late-answer.ts";
import { transactionOf } from "./simulate.ts";

const failed = (cause?: unknown): AppKitError => lateError("SWAP_FAILED", {}, { cause });

/** Why a wallet did not sign; what nobody can name is a failed swap. */
function signError(thrown: unknown): AppKitError {
  const error = sendError(thrown);
  return error.code === "SEND_FAILED" ? failed(thrown) : error;
}

/** True if a wallet takes several calls of an account at once, all of them or none (EIP-5792); no question opens a prompt. */
export async function takesBundles(deps: SendDeps, { sender, network }: SwapIntent): Promise<boolean> {
  const chain = hexChainId(network.caipNetworkId);
  const question = () => ask(deps.provider, "wallet_getCapabilities", [sender]);
  const answer = await within(deps.clock, LIMITS.walletRead, failed, undefined, question).catch(() => undefined);
  const capabilities = field(answer, chain);
  const status = field(field(capabilities, "atomic"), "status");
  return (
    status === "supported" || status === "ready" || field(field(capabilities, "atomicBatch"), "supported") === true
  );
}

/** The id of the bundle: calls that were taken are sent, whatever their wallet tells of them later on (S14). */
async function signBundle(deps: SendDeps, { intent, steps }: SwapOffer): Promise<string> {
  const { sender, network } = intent;
  const calls = steps.map((step) => {
    const { from: _, ...call } = transactionOf(intent, step);
    return call;
  });
  const chainId = hexChainId(network.caipNetworkId);
  const bundle = { version: "2.0.0", from: sender, chainId, atomicRequired: true, calls };
  const answer = await askToSend(deps, "wallet_sendCalls", [bundle]).catch((thrown: unknown) => {
    throw signError(thrown);
  });
  const id = callsIn(answer);
  if (!id) throw failed();
  return id;
}

async function signStep(deps: SendDeps, { intent, steps }: SwapOffer): Promise<string> {
  const answer = askForTransaction(deps, intent.network, transactionOf(intent, steps[0]));
  const hash = await answer.catch((thrown: unknown) => {
    throw signError(thrown);
  });
  if (typeof hash !== "string" || !HASH.test(hash)) throw failed();
  return hash;
}

/**
 * Asks the wallet for the next step of an offer, or for all of them at once; once, after a look at its account and network (S13, S14).
 * Throws SWAP_EXPIRED, SEND_ACCOUNT_CHANGED, SEND_NETWORK_CHANGED, SEND_UNASKED, SEND_DECLINED, a code of the nodes' errors, or SWAP_FAILED.
 */
export async function signSwap(deps: SendDeps, offer: SwapOffer): Promise<Pick<SentTransaction, "hash" | "at">> {
  const age = deps.clock.now() - offer.at;
  if (age < 0 || age >= LIMITS.quoteLife) throw lateError("SWAP_EXPIRED", {});
  await checkWallet(deps, offer.intent);
  const hash = await (offer.isBundled ? signBundle(deps, offer) : signStep(deps, offer));
  return { hash, at: deps.clock.now() };
}
