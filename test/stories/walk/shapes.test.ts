import { describe, expect, it } from "vitest";
import { findingsOf, plantedSite } from "../../walk-pages/planted-site.ts";
import { HARMLESS, SHAPES } from "../../walk-pages/shapes.ts";

const { plant, planted, walk } = plantedSite();

describe("appkit-walk", () => {
  it.each(SHAPES)("M1 finds and names $name", async ({ page, only, kind, says, ...bug }) => {
    plant(bug);
    const walked = await walk(page, only);
    expect(planted(), "texts with the bug").toBeGreaterThan(0);
    expect(findingsOf(walked).find((finding) => finding.kind === kind)?.says).toMatch(says);
  });

  it.each(HARMLESS)("M1 finds nothing in $name", async ({ only, ...code }) => {
    plant(code);
    const walked = await walk("/plain", only);
    expect(planted(), "texts with the code").toBeGreaterThan(0);
    expect(findingsOf(walked)).toEqual([]);
  });

  it("M1 finds nothing in a page without a bug whose visitor types, pastes and leaves the tab", async () => {
    plant();
    const walked = await walk("/plain", ["look at the screens", "connect an extension, reload"]);
    expect(findingsOf(walked)).toEqual([]);
  });
});
