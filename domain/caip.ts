import { isNamespace, type Namespace } from "./namespaces.ts";

/** A CAIP-2 network id such as `eip155:1`, made only by the parsers here. */
export type CaipNetworkId = `${string}:${string}` & { readonly "~brand": "CaipNetworkId" };

/** A CAIP-10 account id such as `eip155:1:0x…`, made only by the parsers here. */
export type CaipAddress = `${string}:${string}:${string}` & { readonly "~brand": "CaipAddress" };

/** A CAIP-10 account id and its parts. */
export interface ParsedCaipAddress {
  readonly caipAddress: CaipAddress;
  /** As written; {@link isNamespace} tells if the kit supports it. */
  readonly namespace: string;
  readonly reference: string;
  readonly networkId: CaipNetworkId;
  readonly address: string;
}

// "multiversx" is longer than CAIP-2 allows, but wallets of that chain write it.
const NETWORK_ID = "(?:[-a-z0-9]{3,8}|multiversx):[-_a-zA-Z0-9]{1,32}";
const NETWORK = new RegExp(`^${NETWORK_ID}$`);
const ACCOUNT = new RegExp(`^(${NETWORK_ID}):([-.%a-zA-Z0-9]{1,128})$`);
const CHAIN_NUMBER = /^(?:0x[0-9a-fA-F]{1,64}|[0-9]{1,20})$/;

/** True for a complete CAIP-2 network id. */
export function isCaipNetworkId(text: unknown): text is CaipNetworkId {
  return typeof text === "string" && NETWORK.test(text);
}

/** The CAIP-2 network id in `text`; throws 'Invalid CAIP-2 network id' (ACCT-2). */
export function parseCaipNetworkId(text: string): CaipNetworkId {
  if (!isCaipNetworkId(text)) throw new Error("Invalid CAIP-2 network id");
  return text;
}

/** Ethereum, the network of ENS (protocol.md §2.5). */
export const ETHEREUM = parseCaipNetworkId("eip155:1");

/** True for a complete CAIP-10 account id; the address is not validated. */
export function isCaipAddress(text: unknown): text is CaipAddress {
  return typeof text === "string" && ACCOUNT.test(text);
}

/** The CAIP-10 account id in `text`; the address is not validated; throws 'Invalid CAIP-10 address' (ACCT-2). */
export function parseCaipAddress(text: string): ParsedCaipAddress {
  const [caipAddress, id, address] = (typeof text === "string" && ACCOUNT.exec(text)) || [];
  if (id === undefined || address === undefined) throw new Error("Invalid CAIP-10 address");
  const networkId = id as CaipNetworkId;
  return { caipAddress: caipAddress as CaipAddress, ...splitNetworkId(networkId), networkId, address };
}

/** The two parts of a network id. */
export function splitNetworkId(id: CaipNetworkId): { namespace: string; reference: string } {
  const colon = id.indexOf(":");
  return { namespace: id.slice(0, colon), reference: id.slice(colon + 1) };
}

/** The chain family of a network id, if the kit supports it. */
export function namespaceOf(id: CaipNetworkId): Namespace | undefined {
  const { namespace } = splitNetworkId(id);
  return isNamespace(namespace) ? namespace : undefined;
}

/** The account id of `address` on a network; throws 'Invalid CAIP-10 address'. */
export function caipAddress(networkId: CaipNetworkId, address: string): CaipAddress {
  return parseCaipAddress(`${networkId}:${address}`).caipAddress;
}

/** The hex chain id of EVM wallets, without leading zeros (`0x1`); throws for another namespace (EIP-695). */
export function hexChainId(id: CaipNetworkId): `0x${string}` {
  const { namespace, reference } = splitNetworkId(id);
  if (namespace !== "eip155" || evmNetworkId(reference) === undefined) throw new Error("Not an EVM network id");
  return `0x${BigInt(reference).toString(16)}`;
}

/** The network id of an EVM wallet's chain id: hex or decimal text, number or bigint from 1 to 2^53 - 1. */
export function evmNetworkId(value: unknown): CaipNetworkId | undefined {
  const readable =
    typeof value === "bigint" || Number.isSafeInteger(value) || (typeof value === "string" && CHAIN_NUMBER.test(value));
  if (!readable) return undefined;
  const chain = BigInt(value as string | number | bigint);
  if (chain < 1n || chain > BigInt(Number.MAX_SAFE_INTEGER)) return undefined;
  return `eip155:${chain}` as CaipNetworkId;
}
