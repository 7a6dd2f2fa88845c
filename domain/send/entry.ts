/** The visitor's entry in the form of a transfer, and the transfer that it stands for. Pure. */
import type { Address } from "../addresses/address.ts";
import { formatUnits } from "../amount.ts";
import type { Network } from "../networks/network.ts";
import { type Asset, unitsOf } from "./asset.ts";
import { type PaymentLink, parsePaymentLink } from "./payment-link.ts";
import { addresseeOf } from "./receiver.ts";
import type { Estimate, Receiver, Transfer, TransferDraft } from "./transfer.ts";

export interface SendEntry {
  target: { address: Address; network: Network };
  /** The assets that can be sent; null before the first answer. */
  assets: readonly Asset[] | null;
  /** The chosen asset. */
  key: Asset["key"] | null;
  /** The amount, as typed. */
  amount: string;
  /** True if the visitor wants the most that can be sent, so that the amount follows it. */
  isMost?: boolean;
  /** The receiver's field: the typed text, or the receiver that a payment link names. */
  to: string;
  /** The receiver that `to` stands for; null while it is unknown. */
  receiver: Receiver | null;
  /** A payment link that cannot be followed yet. */
  link: PaymentLink | null;
  estimate: Estimate | null;
}

/** The chosen asset, as the account holds it now. */
export function chosenAsset({ assets, key }: Pick<SendEntry, "assets" | "key">): Asset | null {
  return assets?.find((asset) => asset.key === key) ?? null;
}

/** The receiver whose address a text contains; null for a name, which has to be looked up. */
function plainReceiver(text: string, { network }: Pick<SendEntry["target"], "network">): Receiver | null {
  const found = addresseeOf(text, network);
  return found && "address" in found ? { address: found.address } : null;
}

/** The name in the receiver's field that has to be resolved. */
export function nameIn({ to, receiver, target }: SendEntry): string | undefined {
  const found = receiver ? null : addresseeOf(to, target.network);
  return found && "name" in found ? found.name : undefined;
}

/** The asset that a payment link asks for; undefined if the account has none of it. */
function linkAsset({ assets }: SendEntry, { token }: PaymentLink): Asset | undefined {
  return assets?.find(({ key, address }) =>
    token ? address?.toLowerCase() === token.toLowerCase() : key === "native",
  );
}

/** True if a payment link is for the chain family of a form. */
export const isOfFamily = ({ namespace }: PaymentLink, { target }: Pick<SendEntry, "target">): boolean =>
  namespace === target.network.chainNamespace;

const isElsewhere = (
  { namespace, networkId }: PaymentLink,
  { network }: Pick<SendEntry["target"], "network">,
): boolean => namespace !== network.chainNamespace || (networkId ?? network.caipNetworkId) !== network.caipNetworkId;

/**
 * The reason why a payment link cannot be followed: it names another network, or a token that the account does not
 * hold.
 */
export function linkFault({ link, target, assets }: SendEntry): "network" | "token" | null {
  if (!link) return null;
  return isElsewhere(link, target) ? "network" : assets && "token";
}

/** The receiver that a payment link names. */
function linkReceiver({ to, references }: PaymentLink, target: SendEntry["target"]): Receiver | null {
  const receiver = plainReceiver(to, target);
  return receiver && { ...receiver, ...(references && { references }) };
}

/** The fields that a payment link fills in. */
function linked(context: SendEntry, link: PaymentLink): Partial<SendEntry> {
  const { target, key } = context;
  const { to, amount, token } = link;
  const filled = { to, receiver: linkReceiver(link, target) };
  const isHere = !isElsewhere(link, target);
  // A link with an address alone, like the receive codes of wallets, leaves the chosen asset as it is.
  if (isHere && key && !amount && !token) return { ...filled, link: null };
  const asset = isHere && linkAsset(context, link);
  if (!asset) return { ...filled, link };
  const whole = amount && ("whole" in amount ? amount.whole : formatUnits(BigInt(amount.units), asset.decimals));
  const chosen = { link: null, key: asset.key, isMost: false, estimate: null };
  return { ...filled, ...chosen, ...(whole !== undefined && { amount: whole }) };
}

/** The changes of the entry after a text was entered in the receiver's field: an address, a name, or a payment link. */
export function entered(context: SendEntry, text: string): Partial<SendEntry> {
  const trimmed = text.trim();
  const link = parsePaymentLink(trimmed);
  if (link) return linked(context, link);
  return { to: trimmed, receiver: plainReceiver(trimmed, context.target), link: null };
}

/** The fields that a link from another chain family's form fills in; none if the link is not for this family either. */
export function led(context: SendEntry, link: PaymentLink): Partial<SendEntry> {
  return isOfFamily(link, context) ? linked(context, link) : {};
}

/**
 * The changes once the account's assets are known: a waiting payment link is followed, and a resolved receiver stays.
 */
export function stocked(context: SendEntry, assets: readonly Asset[]): Partial<SendEntry> {
  const { link, receiver } = context;
  if (!link) return { assets };
  return { assets, ...linked({ ...context, assets }, link), ...(receiver && { receiver }) };
}

/** The part of an entry that survives a change of network: the payment link that led to the new one. */
export function carried({ link, target: last }: SendEntry, target: SendEntry["target"]): Partial<SendEntry> {
  if (!link || !isElsewhere(link, last) || isElsewhere(link, target)) return {};
  return { to: link.to, receiver: linkReceiver(link, target), link };
}

/** The most that can be sent, as far as it is known; empty if it is unknown. */
export function mostOf(context: Pick<SendEntry, "assets" | "key" | "estimate">): string {
  return context.estimate?.most ?? chosenAsset(context)?.balance ?? "";
}

/** The changes once the cost is known: if the visitor wants the most, the amount follows it, unless nothing is left. */
export function costed(context: SendEntry, estimate: Estimate): Partial<SendEntry> {
  const most = mostOf({ ...context, estimate });
  return { estimate, ...(context.isMost && /[1-9]/.test(most) && { amount: most }) };
}

/** The draft whose cost is estimated; incomplete fields are left out. */
export function draftOf(context: SendEntry): TransferDraft {
  const { target, amount, receiver } = context;
  const asset = chosenAsset(context) as Asset;
  const isAmount = amount !== "" && (unitsOf(amount, asset) ?? 0n) > 0n;
  return {
    sender: target.address,
    network: target.network,
    asset,
    ...(receiver && { receiver: receiver.address }),
    ...(isAmount && { amount }),
  };
}

/** The transfer of a form; null while its asset or its receiver is unknown. */
export function transferOf(context: SendEntry): Transfer | null {
  const { target, amount, receiver } = context;
  const asset = chosenAsset(context);
  return asset && receiver && { sender: target.address, network: target.network, asset, receiver, amount };
}
