import { parseEvmAddress } from "../../../domain/addresses/address.ts";
import { evmNetworkId, hexChainId } from "../../../domain/caip.ts";
import type { AppKitError } from "../../../domain/errors.ts";
import { lateError } from "../../../domain/lazy-errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { Network } from "../../../domain/networks/network.ts";
import { unitsOf } from "../../../domain/send/asset.ts";
import type { SentTransaction } from "../../../domain/send/sent.ts";
import type { Transfer } from "../../../domain/send/transfer.ts";
import { within } from "../../browser/deadline.ts";
import { readDecimals, tokenCall } from "../../nodes/evm/token.ts";
import { readAccounts } from "../../page-wallets/evm/accounts.ts";
import { ask } from "../../page-wallets/shared/provider.ts";
import { meaningOf } from "../../page-wallets/shared/provider-errors.ts";
import { field } from "../../page-wallets/shared/untrusted.ts";
import type { SendDeps } from "../deps.ts";
import { type GasPrice, readGasPrice } from "./gas-price.ts";
import { knownHash, nodeFault } from "./node-errors.ts";
import { toQuantity } from "./quantity.ts";
import { type Transaction, transactionOf } from "./transaction.ts";

/** The hash of a transaction. */
export const HASH = /^0x[0-9a-f]{64}$/i;

/** The error for a failure before the wallet's prompt: nothing was sent. */
const unasked = (cause?: unknown): AppKitError => lateError("SEND_UNASKED", {}, { cause });

/** Limits a read to 5 s, and to the account's connection; the wallet's own prompt has no deadline. */
const soon = <T>({ clock, signal }: SendDeps, question: () => Promise<T>): Promise<T> =>
  within(clock, LIMITS.walletRead, unasked, signal, question);

/** Throws if the wallet is no longer connected, or no longer on the reviewed account and network (S13). */
export async function checkWallet(
  deps: SendDeps,
  { sender, network }: Pick<Transfer, "sender" | "network">,
): Promise<void> {
  const read = (method: string) => soon(deps, () => ask(deps.provider, method));
  const [accounts, chain] = await Promise.all([read("eth_accounts"), read("eth_chainId")]).catch((thrown: unknown) => {
    throw unasked(thrown);
  });
  const owner = parseEvmAddress(sender);
  if (!owner || !readAccounts(accounts).includes(owner)) throw lateError("SEND_ACCOUNT_CHANGED", {});
  if (evmNetworkId(chain) !== network.caipNetworkId) throw lateError("SEND_NETWORK_CHANGED", {});
}

/**
 * The gas price of a native transfer (SEND-5), in the form that its chain knows, never above the reviewed maximum (I1). The wallet sets a
 * price that no node reports, and one that has risen above that maximum.
 */
async function readPrice(deps: SendDeps, { asset }: Transfer): Promise<GasPrice["fields"] | undefined> {
  if (asset.address || deps.gasPrice === undefined) return undefined;
  const price = await soon(deps, () => readGasPrice(deps.ask)).catch(() => undefined);
  const most = BigInt(deps.gasPrice);
  if (!price || price.likely > most) return undefined;
  const { fields } = price;
  if (!("maxFeePerGas" in fields) || BigInt(fields.maxFeePerGas) <= most) return fields;
  return { ...fields, maxFeePerGas: toQuantity(most) };
}

/**
 * Throws where a token's contract has other decimals than the list that the token was chosen from: another amount than the reviewed one
 * would be moved (S12). A contract without decimals and a silent node do not block the transfer.
 */
async function checkDecimals(deps: SendDeps, { asset: { address, decimals } }: Transfer): Promise<void> {
  const told = address && (await soon(deps, () => readDecimals(tokenCall(deps.ask, address))).catch(() => undefined));
  if (typeof told === "number" && told !== decimals) throw unasked();
}

/**
 * The transaction of a transfer. Throws SEND_UNASKED for an amount that cannot be sent exactly (S12), and for a listed token with an
 * invalid address (SEND-8).
 */
function exactTransaction({ sender, asset, receiver, amount }: Transfer): Transaction {
  const units = unitsOf(amount, asset);
  const to = parseEvmAddress(receiver.address);
  const address = parseEvmAddress(asset.address);
  if (!units || !to || (asset.address && !address)) throw unasked();
  return transactionOf({ sender, asset: { address }, receiver: to, units });
}

/** The catalogue's error for a wallet's refusal to send. */
export function sendError(thrown: unknown): AppKitError {
  const meaning = meaningOf(thrown);
  if (meaning === "declined") return lateError("SEND_DECLINED", {}, { cause: thrown });
  // A wallet without the method (EIP-1193) has asked nobody; words that say so may be a node's, after it was sent (S14).
  if (field(thrown, "code") === 4200) return unasked(thrown);
  const otherwise = meaning === "pending" ? "CONNECTION_PENDING" : "SEND_FAILED";
  const { code, values = {} } = nodeFault(thrown) ?? { code: otherwise };
  return lateError(code, values, { cause: thrown });
}

/** Sends a request to the wallet. It is async because a page wallet may throw synchronously. */
export async function askToSend({ provider, reserve }: SendDeps, method: string, params: unknown[]): Promise<unknown> {
  return provider.request({ method, params, ...(reserve && { reserve: reserve() }) });
}

/**
 * Asks the wallet to send a transaction, with the reviewed network's chain id: without it, a wallet that switches before its owner agrees
 * would send on another network (I1).
 */
export async function askForTransaction(
  deps: SendDeps,
  { caipNetworkId }: Pick<Network, "caipNetworkId">,
  transaction: object,
): Promise<unknown> {
  try {
    return await askToSend(deps, "eth_sendTransaction", [{ ...transaction, chainId: hexChainId(caipNetworkId) }]);
  } catch (thrown) {
    const hash = knownHash(thrown);
    if (!hash) throw thrown;
    return `0x${hash}`;
  }
}

/**
 * Asks the wallet to send, once, after a look at its account and network (S13, S14). Throws SEND_ACCOUNT_CHANGED,
 * SEND_NETWORK_CHANGED, SEND_UNASKED, SEND_DECLINED, CONNECTION_PENDING, a code of the nodes' errors (SEND-7), or SEND_FAILED.
 */
export async function sendTransfer(deps: SendDeps, transfer: Transfer): Promise<Pick<SentTransaction, "hash">> {
  const transaction = exactTransaction(transfer);
  const [price] = await Promise.all([readPrice(deps, transfer), checkDecimals(deps, transfer)]);
  // The wallet is checked last, because it can switch its account or network while a slow node answers.
  await checkWallet(deps, transfer);
  const answer = askForTransaction(deps, transfer.network, { ...transaction, ...price });
  const hash = await answer.catch((thrown: unknown) => {
    throw sendError(thrown);
  });
  if (typeof hash !== "string" || !HASH.test(hash)) throw lateError("SEND_FAILED", {});
  return { hash };
}
