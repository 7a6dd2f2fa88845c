import { describe, expect, it } from "vitest";
import { readAttributes, readBlock } from "../../api/attributes.ts";

function tag(attributes: Record<string, string>) {
  return { getAttribute: (name: string) => attributes[name] ?? null };
}

describe("options of the script tag", () => {
  it("PUBLIC reads every simple option under its kebab-case name", () => {
    expect(
      readAttributes(
        tag({
          "data-project-id": "p1",
          "data-networks": "eip155:1, eip155:8453",
          "data-theme": "light",
          "data-accent": "#5b7cfa",
          "data-lang": "de",
          "data-enable-eip6963": "false",
          "data-basic": "",
          "data-siwx": "cloud",
        }),
      ),
    ).toEqual({
      projectId: "p1",
      networks: ["eip155:1", "eip155:8453"],
      themeMode: "light",
      themeVariables: { "--apkt-accent": "#5b7cfa" },
      lang: "de",
      enableEIP6963: false,
      basic: true,
      siwx: "cloud",
    });
  });

  it("PUBLIC refuses a switch that is neither true nor false, by its attribute's name", () => {
    expect(() => readAttributes(tag({ "data-debug": "maybe" }))).toThrow("`data-debug`");
  });

  it("PUBLIC reads the options block, and says so where it is broken", () => {
    expect(readBlock('{"projectId":"p2"}')).toEqual({ projectId: "p2" });
    for (const broken of ["{oops", "null", "[1,2]", '"abc"'])
      expect(() => readBlock(broken)).toThrow("#appkit-options");
  });
});
