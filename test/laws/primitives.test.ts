import { describe, expect, test } from "vitest";
import { findings } from "./planted.ts";

// Numbers are put together at run time, so that this file passes the law which it tests.
const hex = (words: string): string => `0x${words.replaceAll(" ", "")}`;
const FIELD = hex(`7fffffff ${"ffffffff ".repeat(6)} ffffffed`);
const SECP256K1 = hex("ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff fffffffe fffffc2f");

describe("S19 primitives", () => {
  test.each([
    ["a round constant of SHA-256", `const k = [${hex("428a2f98")}];`],
    ["one in decimal", `const k = [${Number(hex("428a2f98"))}];`],
    ["one with separators", "const k = [0x428a_2f98];"],
    ["one of SHA-512", `const k = ${hex("428a2f98 d728ae22")}n;`],
    ["the initial state of SHA-384", `const start = [BigInt("${hex("cbbb9d5d c1059ed8")}")];`],
    ["a round constant of Keccak", `const round = ${hex("80000000 80008081")}n;`],
    ["the beginning of MD5", `let a = ${hex("67452301")};`],
    ["ChaCha20's words", `const words = Uint32Array.of(${hex("61707865")}, 1, 2, 3);`],
    ["ChaCha20's text", 'const text = new TextEncoder().encode("expand 32-byte k");'],
    ["Poly1305's field", "const prime = (1n << 130n) - 5n;"],
    ["curve 25519's field as a sum", "export const P = 2n ** 255n - 19n;"],
    ["the same by way of names", "const BITS = 255n;\nexport const P = 2n ** BITS - 19n;"],
    ["the same in decimal", `export const P = ${BigInt(FIELD)}n;`],
    ["its order", `const ORDER = 2n ** 252n + ${hex("14def9de a2f79cd6 5812631a 5cf5d3ed")}n;`],
    ["its ladder's number", "const next = e * (aa + 121_665n * e);"],
    ["secp256k1's field as a sum", "const P = 2n ** 256n - 2n ** 32n - 977n;"],
    ["secp256k1's field from a text", `const P = BigInt("${SECP256K1}");`],
    ["secp256k1's field in decimal", `const P = ${BigInt(SECP256K1)}n;`],
    ["P-256's field as a sum", "const P = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;"],
  ])("%s is caught", async (_title, text) => {
    const found = await findings("primitives", { "sandbox/a.ts": text });
    expect(found).toContainEqual(expect.stringMatching(/^sandbox\/a\.ts:\d a constant of .+: use @noble's/));
  });

  test.each([
    [
      "a power by a modulus",
      `function raised(base: bigint, exponent: bigint, by: bigint): bigint {
        let result = 1n;
        for (let square = base, left = exponent; left > 0n; left >>= 1n) {
          if (left & 1n) result = (result * square) % by;
          square = (square * square) % by;
        }
        return result;
      }`,
    ],
    [
      "a power without a loop",
      "const raised = (b: bigint, e: bigint, m: bigint): bigint => e === 0n ? 1n : ((e % 2n ? b : 1n) * raised((b * b) % m, e / 2n, m)) % m;",
    ],
    [
      "a multiple of a point",
      `function times(point: Point, factor: bigint): Point {
        let total = ZERO;
        for (let twice = point, left = factor; left > 0n; left >>= 1n) {
          if (left & 1n) total = sum(total, twice);
          twice = sum(twice, twice);
        }
        return total;
      }`,
    ],
    [
      "a multiple by methods",
      "const times = (p, n) => { while (n > 0n) { if (n & 1n) q = q.add(p); p = p.double(); n >>= 1n; } return q; };",
    ],
    [
      "a multiple by four bits",
      "function times(s) { for (let bit = 252n; bit >= 0n; bit -= 4n) { p = add(p, p); p = add(p, T[Number((s >> bit) & 15n)]); } return p; }",
    ],
    ["an inverse by Fermat", "const inverse = (x: bigint) => raise(x, P - 2n, P);"],
    [
      "an inverse by Euclid",
      "function inverse(a, m) { let [x, u, b] = [0n, 1n, m]; while (a !== 0n) { const q = b / a; const r = b % a; const n = x - u * q; b = a; a = r; x = u; u = n; } return x; }",
    ],
    ["a rotation of 32 bits", "const turn = (x: number, n: number) => (x << n) | (x >>> (32 - n));"],
    ["a rotation by a number", "const mixed = ((x >>> 7) | (x << 25)) ^ (x >>> 3);"],
    [
      "a rotation of 64 bits",
      "const WORD = 64n;\nconst turn = (x: bigint, n: bigint) => (x >> n) | (x << (WORD - n));",
    ],
    ["HMAC's pads", "const inner = key.map((byte) => byte ^ 0x36), outer = key.map((byte) => byte ^ 0x5c);"],
    ["AES's table", "const box = [0x63, 0x7c, 0x77, 0x7b, 0xf2];"],
  ])("%s is caught by its form", async (_title, text) => {
    const found = await findings("primitives", { "build/shims/a.ts": text });
    expect(found).toContainEqual(expect.stringMatching(/: use @noble's \(SIZE\.md\)$/));
    expect(found.join()).not.toContain("a constant of");
  });

  test.each([
    ["sha512", "export function sha512(text) { return mixed(text); }"],
    ["hmac", "const hmac = (key, text) => outer(key, inner(key, text));"],
    ["hkdf", "function hkdf(secret) { return expand(extract(secret)); }"],
    ["chacha20poly1305", "export function chacha20poly1305(key, nonce) { return { encrypt, decrypt }; }"],
    ["ed25519", "export const ed25519 = { sign, verify };"],
    ["modPow", "const modPow = (base, exponent, by) => 1n;"],
    ["keccak256", "class Keccak256 { update() {} }"],
  ])("%s is caught by its name", async (name, text) => {
    const found = await findings("primitives", { "examples/a.js": text });
    expect(found).toContainEqual(expect.stringMatching(new RegExp(`${name} is a primitive of our own`, "i")));
  });

  test.each([
    ["a hash of Node", 'import { createHash } from "node:crypto";'],
    ["a hash of Node beside random bytes", 'import { createHmac, randomBytes } from "crypto";'],
    ["all of Node's module", 'import * as nodes from "node:crypto";'],
    ["Node's module, lazily", 'const { createHash } = await import("node:crypto");'],
    ["Node's module, required", 'const nodes = require("node:crypto");'],
    ["the browser's primitives", 'await crypto.subtle.digest("SHA-256", bytes);'],
    ["the browser's primitives by way of the window", 'await globalThis.crypto["subtle"].digest("SHA-256", bytes);'],
    ["the browser's primitives taken out", "const { subtle } = globalThis.crypto;"],
  ])("%s is caught", async (_title, text) => {
    for (const path of ["sandbox/a.ts", "examples/a.ts", "build/a.mjs", "adapters/a.ts"])
      expect(await findings("primitives", { [path]: text })).toEqual([
        `${path}:1 a primitive of the platform: use @noble's (SIZE.md)`,
      ]);
    // A test may judge by a second implementation.
    expect(await findings("primitives", { "test/a.test.ts": text })).toEqual([]);
  });

  test.each(["elliptic", "tweetnacl", "@stablelib/chacha20poly1305", "js-sha3", "crypto-js"])(
    "the package %s is caught",
    async (name) => {
      const text = `import { any } from "${name}";`;
      expect(await findings("primitives", { "test/a.ts": text })).toEqual([
        `test/a.ts:1 ${name} computes primitives: use @noble's (SIZE.md)`,
      ]);
    },
  );

  test("what a page holds in its script is caught at its line", async () => {
    const page =
      '<!doctype html>\n<p>2n ** 255n - 19n</p>\n<script type="module">\nconst P = 2n ** 255n - 19n;\n</script>\n';
    expect(await findings("primitives", { "examples/a.html": page })).toEqual([
      "examples/a.html:4 a constant of curve 25519: use @noble's (SIZE.md)",
    ]);
  });

  test.each([
    [
      "what is @noble's",
      'import { sha256 } from "@noble/hashes/sha2";\nexport const digest = (text: string) => sha256(text);',
    ],
    [
      "random numbers",
      'import { randomBytes, timingSafeEqual } from "node:crypto";\ncrypto.getRandomValues(new Uint8Array(9));',
    ],
    ["types of Node's module", 'import type { JsonWebKey } from "node:crypto";'],
    ["amounts", "export const most = 2n ** 256n - 1n;\nexport const ether = 10n ** 18n;"],
    [
      "bytes of a number",
      "function bytes(v: bigint) { const all = []; for (; v > 0n; v >>= 8n) all.push(Number(v & 0xffn)); return all; }",
    ],
    ["five bits at a time", "const next = ((sum & 0x1ffffff) << 5) ^ value;\nconst top = sum >>> 25;"],
    ["a place on a ring", "const at = ((index % count) + count) % count;"],
    ["a sum that is not secret", "for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;"],
    ["hardened indices", "const hardened = 0x80000000;"],
    ["a colour called subtle", "const { subtle } = theme;\nexport const line = theme.subtle;"],
    ["DER", "const framed = der[0] === 0x30 && der[1] === der.length - 2 && der[2] === 2;"],
  ])("%s passes", async (_title, text) => {
    expect(await findings("primitives", { "sandbox/a.ts": text })).toEqual([]);
  });
});
