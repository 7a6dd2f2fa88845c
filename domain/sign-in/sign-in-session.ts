import { parseEvmAddress } from "../addresses/address.ts";
import { isSameAddress } from "../addresses/address-spelling.ts";
import type { AppKitError } from "../errors.ts";
import { lateError } from "../lazy-errors.ts";
import { LIMITS } from "../limits.ts";
import { same } from "../same.ts";
import { type Cacao, readCacao } from "./cacao.ts";
import { decodeRecap, withRecap } from "./recap.ts";
import { parseTime } from "./rfc3339.ts";
import { checkSignIn, type SignInData } from "./sign-in-message.ts";
import { parseSignIn } from "./sign-in-parser.ts";

/** A signed sign-in (SIGN-2). */
export interface SignInSession {
  readonly data: SignInData;
  readonly message: string;
  /** EVM: 0x and hex; Solana: base58; Bitcoin: base64. */
  readonly signature: string;
  readonly cacao?: Cacao;
}

/** The expected fields of a session; a field of undefined has to be absent. */
export type ExpectedSignIn = { readonly [Key in keyof SignInData]?: SignInData[Key] | undefined };

/** The error for a field that is not the requested one. */
export function mismatch(field: string): AppKitError {
  return lateError("SIGN_IN_MISMATCH", { field });
}

/** Compares the expected fields; throws SIGN_IN_MISMATCH naming the field. */
function compare(data: SignInData, expectedData: ExpectedSignIn): void {
  for (const [key, value] of Object.entries(expectedData) as [keyof SignInData, unknown][]) {
    const isSame =
      key === "accountAddress" ? isSameAddress(data.accountAddress, String(value)) : same(data[key], value);
    if (!isSame) throw mismatch(key);
  }
}

/** The fields of a signed text, parsed from the text itself; throws SIGN_IN_MALFORMED or SIGN_IN_MISMATCH. */
export function readSigned({ message, signature, cacao }: Omit<SignInSession, "data">): SignInData {
  if (!cacao) {
    const { scheme, bareChainId, ...data } = parseSignIn(message);
    return data;
  }
  const read = readCacao(cacao);
  const { accountAddress } = read.data;
  checkSignIn({ ...read.data, accountAddress: parseEvmAddress(accountAddress) ?? accountAddress, bareChainId: true });
  if (read.message !== message) throw mismatch("message");
  if (cacao.s.s !== signature) throw mismatch("signature");
  return read.data;
}

/** The present time if clocks disagree: the earliest and the latest possible time, in milliseconds since 1970. */
export interface Present {
  readonly earliest: number;
  readonly latest: number;
}

/** Checks that a message is valid at present; throws SIGN_IN_CLOCK or SIGN_IN_EXPIRED. */
export function checkTimes({ issuedAt, notBefore, expirationTime }: SignInData, { earliest, latest }: Present): void {
  const starts = Math.max(parseTime(issuedAt) ?? Number.POSITIVE_INFINITY, parseTime(notBefore ?? issuedAt) ?? 0);
  if (starts > latest) throw lateError("SIGN_IN_CLOCK", {});
  const ends = expirationTime === undefined ? Number.POSITIVE_INFINITY : (parseTime(expirationTime) ?? 0);
  if (ends <= earliest) throw lateError("SIGN_IN_EXPIRED", {});
}

/**
 * Checks that a session's text and its fields have the expected values and are valid at `now` (S10). The signature is left to
 * a verifier. Throws SIGN_IN_MALFORMED, SIGN_IN_MISMATCH, SIGN_IN_CLOCK, SIGN_IN_EXPIRED.
 */
export function checkSession(session: SignInSession, expectedData: ExpectedSignIn, now: number): void {
  const data = readSigned(session);
  compare(data, session.data);
  compare(session.data, data);
  compare(data, expectedData);
  checkTimes(data, { earliest: now, latest: now + LIMITS.signInSkew });
}

/** All fields as expected: those that are missing in `data` have to be absent. */
export function wholeOf(data: SignInData): ExpectedSignIn {
  const absent = { statement: undefined, resources: undefined, requestId: undefined };
  return { ...absent, notBefore: undefined, expirationTime: undefined, ...data };
}

const withoutRecap = (resources: readonly string[] = []): readonly string[] =>
  decodeRecap(resources.at(-1) ?? "") ? resources.slice(0, -1) : resources;

/**
 * As `checkSession`, for a one-click sign-in on one of `chains`: the account is not known beforehand, the relay client sets
 * the time itself, and the wallet adds capabilities as the last resource and mentions them in the statement.
 */
export function checkOneClick(
  session: SignInSession,
  expectedData: SignInData,
  chains: readonly string[],
  now: number,
): void {
  const { accountAddress, chainId, issuedAt, statement, resources, ...rest } = wholeOf(expectedData);
  const { data } = session;
  checkSession(session, { ...rest, statement: withRecap(expectedData.statement, data.resources) }, now);
  if (!session.cacao) throw mismatch("message");
  if (!chains.includes(data.chainId)) throw mismatch("chainId");
  if (!same(withoutRecap(data.resources), withoutRecap(expectedData.resources))) throw mismatch("resources");
  if ((parseTime(data.issuedAt) ?? 0) < (parseTime(expectedData.issuedAt) ?? 0)) throw mismatch("issuedAt");
}
