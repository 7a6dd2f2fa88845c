import type { Address, EvmAddress } from "../../../domain/addresses/address.ts";
import { formatUnits } from "../../../domain/amount.ts";
import { splitNetworkId } from "../../../domain/caip.ts";
import { unitsOf } from "../../../domain/send/asset.ts";
import type { Estimate, Fee, TransferDraft } from "../../../domain/send/transfer.ts";
import type { Ask, State } from "../../nodes/evm/contract.ts";
import { readTokenUnits, tokenCall } from "../../nodes/evm/token.ts";
import type { SendDeps } from "../deps.ts";
import { type GasPrice, readGasPrice } from "./gas-price.ts";
import { readL1Fee } from "./l1-fee.ts";
import { askedQuantity } from "./quantity.ts";
import { readIsContract } from "./receiver.ts";
import { type Transaction, transactionOf } from "./transaction.ts";

/** An empty address that stands in for an unknown receiver: an account's first token costs the most gas. */
const SOMEBODY = "0x5eaf00d5eaf00d5eaf00d5eaf00d5eaf00d5eaf0" as EvmAddress;

/** The gas of a transaction that only moves the native coin. */
const PLAIN_GAS = 21_000n;

/** The gas of a token transfer that no node can estimate, such as one beyond the balance. */
const TOKEN_GAS = 70_000n;

/** The transaction of a draft; one unit and SOMEBODY stand in for a missing amount and receiver. */
function assumed({ sender, asset, receiver = SOMEBODY, amount = "" }: TransferDraft): Transaction {
  return transactionOf({ sender, asset, receiver, units: unitsOf(amount, asset) ?? 1n });
}

interface Gas {
  likely: bigint;
  most: bigint;
}

/**
 * The gas of a transaction. Contract code may take another path later, so its maximum is a quarter higher. An estimate below the gas of
 * a plain coin transfer is ignored, because no transaction takes less.
 */
async function readGas(ask: Ask, transaction: Transaction): Promise<Gas> {
  const estimated = await askedQuantity(ask("eth_estimateGas", [transaction]));
  const usual = transaction.data === "0x" ? PLAIN_GAS : TOKEN_GAS;
  const likely = estimated !== undefined && estimated >= PLAIN_GAS ? estimated : usual;
  return { likely, most: likely === PLAIN_GAS ? likely : (likely * 5n) / 4n };
}

/** The maximum of the fee's Ethereum (L1) part, which can grow by half until the transaction is included. */
const mostOfL1 = (l1Fee: bigint): bigint => (l1Fee * 3n) / 2n;

/** The whole fee. */
function feeOf(gas: Gas, price: GasPrice, l1Fee: bigint): Record<"likely" | "most", bigint> {
  return { likely: gas.likely * price.likely + l1Fee, most: gas.most * price.most + mostOfL1(l1Fee) };
}

/**
 * The gas price that a transfer of the native coin can pay. The coins beside its amount may not cover the highest price: for example, when
 * the whole balance is sent and gas has become more expensive since.
 */
function payable(now: GasPrice, gas: Gas, l1Fee: bigint, left: bigint): GasPrice {
  const most = (left - mostOfL1(l1Fee)) / gas.most;
  return most >= now.likely && most < now.most ? { ...now, most } : now;
}

/**
 * The spendable balance: the lower one of the latest block and the pending block. Pending sends leave with the next block, and pending
 * receipts are not there before it. A node that does not report the pending block counts with the latest.
 */
async function readHeld(read: (state: State) => Promise<bigint | undefined>): Promise<bigint | undefined> {
  const [latest, pending] = await Promise.all([read("latest"), read("pending")]);
  return latest !== undefined && pending !== undefined && pending < latest ? pending : latest;
}

const readCoin = (ask: Ask, sender: Address) =>
  readHeld((state) => askedQuantity(ask("eth_getBalance", [sender, state])));

const readToken = (ask: Ask, sender: Address, token: Address) =>
  readHeld((state) => readTokenUnits(tokenCall(ask, token, state), sender).catch(() => undefined));

/** The native coin that is left to send beside the fee. */
const without = (coin: bigint, fee: bigint): bigint => (coin > fee ? coin - fee : 0n);

/**
 * Estimates the cost of a transfer, in one round trip. A sending contract, such as a multisig wallet, pays no gas by itself (SEND-6).
 * Throws HTTP_REQUEST where no node reports the gas price.
 */
export async function estimateTransfer(deps: SendDeps, draft: TransferDraft): Promise<Estimate> {
  const { ask } = deps;
  const { sender, network, asset } = draft;
  const transaction = assumed(draft);
  const [now, gas, l1Fee, coin, isContract, token] = await Promise.all([
    readGasPrice(ask),
    readGas(ask, transaction),
    readL1Fee(ask, splitNetworkId(network.caipNetworkId).reference, transaction),
    readCoin(ask, sender),
    readIsContract(ask, sender),
    asset.address && readToken(ask, sender, asset.address),
  ]);
  const units = asset.address ? undefined : unitsOf(draft.amount ?? "", asset);
  const price = units === undefined || coin === undefined ? now : payable(now, gas, l1Fee, coin - units);
  const fee = feeOf(gas, price, l1Fee);
  const inCoins = (units: bigint) => formatUnits(units, network.nativeCurrency.decimals);
  const amount = (units: bigint | undefined, text: (units: bigint) => string) =>
    units === undefined ? null : text(units);
  const displayFee: Fee = { likely: inCoins(fee.likely), most: inCoins(fee.most), gasPrice: `${price.most}` };
  const isCovered = deps.isSmartAccount || isContract === true;
  const known = { fee: displayFee, isCovered, coin: amount(coin, inCoins) };
  if (asset.address) {
    const balance = amount(token, (units) => formatUnits(units, asset.decimals));
    return { ...known, balance, most: balance };
  }
  const most = amount(coin, (units) => inCoins(isCovered ? units : without(units, feeOf(gas, now, l1Fee).most)));
  return { ...known, balance: known.coin, most };
}
