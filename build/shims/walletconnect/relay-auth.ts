import { base58 } from "@scure/base";
// Stands in for @walletconnect/relay-auth: the relay knows a client by an Ed25519 key and a token signed with it.

import { ed25519 } from "@noble/curves/ed25519";

import { concat, fromText, toText } from "./bytes.ts";

interface KeyPair {
  secretKey: Uint8Array;
  publicKey: Uint8Array;
}

/** Multicodec's mark of an Ed25519 public key. */
const ED25519 = Uint8Array.of(0xed, 0x01);

const encode = (value: object): string => toText(fromText(JSON.stringify(value)), "base64url");
const decode = (text = ""): unknown => JSON.parse(toText(fromText(text, "base64url")));

export function generateKeyPair(seed: Uint8Array): KeyPair {
  return { secretKey: seed, publicKey: ed25519.getPublicKey(seed) };
}

export function encodeIss(publicKey: Uint8Array): string {
  return `did:key:z${base58.encode(concat([ED25519, publicKey]))}`;
}

export async function signJWT(
  sub: string,
  aud: string,
  ttl: number,
  { secretKey, publicKey }: KeyPair,
): Promise<string> {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { iss: encodeIss(publicKey), sub, aud, iat, exp: iat + ttl };
  const text = `${encode({ alg: "EdDSA", typ: "JWT" })}.${encode(claims)}`;
  return `${text}.${toText(ed25519.sign(fromText(text), secretKey), "base64url")}`;
}

export function decodeJWT(token: string): { header: unknown; payload: unknown } {
  const [header, payload] = token.split(".");
  return { header: decode(header), payload: decode(payload) };
}
