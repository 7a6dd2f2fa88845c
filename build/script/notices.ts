import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Metafile } from "esbuild";

/** Packages whose modules are bundled with changes of ours (build/shims). */
const CHANGED = /^.*node_modules\/(?:@walletconnect\/[^/]+(?=\/src\/)|xstate(?=\/dist\/)|@noble\/curves(?=\/))/;

const SAYS_CHANGED = `Changed for AppKit: this package is bundled without what AppKit has no use for, some of it with corrections, and with
modules of AppKit's own in the place of some of its modules and dependencies. AppKit's source lists every change under
build/shims.`;

const packageFolder = (path: string): string | undefined => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];

/** The paths of the modules that have a line in the output. */
function written(metafiles: readonly Metafile[]): string[] {
  const outputs = metafiles.flatMap((metafile) => Object.values(metafile.outputs));
  const inputs = outputs.flatMap((output) => Object.entries(output.inputs));
  return inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
}

/** The package folders, relative to the project, that have a line in the output. */
export function bundledPackages(metafiles: readonly Metafile[]): string[] {
  return [...new Set(written(metafiles).flatMap((path) => packageFolder(path) ?? []))].sort();
}

/** The text of the package's own file of that name; empty where it has none. */
function ownText(folder: string, name: RegExp): string {
  const file = readdirSync(folder).find((each) => name.test(each));
  return file ? readFileSync(join(folder, file), "utf8").trim() : "";
}

/** The folders of those packages whose modules are bundled with changes. */
export function changedPackages(metafiles: readonly Metafile[]): Set<string> {
  return new Set(written(metafiles).flatMap((path) => CHANGED.exec(path)?.[0] ?? []));
}

/**
 * The licences of everything bundled, and the notices that belong to them: their terms ask that they go along with every
 * copy, and that a package which was changed says so.
 */
export function notices(root: string, metafiles: readonly Metafile[]): string {
  const changed = changedPackages(metafiles);
  const sections = bundledPackages(metafiles).flatMap((folder) => {
    const manifest = join(root, folder, "package.json");
    if (!existsSync(manifest)) return [];
    const { name, version, license } = JSON.parse(readFileSync(manifest, "utf8")) as Record<string, string>;
    const texts = [
      `${name} ${version} (${license})`,
      changed.has(folder) ? SAYS_CHANGED : "",
      ownText(join(root, folder), /^notice/i),
      ownText(join(root, folder), /^(?:licen[cs]e|copying)/i),
    ];
    return [texts.filter((text) => text !== "").join("\n\n")];
  });
  const rule = `\n\n${"-".repeat(80)}\n\n`;
  return `AppKit contains the following packages.${rule}${sections.join(rule)}\n`;
}
