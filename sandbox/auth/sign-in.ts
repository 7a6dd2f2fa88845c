import type { IncomingHttpHeaders } from "node:http";
import { parsedUrl } from "../../domain/parsed-url.ts";
import { isRecord } from "../../domain/record.ts";
import { Refused } from "../http/reply.ts";
import type { SignInText } from "./sign-in-text.ts";

/** The body of a sign-in request (protocol.md §3.2). */
export interface SignInRequest {
  readonly message: string;
  readonly signature: string;
  /** Fields of the message, sent along since v18. */
  readonly data?: Readonly<Record<string, unknown>>;
  readonly clientId?: string | null;
  readonly walletInfo?: Readonly<Record<string, unknown>>;
}

const walletKinds = new Set(["walletconnect", "extension", "unknown", "social"]);

/** The JSON object in a body, under any content type. Throws a refusal with 400. */
export function readBody(body: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new Refused(400, "body", "Body is not JSON");
  }
  if (!isRecord(value)) throw new Refused(400, "body", "Body must be a JSON object");
  return value;
}

function check(ok: boolean, field: string): void {
  if (!ok) throw new Refused(400, field, `${field} is missing or malformed`);
}

/** Reads the body of a sign-in. Throws a refusal with 400 that names the field. */
export function readSignIn(body: string): SignInRequest {
  const { message, signature, data, clientId, walletInfo, ...rest } = readBody(body);
  check(typeof message === "string" && message.length > 0 && message.length <= 16_384, "message");
  check(typeof signature === "string" && signature.length > 0 && signature.length <= 65_536, "signature");
  check(data === undefined || isRecord(data), "data");
  check(clientId === undefined || clientId === null || typeof clientId === "string", "clientId");
  const isWallet = isRecord(walletInfo) && walletKinds.has(String(walletInfo.type));
  check(walletInfo === undefined || walletInfo === null || isWallet, "walletInfo");
  return { ...rest, message, signature, data, clientId, walletInfo: walletInfo ?? undefined } as SignInRequest;
}

/** The network of a message as CAIP-2. */
export const chainOf = ({ namespace, reference }: SignInText): string => `${namespace}:${reference}`;

const spelt = ({ namespace }: SignInText, address: string): string =>
  namespace === "eip155" ? address.toLowerCase() : address;

/** The account of a message without its network, in one spelling. */
export const holderOf = (text: SignInText): string => `${text.namespace}:${spelt(text, text.address)}`;

function host(address: string): string | undefined {
  return parsedUrl(address)?.host;
}

/** The page that asks must be the one that the message names; servers and sandboxed frames say no origin. */
function checkPlace({ domain, uri }: SignInText, { origin }: IncomingHttpHeaders): void {
  if (origin && origin !== "null" && host(origin) !== domain) {
    throw new Refused(403, "domain", `Domain ${domain} is not the one of ${origin}`);
  }
  if (/^https?:/i.test(uri) && host(uri) !== domain) {
    throw new Refused(403, "uri", `URI ${uri} is not one of ${domain}`);
  }
}

function checkTimes({ expirationTime, notBefore }: SignInText, now: number): void {
  if (expirationTime !== undefined && expirationTime <= now) throw new Refused(401, "message", "Message has expired");
  if (notBefore !== undefined && notBefore > now) throw new Refused(401, "message", "Message is not valid yet");
}

/** The fields sent along must match those of the signed message. */
function checkData(text: SignInText, data: Readonly<Record<string, unknown>>): void {
  const { accountAddress, ...rest } = data;
  const signed: Record<string, unknown> = {
    domain: text.domain,
    uri: text.uri,
    nonce: text.nonce,
    chainId: chainOf(text),
  };
  for (const [field, value] of Object.entries(signed)) {
    if (rest[field] !== undefined && rest[field] !== value)
      throw new Refused(400, field, `${field} is not the one signed`);
  }
  if (accountAddress !== undefined && spelt(text, String(accountAddress)) !== spelt(text, text.address)) {
    throw new Refused(400, "accountAddress", "accountAddress is not the one signed");
  }
}

/** Checks a message against its nonce, page, time and the fields sent along. Throws a refusal that names the mismatch. */
export function checkSignIn(
  text: SignInText,
  { data }: SignInRequest,
  at: { readonly nonce: string; readonly now: number; readonly headers: IncomingHttpHeaders },
): void {
  if (text.nonce !== at.nonce) throw new Refused(401, "nonce", "Nonce is not the one that was given");
  checkPlace(text, at.headers);
  checkTimes(text, at.now);
  if (data) checkData(text, data);
}
