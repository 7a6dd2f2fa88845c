import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { attributeOf } from "../../api/script/attributes.ts";
import { asWritten } from "../../api/script/tag.ts";
import * as warnings from "../../api/warnings.ts";
import { ERRORS, type ErrorCode, isAlert } from "../../domain/errors.ts";
import { MESSAGES } from "../../domain/messages.ts";
import { nearest } from "../../domain/nearest.ts";
import { invalidOption, OPTION_CHECKS } from "../../domain/options/checks.ts";

function tag(...names: string[]) {
  return { getAttributeNames: () => names, hasAttribute: (name: string) => names.includes(name) };
}

const METADATA = { name: "Shop", description: "", url: "https://shop.example", icons: [] };

describe("what a page's developer is told", () => {
  const said: string[] = [];
  beforeEach(() => {
    said.length = 0;
    vi.spyOn(console, "warn").mockImplementation((line: string) => void said.push(line));
  });
  afterEach(() => vi.restoreAllMocks());

  it("PUBLIC each sentence is said once, and begins with the kit's name", () => {
    for (let render = 0; render < 3; render += 1) warnings.tellOnce("twice is too often");
    warnings.tellOnce(undefined);
    expect(said).toEqual(["AppKit: twice is too often"]);
  });

  it("ERR-1 each alert has the way to mend it behind its sentence, and no other error has", () => {
    const codes = Object.keys(ERRORS) as ErrorCode[];
    expect(codes.filter((code) => warnings.alertHelp(code) !== "")).toEqual(codes.filter(isAlert));
    expect(warnings.alertHelp("INVALID_APP_CONFIGURATION")).toMatch(/^ \(.*allowlist.*cloud\.reown\.com\)$/);
    expect(warnings.alertHelp("SWITCH_NETWORK_NOT_FOUND")).toContain("`networks`");
  });

  it("PUBLIC an option that means nothing to open() is named with the known one that is most like it", () => {
    expect(warnings.unknownOpenOptions(["vieww", "uri2"])).toBe(
      "open() has options that mean nothing to it: `vieww` (nearest: `view`), `uri2` (nearest: `uri`)",
    );
  });

  it("PUBLIC an unknown attribute is named with the known one that is most like it", () => {
    const told = warnings.unknownAttributes(tag("src", "async", "data-netwroks", "data-theme", "data-colour"));
    expect(told).toContain("`data-netwroks` (nearest: `data-networks`)");
    expect(told).toContain("`data-colour`");
    expect(told).not.toContain("data-theme");
    const known = Object.keys(OPTION_CHECKS).flatMap((option) => attributeOf(option) ?? []);
    expect(warnings.unknownAttributes(tag("src", "defer", "data-theme-mode", ...known))).toBeUndefined();
    expect(nearest("data-them", known)).toBe("data-theme");
    expect(nearest("data-projectid", known)).toBe("data-project-id");
  });

  it("PUBLIC an attribute for an option that none carries is sent to the block, and a stranger's has no hint", () => {
    expect(warnings.unknownAttributes(tag("data-features", "data-theme-variables", "data-turbo-track"))).toBe(
      "the script tag has attributes that mean nothing to it: `data-features` (goes into the block `#appkit-options`), `data-theme-variables` (nearest: `data-accent`), `data-turbo-track`",
    );
  });

  it("PUBLIC R20 attributes that frameworks write by themselves are not told of, similar ones are", () => {
    const own = ["data-nscript", "data-astro-exec", "data-wp-strategy"];
    expect(warnings.unknownAttributes(tag("src", ...own))).toBeUndefined();
    expect(warnings.unknownAttributes(tag(...own, "data-nscripts"))).toMatch(/ it: `data-nscripts`$/);
  });

  it("PUBLIC a bad value of the look is told of by the name that was written, with what it wants", () => {
    const options = { themeMode: "blue" } as never;
    const told = 'got "blue", wants light or dark or system; the default is taken';
    expect(warnings.cosmetic("themeMode", options, tag("data-theme"))).toBe(`\`data-theme\`: ${told}`);
    expect(warnings.cosmetic("themeMode", options, tag("src"))).toBe(`\`themeMode\`: ${told}`);
    expect(warnings.cosmetic("themeMode", options, null)).toBe(`\`themeMode\`: ${told}`);
  });

  it("PUBLIC a token whose address is none of its network's is named with what it got", () => {
    const usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
    const mint = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
    const solana = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
    const wrong = (tokens: object) => warnings.wrongAddresses({ metadata: METADATA, tokens: tokens as never });
    expect(wrong({ "eip155:1": { address: usdc }, [solana]: { address: mint } })).toBeUndefined();
    expect(wrong({ "eip155:1": { address: "0x12" }, [solana]: { address: usdc } })).toBe(
      `\`tokens["eip155:1"].address\`: got "0x12", wants an address of eip155; \`tokens["${solana}"].address\`: got "${usdc}", wants an address of solana`,
    );
    expect(wrong({ "eip155:1": { address: usdc.replace("A0b", "a0b") } })).toContain("eip155:1");
  });

  it("PUBLIC a page's address that is none is named with what it got; a page without one is left alone", () => {
    const wrong = (url: string) => warnings.wrongAddresses({ metadata: { ...METADATA, url }, tokens: {} });
    expect(wrong("shop.example")).toBe('`metadata.url`: got "shop.example", wants an address');
    for (const url of [METADATA.url, "capacitor://localhost", "file://", "null"]) expect(wrong(url)).toBeUndefined();
  });

  it("CONF-3 a colour is left alone where the browser cannot say what it is", () => {
    vi.stubGlobal("document", { createElement: () => ({ getContext: () => null }) });
    const themeVariables = { "--apkt-accent": "#222222" };
    expect(warnings.unreadable({ themeMode: "dark", themeVariables })).toBeUndefined();
  });

  it("PUBLIC a fault of the tag has the attribute's name, a fault of the block the option's", () => {
    const fault = invalidOption("networks[1]", "eip155:0", "a network");
    const told = (thrown: unknown, ...names: string[]) => warnings.faultOfTag(asWritten(thrown, tag(...names)), "{}");
    expect(told(fault, "data-networks")).toBe('Option `data-networks[1]`: got "eip155:0", wants a network');
    expect(told(fault, "src")).toContain("Option `networks[1]`");
    const block = '{ "networks": ["eip155:1", "eip155:0"] }';
    expect(asWritten(fault, tag("data-networks"), block), "the block wins").toMatchObject({
      context: { option: "networks[1]" },
    });
    expect(told(new TypeError("no"))).toBe("no");
  });

  it.each(['{\n  "lang": "de",\n}', "{oops", '{"a": "x\ny"}', '{"a": 1} // why', ""])(
    "PUBLIC a broken block %j tells the place and the reason, as the browser says them",
    (text) => {
      expect(() => JSON.parse(text)).toThrow(SyntaxError);
      const place = warnings.placeOfFault(text);
      expect(place).toMatch(/^ \(.+\)$/);
      expect(() => JSON.parse(text)).toThrow(place.slice(2, -1));
    },
  );

  it("PUBLIC a block that is sound has no such place, whatever is in it", () => {
    for (const value of [{}, { a: [{}, [], -1.5e9, true, null, 'q"\\u00e9\n'], b: { c: "" } }])
      expect(warnings.placeOfFault(JSON.stringify(value, null, 2))).toBe("");
    expect(warnings.placeOfFault(undefined)).toBe("");
  });

  it("PUBLIC an unknown option is named with the known one that is most like it", () => {
    expect(warnings.unknownOptions(["netwroks", "features.emial", "endpoints.realy"])).toContain(
      "`netwroks` (nearest: `networks`), `features.emial` (nearest: `features.email`), `endpoints.realy` (nearest: `endpoints.relay`)",
    );
  });

  it("PUBLIC a text by a key that nothing says is named with the known key that is most like it", () => {
    expect(warnings.unknownTexts(["button.conect", "titel.Account"], Object.keys(MESSAGES))).toBe(
      "`messages` has keys that nothing says: `button.conect` (nearest: `button.connect`), `titel.Account` (nearest: `title.Account`)",
    );
  });

  it.each(Object.keys(OPTION_CHECKS).filter((name) => name.length > 2))(
    "PUBLIC %s is the nearest to itself with a letter too many or too few",
    (name) => {
      const known = Object.keys(OPTION_CHECKS);
      expect(nearest(`${name}x`, known)).toBe(name);
      expect(nearest(name.slice(0, -1), known)).toBe(name);
      expect(nearest(name.toLowerCase(), known)).toBe(name);
    },
  );

  it("R20 S18 a second script, and an instance beside the tag's, are told of; one with an id is meant", () => {
    expect(warnings.twice("2.0.0", "1.0.0")).toContain("the first one stays (version 1.0.0)");
    const scripts = (...all: object[]) => vi.stubGlobal("document", { querySelectorAll: () => all });
    scripts({}, {});
    expect(warnings.twice("1.0.0", "1.0.0")).toContain("does nothing");
    scripts({});
    expect(warnings.twice("1.0.0", "1.0.0")).toBeUndefined();
    expect(warnings.twice("2.0.0", "1.0.0")).toContain("does nothing");
    vi.stubGlobal("document", { querySelector: () => null });
    expect(warnings.beside(null, {}, true)).toMatch(/earlier call.*without an `id`.*made first/);
    expect(warnings.beside(null, { id: "second" }, true)).toBeUndefined();
    expect(warnings.beside(null, {})).toBeUndefined();
    vi.stubGlobal("document", { querySelector: () => ({ textContent: '{"lang":"de"}' }) });
    expect(warnings.beside(null)).toContain("options block has options");
    expect(warnings.beside(null, { id: "second" })).toBeUndefined();
  });

  it("PUBLIC, CONF-10 a host's modal element in which nothing shows is told of", () => {
    expect(warnings.emptyModal()).toBe("an `appkit-modal` is left empty, another one has the modal");
  });

  it("PUBLIC the same options a second time are noticed, others are not", () => {
    const options = { projectId: "p", networks: [1] as const };
    expect(warnings.again(options, { ...options })).toContain("again with the same options");
    expect(warnings.again(options, { projectId: "q" })).toBeUndefined();
    const cyclic: Record<string, unknown> = {};
    cyclic["self"] = cyclic;
    expect(warnings.again(cyclic, { ...cyclic })).toBeUndefined();
    expect(warnings.again(cyclic, cyclic)).toContain("again");
  });
});
