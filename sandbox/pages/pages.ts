import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { socketAt } from "../endpoints.ts";
import { content, Refused, type Reply, redirect } from "../http/reply.ts";
import type { Call, Party, Route } from "../http/route.ts";
import { packageFolder } from "../package-folder.ts";
import { strictPolicy } from "./csp.ts";
import { readBelow, serveFile } from "./files.ts";
import { fillHostPage } from "./host-page.ts";

const unbuilt = "dist is not built: run npm run build, then load this page again";
const html = "text/html; charset=utf-8";

/** The folders of the example pages, and the addresses that their script gets. */
interface Site {
  readonly examples: string;
  readonly endpoints: readonly string[];
  /** Origin of the secure frame. */
  secureFrame(): string;
}

async function page(site: Site, file: string, { url }: Call, nonce?: string): Promise<string> {
  const { examples, endpoints } = site;
  const text = (await readBelow(examples, file, `There is no example ${file}`)).toString("utf8");
  try {
    const asked = { origin: url.origin, secureFrame: site.secureFrame(), endpoints, query: url.searchParams };
    return fillHostPage(text, { ...asked, ...(nonce && { nonce }) });
  } catch {
    throw new Refused(400, "options", "options must be a JSON object");
  }
}

async function strictPage(site: Site, call: Call): Promise<Reply> {
  const nonce = randomBytes(16).toString("base64url");
  const body = await page(site, "strict-csp.html", call, nonce);
  const { origin } = call.url;
  const reach = { hosts: [origin], sockets: [socketAt(origin)], frames: [origin, site.secureFrame()] };
  return content(body, html, { "content-security-policy": strictPolicy(nonce, reach) });
}

/**
 * The demo, the example pages, the gallery, and the built files. `endpoints` names the options that are answered here,
 * `secureFrame` gives the origin of the secure frame.
 */
export function pages(endpoints: readonly string[], secureFrame: () => string, root = packageFolder()): Party {
  const examples = join(root, "examples");
  const site: Site = { examples, endpoints, secureFrame };
  const dist = join(root, "dist");
  const show = (path: RegExp, file: string): Route => ({
    method: "GET",
    path,
    handle: async (call) => content(await page(site, file, call), html),
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
      { method: "GET", path: /^\/csp$/, handle: (call) => strictPage(site, call) },
      {
        method: "GET",
        path: /^\/((?:demo|demo-theme|outside|strict-csp)\.(?:js|css))$/,
        handle: ({ params }) => serveFile(examples, params[0] ?? "", "There is no such example"),
      },
      { method: "GET", path: /^\/favicon\.ico$/, handle: () => ({ ...content("", "image/x-icon"), status: 204 }) },
      { method: "GET", path: /^\/gallery$/, handle: ({ url }) => redirect(`/gallery/${url.search}`) },
      built(/^\/gallery\/(.*)$/, "gallery"),
      built(/^\/(appkit\.js(?:\.map)?)$/),
      built(/^\/dist\/(.+)$/),
    ],
  };
}
