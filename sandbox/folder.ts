import { lstat, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The one folder that the sandbox writes to. */
export interface OwnFolder {
  /** Absolute. */
  readonly path: string;
  /** Removes it, unless it is kept for the next start on the same port. */
  leave(): Promise<void>;
}

const owner = (): number => process.getuid?.() ?? 0;

/** True for a folder that is ours alone: nobody else may have put it there. */
async function isOurs(path: string): Promise<boolean> {
  const found = await lstat(path);
  return found.isDirectory() && found.uid === owner() && (process.platform === "win32" || (found.mode & 0o077) === 0);
}

/**
 * The folder of the sandbox on a port, in the system's temporary folder. A fixed port keeps its folder, so that a sandbox
 * that was killed finds its mailboxes again; port 0 gets a new one, which is removed at the end.
 */
export async function ownFolder(port: number): Promise<OwnFolder> {
  if (port !== 0) {
    const path = join(tmpdir(), `appkit-sandbox-${owner()}-${port}`);
    await mkdir(path, { mode: 0o700 }).catch(() => undefined);
    if (await isOurs(path)) return { path, leave: async () => {} };
  }
  const path = await mkdtemp(join(tmpdir(), "appkit-sandbox-"));
  return { path, leave: () => rm(path, { recursive: true, force: true }) };
}
