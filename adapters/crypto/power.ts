/** A power by a modulus; the exponent is no secret. */
export function power(base: bigint, exponent: bigint, by: bigint): bigint {
  let result = 1n;
  for (let square = base, left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % by;
    square = (square * square) % by;
  }
  return result;
}
