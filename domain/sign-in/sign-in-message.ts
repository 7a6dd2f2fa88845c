import { parseAddress, parseEvmAddress } from "../addresses/address.ts";
import { isBitcoinAddress } from "../addresses/bitcoin-address.ts";
import type { CaipNetworkId } from "../caip.ts";
import { isCaipNetworkId, splitNetworkId } from "../caip.ts";
import type { AppKitError } from "../errors.ts";
import { lateError } from "../lazy-errors.ts";
import { isAuthority, isScheme, isSegment, isUri } from "../pairing/uri.ts";
import { parseTime } from "./rfc3339.ts";

/** The fields of a sign-in message (SIGN-2; EIP-4361, CAIP-122). */
export interface SignInData {
  readonly accountAddress: string;
  readonly chainId: CaipNetworkId;
  readonly domain: string;
  readonly uri: string;
  readonly version: "1";
  readonly nonce: string;
  /** Times are in RFC 3339 format. */
  readonly issuedAt: string;
  readonly expirationTime?: string;
  readonly notBefore?: string;
  readonly statement?: string;
  readonly requestId?: string;
  readonly resources?: readonly string[];
}

/** The fields, and the optional parts of the text's form. */
export interface SignInMessage extends SignInData {
  readonly scheme?: string;
  /** True if the chain id has no namespace, as EIP-4361 requires for EVM. */
  readonly bareChainId: boolean;
}

/** The name of a namespace's accounts in the first line. */
export const ACCOUNT_NAMES = { eip155: "Ethereum", solana: "Solana", bip122: "Bitcoin" } as const;
export type SignInNamespace = keyof typeof ACCOUNT_NAMES;

/** The labels of the lines below the blank ones, in order. */
export const LABELS = {
  uri: "URI",
  version: "Version",
  chainId: "Chain ID",
  nonce: "Nonce",
  issuedAt: "Issued At",
  expirationTime: "Expiration Time",
  notBefore: "Not Before",
  requestId: "Request ID",
} as const;

// `1*( reserved / unreserved / " " )`: no line feed, control, quotation mark or lookalike letter.
const STATEMENT = /^[\w.~:/?#[\]@!$&'()*+,;= -]{1,4096}$/;
/** A nonce as EIP-4361 wants it. */
export const NONCE = /^[a-z\d]{8,128}$/i;
const MOST = 100;

function isAccount(namespace: string, { accountAddress, chainId }: SignInData): boolean {
  if (namespace === "eip155") return parseEvmAddress(accountAddress) === accountAddress;
  if (namespace === "bip122") return isBitcoinAddress(accountAddress, chainId);
  return parseAddress("solana", accountAddress) !== undefined;
}

/** True if a message may have this statement. */
export const isStatement = (text: unknown): boolean => typeof text === "string" && STATEMENT.test(text);

/** True if a message may have these resources. */
export function areResources(list: unknown): boolean {
  return Array.isArray(list) && list.length <= MOST && list.every((one) => typeof one === "string" && isUri(one));
}

const isTime = (text: string): boolean => parseTime(text) !== undefined;

/**
 * True for a CAIP-2 id that a message may name: an EVM chain number without leading zeros, and any chain of Solana or
 * Bitcoin.
 */
export function isSignInChain(chainId: unknown): chainId is CaipNetworkId {
  if (!isCaipNetworkId(chainId)) return false;
  const { namespace, reference } = splitNetworkId(chainId);
  return namespace === "eip155" ? /^[1-9]\d{0,15}$/.test(reference) : Object.hasOwn(ACCOUNT_NAMES, namespace);
}

type Rule = (value: string, message: SignInMessage) => boolean;

/** The rules of the text fields, in the order in which they are checked. */
const RULES: readonly (readonly [field: Exclude<keyof SignInMessage, "resources" | "bareChainId">, rule: Rule])[] = [
  ["domain", isAuthority],
  ["scheme", isScheme],
  ["chainId", isSignInChain],
  ["accountAddress", (_, message) => isAccount(message.chainId.split(":")[0] ?? "", message)],
  ["statement", isStatement],
  ["uri", isUri],
  ["version", (text) => text === "1"],
  ["nonce", (text) => NONCE.test(text)],
  ["issuedAt", isTime],
  ["expirationTime", isTime],
  ["notBefore", isTime],
  ["requestId", isSegment],
];

/** The optional fields of a message. */
const OPTIONAL: readonly string[] = ["scheme", "statement", "expirationTime", "notBefore", "requestId"];

/** The first invalid field, or undefined. A host may pass fields of any type, or omit them. */
function flawOf(message: SignInMessage): string | undefined {
  const isFlawed = ([field, rule]: (typeof RULES)[number]): boolean => {
    const value: unknown = message[field];
    if (value === undefined) return !OPTIONAL.includes(field);
    return typeof value !== "string" || !rule(value, message);
  };
  const flawed = RULES.find(isFlawed)?.[0];
  if (flawed !== undefined || message.resources === undefined) return flawed;
  return areResources(message.resources) ? undefined : "resources";
}

/** The error for an invalid sign-in text. */
export function malformed(field: string): AppKitError {
  return lateError("SIGN_IN_MALFORMED", { field });
}

/** Throws SIGN_IN_MALFORMED naming the first field that EIP-4361 and CAIP-122 do not allow (S10). */
export function checkSignIn(message: SignInMessage): void {
  const flaw = flawOf(message);
  if (flaw !== undefined) throw malformed(flaw);
}

/** The text of a message, not validated; also used for wallets that spell an address in their own case. */
export function signInLines(message: SignInMessage): string {
  const { scheme, domain, accountAddress, chainId, statement, resources } = message;
  const { namespace, reference } = splitNetworkId(chainId);
  const fields = { ...message, chainId: message.bareChainId ? reference : chainId };
  const name = ACCOUNT_NAMES[namespace as SignInNamespace];
  return [
    `${scheme === undefined ? "" : `${scheme}://`}${domain} wants you to sign in with your ${name} account:`,
    accountAddress,
    "",
    ...(statement === undefined ? [] : [statement]),
    "",
    ...Object.entries(LABELS).flatMap(([key, label]) => {
      const value = fields[key as keyof typeof LABELS];
      return value === undefined ? [] : [`${label}: ${value}`];
    }),
    ...(resources === undefined ? [] : ["Resources:", ...resources.map((one) => `- ${one}`)]),
  ].join("\n");
}

/** The text to sign (EIP-4361, CAIP-122); throws SIGN_IN_MALFORMED naming the field (S10). */
export function buildSignIn(message: SignInMessage): string {
  checkSignIn(message);
  return signInLines(message);
}
