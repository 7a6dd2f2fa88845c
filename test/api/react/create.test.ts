import { afterEach, expect, it } from "vitest";
import { create, createAppKit } from "../../../api/react.ts";

const OPTIONS = { projectId: "p", networks: ["eip155:1"] };

const made = new Set<ReturnType<typeof create>>();

/** An instance that ends with its test. */
function kept(kit: ReturnType<typeof create>): ReturnType<typeof create> {
  made.add(kit);
  return kit;
}

afterEach(() => {
  for (const kit of made) kit.destroy();
  made.clear();
});

it("R20 createAppKit of the hooks' package makes one instance, which a component may ask for in each render", () => {
  const kit = kept(createAppKit(OPTIONS));
  expect(createAppKit({ ...OPTIONS, lang: "de" })).toBe(kit);
  expect(createAppKit({ ...OPTIONS, id: kit.id })).toBe(kit);
  expect(kept(createAppKit({ ...OPTIONS, id: "checkout" }))).not.toBe(kit);
  kit.destroy();
  expect(kept(createAppKit(OPTIONS))).not.toBe(kit);
});

it("S18 createAppKit of the hooks' package gives what another part of the page has made, and create makes one of its own", () => {
  const kit = kept(create(OPTIONS));
  expect(createAppKit(OPTIONS)).toBe(kit);
  expect(kept(create(OPTIONS))).not.toBe(kit);
});
