const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Longest text that is decoded: the work grows with its square. */
const MOST = 4096;

/** Bytes to base58 (Bitcoin's alphabet, no checksum). */
export function encodeBase58(bytes: Uint8Array): string {
  return convert(bytes, 256, 58)
    .map((digit) => ALPHABET[digit])
    .join("");
}

/** Base58 to bytes, or undefined for a foreign character or over 4,096 of them. */
export function decodeBase58(text: string): Uint8Array | undefined {
  if (text.length > MOST) return undefined;
  const digits = Array.from(text, (character) => ALPHABET.indexOf(character));
  return digits.includes(-1) ? undefined : Uint8Array.from(convert(digits, 58, 256));
}

/** Big-endian digits from one base to another; each leading zero stays one leading zero. */
function convert(digits: ArrayLike<number>, from: number, to: number): number[] {
  const out: number[] = [];
  let zeros = 0;
  while (zeros < digits.length && digits[zeros] === 0) zeros++;
  for (let at = zeros; at < digits.length; at++) {
    let carry = digits[at] ?? 0;
    for (let place = 0; place < out.length; place++) {
      carry += (out[place] ?? 0) * from;
      out[place] = carry % to;
      carry = Math.floor(carry / to);
    }
    for (; carry > 0; carry = Math.floor(carry / to)) out.push(carry % to);
  }
  return [...Array<number>(zeros).fill(0), ...out.reverse()];
}
