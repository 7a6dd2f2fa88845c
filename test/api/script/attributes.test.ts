import { describe, expect, it, vi } from "vitest";
import { readAttributes, readBlock, readOptions } from "../../../api/script/attributes.ts";

function tag(attributes: Record<string, string>) {
  return { getAttribute: (name: string) => attributes[name] ?? null };
}

describe("options of the script tag", () => {
  it("PUBLIC reads every simple option under its kebab-case name", () => {
    expect(
      readAttributes(
        tag({
          "data-project-id": "p1",
          "data-networks": "eip155:1, eip155:8453,",
          "data-theme": "light",
          "data-accent": "#5b7cfa",
          "data-lang": "de",
          "data-enable-eip6963": "false",
          "data-basic": "",
          "data-siwx": "cloud",
          "data-storage": "session",
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
      storage: "session",
    });
  });

  it("PUBLIC the rule gives the theme a name beside its short one, and keeps the words of a name with capitals apart", () => {
    const read = (attributes: Record<string, string>) => readAttributes(tag(attributes));
    expect(read({ "data-theme-mode": "dark" })).toEqual({ themeMode: "dark" });
    expect(read({ "data-theme": "light", "data-theme-mode": "dark" })).toEqual({ themeMode: "light" });
    expect(read({ "data-manual-wc-control": "" })).toEqual({ manualWCControl: true });
  });

  it("PUBLIC reads texts, lists and switches alike, and nothing that an attribute has no room for", () => {
    const links = {
      termsConditionsUrl: "https://larkspur.example/terms",
      privacyPolicyUrl: "https://larkspur.example/p",
    };
    expect(
      readAttributes(
        tag({
          ...{
            "data-id": "shop",
            "data-default-network": "eip155:1",
            "data-all-wallets": "HIDE",
            "data-debug": "true",
          },
          "data-terms-conditions-url": links.termsConditionsUrl,
          "data-privacy-policy-url": links.privacyPolicyUrl,
          ...{ "data-featured-wallet-ids": "a, b", "data-include-wallet-ids": "c", "data-enable-reconnect": "true" },
          ...{ "data-custom-wallets": "[]", "data-features": "{}", undefined: "none" },
        }),
      ),
    ).toEqual({
      ...{ id: "shop", defaultNetwork: "eip155:1", allWallets: "HIDE", debug: true, ...links },
      ...{ featuredWalletIds: ["a", "b"], includeWalletIds: ["c"], enableReconnect: true },
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

  it("PUBLIC CONF-3 keeps the tag's accent beside theme variables of the block, which win", () => {
    const read = (themeVariables?: unknown) => {
      const textContent = JSON.stringify({ lang: "de", themeVariables });
      vi.stubGlobal("document", { querySelector: () => ({ textContent }) });
      return readOptions(tag({ "data-accent": "#5b7cfa", "data-lang": "fr" }));
    };
    const accent = { "--apkt-accent": "#5b7cfa" };
    expect(read()).toEqual({ lang: "de", themeVariables: accent });
    const radius = { "--apkt-border-radius-master": "2px" };
    expect(read(radius)).toEqual({ lang: "de", themeVariables: { ...accent, ...radius } });
    const other = { "--apkt-accent": "#b5588c" };
    expect(read(other)).toEqual({ lang: "de", themeVariables: other });
    expect(read("blue")).toEqual({ lang: "de", themeVariables: "blue" });
    vi.stubGlobal("document", { querySelector: () => null });
    expect(readOptions(null)).toEqual({});
  });
});
