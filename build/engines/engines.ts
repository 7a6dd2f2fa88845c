import { transform } from "esbuild";
import { GUARDED, type Guarded } from "./guarded.ts";
import { TARGET } from "./oldest.ts";
import { type Chunk, newApis } from "./script-features.ts";
import { newStyles, type Sheet } from "./style-features.ts";
import type { Use } from "./support.ts";

/** The files that are served to browsers. */
export interface Served {
  /** The finished script. */
  readonly code: string;
  readonly chunks: readonly Chunk[];
  readonly sheets: readonly Sheet[];
}

/** True if the oldest browsers understand a script's syntax: nothing of it has to be rewritten for them. */
export async function isOldSyntax(code: string): Promise<boolean> {
  const written = async (target: string | string[]): Promise<string> =>
    (await transform(code, { target, minifyWhitespace: true, legalComments: "none", logLevel: "silent" })).code;
  // For a script that cannot be rewritten esbuild throws.
  const [old, plain] = await Promise.all([written(TARGET).catch(() => undefined), written("esnext")]);
  return old === plain;
}

const covers = ({ feature }: Guarded, use: Use): boolean => `${use.feature}.`.startsWith(`${feature}.`);

/** The syntax and the APIs that one of the oldest browsers lacks, a sentence each. */
export async function tooNew(
  { code, chunks, sheets }: Served,
  guarded: readonly Guarded[] = GUARDED,
): Promise<string[]> {
  const uses = [...newApis(chunks), ...newStyles(sheets)];
  const bare = uses.filter((use) => !guarded.some((each) => covers(each, use)));
  const idle = guarded.filter((each) => !uses.some((use) => covers(each, use)));
  return [
    ...((await isOldSyntax(code)) ? [] : [`The script has syntax that is too new for ${TARGET.join(", ")}.`]),
    ...bare.map(({ feature, place, lacking }) => `${feature} is missing in ${lacking.join(", ")}: ${place}.`),
    ...idle.map(({ feature }) => `${feature} is used nowhere: its row in build/engines/guarded.ts goes.`),
  ];
}
