import { describe, expect, it } from "vitest";
import { create } from "../../api/create.ts";
import { addMessages } from "../../api/languages.ts";
import { makeKit } from "./kit.ts";

describe.each([null, undefined])("%s in the place of an object", (nothing) => {
  it("M6 is refused by the option that it stands for", async () => {
    const { kit } = makeKit();
    const wanted = { code: "INVALID_OPTION" };
    expect(() => kit.updateFeatures(nothing as never)).toThrow(expect.objectContaining(wanted));
    expect(() => kit.updateOptions(nothing as never)).toThrow(expect.objectContaining(wanted));
    expect(() => addMessages(nothing as never, {})).toThrow(expect.objectContaining(wanted));
    expect(() => addMessages("fy", nothing as never)).toThrow(expect.objectContaining(wanted));
    expect(() => kit.setRequestedCaipNetworks(nothing as never, "eip155")).toThrow(expect.objectContaining(wanted));
    await expect(kit.fetchIdentity(nothing as never)).rejects.toMatchObject({ code: "INVALID_ADDRESS" });
    kit.destroy();
  });

  it("M6 makes an instance with every default", () => {
    const kit = create(nothing as never);
    expect(kit.getThemeMode()).toBe("dark");
    kit.destroy();
  });
});

describe.each([5, "networks", [], true])("%j in the place of an object", (given) => {
  it("CONF-8 makes no instance", () => {
    expect(() => create(given as never)).toThrow("Option `options`");
    const kit = create();
    expect(kit.id).toBe("default");
    kit.destroy();
  });
});
