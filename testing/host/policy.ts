/**
 * A page's policy names the services that AppKit talks to; in a walk the sandbox stands for them. Wherever the policy lets a service
 * pass, the sandbox's address passes as well, and what it keeps back it keeps back here, too.
 */
import type { APIRequestContext, Page, Request, Route } from "playwright-core";
import { DEFAULT_ENDPOINTS, type Endpoints } from "../../domain/options/options.ts";

/** The directives that decide about requests to services, and those that no page does without; default-src stands for one that is missing. */
const NEEDED: Readonly<Record<string, readonly (keyof Endpoints)[]>> = {
  "connect-src": ["relay", "blockchainApi", "walletApi"],
  "img-src": ["walletApi"],
  "frame-src": ["secureFrame"],
};
const PORTS: Readonly<Record<string, string>> = { "https:": "443", "wss:": "443", "http:": "80", "ws:": "80" };

/** Where the sandbox's services are. */
type SandboxEndpoints = Readonly<Partial<Endpoints>>;

/** True if an expression of a source list lets an address pass (Content Security Policy 3, 6.7.2). */
export function isAllowed(source: string, { protocol, hostname, port }: URL): boolean {
  if (source === "*") return true;
  if (/^[a-z][a-z\d+.-]*:$/i.test(source)) return source.toLowerCase() === protocol;
  const [, scheme, host = "", at] = /^(?:([a-z][a-z\d+.-]*:)\/\/)?([^/:']+)(?::(\d+|\*))?(?:\/|$)/i.exec(source) ?? [];
  if (!host || (scheme && scheme.toLowerCase() !== protocol)) return false;
  if (at !== "*" && (at ?? PORTS[protocol]) !== (port || PORTS[protocol])) return false;
  const name = host.toLowerCase();
  return name.startsWith("*.") ? hostname.endsWith(name.slice(1)) : name === hostname;
}

/** The sandbox's addresses that pass where those of all services pass for which they stand. */
function passingBy(
  sources: readonly string[],
  needed: readonly (keyof Endpoints)[],
  endpoints: SandboxEndpoints,
): string[] {
  const there = [...new Set(needed.flatMap((name) => endpoints[name] ?? []))];
  const passes = (name: keyof Endpoints) =>
    sources.some((source) => isAllowed(source, new URL(DEFAULT_ENDPOINTS[name])));
  return there.filter((address) => needed.filter((name) => endpoints[name] === address).every(passes));
}

/** A policy that lets the sandbox's services pass wherever it lets AppKit's own pass. */
export function withSandbox(policy: string, endpoints: SandboxEndpoints): string {
  const lists = policy.split(";").map((directive) => directive.trim().split(/\s+/));
  const of = (name: string) => lists.find(([first = ""]) => first.toLowerCase() === name);
  for (const [name, needed] of Object.entries(NEEDED)) {
    const [, ...sources] = of(name) ?? of("default-src") ?? [];
    const passing = passingBy(sources, needed, endpoints);
    // The sandbox's verify service is asked in a frame, the public one is not.
    if (name === "frame-src" && passing.length > 0 && endpoints.verify) passing.push(endpoints.verify);
    if (passing.length === 0) continue;
    const list = of(name);
    if (list) list.push(...passing);
    else lists.push([name, ...sources, ...passing]);
  }
  return lists.map((list) => list.join(" ")).join("; ");
}

const TAGS = /<meta\b[^>]*http-equiv=["']?content-security-policy\b[^>]*>/gi;
/** How long a document may take to come. */
const ENDS_WITHIN = 10_000;

/** A document whose tags have policies, with each of them adapted. */
function withTags(text: string, endpoints: SandboxEndpoints): string {
  const adapted = (_: string, name: string, quoted: string) =>
    `${name}${quoted[0]}${withSandbox(quoted.slice(1, -1), endpoints)}${quoted[0]}`;
  return text.replace(TAGS, (tag) => tag.replace(/(\bcontent=)("[^"]*"|'[^']*')/i, adapted));
}

const isPolicy = (name: string): boolean => /^content-security-policy(?:-report-only)?$/i.test(name);
/** The body is given whole, and as it was before it was compressed. */
const isOfTransport = (name: string): boolean => /^(?:content-encoding|content-length|transfer-encoding)$/i.test(name);

/** True if the document at an address has a policy; one that does not end in time counts as one without. */
export async function hasPolicy(address: string, request: APIRequestContext): Promise<boolean> {
  const asking = async () => {
    const answer = await request.get(address, { timeout: ENDS_WITHIN, ignoreHTTPSErrors: true });
    return Object.keys(answer.headers()).some(isPolicy) || (await answer.text()).search(TAGS) >= 0;
  };
  return await asking().catch(() => false);
}

/** True for the page itself, not for what is framed in it. */
function isPage(request: Request, page: Page): boolean {
  if (request.resourceType() !== "document" || request.method() !== "GET") return false;
  try {
    return request.frame() === page.mainFrame();
  } catch {
    // A navigation that has no frame yet is the page's.
    return true;
  }
}

/** Answers with the server's document, its policies adapted. Throws where it leads elsewhere, or does not end. */
async function fulfil(route: Route, endpoints: SandboxEndpoints): Promise<void> {
  const response = await route.fetch({ maxRedirects: 0, timeout: ENDS_WITHIN });
  if (response.status() >= 300 && response.status() < 400) throw new Error("It leads elsewhere");
  const headers = Object.entries(response.headers())
    .filter(([name]) => !isOfTransport(name))
    .map(([name, value]) => [name, isPolicy(name) ? withSandbox(value, endpoints) : value]);
  // Latin 1 keeps each byte of a text of any encoding.
  const body = Buffer.from(withTags((await response.body()).toString("latin1"), endpoints), "latin1");
  await route.fulfill({ response, headers: Object.fromEntries(headers) as Record<string, string>, body });
}

/** Adapts the policies of the page's documents. */
export async function adaptPolicies(page: Page, endpoints: SandboxEndpoints): Promise<void> {
  // A document that is handed over counts as one of the internet's, which may ask nothing of this machine without leave.
  const leave = page.context().grantPermissions(["local-network-access"]);
  await leave.catch(() => undefined);
  await page.route(/./, async (route) => {
    if (!isPage(route.request(), page)) return await route.fallback();
    // A page that is gone meanwhile waits for no answer.
    await fulfil(route, endpoints).catch(() => route.fallback().catch(() => undefined));
  });
}
