import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The fields of a package's manifest that a list of components tells. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly description?: string;
}

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly integrity?: string } | undefined>>;
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, "utf8")) as T;

/** A package's address (purl): the scope's @ is escaped. */
const purl = ({ name, version }: Manifest): string => `pkg:npm/${name.replace("@", "%40")}@${version}`;

/** The hash under which the registry gave the package out, as CycloneDX writes it. */
function hashes(integrity: string | undefined): object {
  const base64 = /^sha512-(.+)$/.exec(integrity ?? "")?.[1];
  return base64 ? { hashes: [{ alg: "SHA-512", content: Buffer.from(base64, "base64").toString("hex") }] } : {};
}

function component(manifest: Manifest): object {
  const [, group, name = manifest.name] = /^(@[^/]+)\/(.+)$/.exec(manifest.name) ?? [];
  const { version, description, license } = manifest;
  return {
    type: "library",
    "bom-ref": purl(manifest),
    ...(group && { group }),
    name,
    version,
    ...(description && { description }),
    licenses: [/ (?:OR|AND|WITH) /.test(license) ? { expression: license } : { license: { id: license } }],
    purl: purl(manifest),
  };
}

/**
 * The list of what is bundled (CycloneDX 1.6). It tells neither its time nor a serial number, so that the same packages have the same
 * list. `folders` are paths of packages below `root`, `changed` those whose modules were changed.
 */
export function sbom(root: string, folders: readonly string[], changed: ReadonlySet<string>): string {
  const { packages } = readJson<Lockfile>(join(root, "package-lock.json"));
  const own = readJson<Manifest>(join(root, "package.json"));
  const manifests = folders.map((folder) => ({
    folder,
    manifest: readJson<Manifest>(join(root, folder, "package.json")),
  }));
  const list = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: component(own) },
    components: manifests.map(({ folder, manifest }) => ({
      ...component(manifest),
      ...hashes(packages[folder]?.integrity),
      ...(changed.has(folder) && { pedigree: { notes: "Bundled with the changes that NOTICES.txt names." } }),
    })),
    dependencies: [{ ref: purl(own), dependsOn: manifests.map(({ manifest }) => purl(manifest)) }],
  };
  return `${JSON.stringify(list, null, 2)}\n`;
}
