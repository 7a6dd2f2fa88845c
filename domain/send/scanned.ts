import { isEvmAddress, isSolanaAddress } from "../addresses/address.ts";
import { parseBitcoinAddress } from "../addresses/bitcoin-address.ts";
import type { Network } from "../networks/network.ts";
import { isPaymentText, parsePaymentLink } from "./payment-link.ts";
import { addresseeOf } from "./receiver.ts";

/**
 * The kind of a scanned code that names no receiver: a pairing URI, a web page, an address of another chain family, a
 * payment link that cannot be followed, or any other text.
 */
export type ForeignCode = "pairing" | "page" | "address" | "payment" | "text";

const SCHEME = /^([a-z][-+.a-z0-9]*):/i;

/** The kinds of the known schemes other than those of payment links. */
const LINKS: Readonly<Record<string, ForeignCode>> = {
  wc: "pairing",
  http: "page",
  https: "page",
};

const isAddress = (text: string): boolean =>
  isEvmAddress(text) || isSolanaAddress(text) || parseBitcoinAddress(text) !== undefined;

/** The kind of a scanned text that names no receiver on `network`; null for an address, a name, or a payment link. */
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
