import { isEvmAddress, isSolanaAddress } from "../addresses/address.ts";
import { parseBitcoinAddress } from "../addresses/bitcoin-address.ts";
import type { Network } from "../networks/network.ts";
import { isPaymentText, parsePaymentLink } from "./payment-link.ts";
import { addresseeOf } from "./receiver.ts";

/**
 * What a scanned code holds that is nobody to send to: an offer to pair a wallet, a web page, an address of another chain family, a
 * payment link that cannot be followed, or anything else.
 */
export type ForeignCode = "pairing" | "page" | "address" | "payment" | "text";

const SCHEME = /^([a-z][-+.a-z0-9]*):/i;

/** The other links of each scheme that a code is known for. */
const LINKS: Readonly<Record<string, ForeignCode>> = {
  wc: "pairing",
  http: "page",
  https: "page",
};

const isAddress = (text: string): boolean =>
  isEvmAddress(text) || isSolanaAddress(text) || parseBitcoinAddress(text) !== undefined;

/** What a scanned text is, if it is nothing for the receiver's field on `network`; null for an address, a name, or a payment link. */
export function foreignCode(
  scanned: string,
  network: Pick<Network, "chainNamespace" | "caipNetworkId">,
): ForeignCode | null {
  const text = scanned.trim();
  if (parsePaymentLink(text)) return null;
  if (isPaymentText(text)) return "payment";
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase();
  if (scheme) return Object.hasOwn(LINKS, scheme) ? (LINKS[scheme] ?? "text") : "text";
  if (addresseeOf(text, network)) return null;
  return isAddress(text) ? "address" : "text";
}
