// The curve of Solana, for looking into signatures: nothing here is secret (RFC 8032 §5.1).
import { BASE, D, hashed, mod, ORDER, P, type Point, sum, toNumber, ZERO } from "../crypto/curve25519.ts";
import { power } from "../crypto/power.ts";

const ROOT = power(2n, (P - 1n) / 4n, P);

function times(point: Point, factor: bigint): Point {
  let total = ZERO;
  for (let double = point, left = factor; left > 0n; left >>= 1n) {
    if (left & 1n) total = sum(total, double);
    double = sum(double, double);
  }
  return total;
}

/** Whether 32 bytes stand for one of the eight points of small order, in any spelling: y is 0, 1, -1, or solves dy⁴ + 2y² = 1. */
export function isOfSmallOrder(bytes: Uint8Array): boolean {
  const y = toNumber(bytes) & (2n ** 255n - 1n);
  const square = y * y;
  return mod(y * (square - 1n) * (D * square * square + 2n * square - 1n)) === 0n;
}

/** The point that 32 bytes stand for, or undefined (RFC 8032 §5.1.3). */
function pointOf(bytes: Uint8Array): Point | undefined {
  if (bytes.length !== 32) return undefined;
  const whole = toNumber(bytes);
  const [y, sign] = [whole & (2n ** 255n - 1n), whole >> 255n];
  if (y >= P) return undefined;
  const [u, v] = [mod(y * y - 1n), mod(D * y * y + 1n)];
  const square = mod(u * power(v, P - 2n, P));
  let x = power(square, (P + 3n) / 8n, P);
  if (mod(x * x) !== square) x = mod(x * ROOT);
  if (mod(x * x) !== square || (x === 0n && sign === 1n)) return undefined;
  if ((x & 1n) !== sign) x = P - x;
  return [x, y, 1n, mod(x * y)];
}

/** Whether a key signed a text with Ed25519 (RFC 8032 §5.1.7, without the cofactor). */
export function isEd25519SignedBy(text: Uint8Array, signature: Uint8Array, key: Uint8Array): boolean {
  if (signature.length !== 64) return false;
  const [first, s] = [signature.slice(0, 32), toNumber(signature.slice(32))];
  const [point, wanted] = [pointOf(key), pointOf(first)];
  if (s >= ORDER || !point || !wanted) return false;
  const [x1, y1, z1] = times(BASE, s);
  const [x2, y2, z2] = sum(wanted, times(point, hashed(first, key, text)));
  return mod(x1 * z2 - x2 * z1) === 0n && mod(y1 * z2 - y2 * z1) === 0n;
}
