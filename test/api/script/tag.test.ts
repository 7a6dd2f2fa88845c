// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from "vitest";

/** Makes the instance of a page's tag and block. */
async function made(attributes: Record<string, string>) {
  const said = vi.spyOn(console, "warn").mockReturnValue();
  vi.resetModules();
  const { createFromTag } = await import("../../../api/script/tag.ts");
  const tag = document.createElement("script");
  for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value);
  const kit = createFromTag(tag);
  onTestFinished(async () => {
    await vi.dynamicImportSettled();
    kit.destroy();
  });
  return { kit, told: () => said.mock.calls.map(String).join("\n") };
}

it("R20 PUBLIC a bad value of the look, or an attribute that means nothing, is told of and costs no instance", async () => {
  const { kit, told } = await made({ "data-project-id": "p", "data-theme": "blue", "data-lan": "de" });
  expect(kit.getThemeMode()).toBe("dark");
  await vi.waitFor(() => expect(told()).toContain("`data-theme`"), 10_000);
  await vi.waitFor(() => expect(told()).toContain("`data-lan` (nearest: `data-lang`)"), 10_000);
});

it("PUBLIC a fault of the block is told of with its place there", async () => {
  const said = vi.spyOn(console, "error").mockReturnValue();
  const text = '{ "projectId": "p", }';
  document.body.innerHTML = `<script type="application/json" id="appkit-options">${text}</script>`;
  onTestFinished(() => document.body.replaceChildren());
  vi.resetModules();
  const { readOptions } = await import("../../../api/script/attributes.ts");
  const { tellFault } = await import("../../../api/script/tag.ts");
  try {
    readOptions(null);
  } catch (thrown) {
    tellFault(thrown);
  }
  await vi.waitFor(() => expect(said.mock.calls.flat().join()).toMatch(/\(.+JSON.+\)$/), 10_000);
});

it("PUBLIC ERR-2 a wrong option is told under the name that the page has for it: its attribute, or its key in the block", async () => {
  vi.resetModules();
  const { createFromTag } = await import("../../../api/script/tag.ts");
  const { readOptions } = await import("../../../api/script/attributes.ts");
  const tag = document.createElement("script");
  tag.setAttribute("data-storage", "nowhere");
  expect(() => createFromTag(tag)).toThrow("`data-storage`");
  const block = document.createElement("noscript");
  Object.assign(block, { id: "appkit-options", textContent: '{"storage":"nowhere"}' });
  document.head.append(block);
  onTestFinished(() => block.remove());
  expect(readOptions(null)).toEqual({ storage: "nowhere" });
  expect(() => createFromTag(document.createElement("script"))).toThrow("`storage`");
});
