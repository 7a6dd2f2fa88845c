import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Metafile } from "esbuild";

/** The package folders, relative to the project, that have a line in the output. */
export function bundledPackages(metafiles: readonly Metafile[]): string[] {
  const inputs = metafiles.flatMap(({ outputs }) =>
    Object.values(outputs).flatMap(({ inputs }) => Object.entries(inputs)),
  );
  const folders = inputs
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .flatMap(([path]) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
  return [...new Set(folders)].sort();
}

function licenceText(folder: string): string {
  const file = readdirSync(folder).find((name) => /^(?:licen[cs]e|copying)/i.test(name));
  return file ? readFileSync(join(folder, file), "utf8").trim() : "";
}

/** The licences of everything bundled: their terms ask that they go along with every copy. */
export function notices(root: string, metafiles: readonly Metafile[]): string {
  const sections = bundledPackages(metafiles).flatMap((folder) => {
    const manifest = join(root, folder, "package.json");
    if (!existsSync(manifest)) return [];
    const { name, version, license } = JSON.parse(readFileSync(manifest, "utf8")) as Record<string, string>;
    return [`${name} ${version} (${license})\n\n${licenceText(join(root, folder))}`.trim()];
  });
  const rule = `\n\n${"-".repeat(80)}\n\n`;
  return `AppKit contains the following packages.${rule}${sections.join(rule)}\n`;
}
