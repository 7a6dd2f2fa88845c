// `npm run build`: dist/ with the script, its hash, its compressed twin, the ESM modules, types, the size report and the SBOM.
// `npm run build -- --verify` builds the script a second time and compares.
// `npm run build -- --measure-edits` measures the saving of each edit of a library: the script is built once more without each.
import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Metafile } from "esbuild";
import { chartOf } from "../api/machines/machine-chart.ts";
import { phoneWalletThread } from "../sandbox/phone-wallet/program.ts";
import { relayProcess } from "../sandbox/relay/program.ts";
import { WALKABLES } from "../testing/samples/machines.ts";
import { tooNew } from "./engines/engines.ts";
import { buildGallery } from "./gallery.ts";
import { DIST, ROOT, VERSION } from "./paths.ts";
import { sbom } from "./release/sbom.ts";
import { servedSheets } from "./script/css.ts";
import { EARLY } from "./script/early.ts";
import {
  BROWSER_ENTRIES,
  buildEsm,
  buildFramePage,
  buildPages,
  buildProgram,
  buildReportReader,
  buildWalletsPage,
  NODE_ENTRIES,
} from "./script/esm.ts";
import { languageFiles } from "./script/languages.ts";
import { editsTable, measureEdits, type Savings, unjustifiedEdits } from "./script/library-edits.ts";
import { bundledPackages, changedPackages, notices } from "./script/notices.ts";
import { bundleScript, type Script, type ScriptInput } from "./script/script.ts";
import { buildTypes } from "./script/types.ts";
import { EDITS } from "./shims/edits.ts";
import { forbiddenModules, overBudget, sizeTable } from "./sizes/budget.ts";
import { integrityOf } from "./sizes/integrity.ts";
import { brotli, measure } from "./sizes/sizes.ts";

const BANNER = `/*! AppKit ${VERSION} | Apache-2.0 | contains the packages named in NOTICES.txt, some of them changed */`;

const INPUT: ScriptInput = {
  ...{ root: ROOT, entry: join(ROOT, "api/script.ts"), early: EARLY },
  ...{ version: VERSION, banner: BANNER },
};

const write = (name: string, content: string | Buffer): void => writeFileSync(join(DIST, name), content);

/** The script as it is served: its source map is fetched by developer tools alone. */
const served = (script: Script): string => `${script.code}//# sourceMappingURL=appkit.js.map\n`;

/** The file of each library edit's saving. */
const SAVINGS = join(ROOT, "build/shims/savings.json");

/** Prints the edits of libraries; gives the breaches of their policy. */
async function reportEdits(): Promise<string[]> {
  if (process.argv.includes("--measure-edits")) {
    writeFileSync(SAVINGS, `${JSON.stringify(await measureEdits(INPUT, EDITS), null, 2)}\n`);
  }
  const savings = JSON.parse(readFileSync(SAVINGS, "utf8")) as Savings;
  console.log(`\n${editsTable(EDITS, savings)}`);
  return unjustifiedEdits(EDITS, savings);
}

async function writeScript(): Promise<{ script: Script; problems: string[] }> {
  const script = await bundleScript(INPUT);
  const code = served(script);
  const report = await measure(INPUT, { ...script, code });
  write("appkit.js", code);
  write("appkit.js.map", script.map);
  write("appkit.js.br", brotli(code));
  write("size.json", `${JSON.stringify({ version: VERSION, ...report }, null, 2)}\n`);
  console.log(sizeTable(report));
  const problems = [
    ...overBudget(report),
    ...forbiddenModules(script.metafile),
    ...(await tooNew({ ...script, sheets: await servedSheets(ROOT) })),
    ...(await reportEdits()),
  ];
  return { script, problems };
}

async function writeModules(): Promise<Metafile[]> {
  const common = { root: ROOT, outdir: join(DIST, "esm"), version: VERSION };
  return [
    await buildPages(ROOT, common.outdir, VERSION),
    await buildEsm({ ...common, entries: BROWSER_ENTRIES, platform: "browser" }),
    await buildEsm({ ...common, entries: NODE_ENTRIES, platform: "node" }),
    await buildWalletsPage(ROOT, common.outdir),
    await buildFramePage(ROOT, common.outdir),
    await buildReportReader(ROOT, common.outdir),
    await buildProgram(ROOT, common.outdir, relayProcess),
    await buildProgram(ROOT, common.outdir, phoneWalletThread),
  ];
}

/** Writes `appkit/script`: the path of the script, and its hash. */
function writeScriptModule(integrity: string): void {
  const path = 'import { fileURLToPath } from "node:url";\n\n/** Where the script lies, for a server to read. */\n';
  const body = 'export const path = fileURLToPath(new URL("../appkit.js", import.meta.url));\n\n';
  const doc = "/** The value of the script tag's `integrity` attribute. */\n";
  write("esm/script.js", `${path}${body}${doc}export const integrity = "${integrity}";\n`);
  const global = 'export type { AppKitGlobal } from "../types/api/global.js";\n';
  const types = "/** Where the script lies, for a server to read. */\nexport declare const path: string;\n";
  write("esm/script.d.ts", `${global}${types}${doc}export declare const integrity: string;\n`);
}

/** Writes the files of other languages, each with its hash. */
function writeLanguages(): void {
  for (const { name, code } of languageFiles(ROOT, BANNER)) {
    write(name, code);
    write(`${name}.sri`, `${integrityOf(code)}\n`);
  }
}

/** Writes the charts of all machines by their ids, which the inspector of the demo page draws. */
function writeCharts(): void {
  const charts = Object.values(WALKABLES).map(({ machine }) => chartOf(machine));
  write("charts.json", JSON.stringify(Object.fromEntries(charts.map((chart) => [chart.id, chart]))));
}

async function verify(script: Script): Promise<string[]> {
  const again = await bundleScript(INPUT);
  if (again.code === script.code && again.map === script.map) {
    console.log("\nTwo clean builds, one hash.");
    return [];
  }
  return ["Two clean builds differ: the build is not reproducible."];
}

async function main(): Promise<void> {
  const started = new Date();
  // Without the mark nobody takes the folder for a finished build.
  for (const old of ["appkit.js.sri", "esm", "types"]) rmSync(join(DIST, old), { recursive: true, force: true });
  mkdirSync(join(DIST, "esm"), { recursive: true });
  const types = buildTypes();
  types.catch(() => undefined);
  const { script, problems } = await writeScript();
  const modules = await writeModules();
  await buildGallery();
  writeCharts();
  const integrity = integrityOf(served(script));
  writeScriptModule(integrity);
  writeLanguages();
  const metafiles = [script.metafile, ...modules];
  write("NOTICES.txt", notices(ROOT, metafiles));
  write("sbom.cdx.json", sbom(ROOT, bundledPackages(metafiles), changedPackages(metafiles)));
  await types;
  if (process.argv.includes("--verify")) problems.push(...(await verify(script)));
  if (problems.length > 0) throw new Error(`The build is refused:\n  ${problems.join("\n  ")}`);
  // Last, since its presence says that the build is whole.
  write("appkit.js.sri", `${integrity}\n`);
  // Sources edited meanwhile are newer than this build.
  utimesSync(join(DIST, "appkit.js.sri"), started, started);
  console.log(`\ndist/appkit.js ${integrity}\nBuilt in ${((Date.now() - started.getTime()) / 1000).toFixed(1)} s.`);
}

main().catch((error: Error) => {
  console.error(`\n${error.message}`);
  process.exit(1);
});
