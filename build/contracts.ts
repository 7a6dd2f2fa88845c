// `npm run contracts`: compiles sandbox/contracts/src into sandbox/contracts/artifacts. The same sources give the same files.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "./paths.ts";

const SOURCES = join(ROOT, "sandbox/contracts/src");
const ARTIFACTS = join(ROOT, "sandbox/contracts/artifacts");

interface Compiled {
  abi: object[];
  evm: { deployedBytecode: { object: string; immutableReferences?: object } };
}

interface Output {
  errors?: { severity: string; formattedMessage: string }[];
  contracts?: Record<string, Record<string, Compiled>>;
}

/** Without the metadata's hash, so that the code depends on nothing but the statements. */
const SETTINGS = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: "cancun",
  metadata: { bytecodeHash: "none", appendCBOR: false },
  outputSelection: { "*": { "*": ["abi", "evm.deployedBytecode.object", "evm.deployedBytecode.immutableReferences"] } },
};

async function compile(sources: Record<string, { content: string }>): Promise<Output> {
  // Loaded when used: the compiler is 9 MB, and puts a listener on every process that imports it.
  const { default: solc } = await import("solc");
  return JSON.parse(solc.compile(JSON.stringify({ language: "Solidity", sources, settings: SETTINGS }))) as Output;
}

function artifact(name: string, { abi, evm }: Compiled): string {
  const constant = name.charAt(0).toLowerCase() + name.slice(1);
  const { object, immutableReferences } = evm.deployedBytecode;
  return [
    `// Compiled by build/contracts.ts from sandbox/contracts/src/${name}.sol; change it there.`,
    `export const ${constant}Abi = [`,
    ...abi.map((entry) => `  ${JSON.stringify(entry)},`),
    "] as const;",
    ...(Object.keys(immutableReferences ?? {}).length > 0
      ? []
      : ["", "/** The runtime code at the contract's address. */", `export const ${constant}Code = "0x${object}";`]),
    "",
  ].join("\n");
}

/** File name -> text of every artifact. Throws the compiler's errors and warnings. */
export async function contractArtifacts(): Promise<Map<string, string>> {
  const files = readdirSync(SOURCES).sort();
  const sources = Object.fromEntries(
    files.map((file) => [file, { content: readFileSync(join(SOURCES, file), "utf8") }]),
  );
  const { errors = [], contracts = {} } = await compile(sources);
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join("\n"));
  return new Map(
    files.map((file) => {
      const name = file.replace(/\.sol$/, "");
      const compiled = contracts[file]?.[name];
      if (!compiled) throw new Error(`${file} holds no contract ${name}`);
      return [`${name.replace(/(?<=.)[A-Z]/g, "-$&").toLowerCase()}.ts`, artifact(name, compiled)];
    }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const artifacts = await contractArtifacts();
  rmSync(ARTIFACTS, { recursive: true, force: true });
  mkdirSync(ARTIFACTS, { recursive: true });
  for (const [file, text] of artifacts) writeFileSync(join(ARTIFACTS, file), text);
  console.log(`${artifacts.size} files in sandbox/contracts/artifacts`);
}
