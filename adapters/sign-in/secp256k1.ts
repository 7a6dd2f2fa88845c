// The curve of Ethereum and Bitcoin, for looking into signatures only: nothing here is secret, so nothing has to take constant
// time, and a library that can also sign would be ten times as long (SEC 2 §2.4.1, BIP-340).
import { sha256 } from "@noble/hashes/sha2";
import { toHex } from "../../domain/bytes.ts";
import { power } from "../crypto/power.ts";

const P = 2n ** 256n - 2n ** 32n - 977n;
const N = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** X, Y and Z; nothing but the neutral point has a Z of 0. */
type Point = readonly [x: bigint, y: bigint, z: bigint];

const mod = (value: bigint, by = P): bigint => ((value % by) + by) % by;

/** The sum of any two points, equal or neutral ones too (Renes, Costello, Batina 2016, algorithm 7). */
function add([x1, y1, z1]: Point, [x2, y2, z2]: Point): Point {
  const [x, y, z] = [mod(x1 * x2), mod(y1 * y2), mod(21n * z1 * z2)];
  const xy = mod(x1 * y2 + x2 * y1);
  const yz = mod(y1 * z2 + y2 * z1);
  const xz = mod(21n * (x1 * z2 + x2 * z1));
  return [mod(xy * (y - z) - yz * xz), mod((y + z) * (y - z) + 3n * x * xz), mod(yz * (y + z) + 3n * x * xy)];
}

function times(point: Point, factor: bigint): Point {
  let sum: Point = [0n, 1n, 0n];
  for (let double = point, left = mod(factor, N); left > 0n; left >>= 1n) {
    if (left & 1n) sum = add(sum, double);
    double = add(double, double);
  }
  return sum;
}

/** The point at `x` whose `y` is odd or even; undefined where the curve has none. */
function lift(x: bigint, isOdd: boolean): Point | undefined {
  const square = mod(x * x * x + 7n);
  const y = power(square, (P + 1n) / 4n, P);
  if (x >= P || mod(y * y) !== square) return undefined;
  return [x, (y & 1n) === (isOdd ? 1n : 0n) ? y : P - y, 1n];
}

const G = lift(0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n, false) as Point;

function affine([x, y, z]: Point): readonly [x: bigint, y: bigint] | undefined {
  const inverse = power(z, P - 2n, P);
  return z === 0n ? undefined : [mod(x * inverse), mod(y * inverse)];
}

const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${toHex(bytes) || "0"}`);

function bytesOf(value: bigint): Uint8Array {
  const hex = value.toString(16).padStart(64, "0");
  return Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16));
}

/** The two numbers of a signature of 64 bytes; undefined where one is none. */
function numbersOf(signature: Uint8Array): readonly [r: bigint, s: bigint] | undefined {
  const [r, s] = [numberOf(signature.slice(0, 32)), numberOf(signature.slice(32))];
  return signature.length === 64 && r > 0n && s > 0n && r < N && s < N ? [r, s] : undefined;
}

/** A key, X and Y of 32 bytes each, out of what it signed (SEC 1 §4.1.6); `bit` is 0 to 3. Undefined where there is none. */
export function recoverKey(digest: Uint8Array, signature: Uint8Array, bit: number): Uint8Array | undefined {
  const [r, s] = numbersOf(signature) ?? [0n, 0n];
  const point = r === 0n ? undefined : lift(r + (bit > 1 ? N : 0n), (bit & 1) === 1);
  if (!point) return undefined;
  const inverse = power(r, N - 2n, N);
  const key = affine(add(times(point, s * inverse), times(G, -numberOf(digest) * inverse)));
  return key && Uint8Array.of(...bytesOf(key[0]), ...bytesOf(key[1]));
}

/** A key's short form: X and whether Y is odd. */
export function shortKey(key: Uint8Array): Uint8Array {
  return Uint8Array.of(2 + ((key[63] ?? 0) & 1), ...key.slice(0, 32));
}

/** Whether `s` is the lower of the two that count for one `r`: anybody can make the other out of it (EIP-2, BIP-146). */
export const isLow = (signature: Uint8Array): boolean => numberOf(signature.slice(32)) <= N / 2n;

/** Whether a short key signed a digest (SEC 1 §4.1.4), in the one spelling that blocks take. */
export function isSignedBy(digest: Uint8Array, signature: Uint8Array, key: Uint8Array): boolean {
  const [r, s] = (isLow(signature) && numbersOf(signature)) || [0n, 0n];
  const point = [2, 3].includes(key[0] ?? 0) ? lift(numberOf(key.slice(1)), key[0] === 3) : undefined;
  if (r === 0n || !point) return false;
  const inverse = power(s, N - 2n, N);
  const found = affine(add(times(G, numberOf(digest) * inverse), times(point, r * inverse)));
  return found !== undefined && mod(found[0], N) === r;
}

/** A hash that counts for one purpose (BIP-340). */
export function taggedHash(tag: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const name = sha256(new TextEncoder().encode(tag));
  return sha256(Uint8Array.from([name, name, ...parts].flatMap((part) => [...part])));
}

/** Whether the key of 32 bytes signed a digest (BIP-340). */
export function isSchnorrSignedBy(digest: Uint8Array, signature: Uint8Array, key: Uint8Array): boolean {
  const point = lift(numberOf(key), false);
  const [first, s] = [signature.slice(0, 32), numberOf(signature.slice(32))];
  if (!point || signature.length !== 64 || s >= N) return false;
  const challenge = numberOf(taggedHash("BIP0340/challenge", first, key, digest));
  const found = affine(add(times(G, s), times(point, -challenge)));
  return found !== undefined && (found[1] & 1n) === 0n && found[0] === numberOf(first);
}

/** What a taproot address commits to that has this key, X alone, and no scripts (BIP-86). */
export function taprootKey(key: Uint8Array): Uint8Array {
  const point = lift(numberOf(key), false);
  const found = point && affine(add(point, times(G, numberOf(taggedHash("TapTweak", key)))));
  return found ? bytesOf(found[0]) : new Uint8Array();
}
