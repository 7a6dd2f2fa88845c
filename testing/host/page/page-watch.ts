import type { Page, Request, Route } from "playwright-core";
import { safeText } from "../../../domain/text.ts";
import type { Finding } from "../finding.ts";

/** A request of the page to one of its wallets, with the account that it names. */
export interface WalletCall {
  wallet: string;
  method: string;
  /** Addresses among its params, in small letters. */
  addresses: readonly string[];
  params: readonly unknown[];
}

/** A request that carries a signature to a server. */
export interface SignatureSent {
  url: string;
  status: number;
}

/** Requests that need an account that is connected. */
export const SIGNS = /^(?:personal_sign|eth_signTypedData_v4|eth_sendTransaction|(?:solana|bitcoin)_(?:sign|send))/;

const ADDRESS = /\b0x[0-9a-f]{40}\b/g;
const WALLET_REQUEST = /\/wallets\/(\w+)\/request$/;
/** The browser's own messages about an answer that is an error: the walk provokes some. */
const NETWORK_NOISE = /^Failed to load resource|has been blocked by CORS policy|^WebSocket connection to/;

/** How the console says that a listener of the page's threw; AppKit calls the others all the same. */
const LISTENER = "AppKit: listener ";

/** The happenings in a page beside its modal: errors, warnings, dialogs, and requests to wallets and servers. */
export class PageWatch {
  readonly findings: Finding[] = [];
  readonly walletCalls: WalletCall[] = [];
  readonly sent: SignatureSent[] = [];
  /** Scripts that the page asked for and did not get. */
  readonly lost: string[] = [];
  /** The page's requests that are still open. */
  readonly awaited = new Set<string>();
  readonly #signatures: Promise<string | undefined>[] = [];
  #refuses = false;

  constructor(page: Page) {
    page.on("dialog", async (dialog) => {
      const what = `${dialog.type()} saying "${safeText(dialog.message(), 120)}"`;
      this.#found("own-dialog", `The page opens a dialog of its own, ${what}, which stops its scripts: use the modal.`);
      await dialog.dismiss().catch(() => undefined);
    });
    page.on("pageerror", ({ message, stack }) => this.#found("page-error", throwing(message, stack)));
    page.on("console", (message) => this.#onConsole(message.type(), message.text()));
    page.on("crash", () => this.#found("page-hangs", "The page crashes: look for what takes all of its memory."));
    page.on("requestfailed", (request) => {
      this.awaited.delete(request.url());
      this.#onLost(request);
    });
    page.on("requestfinished", (request) => void this.awaited.delete(request.url()));
    page.on("response", (response) => {
      if (response.status() >= 400) this.#onLost(response.request());
    });
    page.on("request", (request) => {
      this.awaited.add(request.url());
      this.#onRequest(request);
    });
  }

  #found(kind: Finding["kind"], says: string): void {
    if (!this.findings.some((known) => known.says === says)) this.findings.push({ kind, says });
  }

  #onConsole(type: string, text: string): void {
    if (NETWORK_NOISE.test(text) || !/^(?:error|warning)$/.test(type)) return;
    if (/called again with the same options|called without an `id`/.test(text)) {
      this.#found("created-twice", `AppKit is created twice: ${text.replace(/^AppKit: /, "")}`);
    } else if (type === "warning" && text.startsWith("AppKit: ")) this.#found("warning", text);
    else if (/^Uncaught/.test(text)) this.#found("page-error", throwing(text));
    else if (text.startsWith(LISTENER)) {
      const thrown = text.slice(LISTENER.length);
      this.#found("page-error", throwing(`${messageIn(thrown)}, in a listener of AppKit's`, thrown));
    }
  }

  #onLost(request: Request): void {
    // A page that leaves for another one, as for a login, gives its own requests up.
    const isGivenUp = /ABORTED/.test(request.failure()?.errorText ?? "");
    if (request.resourceType() === "script" && !isGivenUp) this.lost.push(request.url());
  }

  #onRequest(request: Request): void {
    const wallet = request.method() === "POST" ? WALLET_REQUEST.exec(new URL(request.url()).pathname)?.[1] : undefined;
    if (!wallet) return;
    const text = request.postData() ?? "{}";
    const { method, params } = callIn(text);
    this.walletCalls.push({ wallet, method, addresses: text.toLowerCase().match(ADDRESS) ?? [], params });
    if (method === "personal_sign" || method.endsWith("signMessage")) this.#signatures.push(signatureOf(request));
  }

  /** Looks at the page's requests that carry a wallet's signature to a server. */
  async followSignatures(page: Page): Promise<void> {
    const isCall = (url: URL) => !WALLET_REQUEST.test(url.pathname);
    await page.route(isCall, async (route) => {
      const request = route.request();
      const body = request.postData();
      if (!body || !/fetch|xhr/.test(request.resourceType())) return route.fallback();
      const signatures = await Promise.all(this.#signatures);
      if (!signatures.some((signature) => signature && body.includes(signature))) return route.fallback();
      // A server that breaks off, and a page that is gone meanwhile, end the request and not the walk.
      await this.#forward(route).catch(() => route.abort().catch(() => undefined));
    });
  }

  /** Sends a signature to its server, or answers for the server. */
  async #forward(route: Route): Promise<void> {
    const request = route.request();
    if (this.#refuses) {
      this.sent.push({ url: request.url(), status: 401 });
      return await route.fulfill({ status: 401, headers: corsOf(request), body: "The walk answers for the server" });
    }
    const response = await route.fetch();
    this.sent.push({ url: request.url(), status: response.status() });
    await route.fulfill({ response });
  }

  /** The signatures of the wallets so far. */
  async signatures(): Promise<string[]> {
    return (await Promise.all(this.#signatures)).flatMap((signature) => signature ?? []);
  }

  /** From now on a server that is sent a signature refuses it. */
  refuseSignatures(): void {
    this.#refuses = true;
  }
}

/** Where a script threw, by the first place of its stack; a query, as a server for development adds it, tells no place. */
function placeIn(stack = ""): string {
  const [, url, place] = /(https?:\/\/[^\s()?#"]+?)(?:[?#][^\s()"]*?)?(:\d+:\d+)/.exec(stack) ?? [];
  return url === undefined ? "" : `, at ${url}${place}`;
}

const throwing = (message: string, stack?: string): string =>
  `A script of the page throws: ${safeText(message, 300)}${safeText(placeIn(stack), 200)}`;

/** The message of an error in the console's words about it; those words where they hold none. */
const messageIn = (words: string): string =>
  /"message":"((?:[^"\\]|\\.)*)"/.exec(words)?.[1]?.replace(/\\(.)/g, "$1") ?? words;

/** The method of a wallet's request; a page may have an address of its own that looks like a wallet's. */
function callIn(text: string): Pick<WalletCall, "method" | "params"> {
  try {
    const { method, params } = JSON.parse(text) as { method?: unknown; params?: unknown };
    return { method: typeof method === "string" ? method : "", params: Array.isArray(params) ? params : [] };
  } catch {
    return { method: "", params: [] };
  }
}

async function signatureOf(request: Request): Promise<string | undefined> {
  const response = await request.response().catch(() => undefined);
  const answer = (await response?.json().catch(() => undefined)) as { outcome?: { value?: unknown } } | undefined;
  const value = answer?.outcome?.value;
  return typeof value === "string" ? value : undefined;
}

function corsOf(request: Request): Record<string, string> {
  const { origin = "*" } = request.headers();
  return { "access-control-allow-origin": origin, "access-control-allow-credentials": "true" };
}
