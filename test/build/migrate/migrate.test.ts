import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { run } from "../../../build/migrate/command.ts";
import { EXPORTS, NETWORKS } from "../../../build/migrate/names.ts";
import { networkFor } from "./known-network.ts";

const folders: string[] = [];

/** A site with these files. */
function site(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "appkit-site-"));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const read = (folder: string, name: string): string => readFileSync(join(folder, name), "utf8");

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const REACT = `import { createAppKit } from "@reown/appkit/react";
import { EthersAdapter } from "@reown/appkit-adapter-ethers";
import { SolanaAdapter } from '@reown/appkit-adapter-solana/react'
import { base, mainnet, solana } from "@reown/appkit/networks";

const solanaAdapter = new SolanaAdapter();

createAppKit({
  adapters: [new EthersAdapter(), solanaAdapter],
  networks: [mainnet, base, solana],
  defaultNetwork: base,
  projectId: import.meta.env.VITE_PROJECT_ID,
  features: { email: false, swaps: true },
});

export const Button = () => <w3m-button balance="hide"></w3m-button>;
`;

const REWRITTEN = `import { createAppKit } from "appkit/react";

createAppKit({
  networks: ["eip155:1", "eip155:8453", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"],
  defaultNetwork: "eip155:8453",
  projectId: import.meta.env.VITE_PROJECT_ID,
  features: { email: false, swaps: true },
});

export const Button = () => <appkit-button balance="hide"></appkit-button>;
`;

describe("appkit-migrate", () => {
  it("PUBLIC rewrites modules, networks, adapters and elements of a whole file", () => {
    const folder = site({
      "src/app.tsx": REACT.replace("solana/react", "solana"),
      "src/other.ts": "export const one = 1;\n",
    });
    const { code, out, err } = run([folder]);
    expect(read(folder, "src/app.tsx").replace(/\n{3,}/g, "\n\n")).toBe(REWRITTEN);
    expect(read(folder, "src/other.ts")).toBe("export const one = 1;\n");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/^rewritten {2}src\/app\.tsx: \d+ changes\n1 files rewritten, 0 places left\n$/);
  });

  it("PUBLIC has nothing to do the second time, and writes nothing when it is asked not to", () => {
    const source = REACT.replace("solana/react", "solana");
    const folder = site({ "app.tsx": source });
    expect(run([folder, "--dry"]).out).toContain("1 files would be rewritten");
    expect(read(folder, "app.tsx")).toBe(source);
    run([folder]);
    const once = read(folder, "app.tsx");
    expect(run([folder]).out).toBe("0 files rewritten, 0 places left\n");
    expect(read(folder, "app.tsx")).toBe(once);
    expect(readdirSync(folder)).toEqual(["app.tsx"]);
  });

  it("PUBLIC keeps the hooks, their names in a page, and what else stands in the file", () => {
    const own = 'import { useAppKit as useKit, useAppKitAccount } from "@reown/appkit/react"; // here\nuseKit();\n';
    const folder = site({ "hooks.jsx": own });
    expect(run([folder]).code).toBe(0);
    expect(read(folder, "hooks.jsx")).toBe(own.replace("@reown/appkit/react", "appkit/react"));
  });

  it("PUBLIC networks become ids on whichever way the kit gets them, and other names stay", () => {
    const source = `import { createAppKit as create } from "@reown/appkit";
import { base, mainnet } from "@reown/appkit/networks";
const networks = [mainnet, base] as const;
const kit = create({ networks, defaultNetwork: isTest ? base : mainnet });
const some = { base };
kit.updateOptions(some);
onClick(() => kit.switchNetwork(base));
log({ base: 1 }.base, names?.base);
`;
    const folder = site({ "kit.ts": source });
    expect(run([folder]).out).toContain("1 files rewritten, 0 places left");
    expect(read(folder, "kit.ts")).toBe(`import { createAppKit as create } from "appkit";
const networks = ["eip155:1", "eip155:8453"] as const;
const kit = create({ networks, defaultNetwork: isTest ? "eip155:8453" : "eip155:1" });
const some = { base: "eip155:8453" };
kit.updateOptions(some);
onClick(() => kit.switchNetwork("eip155:8453"));
log({ base: 1 }.base, names?.base);
`);
  });

  it("PUBLIC an adapter goes with the networks that it was made of", () => {
    const source = `import { createAppKit } from "@reown/appkit";
import { WagmiAdapter } from "@reown/appkit-adapter-wagmi";
import { base } from "@reown/appkit/networks";
const networks = [base];
const adapter = new WagmiAdapter({ networks: [base], projectId });
createAppKit({ adapters: [adapter, new WagmiAdapter({ networks })], networks, projectId });
`;
    const folder = site({ "kit.ts": source });
    expect(run([folder]).out).toContain("1 files rewritten, 0 places left");
    expect(read(folder, "kit.ts")).toBe(`import { createAppKit } from "appkit";
const networks = ["eip155:8453"];
createAppKit({ networks, projectId });
`);
  });

  it.each([
    [
      "an export that is not there",
      'import { useAppKitConnections } from "@reown/appkit/react";',
      "`useAppKitConnections`",
    ],
    ["everything under one name", 'import * as kit from "@reown/appkit";', "under one name"],
    ["a module without counterpart", 'import { createAppKit } from "@reown/appkit/vue";', '"@reown/appkit/vue"'],
    ["an export that hands on", 'export * from "@reown/appkit/react";', "handed on"],
    ["a call that loads", 'const kit = require("@reown/appkit");', "loaded by a call"],
    ["an import() that loads", 'const kit = await import("@reown/appkit");', "loaded by a call"],
    [
      "a type of networks",
      'import { createAppKit } from "@reown/appkit"; import type { AppKitNetwork } from "@reown/appkit/networks"; const all = [] as [AppKitNetwork];',
      "`AppKitNetwork` has no counterpart",
    ],
    ["a network without a name", 'import { hyperEvm } from "@reown/appkit/networks";', "`hyperEvm`"],
    ["a network that is read", 'import { base } from "@reown/appkit/networks"; log(base.id);', "`base` is read"],
    [
      "a network that is read where it may be absent",
      'import { base } from "@reown/appkit/networks"; log(base?.id);',
      "`base` is read",
    ],
    [
      "a network that another library gets",
      'import { base } from "@reown/appkit/networks"; createPublicClient({ chain: base });',
      "goes elsewhere",
    ],
    [
      "a list of networks that another library gets as well",
      'import { createAppKit } from "@reown/appkit"; import { base } from "@reown/appkit/networks"; const all = [base]; createAppKit({ networks: all }); config({ chains: all });',
      "goes elsewhere",
    ],
    [
      "a network whose name something else has",
      'import { base } from "@reown/appkit/networks"; const add = (base, more) => base + more;',
      "goes elsewhere",
    ],
    [
      "a network that is handed on",
      'import { base } from "@reown/appkit/networks"; export { base };',
      "goes elsewhere",
    ],
    ["an element without counterpart", "const widget = <w3m-onramp-widget />;", "`w3m-onramp-widget`"],
    ["a text that cannot be read", 'import { createAppKit } from "@reown/appkit"; }{', "cannot be read"],
    [
      "an option that is not served",
      'import { createAppKit } from "@reown/appkit"; createAppKit({ projectId: "p", enableBaseAccount: true });',
      "`enableBaseAccount` is not served",
    ],
    [
      "an option that is refused",
      'import { createAppKit } from "@reown/appkit"; createAppKit({ universalProvider });',
      "`universalProvider` is not served",
    ],
    [
      "an option of which another value is served",
      'import { createAppKit } from "@reown/appkit"; createAppKit({ enableReconnect: false });',
      "`enableReconnect` is not served",
    ],
    [
      "an option of which one value is served, by a variable",
      'import { createAppKit } from "@reown/appkit"; createAppKit({ enableReconnect });',
      "`enableReconnect` is not served",
    ],
    [
      "a feature that is not served",
      'import { createAppKit } from "@reown/appkit"; createAppKit({ features: { pay: true } });',
      "`pay` is not served",
    ],
    [
      "options that are not written out",
      'import { createAppKit } from "@reown/appkit"; createAppKit(options);',
      "not written out",
    ],
    [
      "a network that other files may read",
      'import { base } from "@reown/appkit/networks"; export const networks = [base];',
      "`base` is read, or goes elsewhere than to the kit",
    ],
    [
      "an adapter that is used otherwise",
      'import { WagmiAdapter } from "@reown/appkit-adapter-wagmi"; const one = new WagmiAdapter({}); config(one.wagmiConfig);',
      "`one` is used beside",
    ],
    [
      "an adapter that is handed on",
      'import { WagmiAdapter } from "@reown/appkit-adapter-wagmi"; export const one = new WagmiAdapter({});',
      "`one` is handed on",
    ],
  ])("PUBLIC %s: named with its line, and nothing of the file is written", (_, fault, says) => {
    const source = `// first line\nimport { useAppKit } from "@reown/appkit/react";\n${fault}\n`;
    const folder = site({ "page.jsx": source });
    const { code, out } = run([folder]);
    expect(code).toBe(1);
    expect(out).toMatch(/^left {7}page\.jsx:\d+ /);
    expect(out).toContain(says);
    expect(read(folder, "page.jsx")).toBe(source);
  });

  it("PUBLIC an option of which one value is served stays with that value", () => {
    const source = `import { createAppKit } from "@reown/appkit";
createAppKit({ projectId, enableReconnect: true, coinbasePreference: "eoaOnly" });
`;
    const folder = site({ "kit.ts": source });
    expect(run([folder]).out).toContain("1 files rewritten, 0 places left");
    expect(read(folder, "kit.ts")).toBe(source.replace("@reown/appkit", "appkit"));
  });

  it("PUBLIC a script from elsewhere and packages are named and left, and what is not the site's own is not read", () => {
    const folder = site({
      "index.html":
        '<w3m-button></w3m-button>\n<script type="module">import "https://cdn.example/@reown/appkit-cdn@1.7.3/dist/appkit.js"</script>\n',
      "package.json": '{\n  "dependencies": {\n    "@reown/appkit": "1.7.3"\n  }\n}\n',
      "node_modules/lib/index.js": 'import "@reown/appkit";\n',
      "picture.png": "@reown/appkit",
    });
    const { code, out } = run([folder]);
    expect(code).toBe(1);
    expect(out.split("\n").slice(0, -1)).toEqual([
      'left       index.html:2 "@reown/appkit-cdn@1.7.3/dist/appkit.js" is the script\'s tag or the package here: see docs/migrate.md',
      'left       package.json:3 "@reown/appkit" gives way to "appkit" once nothing imports it',
      "0 files rewritten, 2 places left",
    ]);
  });

  it("PUBLIC packages are named on whichever line, and under whichever name, a site has them", () => {
    const folder = site({
      "package.json": '{"dependencies":{"@reown/appkit":"1","kit":"npm:@reown/appkit@1.7",\n"@web3modal/wagmi":"5"}}',
    });
    expect(run([folder]).out.match(/\S+:\d+ "[^"]*"/g)).toEqual([
      'package.json:1 "@reown/appkit"',
      'package.json:1 "@reown/appkit@1.7"',
      'package.json:2 "@web3modal/wagmi"',
    ]);
  });

  it("PUBLIC a file that cannot be written is named beside those that were rewritten", () => {
    const source = 'import { useAppKit } from "@reown/appkit/react";\n';
    const folder = site({ "a.ts": source, "b.ts": source, "b.ts.appkit-migrate/in-its-way": "", "c.ts": source });
    expect(run([folder])).toMatchObject({
      code: 1,
      out: expect.stringMatching(
        /^rewritten {2}a\.ts: .*\nrewritten {2}c\.ts: .*\nleft {7}b\.ts:1 it cannot be read or written: .*\n2 files /,
      ),
    });
    expect(read(folder, "b.ts")).toBe(source);
  });

  it("PUBLIC elements named in scripts and sheets go along: selectors, markup in texts, declarations", () => {
    const folder = site({
      "app.ts": `declare global { interface Elements { "w3m-button": object } }
document.querySelector("header > w3m-button.big")?.remove();
document.createElement('w3m-network-button');
page.innerHTML = \`<w3m-button size="\${size}"></w3m-button>\`;
page.classList.add("w3m-wrapper");
page.style.setProperty("--w3m-accent", "red");
`,
      "app.css": "w3m-button, .w3m-button { color: var(--w3m-accent) }\n",
    });
    expect(run([folder])).toMatchObject({ code: 0, out: expect.stringContaining("2 files rewritten, 0 places left") });
    expect(read(folder, "app.ts")).toBe(`declare global { interface Elements { "appkit-button": object } }
document.querySelector("header > appkit-button.big")?.remove();
document.createElement('appkit-network-button');
page.innerHTML = \`<appkit-button size="\${size}"></appkit-button>\`;
page.classList.add("w3m-wrapper");
page.style.setProperty("--w3m-accent", "red");
`);
    expect(read(folder, "app.css")).toBe("appkit-button, .w3m-button { color: var(--w3m-accent) }\n");
  });

  it("PUBLIC a name that is an element's, or the host's own, is left to the developer", () => {
    const source = 'const names = ["w3m-button"];\n';
    const folder = site({ "names.ts": source });
    expect(run([folder]).out).toContain(
      "left       names.ts:1 `w3m-button` is `appkit-button` here, if it is the element",
    );
    expect(read(folder, "names.ts")).toBe(source);
  });

  it("PUBLIC a file keeps its quotation marks, its line ends and its mark of UTF-8", () => {
    const source =
      "\uFEFFimport { createAppKit } from '@reown/appkit'\r\nimport { base } from '@reown/appkit/networks'\r\n\r\ncreateAppKit({ networks: [base], projectId })\r\n";
    const folder = site({ "kit.js": source });
    expect(run([folder]).code).toBe(0);
    expect(read(folder, "kit.js")).toBe(
      "\uFEFFimport { createAppKit } from 'appkit'\r\n\r\ncreateAppKit({ networks: ['eip155:8453'], projectId })\r\n",
    );
  });

  it("PUBLIC the name before its name is said, and not passed over", () => {
    const folder = site({
      "main.js": '\nimport { createWeb3Modal } from "@web3modal/wagmi/react";\ncreateWeb3Modal({});\n',
    });
    expect(run([folder]).out).toMatch(/^left {7}main\.js:2 "@web3modal\/wagmi\/react" is older than what is rewritten/);
  });

  it("PUBLIC a wrong call writes nothing, and says how to call it", () => {
    for (const args of [[], ["a", "b"], ["--what"], [join(tmpdir(), "appkit-nowhere")]])
      expect(run(args)).toMatchObject({ code: 2, out: "", err: expect.stringContaining("appkit-migrate <folder>") });
    for (const help of ["--help", "-h"])
      expect(run([help])).toMatchObject({ code: 0, out: expect.stringContaining("--dry") });
  });

  it("PUBLIC a wrong call is told what is wrong with it", () => {
    const file = join(site({ "main.js": "" }), "main.js");
    expect(run([file]).err).toMatch(`${file} is no folder.`);
    expect(run([join(tmpdir(), "appkit-nowhere")]).err).toContain("appkit-nowhere is no folder.");
    expect(run(["--dry"]).err).toContain("Name one folder.");
  });
});

describe("its tables", () => {
  it("PUBLIC name what our modules export", async () => {
    const react = await import("../../../api/react.ts");
    const missing = EXPORTS["appkit/react"]?.filter((name) => !(name in react));
    expect(missing).toEqual([]);
  });

  it.each(Object.entries(NETWORKS))("PUBLIC %s is a network that the kit knows: %s", (_, id) => {
    expect(networkFor(id).caipNetworkId).toBe(id);
  });
});
