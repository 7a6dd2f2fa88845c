import { endpointsAt } from "../endpoints.ts";

const optionsBlock = /(<script type="application\/json" id="appkit-options">)([\s\S]*?)(<\/script>)/;

/** Values that the sandbox puts into an example page before it is served. */
export interface HostPage {
  /** Base address under which the page was asked for. */
  readonly origin: string;
  /** Origin of the secure frame; default the page's own, where nothing frames it. */
  readonly secureFrame?: string;
  /** Names of the script's option `endpoints` that are answered here. */
  readonly endpoints: readonly string[];
  /** The page's query: `options` holds JSON to merge into the script's options, the rest goes to `/wallets.js`. */
  readonly query: URLSearchParams;
  readonly nonce?: string;
  /** The hash of the script, for a tag that wants one. */
  readonly integrity?: string;
}

type Options = Readonly<Record<string, unknown>>;

/** JSON that cannot end the element that it stands in. */
function jsonInHtml(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll("<", "\\u003c");
}

function parsed(text: string | null): Options {
  if (text === null || text.trim() === "") return {};
  const value: unknown = JSON.parse(text);
  return typeof value === "object" && value !== null ? (value as Options) : {};
}

function walletsTag({ origin, query, nonce }: HostPage): string {
  const rest = new URLSearchParams(query);
  rest.delete("options");
  const search = rest.size > 0 ? `?${rest}` : "";
  const address = `${origin}/wallets.js${search}`.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<script src="${address}"${nonce === undefined ? "" : ` nonce="${nonce}"`}></script>`;
}

/** A page whose tag has all its options as attributes gets a block for those that the sandbox adds. */
function withBlock(html: string): string {
  if (optionsBlock.test(html) || !html.includes("data-project-id=")) return html;
  return html.replace("<script", () => `<script type="application/json" id="appkit-options"></script>\n    <script`);
}

/** An example page with the sandbox's endpoints in its options and the scripted wallets before its first script. */
export function fillHostPage(html: string, page: HostPage): string {
  const own = {
    projectId: "sandbox",
    endpoints: endpointsAt(page.endpoints, page.origin, page.secureFrame ?? page.origin),
  };
  const queryOptions = parsed(page.query.get("options"));
  const filled = withBlock(html).replace(optionsBlock, (_, start: string, text: string, end: string) => {
    return `${start}\n${jsonInHtml({ ...parsed(text), ...own, ...queryOptions })}\n${end}`;
  });
  const nonced = filled.replaceAll("{{nonce}}", page.nonce ?? "");
  const hashed = page.integrity ? nonced.replace('integrity="sha384-…"', `integrity="${page.integrity}"`) : nonced;
  return hashed.replace("<script", () => `${walletsTag(page)}\n    <script`);
}
