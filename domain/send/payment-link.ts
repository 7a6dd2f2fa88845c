import { type Address, isSolanaAddress, parseEvmAddress } from "../addresses/address.ts";
import { parseBitcoinAddress } from "../addresses/bitcoin-address.ts";
import { parseUnits } from "../amount.ts";
import { type CaipNetworkId, evmNetworkId } from "../caip.ts";
import type { Namespace } from "../namespaces.ts";
import { isName } from "./receiver-name.ts";

/** The payment that a link asks for (ERC-681, Solana Pay, BIP-21). */
export interface PaymentLink {
  /**
   * The chain family of the link's scheme: an amount of its coin must not be read as an amount of another family's
   * coin.
   */
  namespace: Namespace;
  /** An address or a name. */
  to: string;
  /** The network of the link; absent if it names none. */
  networkId?: CaipNetworkId | undefined;
  /** The contract or mint of a token; absent for the network's own coin. */
  token?: string | undefined;
  /** The amount in whole or in smallest units, as decimal text; absent if the link names none. */
  amount?: { whole: string } | { units: string } | undefined;
  /** The reference accounts of the transfer, by which a shop finds it (Solana Pay). */
  references?: readonly Address[] | undefined;
}

/** The longest link that is read; a link with every field fits into half of it. */
const MOST = 2_048;

const BITCOIN_DECIMALS = 8;

/** The content of a link after its scheme. */
type Payment = Omit<PaymentLink, "namespace">;

/** The parameters of a link by name. */
type Params = ReadonlyMap<string, string>;

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/**
 * Reads a query by hand, because a plus sign is no space here. A malformed value is empty. Undefined for a query with a
 * malformed name, or one that repeats a parameter that is not among `many`; the values of those are joined by a blank.
 */
function paramsOf(query: string, many: readonly string[] = []): Params | undefined {
  const params = new Map<string, string>();
  for (const pair of query === "" ? [] : query.split("&")) {
    const [name, value = ""] = pair.split(/=(.*)/s).map(decoded);
    if (!name || (params.has(name) && !many.includes(name))) return undefined;
    params.set(name, params.has(name) ? `${params.get(name)} ${value}` : value);
  }
  return params;
}

const isAllowed = (params: Params, allowed: readonly string[]): boolean =>
  [...params.keys()].every((name) => allowed.includes(name));

const UINT = /^\+?([0-9]{0,78})(?:\.([0-9]{1,78}))?(?:[eE]\+?([0-9]{1,2}))?$/;

/**
 * The whole number that ERC-681 writes with a fraction and an exponent; undefined for any other text, and above
 * uint256.
 */
function uintIn(text: string): string | undefined {
  const [, whole = "", fraction = "", exponent = "0"] = UINT.exec(text) ?? [];
  const digits = fraction.replace(/0+$/, "");
  if (whole + fraction === "" || digits.length > Number(exponent)) return undefined;
  const units = BigInt(whole + digits.padEnd(Number(exponent), "0"));
  return units < 2n ** 256n ? units.toString() : undefined;
}

/** The receiver of an EVM payment: an address with a valid checksum, or a name. */
function evmTarget(text: string): string | undefined {
  if (/^0x/i.test(text)) return parseEvmAddress(text);
  return isName(text) ? text : undefined;
}

/** The amount of a link; `undefined` for none, `null` for one that cannot be read. */
function unitsFrom(text: string | undefined): PaymentLink["amount"] | null {
  if (text === undefined) return undefined;
  const units = uintIn(text);
  return units === undefined ? null : { units };
}

const GAS = ["gas", "gasLimit", "gasPrice"];
const ETHEREUM = /^(?:pay-)?([^/?#@]+)(?:@([0-9]{1,16}))?(?:\/([^/?#@]*))?(?:\?([^#]*))?$/;

/** ERC-681: a payment in the network's own coin, or a call of a token's `transfer`; any other call is no payment. */
function parseEthereum(rest: string): Payment | undefined {
  const [, target = "", chain, call, query = ""] = ETHEREUM.exec(rest) ?? [];
  const params = paramsOf(query);
  const networkId = chain === undefined ? undefined : evmNetworkId(chain);
  if (!params || (chain !== undefined && !networkId)) return undefined;
  const isTransfer = call === "transfer";
  if (!isAllowed(params, isTransfer ? ["address", "uint256", ...GAS] : ["value", ...GAS])) return undefined;
  const token = isTransfer ? parseEvmAddress(target) : undefined;
  const to = evmTarget(decoded(isTransfer ? (params.get("address") ?? "") : target) ?? "");
  const amount = unitsFrom(params.get(isTransfer ? "uint256" : "value"));
  if (!to || amount === null || (call !== undefined && !token)) return undefined;
  return { to, ...(networkId && { networkId }), ...(token && { token }), ...(amount && { amount }) };
}

const PLAIN = /^[0-9]{1,30}(?:\.[0-9]{1,30})?$/;

/**
 * A transfer request of Solana Pay. A transaction request, which is a link to a server, is not accepted. A request with
 * a memo is not accepted either: without the memo the receiver may not know whose payment it is.
 */
function parseSolana(rest: string): Payment | undefined {
  const [to = "", query = ""] = rest.split(/\?(.*)/s);
  const params = paramsOf(query, ["reference"]);
  const [whole, token] = [params?.get("amount"), params?.get("spl-token")];
  const references = params?.get("reference")?.split(" ") as Address[] | undefined;
  if (!params || params.has("memo") || (whole !== undefined && !PLAIN.test(whole))) return undefined;
  if (![to, token ?? to, ...(references ?? [])].every(isSolanaAddress)) return undefined;
  return { to, ...(token && { token }), ...(whole && { amount: { whole } }), ...(references && { references }) };
}

/** BIP-21; a link with an unknown required parameter is invalid. */
function parseBitcoin(rest: string): Payment | undefined {
  const [address = "", query = ""] = rest.split(/\?(.*)/s);
  // A compact QR code writes all letters in upper case.
  const params = paramsOf(query.toLowerCase());
  const parsed = parseBitcoinAddress(address);
  if (!parsed || !params || [...params.keys()].some((name) => name.startsWith("req-"))) return undefined;
  const whole = params.get("amount");
  if (whole !== undefined && !(PLAIN.test(whole) && parseUnits(whole, BITCOIN_DECIMALS).ok)) return undefined;
  const [networkId, ...others] = parsed.networks;
  return {
    to: parsed.address,
    // The test networks share their addresses, so that an address of theirs names no network.
    ...(networkId && others.length === 0 && { networkId }),
    ...(whole && { amount: { whole } }),
  };
}

const SCHEMES: Readonly<Record<string, readonly [Namespace, (rest: string) => Payment | undefined]>> = {
  ethereum: ["eip155", parseEthereum],
  solana: ["solana", parseSolana],
  bitcoin: ["bip122", parseBitcoin],
};

/** True for a text with the scheme of a payment link, even if the link cannot be followed. */
export const isPaymentText = (text: string): boolean => /^(?:ethereum|solana|bitcoin):/i.test(text);

/**
 * Reads a scanned or pasted payment link; undefined for any other text, and for a link that cannot be followed
 * completely.
 */
export function parsePaymentLink(text: string): PaymentLink | undefined {
  const link = text.trim();
  if (link.length > MOST || /[\s\p{Cc}]/u.test(link)) return undefined;
  const [scheme = "", rest = ""] = link.split(/:(.*)/s);
  const [namespace, parse] = (Object.hasOwn(SCHEMES, scheme.toLowerCase()) && SCHEMES[scheme.toLowerCase()]) || [];
  const payment = parse?.(rest);
  return namespace && payment && { namespace, ...payment };
}
