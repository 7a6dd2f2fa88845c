import { lateError } from "../domain/lazy-errors.ts";
import { parsedUrl } from "../domain/parsed-url.ts";
import { isRecord } from "../domain/record.ts";
import type { Cacao } from "../domain/sign-in/cacao.ts";
import { decodeRecap, isRecap, recapStatement } from "../domain/sign-in/recap.ts";
import { parseTime } from "../domain/sign-in/rfc3339.ts";
import { malformed, type SignInData } from "../domain/sign-in/sign-in-message.ts";
import { checkTimes, mismatch, readSigned, type SignInSession } from "../domain/sign-in/sign-in-session.ts";
import { SERVER_LIMITS } from "./limits.ts";
import { refusal } from "./refusal.ts";

const isText = (value: unknown): value is string => typeof value === "string";
const isOptionalText = (value: unknown): boolean => value === undefined || isText(value);
const areTexts = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.every(isText));

/** True if a value has the types of a CACAO; the contents of its fields are checked later. */
function isCacao(value: unknown): value is Cacao {
  if (!isRecord(value) || !isRecord(value.h) || !isRecord(value.p) || !isRecord(value.s)) return false;
  const { iss, domain, aud, version, nonce, iat, exp, nbf, statement, requestId, resources } = value.p;
  return (
    [iss, domain, aud, version, nonce, iat, value.s.t, value.s.s].every(isText) &&
    [exp, nbf, statement, requestId].every(isOptionalText) &&
    areTexts(resources)
  );
}

/** The submission of a page: a signed text, and its CACAO if a paired wallet signed it while it connected. */
export function readSubmission({ message, signature, cacao }: Record<string, unknown>): SignInSession {
  if (!isText(message)) throw refusal("REQUEST_MALFORMED", { detail: "message" });
  if (!isText(signature)) throw refusal("REQUEST_MALFORMED", { detail: "signature" });
  if (cacao !== undefined && !isCacao(cacao)) throw refusal("REQUEST_MALFORMED", { detail: "cacao" });
  const signed = { message, signature, ...(cacao && { cacao }) };
  return { ...signed, data: readSigned(signed) };
}

/** Checks that a message delegates capabilities only in its last resource, and says so in its statement (EIP-5573). */
function checkRecap({ statement = "", resources = [] }: SignInData): void {
  const recaps = resources.filter(isRecap);
  if (recaps.length === 0) return;
  const recap = decodeRecap(resources.at(-1) ?? "");
  if (recaps.length > 1 || !recap) throw malformed("resources");
  if (!statement.endsWith(recapStatement(recap))) throw mismatch("statement");
}

/** The expected contents of a signed message. */
export interface ExpectedMessage {
  /** The origin of the page that submits the message. */
  readonly page: string;
  readonly chains: ReadonlySet<string>;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Checks that a message is for a page and a chain, and valid now (S10); its nonce and its signature are checked
 * elsewhere. Throws SIGN_IN_MISMATCH, SIGN_IN_MALFORMED, SIGN_IN_CLOCK, SIGN_IN_EXPIRED.
 */
export function checkMessage({ data, message }: SignInSession, { page, chains, now }: ExpectedMessage): void {
  const { host, protocol } = new URL(page);
  const [, scheme] = /^([^ ]+?):\/\//.exec(message) ?? [];
  if (data.domain !== host) throw mismatch("domain");
  if (scheme !== undefined && `${scheme}:` !== protocol) throw mismatch("scheme");
  if (parsedUrl(data.uri)?.origin !== page) throw mismatch("uri");
  if (!chains.has(data.chainId)) throw mismatch("chainId");
  checkRecap(data);
  const present = { earliest: now - SERVER_LIMITS.grace, latest: now + SERVER_LIMITS.grace };
  checkTimes(data, present);
  if ((parseTime(data.issuedAt) ?? 0) < present.earliest - SERVER_LIMITS.nonce) throw lateError("SIGN_IN_CLOCK", {});
}
