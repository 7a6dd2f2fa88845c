import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { content, Refused, type Reply, redirect } from "../http/reply.ts";
import type { Call, Party, Route } from "../http/route.ts";
import { packageFolder } from "../package-folder.ts";
import { strictPolicy } from "./csp.ts";
import { readBelow, serveFile } from "./files.ts";
import { fillHostPage } from "./host-page.ts";

const unbuilt = "dist is not built: run npm run build, then load this page again";
const html = "text/html; charset=utf-8";

async function page(examples: string, file: string, { url }: Call, nonce?: string): Promise<string> {
  const text = (await readBelow(examples, file, `There is no example ${file}`)).toString("utf8");
  try {
    return fillHostPage(text, { origin: url.origin, query: url.searchParams, ...(nonce && { nonce }) });
  } catch {
    throw new Refused(400, "options", "options must be a JSON object");
  }
}

async function strictPage(examples: string, call: Call): Promise<Reply> {
  const nonce = randomBytes(16).toString("base64url");
  const body = await page(examples, "strict-csp.html", call, nonce);
  return content(body, html, { "content-security-policy": strictPolicy(nonce, [call.url.origin]) });
}

/** The demo, the example pages, the gallery, and what was built. */
export function pages(root = packageFolder()): Party {
  const examples = join(root, "examples");
  const dist = join(root, "dist");
  const show = (path: RegExp, file: string): Route => ({
    method: "GET",
    path,
    handle: async (call) => content(await page(examples, file, call), html),
  });
  const built = (path: RegExp, folder = ""): Route => ({
    method: "GET",
    path,
    handle: ({ params }) => serveFile(dist, join(folder, params[0] || "index.html"), unbuilt),
  });
  return {
    name: "pages",
    routes: [
      show(/^\/(?:index\.html)?$/, "demo.html"),
      show(/^\/plain$/, "plain.html"),
      { method: "GET", path: /^\/csp$/, handle: (call) => strictPage(examples, call) },
      {
        method: "GET",
        path: /^\/((?:demo|demo-theme|outside|strict-csp)\.(?:js|css))$/,
        handle: ({ params }) => serveFile(examples, params[0] ?? "", "There is no such example"),
      },
      { method: "GET", path: /^\/favicon\.ico$/, handle: () => ({ ...content("", "image/x-icon"), status: 204 }) },
      { method: "GET", path: /^\/gallery$/, handle: () => redirect("/gallery/") },
      built(/^\/gallery\/(.*)$/, "gallery"),
      built(/^\/(appkit\.js(?:\.map)?)$/),
      built(/^\/dist\/(.+)$/),
    ],
  };
}
