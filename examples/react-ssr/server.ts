// Serves the page with its markup drawn; the built files are those of `vite build` and `vite build --ssr draw.tsx`.
// PORT=3000 CLIENT=dist SERVER=dist/server npx tsx server.ts
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const { PORT = "3000", CLIENT = "dist", SERVER = "dist/server" } = process.env;
const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
};

const { draw } = (await import(pathToFileURL(resolve(SERVER, "draw.js")).href)) as { draw(): string };
const template = await readFile(join(CLIENT, "index.html"), "utf8");

const server = createServer(async ({ url = "/" }, response) => {
  try {
    const { pathname } = new URL(url, "http://localhost");
    const isPage = pathname === "/";
    const body = isPage ? template.replace("<!--app-->", draw) : await readFile(join(CLIENT, pathname));
    const type = types[isPage ? ".html" : extname(pathname)] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type }).end(body);
  } catch {
    // A malformed path ends up here, too: a listener that rejects would end the process.
    response.writeHead(404).end();
  }
});
server.listen(Number(PORT), "127.0.0.1", () => console.log("port:", (server.address() as AddressInfo).port));
