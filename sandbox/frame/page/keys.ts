import { gcm } from "@noble/ciphers/aes";
import { ed25519 } from "@noble/curves/ed25519";
import { secp256k1 } from "@noble/curves/secp256k1";
import { base58, base64urlnopad } from "@scure/base";
import { bytesToHex, type Hex, hexToBytes } from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";

/** The keys of one visitor, in memory alone. */
export interface Keys {
  readonly evm: PrivateKeyAccount;
  readonly solana: { readonly address: string; sign(message: Uint8Array): Uint8Array };
}

interface Secret {
  readonly evm: Uint8Array;
  readonly solana: Uint8Array;
}

const random = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));

/** Fresh keys from the browser's random numbers. */
export function makeSecret(): Secret {
  let evm = random(32);
  while (!secp256k1.utils.isValidPrivateKey(evm)) evm = random(32);
  return { evm, solana: random(32) };
}

export function keysOf({ evm, solana }: Secret): Keys {
  return {
    evm: privateKeyToAccount(bytesToHex(evm)),
    solana: {
      address: base58.encode(ed25519.getPublicKey(solana)),
      sign: (message) => ed25519.sign(message, solana),
    },
  };
}

function keyIn(unlock: string): Uint8Array {
  const bytes = base64urlnopad.decode(unlock);
  if (bytes.length !== 32) throw new Error("What unlocks the keys is not 32 bytes");
  return bytes;
}

/** Binds a vault to its owner: it does not open under another name. */
const belonging = (owner: string) => new TextEncoder().encode(`sandbox-frame vault of ${owner}`);

/** The vault: keys encrypted under `unlock` (AES-256-GCM), as text. */
export function seal(secret: Secret, unlock: string, owner: string): string {
  const iv = random(12);
  const plain = new TextEncoder().encode(
    JSON.stringify({ evm: bytesToHex(secret.evm), solana: bytesToHex(secret.solana) }),
  );
  const sealed = gcm(keyIn(unlock), iv, belonging(owner)).encrypt(plain);
  return `v1.${base64urlnopad.encode(iv)}.${base64urlnopad.encode(sealed)}`;
}

/** The keys of a vault. Throws an Error where it is not the owner's, was changed, or `unlock` is another's. */
export function unseal(vault: string, unlock: string, owner: string): Secret {
  try {
    const [version, iv, sealed] = vault.split(".");
    if (version !== "v1" || !iv || !sealed) throw new Error("not of this version");
    const cipher = gcm(keyIn(unlock), base64urlnopad.decode(iv), belonging(owner));
    const plain = cipher.decrypt(base64urlnopad.decode(sealed));
    const { evm, solana } = JSON.parse(new TextDecoder().decode(plain)) as { evm: Hex; solana: Hex };
    return { evm: hexToBytes(evm), solana: hexToBytes(solana) };
  } catch (cause) {
    throw new Error("The keys of this account could not be opened", { cause });
  }
}
