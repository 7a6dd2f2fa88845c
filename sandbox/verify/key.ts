import { createECDH, createHash, createPrivateKey, type JsonWebKey, sign } from "node:crypto";

/** Signs attestations; the same seed makes the same key. */
export interface SigningKey {
  /** The public half, as wallets fetch it. */
  readonly publicKey: JsonWebKey;
  /** A JWT of algorithm ES256 over the claims. */
  token(claims: object): string;
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A number that is a key of the curve P-256: nearly every hash is one. */
function scalar(seed: number): Buffer {
  return createHash("sha256").update(`attestation key ${seed}`).digest();
}

export function signingKey(seed: number): SigningKey {
  const secret = scalar(seed);
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(secret);
  const point = curve.getPublicKey();
  const x = point.subarray(1, 33).toString("base64url");
  const y = point.subarray(33).toString("base64url");
  const publicKey = { kty: "EC", crv: "P-256", x, y, alg: "ES256", use: "sig", key_ops: ["verify"], ext: true };
  const key = createPrivateKey({
    key: { kty: "EC", crv: "P-256", x, y, d: secret.toString("base64url") },
    format: "jwk",
  });
  return {
    publicKey,
    token: (claims) => {
      const text = `${encoded({ alg: "ES256", typ: "JWT" })}.${encoded(claims)}`;
      return `${text}.${sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
    },
  };
}
