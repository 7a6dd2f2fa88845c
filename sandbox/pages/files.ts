import { readFile, stat } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { content, Refused, type Reply } from "../http/reply.ts";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".txt": "text/plain; charset=utf-8",
  ".sri": "text/plain; charset=utf-8",
  ".ts": "text/plain; charset=utf-8",
  ".br": "application/octet-stream",
};

/** Reads a file below a folder; nothing above it is ever served. Refuses with 404 and `absent` when it is not there. */
export async function readBelow(folder: string, path: string, absent: string): Promise<Buffer> {
  const full = join(folder, path);
  const inside = full.startsWith(folder + sep);
  const found = inside && (await stat(full).catch(() => undefined))?.isFile();
  if (!found) throw new Refused(404, "path", absent);
  return readFile(full);
}

/** Serves a file below a folder under the type of its name. */
export async function serveFile(folder: string, path: string, absent: string): Promise<Reply> {
  const type = types[extname(path)] ?? "application/octet-stream";
  return content(await readBelow(folder, path, absent), type);
}
