import * as v from "valibot";
import { isCaipNetworkId } from "../domain/caip.ts";
import { safeAppUrl, safeImageUrl, safePageUrl } from "../domain/safe-url.ts";
import { safeText } from "../domain/text.ts";
import { readRdns } from "./page-wallets/shared/rdns.ts";

/** A field that reads as absent where it is malformed, instead of spoiling what it belongs to. */
export function lenient<T>(read: (value: unknown) => T | undefined) {
  return v.optional(
    v.pipe(
      v.unknown(),
      v.transform((value) => read(value) || undefined),
    ),
  );
}

const ID = /^[-_.:#@a-zA-Z0-9 ]{1,200}$/;

/** A wallet's, image's or connector's id: plain characters only, so that it fits into an address and an attribute. */
export const id = v.pipe(v.string(), v.regex(ID));
export const optionalId = lenient((value) => (typeof value === "string" && ID.test(value) ? value : undefined));

/** A name that is still something after the text gate (S8). */
export const name = v.pipe(
  v.unknown(),
  v.transform((value) => safeText(value)),
  v.minLength(1),
);

export const pageUrl = lenient((value) => safePageUrl(value));
export const appUrl = lenient((value) => safeAppUrl(value));
export const imageUrl = lenient((value) => safeImageUrl(value));
export const rdns = lenient(readRdns);
export const chains = lenient((value) =>
  Array.isArray(value) ? value.slice(0, 200).filter(isCaipNetworkId) : undefined,
);

/** The object without the fields that read as nothing. */
export function compact<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
