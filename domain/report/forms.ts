import { base58, bech32 } from "@scure/base";
import { isSolanaAddress, parseEvmAddress } from "../addresses/address.ts";
import { BITCOIN, parseBitcoinAddress } from "../addresses/bitcoin-address.ts";
import { parsePaymentLink } from "../send/payment-link.ts";
import type { Forms } from "./placeholder.ts";

/** Bytes that end with a 1 and a number, so that their text does not look like an amount. */
function bytesOf(length: number, number: number): Uint8Array {
  const bytes = new Uint8Array(length);
  bytes[length - 5] = 1;
  new DataView(bytes.buffer).setUint32(length - 4, number);
  return bytes;
}

/** A valid address of the same family, and on Bitcoin of the same networks; undefined for a text that is no address. */
function addressLike(text: string, number: number): string | undefined {
  if (text.startsWith("0x") && parseEvmAddress(text)) return `0x${String(number).padStart(40, "0")}`;
  if (isSolanaAddress(text)) return base58.encode(bytesOf(32, number));
  const networks = parseBitcoinAddress(text)?.networks;
  const prefix = networks?.includes(BITCOIN.mainnet) ? "bc" : networks?.includes(BITCOIN.testnet) ? "tb" : "bcrt";
  return networks && bech32.encode(prefix, [0, ...bech32.toWords(bytesOf(20, number))]);
}

/** The parsers that the kit's own forms use. */
export const FORMS: Forms = { addressLike, parsePaymentLink };
