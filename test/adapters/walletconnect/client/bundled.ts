import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type BuildOptions, build } from "esbuild";
import { ROOT } from "../../../../build/paths.ts";
import { EDITS } from "../../../../build/shims/edits.ts";
import { relayLibrary } from "../../../../build/shims/walletconnect/plugin.ts";

type Client = typeof import("../../../../adapters/walletconnect/client/client.ts");
type Errors = typeof import("../../../../adapters/walletconnect/client/errors.ts");

/** The relay part's exports, as a page gets them. */
export type RelayPart = Client & Errors;

const ENTRY = ["client", "errors"]
  .map((name) => `export * from "./adapters/walletconnect/client/${name}.ts";`)
  .join("\n");

/** The text of a bundle as the script makes it, with the stand-ins and from the originals. */
export async function bundleText(source: string, more: Pick<BuildOptions, "format" | "globalName">): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: ROOT, loader: "ts" },
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    platform: "browser",
    target: "es2022",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [relayLibrary(EDITS)],
    logLevel: "silent",
    ...more,
  });
  return outputFiles[0]?.text ?? "";
}

/** A bundle as the script makes it, loaded into Node. */
export async function bundleNode<T>(source: string): Promise<T> {
  const text = await bundleText(source, { format: "esm" });
  const folder = await mkdtemp(join(tmpdir(), "relay-part-"));
  try {
    const file = join(folder, "bundle.mjs");
    await writeFile(file, text);
    return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as T;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The relay part as the script carries it. */
export const loadRelayPart = (): Promise<RelayPart> => bundleNode<RelayPart>(ENTRY);
