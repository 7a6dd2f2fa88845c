import { describe, expect, it } from "vitest";
import { findIn, rewrite } from "../../../build/migrate/rewrite.ts";

const migrated = (code: string) => {
  const text = `import { useAppKit } from "@reown/appkit/react";\n${code}\n`;
  return rewrite(text, (into) => findIn({ text, isPlain: true, at: 0, into }));
};
const leaves = (says: string) => ({ kind: "left", left: [{ line: 2, says }] });

describe("appkit-migrate and what no import tells of", () => {
  it.each([
    ['vi.mock("@reown/appkit/react", () => ({ useAppKit: vi.fn() }));', "@reown/appkit/react"],
    ['type Kit = import("@reown/appkit").AppKit;', "@reown/appkit"],
    ['type Hooks = typeof import("@reown/appkit/react");', "@reown/appkit/react"],
    ['declare module "@reown/appkit/react" { interface Extra {} }', "@reown/appkit/react"],
    ['import kit = require("@reown/appkit");', "@reown/appkit"],
    ['export default { transpilePackages: ["@reown/appkit-adapter-wagmi"] };', "@reown/appkit-adapter-wagmi"],
    ['export default { optimizeDeps: { include: ["@web3modal/wagmi > viem"] } };', "@web3modal/wagmi"],
    ["script.src = `https://cdn.example/@reown/appkit-cdn@1.7.3/kit.js`;", "@reown/appkit-cdn@1.7.3/kit.js"],
  ])("PUBLIC a module's name is named: %s", (code, name) => {
    expect(migrated(code)).toEqual(leaves(`"${name}" is named here: docs/migrate.md says what takes its place`));
  });

  it.each([
    ['const kit = require("@reown/appkit");', '"@reown/appkit" is loaded by a call: import it'],
    ['const kit = await import("@reown/appkit");', '"@reown/appkit" is loaded by a call: import it'],
    [
      'import { createAppKit } from "npm:@reown/appkit@1.7";',
      '"@reown/appkit@1.7" is the script\'s tag or the package here: see docs/migrate.md',
    ],
  ])("PUBLIC a module that is loaded in another way is named once: %s", (code, says) => {
    expect(migrated(code)).toEqual(leaves(says));
  });

  it.each([
    'const isElement = (tag: string) => tag.startsWith("w3m-");',
    "const isElement = (tag: string) => /^w3m-/.test(tag);",
    "type Name = `w3m-$" + "{string}`;",
  ])("PUBLIC the beginning of its elements' names is named: %s", (code) => {
    expect(migrated(code)).toEqual(leaves("`w3m-` begins the names of elements, which begin with `appkit-` here"));
  });

  it.each(['const accent = "--w3m-";', 'button.className = "w3m-big";', "// @reown/appkit was here"])(
    "PUBLIC the host's own names, the theme's variables and comments are not: %s",
    (code) => {
      expect(migrated(code)).toMatchObject({ kind: "rewritten", changes: 1 });
    },
  );
});
