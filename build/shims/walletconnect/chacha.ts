// Stands in for @noble/ciphers/chacha, of which the relay client needs one function: ChaCha20-Poly1305 (RFC 8439) for messages of
// some kilobytes.
import { concatBytes } from "@noble/hashes/utils";

const TAG = 16;
const BLOCK = 64;

/** "expand 32-byte k", four letters a word. */
const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];

/** Columns, then diagonals. */
const QUARTERS = [0, 1, 2, 3]
  .flatMap((at) => [[at, at + 4, at + 8, at + 12] as const])
  .concat([0, 1, 2, 3].map((at) => [at, 4 + ((at + 1) % 4), 8 + ((at + 2) % 4), 12 + ((at + 3) % 4)] as const));

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

function words(bytes: Uint8Array): number[] {
  const view = viewOf(bytes);
  return Array.from({ length: bytes.length / 4 }, (_, at) => view.getUint32(4 * at, true));
}

/** One word takes in another, and a third the outcome's turn. */
function step(state: Uint32Array, to: number, from: number, turned: number, by: number): void {
  const sum = ((state[to] ?? 0) + (state[from] ?? 0)) | 0;
  const mixed = (state[turned] ?? 0) ^ sum;
  state[to] = sum;
  state[turned] = (mixed << by) | (mixed >>> (32 - by));
}

/** The stream's 64 bytes at a place (section 2.3). */
function blockAt(key: Uint8Array, nonce: Uint8Array, place: number): Uint8Array {
  const start = [...CONSTANTS, ...words(key), place, ...words(nonce)];
  const state = Uint32Array.from(start);
  for (let round = 0; round < 10; round += 1) {
    for (const [a, b, c, d] of QUARTERS) {
      step(state, a, b, d, 16);
      step(state, c, d, b, 12);
      step(state, a, b, d, 8);
      step(state, c, d, b, 7);
    }
  }
  const block = new Uint8Array(BLOCK);
  for (const [at, word] of start.entries()) viewOf(block).setUint32(4 * at, word + (state[at] ?? 0), true);
  return block;
}

/** A text under the stream from its second block on: what makes it secret makes it plain again. */
function crypted(key: Uint8Array, nonce: Uint8Array, text: Uint8Array): Uint8Array {
  const made = Uint8Array.from(text);
  for (let start = 0; start < text.length; start += BLOCK) {
    for (const [at, byte] of blockAt(key, nonce, start / BLOCK + 1).entries()) {
      if (start + at < text.length) made[start + at] = (text[start + at] ?? 0) ^ byte;
    }
  }
  return made;
}

/** Up to 16 bytes as a number, the lowest first. */
function numberOf(bytes: Uint8Array): bigint {
  const whole = new Uint8Array(TAG);
  whole.set(bytes);
  return (viewOf(whole).getBigUint64(8, true) << 64n) | viewOf(whole).getBigUint64(0, true);
}

/** What nobody can make who has not the key (section 2.8); of what is only vouched for there is nothing. */
function tagOf(key: Uint8Array, nonce: Uint8Array, secret: Uint8Array): Uint8Array {
  const once = blockAt(key, nonce, 0);
  const factor = numberOf(once.subarray(0, 16)) & 0x0ffffffc0ffffffc0ffffffc0fffffffn;
  const prime = 2n ** 130n - 5n;
  let sum = 0n;
  for (let start = 0; start < secret.length; start += TAG) {
    const part = secret.subarray(start, start + TAG);
    // The last part is filled with zeros, and counts as whole.
    sum = ((sum + numberOf(part) + 2n ** 128n) * factor) % prime;
  }
  // Its length follows, in bytes, after that of nothing.
  sum = ((sum + (BigInt(secret.length) << 64n) + 2n ** 128n) * factor) % prime;
  const total = sum + numberOf(once.subarray(16, 32));
  const tag = new Uint8Array(TAG);
  viewOf(tag).setBigUint64(0, total, true);
  viewOf(tag).setBigUint64(8, total >> 64n, true);
  return tag;
}

/** Makes texts secret, and plain again where their tag is right. */
export function chacha20poly1305(key: Uint8Array, nonce: Uint8Array) {
  if (key.length !== 32 || nonce.length !== 12) throw new Error("A key has 32 bytes, a nonce 12");
  return {
    encrypt(text: Uint8Array): Uint8Array {
      const secret = crypted(key, nonce, text);
      return concatBytes(secret, tagOf(key, nonce, secret));
    },

    decrypt(sealed: Uint8Array): Uint8Array {
      const secret = sealed.subarray(0, -TAG);
      const tag = sealed.subarray(-TAG);
      // All bytes are looked at, so that the time says nothing of where they differ.
      const differs = tagOf(key, nonce, secret).reduce((sum, byte, at) => sum | (byte ^ (tag[at] ?? 0)), 0);
      if (sealed.length < TAG || differs) throw new Error("The tag is wrong");
      return crypted(key, nonce, secret);
    },
  };
}
