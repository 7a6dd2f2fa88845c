import { describe, expect, it } from "vitest";
import { stories } from "./page.ts";
import { soon } from "./story.ts";

const { visit } = stories();

describe("what a visitor types", () => {
  it("S9: goes to no spelling service: e-mail address, wallets and networks", async () => {
    // Five networks or fewer are not searched.
    const networks = ["eip155:1", "eip155:8453", "eip155:137", "eip155:42161", "eip155:10", "eip155:56"];
    const story = await visit({ options: { networks } });
    const spelling = (view: string) =>
      story.page.locator(`[data-view="${view}"] input`).first().getAttribute("spellcheck");
    await story.open();
    await soon(() => story.page.locator('appkit-modal input[type="email"]').getAttribute("spellcheck")).toBe("false");
    await story.open({ view: "AllWallets" });
    expect(await spelling("AllWallets")).toBe("false");
    await story.open({ view: "Networks" });
    expect(await spelling("Networks")).toBe("false");
  });
});
