import { describe, expect, it } from "vitest";
import { fromBase64, fromHex, MOST_BYTES, toBase64, toBase64Url, toHex } from "../../domain/bytes.ts";

const BYTES = Uint8Array.from([0xfb, 0xef, 0xff, 0x00]);

describe("bytes", () => {
  it("R14: bytes are written and read again as hex and as base64", () => {
    expect(toHex(BYTES)).toBe("fbefff00");
    expect(fromHex("FBefff00")).toEqual(BYTES);
    expect(toBase64(BYTES)).toBe("++//AA==");
    expect(toBase64Url(BYTES)).toBe("--__AA");
    for (const text of ["++//AA==", "++//AA"]) expect(fromBase64(text)).toEqual(BYTES);
  });

  it.each(["", "f", "0xff", "fg", " ff", "ff ", "f".repeat(MOST_BYTES + 2), undefined, null, 0xff, ["ff"]])(
    "R14: what is no hex text is none",
    (text) => {
      expect(fromHex(text)).toBeUndefined();
    },
  );

  it.each(["", "A", "AA=A", "=AAA", "AA AA", "--__AA", "é", "A".repeat(MOST_BYTES + 4), undefined, null, 0, ["AA=="]])(
    "R14: what is no base64 text is none",
    (text) => {
      expect(fromBase64(text)).toBeUndefined();
    },
  );

  it("R14: texts of the greatest length are read", () => {
    expect(fromHex("f".repeat(MOST_BYTES))).toHaveLength(MOST_BYTES / 2);
    expect(fromBase64("A".repeat(MOST_BYTES))).toHaveLength((MOST_BYTES / 4) * 3);
  });
});
