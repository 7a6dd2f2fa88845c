import { type Address, isSolanaAddress, parseEvmAddress } from "../addresses/address.ts";
import { parseBitcoinAddress } from "../addresses/bitcoin-address.ts";
import { parseUnits } from "../amount.ts";
import { type CaipNetworkId, fromHexChainId } from "../caip.ts";
import type { Namespace } from "../namespaces.ts";
import { isName } from "./receiver-name.ts";

/** What a payment link asks for (ERC-681, Solana Pay, BIP-21). */
export interface PaymentLink {
  /** The chain family that its scheme stands for: amounts of its coin are no amounts of another one's. */
  namespace: Namespace;
  /** An address or a name. */
  to: string;
  /** The network that it names; absent where it names none. */
  networkId?: CaipNetworkId | undefined;
  /** The contract or mint of a token; absent for the network's own coin. */
  token?: string | undefined;
  /** In whole units, or in the smallest ones, as decimal text; absent where it names none. */
  amount?: { whole: string } | { units: string } | undefined;
  /** The addresses that the transfer has to name, by which a shop finds it (Solana Pay). */
  references?: readonly Address[] | undefined;
}

/** The longest link that is read: one with every field fits into half of it. */
const MOST = 2_048;

const BITCOIN_DECIMALS = 8;

/** What a link says behind its scheme. */
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
 * Reads a query by hand: a plus sign is no space here. Undefined where it is malformed, or says one thing twice that is not among
 * `many`, whose values are told with a blank between them.
 */
function paramsOf(query: string, many: readonly string[] = []): Params | undefined {
  const params = new Map<string, string>();
  for (const pair of query === "" ? [] : query.split("&")) {
    const [name, value = ""] = pair.split(/=(.*)/s).map(decoded);
    if (!name || value === undefined || (params.has(name) && !many.includes(name))) return undefined;
    params.set(name, params.has(name) ? `${params.get(name)} ${value}` : value);
  }
  return params;
}

const isAllowed = (params: Params, allowed: readonly string[]): boolean =>
  [...params.keys()].every((name) => allowed.includes(name));

const UINT = /^\+?([0-9]{0,78})(?:\.([0-9]{1,78}))?(?:[eE]\+?([0-9]{1,2}))?$/;

/** The whole number that ERC-681 writes with a fraction and an exponent; undefined for another, and for more than uint256 holds. */
function uintIn(text: string): string | undefined {
  const [, whole = "", fraction = "", exponent = "0"] = UINT.exec(text) ?? [];
  const digits = fraction.replace(/0+$/, "");
  if (whole + fraction === "" || digits.length > Number(exponent)) return undefined;
  const units = BigInt(whole + digits.padEnd(Number(exponent), "0"));
  return units < 2n ** 256n ? units.toString() : undefined;
}

/** Someone to pay on EVM: an address with a right checksum, or a name. */
function evmTarget(text: string): string | undefined {
  if (/^0x/i.test(text)) return parseEvmAddress(text);
  return isName(text) ? text : undefined;
}

/** An amount where a link names one; `undefined` stands for none, `null` for one that cannot be read. */
function unitsFrom(text: string | undefined): PaymentLink["amount"] | null {
  if (text === undefined) return undefined;
  const units = uintIn(text);
  return units === undefined ? null : { units };
}

const GAS = ["gas", "gasLimit", "gasPrice"];
const ETHEREUM = /^(?:pay-)?([^/?#@]+)(?:@([0-9]{1,16}))?(?:\/([^/?#@]*))?(?:\?([^#]*))?$/;

/** ERC-681: a payment in the network's own coin, or a call of a token's `transfer`; no other call is one. */
function parseEthereum(rest: string): Payment | undefined {
  const [, target = "", chain, call, query = ""] = ETHEREUM.exec(rest) ?? [];
  const params = paramsOf(query);
  const networkId = chain === undefined ? undefined : fromHexChainId(chain);
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
 * Solana Pay's transfer request; its transaction request, which is a link to a server, is none, and one with a memo asks for more than
 * a transfer: without the memo its receiver may not know whose payment it is.
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

/** BIP-21; a parameter that is required and not known makes it void. */
function parseBitcoin(rest: string): Payment | undefined {
  const [address = "", query = ""] = rest.split(/\?(.*)/s);
  // The letters of a QR code that saves space are all upper case.
  const params = paramsOf(query.toLowerCase());
  const parsed = parseBitcoinAddress(address);
  if (!parsed || !params || [...params.keys()].some((name) => name.startsWith("req-"))) return undefined;
  const whole = params.get("amount");
  if (whole !== undefined && !(PLAIN.test(whole) && parseUnits(whole, BITCOIN_DECIMALS).ok)) return undefined;
  const [networkId, ...others] = parsed.networks;
  return {
    to: parsed.address,
    // The test networks share their addresses.
    ...(networkId && others.length === 0 && { networkId }),
    ...(whole && { amount: { whole } }),
  };
}

const SCHEMES: Readonly<Record<string, readonly [Namespace, (rest: string) => Payment | undefined]>> = {
  ethereum: ["eip155", parseEthereum],
  solana: ["solana", parseSolana],
  bitcoin: ["bip122", parseBitcoin],
};

/** True for a text that has the scheme of a payment link, also where it cannot be followed. */
export const isPaymentText = (text: string): boolean => /^(?:ethereum|solana|bitcoin):/i.test(text);

/** Reads a scanned or pasted payment link; undefined for anything else, and for one that cannot be followed to the letter. */
export function parsePaymentLink(text: string): PaymentLink | undefined {
  const link = text.trim();
  if (link.length > MOST || /[\s\p{Cc}]/u.test(link)) return undefined;
  const [scheme = "", rest = ""] = link.split(/:(.*)/s);
  const [namespace, parse] = (Object.hasOwn(SCHEMES, scheme.toLowerCase()) && SCHEMES[scheme.toLowerCase()]) || [];
  const payment = parse?.(rest);
  return namespace && payment && { namespace, ...payment };
}
