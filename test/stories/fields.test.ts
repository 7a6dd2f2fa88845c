import { describe, expect, it } from "vitest";
import { stories } from "./page.ts";

const { visit } = stories();

describe("what a visitor types", () => {
  it("S9: goes to no spelling service: e-mail address, wallets and networks", async () => {
    const story = await visit();
    const spelling = (view: string) =>
      story.page.locator(`[data-view="${view}"] input`).first().getAttribute("spellcheck");
    await story.open();
    expect(await story.page.locator('appkit-modal input[type="email"]').getAttribute("spellcheck")).toBe("false");
    await story.open({ view: "AllWallets" });
    expect(await spelling("AllWallets")).toBe("false");
    await story.open({ view: "Networks" });
    expect(await spelling("Networks")).toBe("false");
  });
});
