import { describe, expect, it } from "vitest";
import { dialog, focused, open, visits } from "./shell/visit.ts";

const { visit } = visits();

describe("the shell in Chromium", () => {
  it("R18 opens in the top layer with a name, the focus in it", async () => {
    const page = await visit();
    await page.locator("#first").focus();
    const box = await open(page);
    await page.screenshot({ path: "/tmp/shot.png" });
    expect(await box.getAttribute("data-view")).toBe("Connect");
    expect(await box.evaluate((element) => element.matches(":modal"))).toBe(true);
    expect(await focused(page)).toBe("stage");
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "hidden" });
    expect(await focused(page)).toBe("first");
  });
});
