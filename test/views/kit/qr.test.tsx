import { encode } from "uqr";
import { describe, expect, it } from "vitest";
import { drawCode, QrCode } from "../../../views/kit/QrCode.tsx";
import { PAIRING_URI } from "../../gallery/samples.ts";
import { render } from "../render.tsx";

/** The modules that a path of rectangles one module high covers. */
function modulesOf({ size, path }: ReturnType<typeof drawCode>): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  return rows;
}

describe("a code", () => {
  it.each([PAIRING_URI, "wc:a@2", `wc:${"é".repeat(300)}`])("CONN-1: draws every module, and no other: %#", (uri) => {
    const drawn = drawCode(uri);
    const { data, size } = encode(uri, { ecc: "Q", boostEcc: true, border: 0 });
    expect(drawn.size).toBe(size);
    expect(modulesOf(drawn)).toEqual(data);
    expect(drawn.path.replaceAll(/M\d+ \d+h\d+v1h-\d+z/g, "")).toBe("");
  });

  it("CONN-1: what lies in the middle, its ring included, is a part that the code can lose", () => {
    const { size } = drawCode(PAIRING_URI);
    const lost = (60 / 288) * size;
    expect((lost * lost) / (size * size)).toBeLessThan(0.05);
    // Finder patterns take seven modules of each corner.
    expect(lost).toBeLessThan(size - 2 * 8);
  });

  it("CONN-1: has a name, what it says, and room for the wallet's mark", () => {
    const { one, again, all } = render(<QrCode uri={PAIRING_URI} label="Code" mark={{ name: "Juniper" }} />);
    expect(one("svg[role='img']").getAttribute("aria-label")).toBe("Code");
    expect(one("[data-uri]").dataset["uri"]).toBe(PAIRING_URI);
    expect(one(".qr > .mark").textContent).toBe("J");
    again(<QrCode uri={undefined} label="Code" />);
    expect(all("[data-uri]")).toEqual([]);
    expect(one(".sk").dataset["w"]).toBe("code");
  });
});
