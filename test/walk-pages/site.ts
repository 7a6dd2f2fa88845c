import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { build } from "esbuild";
import { ROOT } from "../../build/paths.ts";
import type { Sandbox } from "../../sandbox/main.ts";
import { fillHostPage } from "../../sandbox/pages/host-page.ts";

/** A bug in a host's code: every text of its site in which `find` stands gets `plant` in its place. */
export interface Plant {
  readonly find: string;
  readonly plant: string;
}

/** A page of the site: its text, type, headers and status. */
interface SitePage {
  readonly status?: number;
  readonly body: string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const EXAMPLES = join(ROOT, "examples");

/** An example's page for the sandbox, with the script and its own module at their addresses on the site. */
export function examplePage(sandbox: Sandbox, name: string): SitePage {
  const { url, secureFrame, endpoints } = sandbox;
  const asked = { origin: url, secureFrame, endpoints: Object.keys(endpoints), query: new URLSearchParams() };
  const text = fillHostPage(readFileSync(join(EXAMPLES, name, "index.html"), "utf8"), asked);
  const body = text.replaceAll(/src="[^"]*appkit\.js"/g, 'src="/appkit.js"').replace("./main.ts", `/${name}.js`);
  return { body };
}

/** An example's module, as its host would bundle it, without its looks. */
export async function exampleModule(name: string): Promise<SitePage> {
  const entryPoints = [join(EXAMPLES, name, "main.ts")];
  const { outputFiles } = await build({
    entryPoints,
    bundle: true,
    format: "esm",
    loader: { ".css": "empty" },
    write: false,
  });
  return { body: outputFiles[0]?.text ?? "", type: "text/javascript" };
}

/** A host's site: pages of its own, and whatever else the sandbox serves, with bugs planted into their texts. */
export class Site {
  readonly #server: Server;
  readonly #sandbox: Sandbox;
  readonly #pages = new Map<string, SitePage>();
  #plant: Plant | undefined;
  /** How many texts the bug was planted into. */
  planted = 0;

  private constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox;
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  static async start(sandbox: Sandbox): Promise<Site> {
    const site = new Site(sandbox);
    await new Promise<void>((resolve) => site.#server.listen(0, "localhost", resolve));
    return site;
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  show(path: string, page: SitePage): void {
    this.#pages.set(path, page);
  }

  /** From now on the site has this bug; without one it has none. */
  plant(plant?: Plant): void {
    this.#plant = plant;
    this.planted = 0;
  }

  async #serve({ url = "/" }: IncomingMessage, response: ServerResponse): Promise<void> {
    const own = this.#pages.get(new URL(url, this.url).pathname);
    const { status = 200, body, type = "text/html", headers = {} } = own ?? (await this.#forwarded(url));
    response.writeHead(status, { "content-type": type, ...headers });
    response.end(this.#withPlant(body));
  }

  async #forwarded(path: string): Promise<SitePage> {
    const answer = await fetch(this.#sandbox.url + path);
    const type = answer.headers.get("content-type") ?? "text/plain";
    const policy = answer.headers.get("content-security-policy");
    const headers = policy ? { "content-security-policy": policy } : {};
    return { status: answer.status, body: await answer.text(), type, headers };
  }

  #withPlant(text: string): string {
    if (!this.#plant || !text.includes(this.#plant.find)) return text;
    this.planted += 1;
    return text.replace(this.#plant.find, () => this.#plant?.plant ?? "");
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
