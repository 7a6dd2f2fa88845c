// SHA-512 (FIPS 180-4) for the few short texts that a client of the relay signs: in bigints, as its constants are made, not listed.
const WORD = 64n;
const MASK = (1n << WORD) - 1n;
const BLOCK = 128;

/** The first 64 bits behind the point of a prime's square or cube root: Newton's step from what a float knows of it. */
function rootOf(prime: number, power: 2 | 3): bigint {
  const wanted = BigInt(prime) << (WORD * BigInt(power));
  const near = BigInt(Math.floor(prime ** (1 / power) * 2 ** 64));
  let root = (BigInt(power - 1) * near + wanted / near ** BigInt(power - 1)) / BigInt(power);
  while (root ** BigInt(power) > wanted) root -= 1n;
  return root & MASK;
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let next = 2; found.length < count; next += 1) {
    if (found.every((prime) => next % prime !== 0)) found.push(next);
  }
  return found;
}

const PRIMES = primes(80);
const ROUNDS = PRIMES.map((prime) => rootOf(prime, 3));
const START = PRIMES.slice(0, 8).map((prime) => rootOf(prime, 2));

const turn = (word: bigint, by: bigint): bigint => (word >> by) | (word << (WORD - by));
const turned = (word: bigint, one: bigint, two: bigint, three: bigint): bigint =>
  (turn(word, one) ^ turn(word, two) ^ turn(word, three)) & MASK;

/** The text, a one, zeros, and how many bits the text has. */
function padded(text: Uint8Array): DataView {
  const bytes = new Uint8Array(Math.ceil((text.length + 17) / BLOCK) * BLOCK);
  bytes.set(text);
  bytes[text.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setBigUint64(bytes.length - 8, BigInt(text.length) * 8n);
  return view;
}

/** The sixteen words of a block, and those that follow from them. */
function scheduleOf(view: DataView, start: number): bigint[] {
  const words: bigint[] = [];
  const at = (index: number): bigint => words[index] ?? 0n;
  for (let index = 0; index < 80; index += 1) {
    if (index < 16) words.push(view.getBigUint64(start + 8 * index));
    else {
      const [old, late] = [at(index - 15), at(index - 2)];
      const first = (turn(old, 1n) ^ turn(old, 8n) ^ (old >> 7n)) & MASK;
      const second = (turn(late, 19n) ^ turn(late, 61n) ^ (late >> 6n)) & MASK;
      words.push((at(index - 16) + first + at(index - 7) + second) & MASK);
    }
  }
  return words;
}

function mixed(state: readonly bigint[], words: readonly bigint[]): bigint[] {
  let [a, b, c, d, e, f, g, h] = state as [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint];
  for (const [index, word] of words.entries()) {
    const choice = (e & f) ^ (~e & g);
    const one = h + turned(e, 14n, 18n, 41n) + choice + (ROUNDS[index] ?? 0n) + word;
    const two = turned(a, 28n, 34n, 39n) + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(one + two) & MASK, a, b, c, (d + one) & MASK, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + (state[index] ?? 0n)) & MASK);
}

/** The 64 bytes of a text's SHA-512. */
export function sha512(text: Uint8Array): Uint8Array {
  const view = padded(text);
  let state = START;
  for (let start = 0; start < view.byteLength; start += BLOCK) state = mixed(state, scheduleOf(view, start));
  const sum = new DataView(new ArrayBuffer(64));
  for (const [index, word] of state.entries()) sum.setBigUint64(8 * index, word);
  return new Uint8Array(sum.buffer);
}
