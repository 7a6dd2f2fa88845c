import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { drawAll } from "../../build/charts/chart.ts";
import { ROOT } from "../../build/paths.ts";
import { WALKABLES } from "../../testing/samples/machines.ts";

const FOLDER = join(ROOT, "docs/charts");
const charts = drawAll(WALKABLES);

describe("charts", () => {
  it("holds a chart of each machine and no other", () => {
    expect(readdirSync(FOLDER).sort()).toEqual([...charts.keys()].sort());
  });

  it.each([...charts])("%s is drawn from the code as it is; `npm run charts` redraws it", (file, text) => {
    expect(readFileSync(join(FOLDER, file), "utf8")).toBe(text);
  });

  it("the README leads to each chart", () => {
    const readme = readFileSync(join(ROOT, "README.md"), "utf8");
    const files = [...charts.keys()].filter((file) => file !== "README.md");
    expect(files.filter((file) => !readme.includes(`(docs/charts/${file})`))).toEqual([]);
  });

  it("carries descriptions, guards, delays and ports", () => {
    const modal = charts.get("modal.md") ?? "";
    expect(modal).toContain("The closing animation runs");
    expect(modal).toContain("modal_card_closing_fading --> modal_card_closed : after sheet");
    expect(modal).toContain("[isDismissable]");
    expect(charts.get("balance.md")).toContain("`fetchBalance`");
  });
});
