import type { Address } from "@solana/kit";
import * as v from "valibot";
import { isSolanaAddress } from "../../../domain/addresses/address.ts";
import { lateError } from "../../../domain/lazy-errors.ts";

/** A figure of a node, which comes as text where a number would lose digits. */
export const FIGURE = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(0)), v.pipe(v.string(), v.regex(/^\d{1,20}$/))]),
  v.transform((figure) => BigInt(figure)),
);

/** An address, or a blockhash, which is written alike: 32 bytes in base58. */
export const KEY = v.custom<Address>(isSolanaAddress);

/** How nodes are asked: about a block that is as good as never taken back, in the form that all of them know. */
export const HOW = { encoding: "base64", commitment: "confirmed" };

/** What a node's answer says. Throws HTTP_REQUEST for one that makes no sense. */
export function readAnswer<T>(schema: v.GenericSchema<unknown, T>, answer: unknown): T {
  const read = v.safeParse(schema, answer);
  if (!read.success) throw lateError("HTTP_REQUEST", { reason: "malformed" });
  return read.output;
}
