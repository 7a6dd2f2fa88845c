import type { Address } from "@solana/kit";
import * as v from "valibot";
import { isSolanaAddress } from "../../../domain/addresses/address.ts";
import { requestError } from "../../browser/http/request-error.ts";

/** An integer in a node's answer; a string where a number would lose digits. */
export const FIGURE = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(0)), v.pipe(v.string(), v.regex(/^\d{1,20}$/))]),
  v.transform((figure) => BigInt(figure)),
);

/** An address or a blockhash: both are 32 bytes in base58. */
export const KEY = v.custom<Address>(isSolanaAddress);

/** Options of the requests: a commitment that is practically never rolled back, and the encoding that all nodes know. */
export const HOW = { encoding: "base64", commitment: "confirmed" };

/** Parses a node's answer. Throws HTTP_REQUEST for a malformed one. */
export function readAnswer<T>(schema: v.GenericSchema<unknown, T>, answer: unknown): T {
  const read = v.safeParse(schema, answer);
  if (!read.success) throw requestError("malformed");
  return read.output;
}
