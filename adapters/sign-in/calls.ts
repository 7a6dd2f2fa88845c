import * as v from "valibot";
import { AppKitError } from "../../domain/errors.ts";
import { lateError } from "../../domain/lazy-errors.ts";
import { NONCE } from "../../domain/sign-in/sign-in-message.ts";
import { safeText } from "../../domain/text.ts";
import type { Clock } from "../browser/clock.ts";
import { refusalText } from "../browser/http/body.ts";
import { statusOf } from "../browser/http/status.ts";

/** Longest refusal that is read, in bytes. */
const MOST = 4_096;

/**
 * A sign-in server's answer, in its expected shape. Throws SIGN_IN_REFUSED in the server's own words where it said no, and
 * SIGN_IN_UNREACHABLE where it failed, said nothing, or anything else.
 */
export async function ask<T>(clock: Clock, answer: Promise<unknown>, shape: v.GenericSchema<unknown, T>): Promise<T> {
  try {
    return v.parse(shape, await answer);
  } catch (cause) {
    const status = statusOf(cause) ?? 0;
    const response = cause instanceof AppKitError ? cause.cause : undefined;
    const isRefused = status < 500 && response instanceof Response;
    const message = isRefused ? safeText(await refusalText(clock, response, MOST), 160) : "";
    if (message && !message.startsWith("<")) throw lateError("SIGN_IN_REFUSED", { message }, { cause });
    throw lateError("SIGN_IN_UNREACHABLE", {}, { cause });
  }
}

/** True if a server answered that nobody is signed in, and not that something went wrong. */
export function saysNobody(error: unknown): boolean {
  const { cause } = error instanceof AppKitError ? error : { cause: undefined };
  return [401, 403].includes(statusOf(cause) ?? 0);
}

export const nonce = v.pipe(v.string(), v.regex(NONCE));
