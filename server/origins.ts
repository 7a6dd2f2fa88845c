import { CODE_HEADER, refusal } from "./refusal.ts";

/** Methods that change nothing; a browser sends them without an Origin header from a page of the same origin. */
const SAFE = ["GET", "HEAD"];

/** The pages that may use the server, recognised by Origin and Fetch Metadata, which no page can forge. */
export class Origins {
  readonly #all: ReadonlySet<string>;

  constructor(origins: readonly string[]) {
    this.#all = new Set(origins);
  }

  /** The origin of a request's page; undefined if the browser names none. Throws ORIGIN_REFUSED for a foreign page. */
  pageOf(request: Request): string | undefined {
    if (!this.#isOfOurs(request)) throw refusal("ORIGIN_REFUSED");
    return request.headers.get("origin") ?? undefined;
  }

  /**
   * True if a request to a route of the host may count as the visitor's own. Another site's page can only cause a
   * navigation. A navigation has no Origin header; a form that changes something has one, even if an adapter lost its
   * method.
   */
  isOwn(request: Request): boolean {
    const { headers, method } = request;
    const isVisit = headers.get("sec-fetch-mode") === "navigate" && !headers.has("origin") && SAFE.includes(method);
    return isVisit || this.#isOfOurs(request);
  }

  #isOfOurs({ headers, method }: Request): boolean {
    const origin = headers.get("origin");
    if (origin !== null) return this.#all.has(origin);
    return SAFE.includes(method) && ["same-origin", "none"].includes(headers.get("sec-fetch-site") ?? "none");
  }

  /** The headers that let a page of these origins, and no other page, read an answer. */
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
