import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Window } from "happy-dom";
import { describe, expect, it, vi } from "vitest";
import { attributeOf } from "../../api/script/attributes.ts";
import { ROOT } from "../../build/paths.ts";
import { sheetsIn } from "../../build/script/css.ts";
import { FEATURE_CHECKS, OPTION_CHECKS } from "../../domain/options/checks.ts";
import { DEFAULT_FEATURES } from "../../domain/options/features.ts";
import { resolveOptions } from "../../domain/options/resolve.ts";

interface Field {
  name: string;
  kind: string;
  initial: unknown;
  choices?: readonly string[];
}
interface Fields {
  GROUPS: readonly { fields: readonly Field[] }[];
  CODE_ONLY: readonly string[];
  attributeOf(field: Field): string | undefined;
}

const builder = (await import(pathToFileURL(join(ROOT, "examples/builder/fields.js")).href)) as Fields;
const fields = builder.GROUPS.flatMap((group) => group.fields);

const features = Object.fromEntries(
  Object.entries(DEFAULT_FEATURES).map(([name, value]) => [`features.${name}`, value]),
);

/** The builder's tag and block for the chosen options, which its link keeps. */
async function written(chosen: object): Promise<readonly string[]> {
  const url = `http://localhost/builder#${encodeURIComponent(JSON.stringify(chosen))}`;
  const window = new Window({ url, settings: { disableIframePageLoading: true } });
  const { document } = window;
  const html = readFileSync(join(ROOT, "examples/builder/index.html"), "utf8");
  document.body.innerHTML = /<body>([\s\S]*)<\/body>/.exec(html)?.[1] ?? "";
  const { location, history } = window;
  // happy-dom has no constructor for it.
  function Option(text: string, value: string) {
    return Object.assign(document.createElement("option"), { text, value });
  }
  const stubs = { document, location, history, Option, addEventListener: () => {} };
  for (const [name, stub] of Object.entries(stubs)) vi.stubGlobal(name, stub);
  // A query makes it another module, which starts anew.
  await import(`${pathToFileURL(join(ROOT, "examples/builder/builder.js")).href}?${Object.keys(chosen)}`);
  const code = () => document.getElementById("code")?.textContent ?? "";
  await expect.poll(code).not.toBe("");
  const tag = code();
  document.querySelector('[data-writer="block"]')?.dispatchEvent(new window.Event("click"));
  const block = code();
  await window.happyDOM.close();
  return [tag, block];
}

/** The theme's variables that a stylesheet of ours reads. */
function themeVariables(): string[] {
  return [
    ...new Set(
      sheetsIn(ROOT)
        .join()
        .match(/--apkt-[a-z-]+/g) ?? [],
    ),
  ];
}

describe("the builder", () => {
  it("PUBLIC, CONF-1: asks for every option, feature and theme variable, and says which are for code alone", () => {
    const nested = ["features", "themeVariables"];
    const known = [
      ...Object.keys(OPTION_CHECKS).filter((name) => !nested.includes(name)),
      ...Object.keys(FEATURE_CHECKS).map((name) => `features.${name}`),
      ...themeVariables().map((name) => `themeVariables.${name}`),
    ];
    expect([...fields.map(({ name }) => name), ...builder.CODE_ONLY].sort()).toEqual(known.sort());
  });

  it("CONF-1: begins with the kit's defaults", () => {
    const metadata = { name: "Shop", description: "", url: "https://shop.example", icons: [] };
    const resolved = resolveOptions({}, { metadata, lang: "en" });
    const defaults: Readonly<Record<string, unknown>> = { ...resolved, ...resolved.settings, ...features };
    const wrong = fields.filter(
      ({ name, kind, initial }) => kind === "switch" && (defaults[name] ?? false) !== initial,
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it.each([
    ["enableEmbedded", true],
    ["disableAppend", true],
    ["debug", false],
  ])("CONF-1: what is copied with %s has a modal's place where the page has to have one", async (name, isPlaced) => {
    for (const code of await written({ [name]: true })) {
      expect(code).toContain("<appkit-button></appkit-button>");
      expect(code.endsWith("\n<appkit-modal></appkit-modal>")).toBe(isPlaced);
    }
  });

  it("CONF-1: writes the attributes that the tag reads, and offers no choice that is refused", () => {
    const outer = fields.filter(({ name }) => !name.includes("."));
    const written = outer.map((field) => [field.name, builder.attributeOf(field)]);
    expect(written).toEqual(outer.map(({ name }) => [name, attributeOf(name)]));
    const offered = outer.flatMap(({ name, choices = [] }) => choices.filter(Boolean).map((choice) => [name, choice]));
    expect(offered.filter(([name = "", choice]) => !OPTION_CHECKS[name]?.[1](choice))).toEqual([]);
  });
});
