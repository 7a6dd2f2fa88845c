// Serves the page with its markup drawn; the built files are those of `vite build` and `vite build --ssr draw.tsx`.
// PORT=3000 CLIENT=dist SERVER=dist/server npx tsx server.ts
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const { PORT = "3000", CLIENT = "dist", SERVER = "dist/server" } = process.env;
const types: Record<string, string> = { ".js": "text/javascript", ".css": "text/css" };

const { draw } = (await import(pathToFileURL(resolve(SERVER, "draw.js")).href)) as { draw(): string };
const template = await readFile(join(CLIENT, "index.html"), "utf8");

const server = createServer(async ({ url = "/" }, response) => {
  const { pathname } = new URL(url, "http://localhost");
  if (pathname === "/") {
    const html = template.replace("<!--app-->", draw);
    return response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html);
  }
  try {
    const body = await readFile(join(CLIENT, pathname));
    response.writeHead(200, { "content-type": types[extname(pathname)] ?? "application/octet-stream" }).end(body);
  } catch {
    response.writeHead(404).end();
  }
});
server.listen(Number(PORT), "127.0.0.1", () => console.log("port:", (server.address() as AddressInfo).port));
