import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { socketAt } from "../endpoints.ts";
import { content, Refused, type Reply, redirect } from "../http/reply.ts";
import type { Call, Party, Route } from "../http/route.ts";
import { packageFolder } from "../package-folder.ts";
import { strictPolicy } from "./csp.ts";
import { readBelow, serveFile } from "./files.ts";
import { hasGallery, withoutGallery } from "./gallery.ts";
import { fillHostPage } from "./host-page.ts";

const unbuilt = "dist is not built: run npm run build, then load this page again";
const html = "text/html; charset=utf-8";

/** Origins of the sandbox. */
interface Origins {
  /** Its own, which its answers name in addresses of pictures, whatever the host under which a page was asked for. */
  url(): string;
  secureFrame(): string;
}

/** The folders of the example pages and of the built files, and the addresses that the pages' script gets. */
interface Site extends Origins {
  readonly root: string;
  readonly examples: string;
  readonly dist: string;
  readonly endpoints: readonly string[];
}

/** The hash of the built script; undefined before it is built. */
async function builtHash(dist: string): Promise<string | undefined> {
  const hash = await readFile(join(dist, "appkit.js.sri"), "utf8").catch(() => undefined);
  return hash?.trim();
}

async function page(site: Site, file: string, { url }: Call, nonce?: string): Promise<string> {
  const { root, examples, dist, endpoints } = site;
  const written = (await readBelow(examples, file, `There is no example ${file}`)).toString("utf8");
  const text = hasGallery(root) ? written : withoutGallery(written);
  const integrity = await builtHash(dist);
  try {
    const hostPage = { origin: url.origin, secureFrame: site.secureFrame(), endpoints, query: url.searchParams };
    return fillHostPage(text, { ...hostPage, ...(nonce && { nonce }), ...(integrity && { integrity }) });
  } catch {
    throw new Refused(400, "options", "options must be a JSON object");
  }
}

async function strictPage(site: Site, call: Call): Promise<Reply> {
  const nonce = randomBytes(16).toString("base64url");
  const body = await page(site, "strict-csp/index.html", call, nonce);
  const { origin } = call.url;
  const hosts = [...new Set([origin, site.url()])];
  const reach = { hosts, sockets: [socketAt(origin)], frames: [origin, site.secureFrame()] };
  return content(body, html, { "content-security-policy": strictPolicy(nonce, reach) });
}

/** The demo, the example pages, the gallery, and the built files. `endpoints` names the options that are answered here. */
export function pages(endpoints: readonly string[], origins: Origins, root = packageFolder()): Party {
  const examples = join(root, "examples");
  const dist = join(root, "dist");
  const site: Site = { ...origins, root, examples, dist, endpoints };
  const show = (path: RegExp, file: string): Route => ({
    method: "GET",
    path,
    handle: async (call) => content(await page(site, file, call), html),
  });
  const own = (path: RegExp, folder: string): Route => ({
    method: "GET",
    path,
    handle: ({ params }) => serveFile(join(examples, folder), params[0] || "index.html", "There is no such example"),
  });
  const built = (path: RegExp, folder = ""): Route => ({
    method: "GET",
    path,
    handle: ({ params }) => serveFile(dist, join(folder, params[0] || "index.html"), unbuilt),
  });
  return {
    name: "pages",
    routes: [
      show(/^\/(?:index\.html)?$/, "demo/index.html"),
      show(/^\/plain$/, "plain/index.html"),
      { method: "GET", path: /^\/csp$/, handle: (call) => strictPage(site, call) },
      own(/^\/((?:demo|demo-theme|outside)\.(?:js|css))$/, "demo"),
      own(/^\/inspector\/(.+)$/, "demo/inspector"),
      own(/^\/(strict-csp\.js)$/, "strict-csp"),
      { method: "GET", path: /^\/builder$/, handle: () => redirect("/builder/") },
      show(/^\/builder\/preview$/, "builder/preview.html"),
      own(/^\/builder\/(.*)$/, "builder"),
      { method: "GET", path: /^\/favicon\.ico$/, handle: () => ({ ...content("", "image/x-icon"), status: 204 }) },
      { method: "GET", path: /^\/gallery$/, handle: ({ url }) => redirect(`/gallery/${url.search}`) },
      built(/^\/gallery\/(.*)$/, "gallery"),
      built(/^\/(appkit\.js(?:\.map)?)$/),
      built(/^\/dist\/(.+)$/),
    ],
  };
}
