import type { JsonWebKey } from "node:crypto";
import { p256 } from "@noble/curves/nist";
import { digest } from "../digest.ts";

/** Signs attestations; the same seed makes the same key. */
export interface SigningKey {
  /** The public half, as wallets fetch it. */
  readonly publicKey: JsonWebKey;
  /** A JWT of algorithm ES256 over the claims. */
  token(claims: object): string;
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

export function signingKey(seed: number): SigningKey {
  // Nearly every hash is a private key of the curve P-256.
  const secret = digest(`attestation key ${seed}`);
  const point = Buffer.from(p256.getPublicKey(secret, false));
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const publicKey = { kty: "EC", crv: "P-256", x, y, alg: "ES256", use: "sig", key_ops: ["verify"], ext: true };
  return {
    publicKey,
    token: (claims) => {
      const text = `${encoded({ alg: "ES256", typ: "JWT" })}.${encoded(claims)}`;
      const signature = p256.sign(digest(text), secret).toBytes("compact");
      return `${text}.${Buffer.from(signature).toString("base64url")}`;
    },
  };
}
