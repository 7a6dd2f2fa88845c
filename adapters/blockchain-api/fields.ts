import * as v from "valibot";
import { decimalText } from "../../domain/amount.ts";
import { type CaipNetworkId, isCaipNetworkId } from "../../domain/caip.ts";
import { safeText } from "../../domain/text.ts";

/** Any list. It is a custom check, because `v.array(v.unknown())` would visit each of thousands of entries. */
export const list = v.custom<readonly unknown[]>((value) => Array.isArray(value));

/** A list whose malformed entries are left out. */
export function listOf<T>(entry: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, T[]> {
  return v.pipe(
    list,
    v.transform((entries) =>
      entries.flatMap((one) => {
        const parsed = v.safeParse(entry, one);
        return parsed.success ? [parsed.output] : [];
      }),
    ),
  );
}

/** The fields of an object; none of anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

/** Plain decimal text of a number or numeric text; undefined for a negative one and for anything else. */
export function readAmount(value: unknown): string | undefined {
  const text = decimalText(value);
  return text?.startsWith("-") ? undefined : text;
}

export const amount = v.pipe(v.unknown(), v.transform(readAmount), v.string());

/** Text through the gate of S8, `""` where there is none. */
export const text = (most?: number) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform((value) => safeText(value, most)),
    ),
    "",
  );

export const networkId = v.custom<CaipNetworkId>(isCaipNetworkId);
