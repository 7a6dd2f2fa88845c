import { parseEvmAddress } from "../../../domain/addresses/address.ts";
import { isSameAddress } from "../../../domain/addresses/address-spelling.ts";
import { fromHex, toHex } from "../../../domain/bytes.ts";
import { isSignedByContract, type Read } from "./contract-signature.ts";
import { personalHash, signerOf } from "./eip191.ts";

/** Longest signature of a contract that is taken, in bytes. */
const MOST = 16_384;

/**
 * True if an EVM account signed a text with `personal_sign`: by its key, or by its contract, deployed or not (EIP-191, ERC-1271,
 * ERC-6492). One spelling counts: 0x, lower-case hex, a key's low `s`, a last byte of 27 or 28. Throws what `read` throws.
 */
export async function isSignedByEvm(
  address: string,
  message: string,
  signature: string,
  read: Read | undefined,
): Promise<boolean> {
  const account = parseEvmAddress(address);
  const bytes = /^0x[\da-f]+$/.test(signature) ? fromHex(signature.slice(2)) : undefined;
  if (!account || !bytes || bytes.length > MOST) return false;
  const hash = personalHash(message);
  const signer = signerOf(hash, bytes);
  if (signer !== undefined && isSameAddress(signer, account)) return true;
  return read ? isSignedByContract(read, account.slice(2).toLowerCase(), toHex(hash), toHex(bytes)) : false;
}
