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

const random = (count: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(count));

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

async function sealKey(unlock: string): Promise<CryptoKey> {
  const bytes = base64urlnopad.decode(unlock);
  if (bytes.length !== 32) throw new Error("What unlocks the keys is not 32 bytes");
  return crypto.subtle.importKey("raw", Uint8Array.from(bytes), "AES-GCM", false, ["encrypt", "decrypt"]);
}

/** Ties a vault to its owner: in somebody else's name it does not open. */
const belonging = (owner: string) => new TextEncoder().encode(`sandbox-frame vault of ${owner}`);

/** The vault: keys encrypted under `unlock` (AES-256-GCM), as text. */
export async function seal(secret: Secret, unlock: string, owner: string): Promise<string> {
  const iv = random(12);
  const plain = new TextEncoder().encode(
    JSON.stringify({ evm: bytesToHex(secret.evm), solana: bytesToHex(secret.solana) }),
  );
  const algorithm = { name: "AES-GCM", iv, additionalData: belonging(owner) };
  const sealed = await crypto.subtle.encrypt(algorithm, await sealKey(unlock), plain);
  return `v1.${base64urlnopad.encode(iv)}.${base64urlnopad.encode(new Uint8Array(sealed))}`;
}

/** The keys of a vault. Throws an Error where it is not the owner's, was changed, or `unlock` is another's. */
export async function unseal(vault: string, unlock: string, owner: string): Promise<Secret> {
  try {
    const [version, iv, sealed] = vault.split(".");
    if (version !== "v1" || !iv || !sealed) throw new Error("not of this version");
    const algorithm = {
      name: "AES-GCM",
      iv: Uint8Array.from(base64urlnopad.decode(iv)),
      additionalData: belonging(owner),
    };
    const bytes = Uint8Array.from(base64urlnopad.decode(sealed));
    const plain = await crypto.subtle.decrypt(algorithm, await sealKey(unlock), bytes);
    const { evm, solana } = JSON.parse(new TextDecoder().decode(plain)) as { evm: Hex; solana: Hex };
    return { evm: hexToBytes(evm), solana: hexToBytes(solana) };
  } catch (cause) {
    throw new Error("The keys of this account could not be opened", { cause });
  }
}
