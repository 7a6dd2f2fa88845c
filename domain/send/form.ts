import { parseUnits } from "../amount.ts";
import type { Asset } from "./asset.ts";
import type { Estimate, Receiver } from "./transfer.ts";

/** What a visitor has entered so far. */
export interface SendForm {
  asset: Asset | null;
  /** As typed. */
  amount: string;
  /** As typed or pasted: an address, a name, or nothing. */
  to: string;
  /** Whom `to` stands for, once that is known. */
  receiver: Receiver | null;
  estimate: Estimate | null;
}

/** The reason why a form cannot be reviewed; the button says it (protocol.md §6.6). */
export type SendFlaw = "token" | "value" | "amount" | "funds" | "gas" | "address" | "receiver";

/** The reason why a typed amount is refused, for the sentence below it. */
export type AmountFault = "zero" | "digits" | "large" | "malformed";

/** The largest amount that a contract can be told (uint256), and a Solana program (u64) or Bitcoin (int64) less. */
const MOST = 2n ** 256n - 1n;

/** The smallest units of an asset that a text stands for; undefined where it stands for none, or for more than there can be. */
export function unitsOf(text: string, { decimals }: Pick<Asset, "decimals">): bigint | undefined {
  const parsed = parseUnits(text, decimals);
  return parsed.ok && parsed.value <= MOST ? parsed.value : undefined;
}

/** What is wrong with a typed amount by itself; undefined for nothing typed, and for nothing wrong (S12). */
export function amountFault(text: string, asset: Pick<Asset, "decimals">): AmountFault | undefined {
  if (text === "") return undefined;
  const parsed = parseUnits(text, asset.decimals);
  if (!parsed.ok) return parsed.flaw === "fraction" ? "digits" : parsed.flaw === "long" ? "large" : "malformed";
  if (parsed.value > MOST) return "large";
  return parsed.value === 0n ? "zero" : undefined;
}

/** True if decimal text is less than other decimal text. */
function isLess(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => parseUnits(text, 80)) as [
    ReturnType<typeof parseUnits>,
    ReturnType<typeof parseUnits>,
  ];
  return !left.ok || !right.ok || left.value < right.value;
}

/** True if the account holds less than it is to send. */
function lacksFunds({ asset, amount, estimate }: SendForm & { asset: Asset }): boolean {
  const balance = estimate?.balance ?? asset.balance;
  return amount !== "" && balance !== null && isLess(balance, amount);
}

/** True if what the fee is paid from is less than the fee; a balance that nobody knows counts as none (SEND-6). */
function lacksGas({ asset, amount, estimate }: SendForm & { asset: Asset }): boolean {
  if (!estimate || estimate.isCovered) return false;
  const { fee, coin, most } = estimate;
  if (coin === null || isLess(coin, fee.most)) return true;
  return asset.key === "native" && most !== null && amount !== "" && isLess(most, amount);
}

/** The first reason why a form cannot be reviewed, in the order of protocol.md §6.6; null for a complete one. */
export function sendFlaw(form: SendForm): SendFlaw | null {
  const { asset, amount, to, receiver } = form;
  if (!asset) return "token";
  const fault = amountFault(amount, asset);
  if (fault && fault !== "zero") return "value";
  if (amount === "" || fault) return "amount";
  if (lacksFunds({ ...form, asset })) return "funds";
  if (lacksGas({ ...form, asset })) return "gas";
  if (to === "") return "address";
  return receiver ? null : "receiver";
}
