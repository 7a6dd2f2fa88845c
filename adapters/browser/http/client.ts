import { AppKitError } from "../../../domain/errors.ts";
import { LIMITS, RETRY_STATUSES } from "../../../domain/limits.ts";
import type { Clock } from "../clock.ts";
import { within } from "../deadline.ts";
import { readBody } from "./body.ts";
import { requestError, statusError, timedOut } from "./request-error.ts";
import { waitOf, withRetries } from "./retry.ts";

export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

export interface HttpDeps {
  clock: Clock;
  fetch: Fetch;
}

export interface HttpOptions {
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
  /** Milliseconds that one attempt may take; default 10,000. */
  timeout?: number;
  /** True if the request may be repeated after a failure; default: only GET. A POST that changes something is never repeated (R10). */
  repeatable?: boolean;
  /** True if cookies of that server go along; default: none. */
  credentials?: RequestCredentials;
  /** How far the browser's cache may answer; default: as the server allows. */
  cache?: RequestCache;
  /** True if the request outlives the page; default: it ends with the page. */
  keepalive?: boolean;
}

/** The body of an answer, with its content type. */
interface HttpBody {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
}

/** Reads and writes JSON over HTTP (API-3). Throws HTTP_STATUS with the Response as its cause, or HTTP_REQUEST. */
export interface HttpClient {
  get(url: string, options?: HttpOptions): Promise<unknown>;
  post(url: string, body: unknown, options?: HttpOptions): Promise<unknown>;
  put(url: string, body: unknown, options?: HttpOptions): Promise<unknown>;
  delete(url: string, body?: unknown, options?: HttpOptions): Promise<unknown>;
  /** Like `get`, for answers other than JSON. */
  bytes(url: string, options?: HttpOptions): Promise<HttpBody>;
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** One attempt. After its signal's end `within` has given the reason, so that the outcome of its fetch is ignored. */
async function attempt({ fetch }: HttpDeps, url: string, init: RequestInit): Promise<HttpBody> {
  const response = await fetch(url, init).catch((error: unknown) => {
    throw requestError("failed", error);
  });
  if (!response.ok) throw statusError(response);
  const bytes = await readBody(response, LIMITS.answerBytes).catch((error: unknown) => {
    throw error instanceof AppKitError ? error : requestError("malformed", error);
  });
  return { bytes, contentType: response.headers.get("content-type") ?? "" };
}

/** The wait before the request is repeated; undefined where repeating is useless. */
function again(clock: Clock, error: unknown): { wait?: number | undefined } | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Response) || !RETRY_STATUSES.includes(cause.status)) return undefined;
  return waitOf(cause, clock.now());
}

function send(deps: HttpDeps, method: Method, url: string, body: unknown, options: HttpOptions): Promise<HttpBody> {
  const { clock } = deps;
  const { headers = {}, signal, timeout = LIMITS.httpTimeout, repeatable = method === "GET" } = options;
  const init: RequestInit = {
    method,
    headers: body === undefined ? headers : { "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    credentials: options.credentials ?? "omit",
    ...(options.cache && { cache: options.cache }),
    ...(options.keepalive && { keepalive: true }),
  };
  return within(clock, LIMITS.httpTotal, timedOut, signal, (whole) =>
    withRetries(
      clock,
      whole,
      () => within(clock, timeout, timedOut, whole, (one) => attempt(deps, url, { ...init, signal: one })),
      (error) => (repeatable ? again(clock, error) : undefined),
    ),
  );
}

async function json(answer: Promise<HttpBody>): Promise<unknown> {
  const { bytes } = await answer;
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw requestError("malformed", error);
  }
}

/** A client with 10 s an attempt, 45 s in all, three retries on listed statuses, and answers of 5 MB at most. */
export function createHttp(deps: HttpDeps): HttpClient {
  return {
    get: (url, options = {}) => json(send(deps, "GET", url, undefined, options)),
    post: (url, body, options = {}) => json(send(deps, "POST", url, body, options)),
    put: (url, body, options = {}) => json(send(deps, "PUT", url, body, options)),
    delete: (url, body, options = {}) => json(send(deps, "DELETE", url, body, options)),
    bytes: (url, options = {}) => send(deps, "GET", url, undefined, options),
  };
}
