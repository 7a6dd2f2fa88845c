import { CODE_HEADER, refusal } from "./refusal.ts";

/** Methods that change nothing, which a browser sends without an Origin from the page's own. */
const SAFE = ["GET", "HEAD"];

/** The pages that may use the server, told by Origin and Fetch Metadata, which no page can forge. */
export class Origins {
  readonly #all: ReadonlySet<string>;

  constructor(origins: readonly string[]) {
    this.#all = new Set(origins);
  }

  /** The page of a request: undefined where a browser names none. Throws ORIGIN_REFUSED where it is another's. */
  pageOf({ headers, method }: Request): string | undefined {
    const origin = headers.get("origin");
    const site = headers.get("sec-fetch-site") ?? "none";
    const isOurs =
      origin === null ? SAFE.includes(method) && ["same-origin", "none"].includes(site) : this.#all.has(origin);
    if (!isOurs) throw refusal("ORIGIN_REFUSED");
    return origin ?? undefined;
  }

  /**
   * True if a request to a route of the host may count as the visitor's own: another site's page can cause a visit, and no more. No
   * visit has an Origin; a form that changes something has one, also where an adapter forgot its method.
   */
  isOwn(request: Request): boolean {
    const { headers, method } = request;
    const isVisit = headers.get("sec-fetch-mode") === "navigate" && !headers.has("origin") && SAFE.includes(method);
    if (isVisit) return true;
    try {
      this.pageOf(request);
      return true;
    } catch {
      return false;
    }
  }

  /** The headers that let a page of these origins read an answer; any other reads nothing. */
  headersFor({ headers }: Request): Record<string, string> {
    const origin = headers.get("origin") ?? "";
    if (!this.#all.has(origin)) return { vary: "Origin" };
    return {
      "access-control-allow-origin": origin,
      "access-control-allow-credentials": "true",
      "access-control-allow-methods": "GET, POST",
      "access-control-allow-headers": "content-type",
      "access-control-expose-headers": `retry-after, ${CODE_HEADER}`,
      "access-control-max-age": "600",
      vary: "Origin",
    };
  }
}
