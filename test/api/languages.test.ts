import { afterEach, describe, expect, it } from "vitest";
import { addMessages } from "../../api/languages.ts";
import { register, unregister } from "../../api/registry.ts";
import { makeKit, SETTINGS, settle } from "./kit.ts";

type Kit = ReturnType<typeof makeKit>["kit"];

const registered: Kit[] = [];

/** An instance on the page, in a language. */
async function speaking(lang: string, options = {}): Promise<Kit> {
  const { kit } = makeKit({ ...SETTINGS, ...options, id: lang, lang });
  await settle();
  register(kit);
  registered.push(kit);
  return kit;
}

afterEach(() => {
  for (const kit of registered.splice(0)) {
    unregister(kit);
    kit.destroy();
  }
});

describe("texts of a language", () => {
  it("PUBLIC reach the instances that speak it, those that are there and those that come, and no other", async () => {
    const [before, other] = [await speaking("fy"), await speaking("en")];
    addMessages("fy", { "button.connect": "Ferbine" });
    const after = await speaking("fy-NL");
    expect([before, after, other].map((kit) => kit.text("button.connect"))).toEqual([
      "Ferbine",
      "Ferbine",
      "Connect Wallet",
    ]);
    expect(before.text("button.account")).toBe("Account");
  });

  it("PUBLIC that come right after a page has changed its language leave it so, and count at once", async () => {
    const kit = await speaking("en");
    kit.updateOptions({ lang: "nn" });
    addMessages("nn", { "button.connect": "Kople til" });
    await settle();
    expect(kit.store.getSnapshot().app.context.settings.lang).toBe("nn");
    expect(kit.text("button.connect")).toBe("Kople til");
  });

  it("PUBLIC are added to each other, a tag's before its language's, and the host's own before all", async () => {
    addMessages("sv", { "button.connect": "Anslut", "button.account": "Konto" });
    addMessages("SV", { "button.account": "Mitt konto" });
    const kit = await speaking("sv", { messages: { "button.connect": "Börja" } });
    expect([kit.text("button.connect"), kit.text("button.account")]).toEqual(["Börja", "Mitt konto"]);
  });

  it("PUBLIC of a region stand before its language's, which stay for all that it does not say", async () => {
    addMessages("nl", { "button.connect": "Verbinden", "button.account": "Rekening" });
    addMessages("nl-BE", { "button.connect": "Aansluiten" });
    const kit = await speaking("nl-BE");
    expect([kit.text("button.connect"), kit.text("button.account")]).toEqual(["Aansluiten", "Rekening"]);
  });

  it("PUBLIC follow the language that the page changes to", async () => {
    addMessages("nb", { "button.connect": "Koble til" });
    const kit = await speaking("en");
    kit.updateOptions({ lang: "nb" });
    expect(kit.text("button.connect")).toBe("Koble til");
    kit.updateOptions({ lang: "en" });
    expect(kit.text("button.connect")).toBe("Connect Wallet");
  });

  it("PUBLIC what is no language and what are no texts is refused", () => {
    expect(() => addMessages("not a tag", {})).toThrow("Option `lang`");
    expect(() => addMessages("de", { "button.connect": 1 } as never)).toThrow("Option `messages`");
  });
});
