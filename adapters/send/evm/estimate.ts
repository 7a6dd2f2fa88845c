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

/** An address that holds nothing, in place of a receiver who is not known yet: the first token of an account costs most. */
const SOMEBODY = "0x5eaf00d5eaf00d5eaf00d5eaf00d5eaf00d5eaf0" as EvmAddress;

/** The gas of a transaction that only moves the native coin. */
const PLAIN_GAS = 21_000n;

/** The gas of a token's transfer that no node can estimate, as when there is too little of it. */
const TOKEN_GAS = 70_000n;

/** The transaction of a draft, with one unit and somebody where it names none. */
function assumed({ sender, asset, receiver = SOMEBODY, amount = "" }: TransferDraft): Transaction {
  return transactionOf({ sender, asset, receiver, units: unitsOf(amount, asset) ?? 1n });
}

interface Gas {
  likely: bigint;
  most: bigint;
}

/**
 * The gas of a transaction; code that runs may take a different way later, so that a quarter is added there. No transaction takes less
 * than one that only moves the coin: a node that says so is not believed.
 */
async function readGas(ask: Ask, transaction: Transaction): Promise<Gas> {
  const estimated = await askedQuantity(ask("eth_estimateGas", [transaction]));
  const usual = transaction.data === "0x" ? PLAIN_GAS : TOKEN_GAS;
  const likely = estimated !== undefined && estimated >= PLAIN_GAS ? estimated : usual;
  return { likely, most: likely === PLAIN_GAS ? likely : (likely * 5n) / 4n };
}

/** The most that the part of a fee for Ethereum costs: it can grow by half until the transaction is taken. */
const mostOfL1 = (l1Fee: bigint): bigint => (l1Fee * 3n) / 2n;

/** The whole fee. */
function feeOf(gas: Gas, price: GasPrice, l1Fee: bigint): Record<"likely" | "most", bigint> {
  return { likely: gas.likely * price.likely + l1Fee, most: gas.most * price.most + mostOfL1(l1Fee) };
}

/**
 * The price that a transfer of the native coin can pay: what is left beside its amount may be less than gas can cost at most, as when all of
 * it is sent and gas has become dearer since.
 */
function payable(now: GasPrice, gas: Gas, l1Fee: bigint, left: bigint): GasPrice {
  const most = (left - mostOfL1(l1Fee)) / gas.most;
  return most >= now.likely && most < now.most ? { ...now, most } : now;
}

/**
 * What is there to send: what the account has sent already goes with the next block, and what comes to it is not there before. A node that
 * does not tell of the next block tells of the newest.
 */
async function readHeld(read: (state: State) => Promise<bigint | undefined>): Promise<bigint | undefined> {
  const [held, left] = await Promise.all([read("latest"), read("pending")]);
  return held !== undefined && left !== undefined && left < held ? left : held;
}

const readCoin = (ask: Ask, sender: Address) =>
  readHeld((state) => askedQuantity(ask("eth_getBalance", [sender, state])));

const readToken = (ask: Ask, sender: Address, token: Address) =>
  readHeld((state) => readTokenUnits(tokenCall(ask, token, state), sender).catch(() => undefined));

/** What is left to send of the native coin. */
const without = (coin: bigint, fee: bigint): bigint => (coin > fee ? coin - fee : 0n);

/**
 * Estimates what a transfer costs, in one round trip. A contract that sends, as the wallet of several owners does, pays no gas by itself
 * (SEND-6). Throws HTTP_REQUEST where no node tells what gas costs.
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
  const shown: Fee = { likely: inCoins(fee.likely), most: inCoins(fee.most), gasPrice: `${price.most}` };
  const isCovered = deps.isSmartAccount || isContract === true;
  const known = { fee: shown, isCovered, coin: amount(coin, inCoins) };
  if (asset.address) {
    const balance = amount(token, (units) => formatUnits(units, asset.decimals));
    return { ...known, balance, most: balance };
  }
  const most = amount(coin, (units) => inCoins(isCovered ? units : without(units, feeOf(gas, now, l1Fee).most)));
  return { ...known, balance: known.coin, most };
}
