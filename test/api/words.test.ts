import { describe, expect, it } from "vitest";
import { makeKit, settle } from "./kit.ts";

describe("words of the host's", () => {
  it.each([undefined, null, "", " \u200b ", 7, {}])(
    "ROUTE-16 %j is refused as a message by name, and shows no toast",
    async (message) => {
      const { kit } = makeKit();
      expect(() => kit.showErrorMessage(message)).toThrow("`message`");
      expect(() => kit.showSuccessMessage(message)).toThrow("`message`");
      await settle();
      expect(kit.store.getSnapshot().notice.context.toast).toBeNull();
      kit.destroy();
    },
  );

  it.each([
    [new RangeError("Too much"), "Too much"],
    [{ code: 4001, message: "Declined" }, "Declined"],
    [new RangeError(), "RangeError"],
  ])("ROUTE-16 an error is told by its message, or by its name: %o", async (error, plain) => {
    const { kit } = makeKit();
    kit.showErrorMessage(error);
    await settle();
    expect(kit.store.getSnapshot().notice.context.toast).toMatchObject({ text: { plain } });
    kit.destroy();
  });

  it("ROUTE-16 a text of any length is shown as far as a toast has room for it, and none once the instance has gone", async () => {
    const { kit } = makeKit();
    kit.showSuccessMessage("x".repeat(200));
    await settle();
    const { toast } = kit.store.getSnapshot().notice.context;
    expect(toast).toMatchObject({ variant: "success", text: { plain: expect.stringMatching(/^x{119}.$/) } });
    kit.destroy();
    expect(() => kit.showSuccessMessage("Saved")).toThrow(expect.objectContaining({ code: "DESTROYED" }));
  });
});

describe("words of ours", () => {
  it.each([undefined, null, "button.nothing", "constructor"])("PUBLIC %j is refused as a key by name", (key) => {
    const { kit } = makeKit();
    expect(() => kit.text(key as never)).toThrow("`key`");
    expect(kit.text("button.connect")).toBe("Connect Wallet");
    kit.destroy();
  });
});
