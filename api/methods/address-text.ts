import type { Address } from "../../domain/addresses/address.ts";
import { AppKitError } from "../../domain/errors.ts";

/** Any text that CAIP-10 allows: checksums are the wallets' and the services' matter. @throws INVALID_ADDRESS */
export function addressText(text: unknown): Address {
  if (typeof text !== "string" || !/^[-.%\w]{1,128}$/.test(text)) throw new AppKitError("INVALID_ADDRESS", {});
  return text as Address;
}
