/** Results of a host's own sign-in functions, parsed. */
import { isSameAddress } from "../../domain/addresses/address-spelling.ts";
import { AppKitError } from "../../domain/errors.ts";
import { lateError } from "../../domain/lazy-errors.ts";
import type { SignInData } from "../../domain/sign-in/sign-in-message.ts";
import type { HostMessage, HostSiwx } from "../../domain/sign-in/siwx-option.ts";
import { safeText } from "../../domain/text.ts";
import type { SignInTarget } from "../../machines/sign-in/ports.ts";

/** Longest sentence of a host that a visitor reads, in characters. */
const MOST_WORDS = 160;

/** Errors of the language and the network say nothing to a visitor. */
const isMute = (error: unknown): boolean => error instanceof TypeError || error instanceof SyntaxError;

/** The error for a visitor of what a host, or its server, threw: in its own words where they are short. A host's own mistakes go to its console. */
export function hostError(cause: unknown): AppKitError {
  if (cause instanceof AppKitError)
    return cause.code === "INVALID_OPTION" ? lateError("SIGN_IN_UNREACHABLE", {}, { cause }) : cause;
  const message = cause instanceof Error && !isMute(cause) ? safeText(cause.message, MOST_WORDS + 1) : "";
  return message && message.length <= MOST_WORDS
    ? lateError("SIGN_IN_REFUSED", { message }, { cause })
    : lateError("SIGN_IN_UNREACHABLE", {}, { cause });
}

/** The text of a message; throws SIGN_IN_MALFORMED where there is none, or one that shows less than it holds (S10). */
export function textOf(message: HostMessage): string {
  const text = message.toString();
  if (typeof text !== "string" || !text || text.startsWith("[object") || /[^\P{Cc}\n]/u.test(text))
    throw lateError("SIGN_IN_MALFORMED", { field: "message" });
  return text;
}

/** The fields alone: a host's `toString` may be one of them, and is no data. */
export function fieldsOf(message: HostMessage): SignInData {
  return Object.fromEntries(Object.entries(message).filter(([, value]) => typeof value !== "function")) as never;
}

/** The fields of a message without an account; throws SIGN_IN_MALFORMED naming one that a wallet could not be asked without (S10). */
export function wholeFieldsOf(message: HostMessage): SignInData {
  const data = fieldsOf(message);
  const missing = (["domain", "uri", "version", "nonce"] as const).find(
    (field) => typeof data[field] !== "string" || !data[field],
  );
  if (missing) throw lateError("SIGN_IN_MALFORMED", { field: missing });
  return data;
}

/** True if a session that counts names the account and the chain. */
export async function isHeld(siwx: HostSiwx, { networkId, address }: SignInTarget): Promise<boolean> {
  const sessions = await siwx.getSessions(networkId, address);
  return sessions.some(({ data }) => data?.chainId === networkId && isSameAddress(data.accountAddress, address));
}
