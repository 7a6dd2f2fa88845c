import { ed25519 } from "@noble/curves/ed25519";
import { base58 } from "@scure/base";
import { digest } from "../digest.ts";

/** Programs that the runtime brings along. */
export const programs = {
  system: "11111111111111111111111111111111",
  token: "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
  token2022: "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb",
  associated: "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL",
  memo: "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr",
  firstMemo: "Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo",
  lookupTable: "AddressLookupTab1e1111111111111111111111111",
} as const;

/** The address that stands for 32 bytes. */
export const addressOf = (bytes: Uint8Array): string => base58.encode(bytes);

/** The 32 bytes of an address, or nothing when it is none. */
export function bytesOfAddress(address: unknown): Uint8Array | undefined {
  if (typeof address !== "string" || address.length < 32 || address.length > 44) return undefined;
  try {
    const bytes = base58.decode(address);
    return bytes.length === 32 ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** The bytes of an address that is known to be one. Throws a RangeError on anything else. */
export function addressBytes(address: string): Uint8Array {
  const bytes = bytesOfAddress(address);
  if (!bytes) throw new RangeError(`Not a Solana address: ${address}`);
  return bytes;
}

function onCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromHex(bytes);
    return true;
  } catch {
    return false;
  }
}

const derived = new Map<string, string>();

/** Where an owner's tokens of a mint are kept: the associated token account, a program-derived address. */
export function associatedAddress(owner: string, mint: string, tokenProgram: string): string {
  const name = `${owner}/${mint}/${tokenProgram}`;
  const known = derived.get(name);
  if (known) return known;
  const seeds = [owner, tokenProgram, mint].map(addressBytes);
  const program = addressBytes(programs.associated);
  for (let bump = 255; bump >= 0; bump -= 1) {
    const bytes = digest(Buffer.concat([...seeds, Uint8Array.of(bump), program, Buffer.from("ProgramDerivedAddress")]));
    if (onCurve(bytes)) continue;
    const address = base58.encode(bytes);
    derived.set(name, address);
    return address;
  }
  throw new RangeError(`No address off the curve for ${name}`);
}
