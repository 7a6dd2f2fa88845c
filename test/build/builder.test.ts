import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { attributeOf } from "../../api/attributes.ts";
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

  it("CONF-1: writes the attributes that the tag reads, and offers no choice that is refused", () => {
    const outer = fields.filter(({ name }) => !name.includes("."));
    const written = outer.map((field) => [field.name, builder.attributeOf(field)]);
    expect(written).toEqual(outer.map(({ name }) => [name, attributeOf(name)]));
    const offered = outer.flatMap(({ name, choices = [] }) => choices.filter(Boolean).map((choice) => [name, choice]));
    expect(offered.filter(([name = "", choice]) => !OPTION_CHECKS[name]?.[1](choice))).toEqual([]);
  });
});
