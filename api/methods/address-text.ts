import type { Address } from "../../domain/addresses/address.ts";
import { AppKitError } from "../../domain/errors.ts";

/** Accepts any address that CAIP-10 allows; checksums are left to wallets and services. @throws INVALID_ADDRESS */
export function addressText(text: unknown): Address {
  if (typeof text !== "string" || !/^[-.%\w]{1,128}$/.test(text)) throw new AppKitError("INVALID_ADDRESS", {});
  return text as Address;
}
