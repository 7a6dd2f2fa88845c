import jsQR from "jsqr";
import { describe, expect, it } from "vitest";
import { Logo } from "../../../../views/kit/pictures/Logo.tsx";
import { drawCode, evenSize, QrCode } from "../../../../views/screens/pairing/QrCode.tsx";
import { PAIRING_URI } from "../../../gallery/samples.ts";
import { render } from "../../render.tsx";

/** The modules that a path of rectangles one module high covers. */
function modulesOf({ size, path }: ReturnType<typeof drawCode>): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  return rows;
}

/** A scanner's reading of a drawn code, three pixels to a module. */
function scanned(code: ReturnType<typeof drawCode>): string | undefined {
  const side = (code.size + 8) * 3;
  const pixels = new Uint8ClampedArray(4 * side ** 2).fill(255);
  for (const [y, row] of modulesOf(code).entries()) {
    for (const [x, isDark] of row.entries()) {
      const start = 4 * (side * (y + 4) * 3 + (x + 4) * 3);
      for (const line of isDark ? [0, 1, 2] : []) pixels.fill(0, start + 4 * side * line, start + 4 * side * line + 12);
    }
  }
  return jsQR(pixels, side, side)?.data;
}

const textOf = (length: number): string =>
  Array.from({ length }, (_, at) => String.fromCharCode(97 + ((at * 7 + length) % 26))).join("");

/** The bytes that each size has room for at level M (ISO/IEC 18004, table 7). */
const CAPACITIES = [
  14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666, 711, 779, 857, 911,
  997, 1_059, 1_125, 1_190, 1_264, 1_370, 1_452, 1_538, 1_628, 1_722, 1_809, 1_911, 1_989, 2_099, 2_213, 2_331,
];

describe("a code", () => {
  it("CONN-1: a scanner reads codes of all forty sizes, each as long as its size allows", () => {
    for (const [index, length] of CAPACITIES.entries()) {
      const code = drawCode(textOf(length));
      expect(code.size).toBe(21 + 4 * index);
      expect(scanned(code)).toBe(textOf(length));
    }
    expect(() => drawCode(textOf(2_332))).toThrow(RangeError);
  }, 120_000);

  it.each([PAIRING_URI, "wc:a@2", `wc:${"é".repeat(300)}`, "12345", "HTTPS://LINK"])(
    "CONN-1: draws what a scanner reads, in rectangles alone: %#",
    (uri) => {
      const code = drawCode(uri);
      expect(scanned(code)).toBe(uri);
      expect(code.path.replaceAll(/M\d+ \d+h\d+v1h-\d+z/g, "")).toBe("");
    },
  );

  it("CONN-1: a pairing's address takes few enough modules to be read from afar", () => {
    expect(drawCode(PAIRING_URI).size).toBe(57);
  });

  it("CONN-1: at every zoom a module covers whole pixels of the screen, as many as leave room around the code", () => {
    const zooms = [0.5, 0.67, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.625, 3];
    for (const [space, ratio] of zooms.flatMap((zoom) => [296, 328].map((space) => [space, zoom] as const))) {
      const pixels = (evenSize(space, 57, ratio) * ratio) / 57;
      expect(Math.abs(pixels - Math.round(pixels))).toBeLessThan(0.001);
      expect(Math.round(pixels) * (57 + 8)).toBeLessThanOrEqual(space * ratio);
      expect((Math.round(pixels) + 1) * (57 + 8)).toBeGreaterThan(space * ratio);
    }
  });

  it("CONN-1: has a name, what it says, and room for the wallet's mark", () => {
    const { one, again, all } = render(
      <QrCode uri={PAIRING_URI} label="Code" mark={<Logo name="Juniper" size="m" />} />,
    );
    expect(one("svg[role='img']").getAttribute("aria-label")).toBe("Code");
    expect(one("[data-uri]").dataset["uri"]).toBe(PAIRING_URI);
    expect(one(".qr > .logo").textContent).toBe("J");
    again(<QrCode uri={undefined} label="Code" />);
    expect(all("[data-uri]")).toEqual([]);
    expect(one(".sk").dataset["w"]).toBe("code");
  });
});
