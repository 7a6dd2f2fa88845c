import { describe, expect, it } from "vitest";
import { findInMarkup } from "../../../build/migrate/markup.ts";
import { findIn, rewrite } from "../../../build/migrate/rewrite.ts";

const inPage = (script: string) => {
  const text = `<h1>Shop</h1>\n<script>${script}</script>\n`;
  return rewrite(text, (into) => findInMarkup(text, into));
};
const inModule = (text: string) => rewrite(text, (into) => findIn({ text, isPlain: true, at: 0, into }));
const leaves = (name: string) => ({
  kind: "left",
  left: [{ line: 2, says: `"${name}" is the script's tag or the package here: see docs/migrate.md` }],
});

describe("appkit-migrate and globals", () => {
  it.each([
    ["window.reown.createAppKit({ projectId: 'one' })", "window.reown.createAppKit"],
    ["const kit = globalThis.ReownAppKit?.createAppKit?.({})", "globalThis.ReownAppKit.createAppKit"],
    ["Reown['createAppKit']({})", "Reown.createAppKit"],
    ["const { createAppKit } = window.reown; createAppKit({})", "window.reown.createAppKit"],
    ["const { createAppKit: make } = reown; make({})", "reown.createAppKit"],
    ["document.body.onclick = () => createAppKit({})", "createAppKit"],
  ])("PUBLIC the predecessor's script is named where nothing imports it: %s", (script, name) => {
    expect(inPage(script)).toEqual(leaves(name));
  });

  it.each([
    `onclick="createAppKit({ projectId: 'one' }).open()"`,
    "ONCLICK = 'window.reown.createAppKit({})'",
    `class="x" onclick="if (ready) { reown.createAppKit({}) }" type="button"`,
  ])("PUBLIC the predecessor's script is named where an element calls it by itself: %s", (attributes) => {
    const text = `<h1>Shop</h1>\n<button ${attributes}>Connect</button>\n`;
    const name = /[\w.]*createAppKit/.exec(attributes)?.[0] ?? "";
    expect(rewrite(text, (into) => findInMarkup(text, into))).toEqual(leaves(name));
  });

  it("PUBLIC an element that calls ours, or something else, is not named", () => {
    const text = `<button onclick="AppKit.createAppKit({}).open()" title="createAppKit">It's</button> on='createAppKit()`;
    expect(rewrite(text, (into) => findInMarkup(text, into))).toEqual({ kind: "untouched" });
  });

  it.each([
    ["AppKit.createAppKit({ adapters: [new AppKit.WagmiAdapter({})] })", "AppKit.WagmiAdapter"],
    ["window.AppKit.createAppKit({ networks: [window.AppKit.networks.base] })", "window.AppKit.networks"],
    ["const { SolanaAdapter, createAppKit } = AppKit; createAppKit({ adapters: [] })", "AppKit.SolanaAdapter"],
  ])("PUBLIC what the predecessor's script has under our name, and ours has not, is named: %s", (script, name) => {
    const says = `there is no \`${name}\`: see docs/migrate.md`;
    expect(inPage(script)).toEqual({ kind: "left", left: [{ line: 2, says }] });
  });

  it.each([
    "AppKit.createAppKit({})",
    "window.AppKit.createAppKit({})",
    "function createAppKit() {} createAppKit()",
    "const wallets = makeWallets(); wallets.createAppKit()",
    "const { createAppKit } = makeWallets()",
  ])("PUBLIC ours, and what the page has of its own, is not named: %s", (script) => {
    expect(inPage(script)).toEqual({ kind: "untouched" });
  });

  it.each([
    'import { createAppKit } from "appkit"; createAppKit({})',
    'import * as kit from "appkit"; kit.createAppKit({})',
    'const kit = await import("appkit"); kit.createAppKit({})',
    'const { createAppKit } = require("appkit"); createAppKit({})',
    "export const start = () => createAppKit({})",
  ])("PUBLIC a file that was migrated stays as it is: %s", (text) => {
    expect(inModule(text)).toEqual({ kind: "untouched" });
  });
});
