import { describe, expect, it } from "vitest";
import { findIn, rewrite } from "../../../build/migrate/rewrite.ts";

const migrated = (text: string) => rewrite(text, (into) => findIn({ text, isPlain: true, at: 0, into }));

const HEAD = `import { createAppKit as create, useAppKitNetwork } from '@reown/appkit/react'
import { base } from '@reown/appkit/networks'
`;

describe("appkit-migrate and the ways of networks", () => {
  it.each([
    "const kit = create({}); kit.switchNetwork(base)",
    "let kit; function open() { kit ??= create({}); kit?.switchNetwork(base) }",
    "const kit = useMemo(() => create({}), []); kit.addNetwork('eip155', base)",
    "const ref = useRef(create({})); ref.current.switchNetwork(base)",
    "const { switchNetwork } = useAppKitNetwork(); go(() => switchNetwork(base))",
    "const { switchNetwork: go } = useAppKitNetwork(); create({ networks: [base] })",
    "go(() => useAppKitNetwork().switchNetwork(base))",
    "class Shop { kit = create({}); go() { this.kit.switchNetwork(base) } }",
    "class Shop { #kit = create({}); go() { this.#kit.updateOptions({ networks: [base] }) } }",
    "class Shop { constructor() { this.kit = create({}) } go() { this.kit.switchNetwork(base) } }",
    "export default { data: () => ({ kit: create({}) }), methods: { go() { this.kit.switchNetwork(base) } } }",
  ])("PUBLIC the kit gets an id by whatever name this file has it: %s", (code) => {
    expect(migrated(HEAD + code)).toMatchObject({
      kind: "rewritten",
      text: expect.stringContaining(`\n${code.replace("base", "'eip155:8453'")}`),
    });
  });

  it.each([
    "const kit = create({}); chains.addNetwork(base)",
    "import { kit } from './kit'; kit.switchNetwork(base)",
    "const { switchNetwork } = useSwitchChain(); useAppKitNetwork(); switchNetwork(base)",
    "store.updateOptions({ chain: base })",
  ])("PUBLIC another object's method of the same name does not: %s", (code) => {
    const says = '`base` is read, or goes elsewhere than to the kit of this file, and is the text "eip155:8453" here';
    expect(migrated(HEAD + code)).toEqual({ kind: "left", left: [{ line: 3, says }] });
  });
});

it("PUBLIC appkit-migrate looks through a file once for what is of the kit: a thousand calls take seconds", () => {
  const calls = Array.from({ length: 1_000 }, () => "go(() => kit.switchNetwork(base))").join("\n");
  const { kind } = migrated(`${HEAD}const kit = create({})\n${calls}`);
  expect(kind).toBe("rewritten");
}, 5_000);

const ADAPTER = `import { createAppKit } from '@reown/appkit'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
`;

describe("appkit-migrate and adapters", () => {
  it.each([
    ["makeKit({ adapters: [wagmi] })", "the adapter `wagmi` is used beside the option `adapters`"],
    ["export const options = { adapters: [wagmi] }", "the adapter `wagmi` is used beside the option `adapters`"],
    ["createAppKit({ features: { adapters: [wagmi] } })", "the adapter `wagmi` is used beside the option `adapters`"],
    ["makeKit({ adapters: [new WagmiAdapter({})] })", '`WagmiAdapter` of "@reown/appkit-adapter-wagmi" is used'],
  ])("PUBLIC an adapter that another object lists is left: %s", (code, says) => {
    expect(migrated(`${ADAPTER}const wagmi = new WagmiAdapter({})\n${code}`)).toMatchObject({
      kind: "left",
      left: expect.arrayContaining([{ line: 4, says: expect.stringContaining(says) }]),
    });
  });

  it.each([
    ["{\n  projectId,\n  adapters: [wagmi] /* ours, */,\n  lang,\n}", "{\n  projectId,\n  lang,\n}"],
    ["{\n  adapters: [wagmi] // a, b\n  , lang\n}", "{\nlang\n}"],
    ["{ projectId\n  , adapters: [wagmi]\n  , lang\n  }", "{ projectId\n  , lang\n  }"],
    ["{ projectId\n  , adapters: [wagmi]\n  }", "{ projectId\n  }"],
    ["{ projectId, adapters: [wagmi] }", "{ projectId }"],
    ["{ adapters: [wagmi] /* , */ }", "{  /* , */ }"],
  ])("PUBLIC the list of adapters goes with one comma: %j", (options, rest) => {
    const code = `const wagmi = new WagmiAdapter({});\ncreateAppKit(${options});\n`;
    expect(migrated(ADAPTER + code)).toMatchObject({
      kind: "rewritten",
      text: `import { createAppKit } from 'appkit'\ncreateAppKit(${rest});\n`,
    });
  });

  it("PUBLIC a file is left where the change could not be read any more", () => {
    expect(migrated(`${ADAPTER}createAppKit({ lang, adapters: [], adapters: [] })`)).toEqual({
      kind: "left",
      left: [{ line: 1, says: "it could not be read any more when it is rewritten: change it by hand" }],
    });
  });
});
