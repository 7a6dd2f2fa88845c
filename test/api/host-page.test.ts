import { expect, it, vi } from "vitest";

it.each([[{}], [{ document: {} }], [{ customElements: {} }]])(
  "R20 where something that is no page's calls itself window, as %j, an instance is made, and open() rejects with a name",
  async (window) => {
    vi.stubGlobal("window", window);
    vi.resetModules();
    const { createAppKit } = await import("../../api/create.ts");
    const kit = createAppKit({ projectId: "p" });
    await expect(kit.open()).rejects.toMatchObject({ code: "UI_NOT_AVAILABLE" });
    expect(kit.getThemeMode()).toBe("dark");
    kit.destroy();
  },
);
