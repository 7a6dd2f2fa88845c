import { readFileSync } from "node:fs";
import { generateKeyPair, signJWT, verifyJWT } from "@walletconnect/relay-auth";
import fc from "fast-check";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { detect } from "../../build/shims/walletconnect/browser.ts";
import { concat, fromText, toText } from "../../build/shims/walletconnect/bytes.ts";
import { EventEmitter } from "../../build/shims/walletconnect/events.ts";
import {
  formatJsonRpcError,
  getBigIntRpcId,
  isJsonRpcRequest,
  isJsonRpcResponse,
  payloadId,
} from "../../build/shims/walletconnect/jsonrpc.ts";

import { safeJsonParse, safeJsonStringify } from "../../build/shims/walletconnect/safe-json.ts";
import { bundleNode } from "../adapters/walletconnect/client/bundled.ts";

const bytes = fc.uint8Array({ maxLength: 200 });

describe("bytes", () => {
  test.each([
    ["base16", "hex"],
    ["base64pad", "base64"],
    ["base64url", "base64url"],
  ] as const)("%s is what Node makes of the same bytes", (ours, nodes) => {
    fc.assert(
      fc.property(bytes, (octets) => {
        const text = Buffer.from(octets).toString(nodes);
        expect(toText(octets, ours)).toBe(text);
        expect(fromText(text, ours)).toEqual(new Uint8Array(octets));
      }),
    );
  });

  test("text and the digit of an envelope's type come back as they went", () => {
    fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => toText(fromText(text)) === text));
    for (const digit of ["0", "1", "2"]) expect(toText(fromText(digit, "base10"), "base10")).toBe(digit);
    expect(toText(fromText("K36", "base58btc"), "base58btc")).toBe("K36");
    expect([...fromText("K36", "base58btc")]).toEqual([0xed, 0x01]);
    expect(concat([Uint8Array.of(1), Uint8Array.of(2, 3)])).toEqual(Uint8Array.of(1, 2, 3));
  });
});

describe("the relay's token", () => {
  test("CONN-23: the token of the bundled library is good for the untouched one, and signed by the same bytes", async () => {
    const bundled = await bundleNode<typeof import("@walletconnect/relay-auth")>(
      'export * from "@walletconnect/relay-auth";',
    );
    const seed = new Uint8Array(32).fill(5);
    const keyPair = bundled.generateKeyPair(seed);
    const token = await bundled.signJWT("sub", "wss://relay.example", 60, keyPair, 1_700_000_000);
    expect(await verifyJWT(token)).toBe(true);
    expect(token).toBe(await signJWT("sub", "wss://relay.example", 60, generateKeyPair(seed), 1_700_000_000));
    const { payload } = bundled.decodeJWT(token);
    expect(payload).toMatchObject({ sub: "sub", aud: "wss://relay.example", iat: 1_700_000_000, exp: 1_700_000_060 });
    expect(payload.iss).toMatch(/^did:key:z6Mk/);
    expect(payload.iss).toBe(bundled.encodeIss(keyPair.publicKey));
  });
});

describe("JSON", () => {
  test("numbers beyond 2^53 come and go exactly, also beside the same digits in a text", () => {
    const text = '{"id":1741000000123456789,"said":"[1741000000123456789,\\"12345678901234567n\\"]","small":12}';
    const value = safeJsonParse(text) as { id: bigint; said: string; small: number };
    expect(value.id).toBe(1741000000123456789n);
    expect(value.said).toBe('[1741000000123456789,"12345678901234567n"]');
    expect(value.small).toBe(12);
    expect(safeJsonStringify(value)).toBe(text);
  });

  test("what is no JSON is answered as it is", () => {
    expect(safeJsonParse("{")).toBe("{");
    expect(safeJsonStringify(undefined)).toBe("");
  });

  test.each([["\u0000"], [["\u000012", { "\u00001": "\u0000\u0000", 'a"\u0000\u0000': '"\u0000' }]]])(
    "the mark of long integers is a text as any: %j",
    (value) => {
      const text = JSON.stringify(value);
      expect(safeJsonStringify(safeJsonParse(text))).toBe(typeof value === "string" ? value : text);
    },
  );

  test("any JSON comes back as it went", () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const text = JSON.stringify(value);
        expect(safeJsonStringify(safeJsonParse(text))).toBe(typeof value === "string" ? value : text);
      }),
    );
  });
});

describe("ids", () => {
  test("S2: ids never repeat, grow, and fit into a number", () => {
    let last = 0;
    for (let at = 0; at < 100_000; at += 1) {
      const id = payloadId();
      if (id <= last) throw new Error("repeated");
      last = id;
    }
    expect(last).toBeLessThan(Number.MAX_SAFE_INTEGER);
    expect(String(payloadId())).toHaveLength(String(Date.now()).length + 3);
    expect(String(getBigIntRpcId())).toMatch(/^\d{19}$/);
  });

  test("requests, answers and errors are told apart", () => {
    expect(isJsonRpcRequest({ id: 1, jsonrpc: "2.0", method: "x" })).toBe(true);
    expect(isJsonRpcResponse({ id: 1, jsonrpc: "2.0", error: {} })).toBe(true);
    for (const value of [null, 5, "x", {}, { id: 1, method: "x" }]) expect(isJsonRpcRequest(value)).toBe(false);
    expect(formatJsonRpcError(1, "no")).toMatchObject({ error: { code: -32000, message: "no" } });
    expect(formatJsonRpcError(1)).toMatchObject({ error: { code: -32603 } });
    expect(formatJsonRpcError(1, { code: 5000, message: "no" })).toMatchObject({ error: { code: 5000 } });
  });
});

describe("events", () => {
  test("a listener is told as often as it was added, once at most where it said so, and no more when it left", () => {
    const emitter = new EventEmitter();
    const told = vi.fn();
    emitter.on("a", told).on("a", told).once("a", told);
    expect(emitter.emit("a", 1, 2)).toBe(true);
    expect(told).toHaveBeenCalledTimes(3);
    emitter.off("a", told);
    emitter.emit("a");
    expect(told).toHaveBeenCalledTimes(4);
    expect(emitter.listenerCount("a")).toBe(1);
    emitter.removeAllListeners("a");
    expect(emitter.emit("a")).toBe(false);
  });

  test("who joins or leaves during a round is not part of it", () => {
    const emitter = new EventEmitter();
    const late = vi.fn();
    emitter.on("a", () => emitter.on("a", late).removeAllListeners("b"));
    emitter.emit("a");
    expect(late).not.toHaveBeenCalled();
  });
});

describe("what the relay is told of the browser", () => {
  test.each([
    [
      "linux",
      "chrome",
      "156.0.0.0",
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36",
    ],
    [
      "iphone",
      "safari",
      "26.0",
      "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile Safari/604.1",
    ],
    ["android", "firefox", "140.0", "Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"],
    ["windows", "edge", "140.0.1", "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0.1"],
    ["unknown", "browser", "0", ""],
  ])("%s and %s %s", (os, name, version, userAgent) => {
    vi.stubGlobal("navigator", { userAgent });
    expect(detect()).toEqual({ type: "browser", os, name, version });
  });
});

interface Vectors {
  keyPairs: Record<"A" | "B", { privateKey: string; publicKey: string }>;
  hashedKey: string;
  hashedMessage: string;
  symKey: string;
  iv: string;
  message: string;
  type0: string;
  type1: string;
  type2: string;
}

type Sealing = Pick<
  typeof import("@walletconnect/utils"),
  "decodeTypeTwoEnvelope" | "decrypt" | "deriveSymKey" | "encrypt" | "hashKey" | "hashMessage"
>;

describe("envelopes", () => {
  const file = new URL("../vectors/walletconnect/crypto_envelope.json", import.meta.url);
  const vectors = JSON.parse(readFileSync(file, "utf8")) as Vectors;
  const { keyPairs, symKey, iv, message, type0, type1, type2 } = vectors;
  let sealing: Sealing;

  beforeAll(async () => {
    sealing = await bundleNode<Sealing>('export * from "@walletconnect/utils";');
  });

  test("CONN-19: keys, hashes and sealed messages are those of the specification's vectors", () => {
    const { A, B } = keyPairs;
    const shared = sealing.deriveSymKey(A.privateKey, B.publicKey);
    expect(sealing.deriveSymKey(B.privateKey, A.publicKey)).toBe(shared);
    expect(sealing.hashMessage(message)).toBe(vectors.hashedMessage);
    expect(sealing.encrypt({ type: 0, symKey, iv, message })).toBe(type0);
    expect(sealing.encrypt({ type: 1, symKey, iv, message, senderPublicKey: A.publicKey })).toBe(type1);
    for (const encoded of [type0, type1]) expect(sealing.decrypt({ symKey, encoded })).toBe(message);
    expect(sealing.decodeTypeTwoEnvelope(type2)).toBe(message);
  });

  test("S19: an envelope that was changed by a bit, or cut short, is refused", () => {
    const sealed = Buffer.from(type0, "base64");
    // The first byte is the envelope's type, which is not authenticated.
    for (let bit = 8; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte)));
      expect(() => sealing.decrypt({ symKey, encoded: changed.toString("base64") })).toThrow();
    }
    for (let length = 0; length < sealed.length; length += 1) {
      const encoded = sealed.subarray(0, length).toString("base64");
      expect(() => sealing.decrypt({ symKey, encoded })).toThrow();
    }
  });

  // The points of order 1, 2, 4 or 8, and their spellings beyond the field's size.
  test.each([
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
    "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  ])("S19: a wallet's key %s, with which nothing is secret, is refused", (weak) => {
    expect(() => sealing.deriveSymKey(keyPairs.A.privateKey, weak)).toThrow();
  });
});
