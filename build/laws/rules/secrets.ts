import { PUBLIC_KEYS } from "../exceptions.ts";
import { lineAt } from "../source.ts";
import type { Breach, Law } from "../tree.ts";

/** The keys that anvil derives from its published mnemonic: known to everybody, worth nothing. */
const ANVIL_KEYS = new Set([
  "ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80",
  "59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d",
  "5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a",
  "7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6",
  "47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a",
  "8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba",
  "92db14e403b83dfe3df233f83dfa3a0d7096f21ca9b0d6d6b8d88b2b4ec1564e",
  "4bbbf85ce3377467afe5d46f804f221813b2bb87f24d81f60f1fcdbf7cbf4356",
  "dbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97",
  "2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6",
]);

const KEY = /\b(0x)?([0-9a-f]{64})\b/gi;

/** A number without 0x may as well be an id or a hash, unless its line says otherwise. */
const SAYS_KEY = /key|secret|seed|mnemonic|private/i;

/** The least number of different digits in a key that was drawn and not made up, like 0x1111…. */
const DRAWN = 8;

const SHAPES: readonly (readonly [string, RegExp])[] = [
  ["a private key", /-----BEGIN [A-Z ]*PRIVATE KEY-----/g],
  ["a GitHub token", /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{50,})/g],
  ["an npm token", /\bnpm_[A-Za-z0-9]{36}\b/g],
  ["a payment or AI key", /\bsk[-_](?:live|test|ant|proj)[-_][A-Za-z0-9_-]{16,}/g],
  ["a Slack token", /\bxox[abprs]-[A-Za-z0-9-]{10,}/g],
  ["an AWS key", /\bAKIA[0-9A-Z]{16}\b/g],
  ["a Google key", /\bAIza[0-9A-Za-z_-]{35}\b/g],
  ["a signed token", /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{20,}/g],
];

/** Hashes of content are no keys. */
const UNHELD = /^package-lock\.json$|^docs\/charts\//;

function keysIn(path: string, text: string): Breach[] {
  return [...text.matchAll(KEY)].flatMap((match) => {
    const digits = (match[2] ?? "").toLowerCase();
    if (ANVIL_KEYS.has(digits) || new Set(digits).size < DRAWN) return [];
    const line = lineAt(text, match.index);
    if (!match[1] && !SAYS_KEY.test(text.split("\n")[line - 1] ?? "")) return [];
    return [{ path, line, says: "64 hex digits look like a private key; list the file if it is public" }];
  });
}

function shapesIn(path: string, text: string): Breach[] {
  return SHAPES.flatMap(([what, shape]) =>
    [...text.matchAll(shape)].map(({ index }) => ({ path, line: lineAt(text, index), says: `holds ${what}` })),
  );
}

/** Nothing in the tree looks like a secret. */
export const secrets: Law = {
  name: "secrets",
  check: (tree) => {
    const listed = (path: string): boolean => Object.keys(PUBLIC_KEYS).some((place) => path.startsWith(place));
    return [...tree]
      .filter(([path]) => !UNHELD.test(path))
      .flatMap(([path, text]) => [...(listed(path) ? [] : keysIn(path, text)), ...shapesIn(path, text)]);
  },
};
