// Stands in for @noble/curves/ed25519 in the relay client: both curves over 2^255 - 19, keys that are agreed upon (X25519, RFC 7748)
// and signatures that are made (Ed25519, RFC 8032), and the points that judging a signature needs.
import { bytesToHex, concatBytes, hexToBytes, randomBytes } from "@noble/hashes/utils";
import { power } from "./power.ts";
import { sha512 } from "./sha512.ts";

/** X, Y, Z and T of a point of the twisted Edwards curve: x = X/Z, y = Y/Z, xy = T/Z. */
export type Point = readonly [bigint, bigint, bigint, bigint];

export const P = 2n ** 255n - 19n;
export const ORDER = 2n ** 252n + 0x14def9dea2f79cd65812631a5cf5d3edn;
const BITS = 255;

export function mod(value: bigint, by = P): bigint {
  const rest = value % by;
  return rest < 0n ? rest + by : rest;
}

/** One over a value, by Fermat: the value to the power of P - 2. */
const inverse = (value: bigint): bigint => power(mod(value), P - 2n, P);

export const D = mod(-121_665n * inverse(121_666n));
const BASE_X = 0x216936d3cd6e53fec0a4e231fdd6dc5c692cc7609525a7b2c9562d608f25d51an;
const BASE_Y = mod(4n * inverse(5n));
export const BASE: Point = [BASE_X, BASE_Y, 1n, mod(BASE_X * BASE_Y)];
export const ZERO: Point = [0n, 1n, 1n, 0n];

export const toNumber = (bytes: Uint8Array): bigint => BigInt(`0x${bytesToHex(Uint8Array.from(bytes).reverse())}`);
const toBytes = (value: bigint): Uint8Array => hexToBytes(value.toString(16).padStart(64, "0")).reverse();

/** Holds for every two points, equal ones too. */
export function sum([x1, y1, z1, t1]: Point, [x2, y2, z2, t2]: Point): Point {
  const a = mod((y1 - x1) * (y2 - x2));
  const b = mod((y1 + x1) * (y2 + x2));
  const c = mod(2n * D * mod(t1 * t2));
  const d = mod(2n * z1 * z2);
  return [mod((b - a) * (d - c)), mod((d + c) * (b + a)), mod((d - c) * (d + c)), mod((b - a) * (b + a))];
}

/** None to fifteen times the base point. */
const TIMES: Point[] = [ZERO];
while (TIMES.length < 16) TIMES.push(sum(TIMES.at(-1) ?? ZERO, BASE));

/** A multiple of the base point, as 32 bytes. Each four bits cost the same. */
function multiple(scalar: bigint): Uint8Array {
  let point = ZERO;
  for (let bit = 252n; bit >= 0n; bit -= 4n) {
    for (let twice = 0; twice < 4; twice += 1) point = sum(point, point);
    point = sum(point, TIMES[Number((scalar >> bit) & 15n)] ?? ZERO);
  }
  const [x, y, z] = point;
  const over = inverse(z);
  return toBytes(mod(y * over) | ((mod(x * over) & 1n) << 255n));
}

/** The number that 32 secret bytes stand for, on both curves. */
function clamped(secret: Uint8Array): bigint {
  const value = toNumber(secret) & (2n ** 254n - 8n);
  return value | (1n << 254n);
}

function checked(bytes: Uint8Array): Uint8Array {
  if (bytes.length !== 32) throw new Error(`A key of curve 25519 has 32 bytes, not ${bytes.length}`);
  return bytes;
}

/** The secret number of a seed, and what makes its signatures differ. */
function expanded(seed: Uint8Array): { scalar: bigint; prefix: Uint8Array } {
  const hash = sha512(checked(seed));
  return { scalar: clamped(hash.subarray(0, 32)), prefix: hash.subarray(32) };
}

export const hashed = (...parts: Uint8Array[]): bigint => mod(toNumber(sha512(concatBytes(...parts))), ORDER);

export const ed25519 = {
  getPublicKey: (seed: Uint8Array): Uint8Array => multiple(expanded(seed).scalar),

  sign(text: Uint8Array, seed: Uint8Array): Uint8Array {
    const { scalar, prefix } = expanded(seed);
    const nonce = hashed(prefix, text);
    const point = multiple(nonce);
    const challenge = hashed(point, multiple(scalar), text);
    return concatBytes(point, toBytes(mod(nonce + challenge * scalar, ORDER)));
  },
};

/** The Montgomery ladder of RFC 7748, section 5. */
function ladder(scalar: bigint, u: bigint): bigint {
  let [x2, z2, x3, z3] = [1n, 0n, u, 1n];
  for (let bit = BITS - 1; bit >= 0; bit -= 1) {
    const swap = (scalar >> BigInt(bit)) & 1n;
    if (swap) [x2, z2, x3, z3] = [x3, z3, x2, z2];
    const [a, b, c, d] = [x2 + z2, x2 - z2, x3 + z3, x3 - z3];
    const [aa, bb, da, cb] = [mod(a * a), mod(b * b), mod(d * a), mod(c * b)];
    const e = aa - bb;
    x3 = mod((da + cb) ** 2n);
    z3 = mod(u * mod((da - cb) ** 2n));
    x2 = mod(aa * bb);
    z2 = mod(e * (aa + 121_665n * e));
    if (swap) [x2, z2, x3, z3] = [x3, z3, x2, z2];
  }
  return mod(x2 * inverse(z2));
}

export const x25519 = {
  utils: { randomPrivateKey: (): Uint8Array => randomBytes(32) },

  getPublicKey: (secret: Uint8Array): Uint8Array => toBytes(ladder(clamped(checked(secret)), 9n)),

  getSharedSecret(secret: Uint8Array, publicKey: Uint8Array): Uint8Array {
    const shared = ladder(clamped(checked(secret)), mod(toNumber(checked(publicKey)) & (2n ** 255n - 1n)));
    // A key of small order: whoever sent it knows the secret beforehand.
    if (shared === 0n) throw new Error("This public key agrees upon nothing secret");
    return toBytes(shared);
  },
};
