import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatPairingUri, parsePairingUri } from "../../../../adapters/walletconnect/pairing/uri.ts";

interface Vectors {
  valid: readonly { uri: string; topic: string; symKey?: string; expiryTimestamp?: number | null }[];
  erc1328: readonly [version1: string, strayQuote: string];
  invalid_authored: readonly string[];
}

const file = new URL("../../../vectors/walletconnect/pairing_uri.json", import.meta.url);
const { valid, erc1328, invalid_authored: invalid } = JSON.parse(readFileSync(file, "utf8")) as Vectors;

const hex32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString("hex"));

describe("pairing addresses", () => {
  test.each(valid)("CONN-1: $uri is read", ({ uri, topic, symKey, expiryTimestamp }) => {
    const read = parsePairingUri(uri);
    expect(read).toMatchObject({ topic, relayProtocol: "irn", ...(symKey && { symKey }) });
    expect(read?.expiresAt).toBe(expiryTimestamp ? expiryTimestamp * 1000 : undefined);
  });

  test.each(invalid)("CONN-1: %j is refused", (text) => {
    expect(parsePairingUri(text)).toBeUndefined();
  });

  test("CONN-1: version 1 is refused, a stray quote among the methods does no harm", () => {
    const [version1, strayQuote] = erc1328;
    expect(parsePairingUri(version1)).toBeUndefined();
    expect(parsePairingUri(strayQuote)).toMatchObject({ expiresAt: 1_705_934_757_000 });
  });

  test("CONN-1: what is written is read back", () => {
    fc.assert(
      fc.property(
        hex32,
        hex32,
        fc.option(fc.integer({ min: 1, max: 1e11 }), { nil: undefined }),
        (topic, symKey, at) => {
          const uri = { topic, symKey, relayProtocol: "irn", ...(at !== undefined && { expiresAt: at * 1000 }) };
          expect(parsePairingUri(formatPairingUri(uri))).toEqual(uri);
        },
      ),
    );
  });

  test("S15: text of any kind is read or refused, never thrown at", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        parsePairingUri(`wc:${text}`);
      }),
    );
  });
});
