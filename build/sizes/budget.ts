import type { Metafile } from "esbuild";
import type { ChunkGroup, Size, SizeReport } from "./sizes.ts";
import { packageOf } from "./sizes.ts";

const KIB = 1024;

/** The allowance of a chunk group in KiB, by each of two compressions. */
type Allowance = Readonly<Record<Compression, number>>;

type Compression = "gzip" | "brotli";

const COMPRESSIONS: readonly Compression[] = ["gzip", "brotli"];

/** The allowance of each group, minified. */
export const BUDGETS: Readonly<Record<ChunkGroup | "whole", Allowance>> = {
  eager: { gzip: 66, brotli: 57 },
  relay: { gzip: 65, brotli: 55 },
  evm: { gzip: 25, brotli: 23 },
  solana: { gzip: 25, brotli: 22 },
  scan: { gzip: 14, brotli: 13 },
  features: { gzip: 191, brotli: 161 },
  whole: { gzip: 397, brotli: 325 },
};

const NAMES = Object.keys(BUDGETS) as (ChunkGroup | "whole")[];

const sizeIn = (report: SizeReport, name: ChunkGroup | "whole"): Size =>
  name === "whole" ? report.whole : report.chunks[name];

/** One sentence for each allowance that is exceeded. */
export function overBudget(report: SizeReport): string[] {
  return NAMES.flatMap((name) =>
    COMPRESSIONS.filter((by) => sizeIn(report, name)[by] > BUDGETS[name][by] * KIB).map((by) => {
      const is = (sizeIn(report, name)[by] / KIB).toFixed(2);
      return `${name} is ${is} KiB ${by}, and may be ${BUDGETS[name][by]}.`;
    }),
  );
}

const FORBIDDEN: readonly (readonly [string, RegExp])[] = [
  ["react-dom", /node_modules\/react-dom\//],
  ["zod", /node_modules\/zod\//],
  ["pino", /node_modules\/pino\//],
  ["unstorage", /node_modules\/unstorage\//],
  ["multiformats", /node_modules\/multiformats\//],
  ["@msgpack", /node_modules\/@msgpack\//],
  ["@adraffy/ens-normalize", /node_modules\/@adraffy\/ens-normalize\//],
  ["viem/chains", /node_modules\/viem\/(?:_esm\/)?chains\//],
];

function written(metafile: Metafile): string[] {
  const rows = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  return [...new Set(rows.filter(([, input]) => input.bytesInOutput > 0).map(([path]) => path))];
}

/** One sentence for each module in the output that may not be there, and for each second copy of a @noble package. */
export function forbiddenModules(metafile: Metafile): string[] {
  const paths = written(metafile);
  const banned = FORBIDDEN.flatMap(([name, pattern]) => {
    const path = paths.find((each) => pattern.test(each));
    return path ? [`${name} must not be in the script: ${path}`] : [];
  });
  const copies = new Map<string, Set<string>>();
  for (const path of paths) {
    const name = packageOf(path);
    if (!name.startsWith("@noble/")) continue;
    const folder = path.slice(0, path.lastIndexOf(name) + name.length);
    copies.set(name, (copies.get(name) ?? new Set()).add(folder));
  }
  const doubled = [...copies].filter(([, folders]) => folders.size > 1);
  return [
    ...banned,
    ...doubled.map(([name, folders]) => `${name} is in the script ${folders.size} times: ${[...folders].join(", ")}`),
  ];
}

const kib = (bytes: number): string => (bytes / KIB).toFixed(1).padStart(8);

/** The sizes as a table: each group with its allowance, and the size of each package. */
export function sizeTable(report: SizeReport): string {
  const head = `${"chunk".padEnd(32)}${"raw".padStart(8)}${"gzip".padStart(8)}${"brotli".padStart(8)}  allowed gzip, brotli`;
  const rows = NAMES.map((name) => {
    const { raw, gzip, brotli } = sizeIn(report, name);
    return `${name.padEnd(32)}${kib(raw)}${kib(gzip)}${kib(brotli)}${kib(BUDGETS[name].gzip * KIB)}${kib(BUDGETS[name].brotli * KIB)}`;
  });
  const packages = report.packages.map(({ name, bytes }) => `${name.padEnd(32)}${kib(bytes)}`);
  return [
    "Sizes in KiB, minified",
    head,
    ...rows,
    "",
    `${"package".padEnd(32)}${"spaced".padStart(8)}`,
    ...packages,
  ].join("\n");
}
