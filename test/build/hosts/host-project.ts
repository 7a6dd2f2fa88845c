import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "../../../build/paths.ts";

async function askNpm(): Promise<string[]> {
  const args = ["pack", "--dry-run", "--json", "--ignore-scripts"];
  const { stdout } = await promisify(execFile)("npm", args, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 });
  const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
  return files.map(({ path }) => path);
}

let packedPaths: Promise<string[]> | undefined;

/** Files that npm puts into the tarball, as paths of the project. */
export function packedFiles(): Promise<string[]> {
  packedPaths ??= askNpm();
  return packedPaths;
}

/** A project of a host: our package as it is packed, and of others those that it names and no more. */
export class HostProject {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** `packages` are those that the host installs beside ours, with all that these need. */
  static async create(packages: readonly string[] = []): Promise<HostProject> {
    const project = new HostProject(await mkdtemp(join(tmpdir(), "appkit-host-")));
    const modules = project.path("node_modules");
    const packed = (await packedFiles()).filter((path) => !path.endsWith(".map"));
    const copy = (from: string, to: string) => cp(join(ROOT, from), join(modules, to), { recursive: true });
    await Promise.all([
      ...packed.map((path) => copy(path, join("appkit", path))),
      ...["xstate", ...packages].map((name) => copy(join("node_modules", name), name)),
    ]);
    await project.write("package.json", '{ "name": "host", "private": true, "type": "module" }');
    return project;
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  read(name: string): Promise<string> {
    return readFile(this.path(name), "utf8");
  }

  async write(name: string, text: string): Promise<string> {
    await writeFile(this.path(name), text);
    return this.path(name);
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}
