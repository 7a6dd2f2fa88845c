import { isLess, parseUnits, sumDecimals } from "../amount.ts";
import { type Asset, MOST_UNITS } from "./asset.ts";
import { chosenAsset, type SendEntry } from "./entry.ts";

/** The reason why a form cannot be reviewed; the button says it (protocol.md §6.6). */
export type SendFlaw = "token" | "value" | "amount" | "funds" | "gas" | "address" | "receiver";

/** The reason why a typed amount is refused, for the sentence below it. */
export type AmountFault = "zero" | "digits" | "large" | "malformed";

/** The fault of a typed amount by itself; undefined for an empty text and for a valid amount (S12). */
export function amountFault(text: string, asset: Pick<Asset, "decimals">): AmountFault | undefined {
  if (text === "") return undefined;
  const parsed = parseUnits(text, asset.decimals);
  if (!parsed.ok) return parsed.flaw === "fraction" ? "digits" : parsed.flaw === "long" ? "large" : "malformed";
  if (parsed.value > MOST_UNITS) return "large";
  return parsed.value === 0n ? "zero" : undefined;
}

/** True if the account holds less than it is to send. */
function lacksFunds(asset: Asset, { amount, estimate }: SendEntry): boolean {
  const balance = estimate?.balance ?? asset.balance;
  return amount !== "" && balance !== null && isLess(balance, amount);
}

/** True if the coin's balance is less than the fee; an unknown balance counts as none (SEND-6). */
function lacksGas(asset: Asset, { amount, estimate }: SendEntry): boolean {
  if (!estimate || estimate.isCovered) return false;
  const { fee, coin, most } = estimate;
  if (coin === null || isLess(coin, sumDecimals([fee.most, fee.deposit]))) return true;
  return asset.key === "native" && most !== null && amount !== "" && isLess(most, amount);
}

/** The first reason why a form cannot be reviewed, in the order of protocol.md §6.6; null for a complete one. */
export function sendFlaw(entry: SendEntry): SendFlaw | null {
  const { amount, to, receiver } = entry;
  const asset = chosenAsset(entry);
  if (!asset) return "token";
  const fault = amountFault(amount, asset);
  if (fault && fault !== "zero") return "value";
  if (amount === "" || fault) return "amount";
  if (lacksFunds(asset, entry)) return "funds";
  if (lacksGas(asset, entry)) return "gas";
  if (to === "") return "address";
  return receiver ? null : "receiver";
}
