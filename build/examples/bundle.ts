import { existsSync } from "node:fs";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, type InlineConfig } from "vite";
import type { Sandbox } from "../../sandbox/main.ts";
import { fillHostPage } from "../../sandbox/pages/host-page.ts";

/** The options of a sandbox for `fillHostPage`, for a page on any origin. */
export function sandboxPage({ url, secureFrame, endpoints }: Sandbox, query = new URLSearchParams()) {
  return { origin: url, secureFrame, endpoints: Object.keys(endpoints), query };
}

/** Vite as the example's folder has it set up, with the sandbox in its environment variables. */
function config(folder: string, { projectId, endpoints }: Sandbox): InlineConfig {
  const own = join(folder, "vite.config.ts");
  return {
    root: folder,
    base: "./",
    configFile: existsSync(own) && own,
    // Vite remarks that the kit's tag is no module, which it is not meant to be.
    logLevel: "error",
    define: {
      "import.meta.env.VITE_PROJECT_ID": JSON.stringify(projectId),
      "import.meta.env.VITE_ENDPOINTS": JSON.stringify(JSON.stringify(endpoints)),
    },
  };
}

/** Bundles an example into a folder of its own, which it gives. */
export async function bundleExample(folder: string, sandbox: Sandbox): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), "appkit-example-"));
  await build({ ...config(folder, sandbox), build: { outDir, emptyOutDir: true } });
  return outDir;
}

/** Bundles an example whose page a server draws: the browser's part, with the scripted wallets on its page, and the server's. */
export async function bundleDrawnExample(
  folder: string,
  sandbox: Sandbox,
): Promise<{ client: string; server: string }> {
  const client = await bundleExample(folder, sandbox);
  const server = join(client, "server");
  const ssr = { ...config(folder, sandbox), ssr: { noExternal: true } as const };
  await build({ ...ssr, build: { outDir: server, ssr: join(folder, "draw.tsx"), emptyOutDir: true } });
  const page = join(client, "index.html");
  await writeFile(page, fillHostPage(await readFile(page, "utf8"), sandboxPage(sandbox)));
  return { client, server };
}
