import { refusalOf } from "./refusal.ts";
import type { SignInServer } from "./sign-in-server.ts";

/**
 * The used members of Node's `IncomingMessage`, or of an HTTP/2 request; Node's own types are missing on other
 * runtimes.
 */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Each header with all of its values; absent for HTTP/2. */
  readonly headersDistinct?: Readonly<Record<string, string[] | undefined>>;
  readonly socket: { readonly remoteAddress?: string | undefined };
  iterator(options: { destroyOnReturn: boolean }): unknown;
}

/** The used methods of Node's `ServerResponse`. */
export interface NodeResponse {
  writeHead(status: number, headers?: Record<string, string | string[]>): unknown;
  end(body: Uint8Array): unknown;
}

/** The base of every request's URL; its own path belongs to no route and replaces one that cannot be parsed. */
const NOWHERE = "http://localhost/";

function headersOf({ headers, headersDistinct }: NodeRequest): Headers {
  const all = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct ?? headers)) {
    // HTTP/2 lists method and path among the headers, under names that the web's `Headers` refuses.
    if (name.startsWith(":")) continue;
    for (const value of [values].flat()) all.append(name, value);
  }
  return all;
}

/** The URL of a request's path; a malformed path counts as `/`. `URL.canParse` of Node 20 also refuses valid paths. */
function addressOf(path: string): URL {
  try {
    return new URL(path, NOWHERE);
  } catch {
    return new URL(NOWHERE);
  }
}

/**
 * A web `Request` from a request of Node; undefined if the web has no such request. The Host header is ignored, because
 * a proxy may write anything there.
 */
function requestOf(message: NodeRequest): Request | undefined {
  const { method = "GET", url = "/" } = message;
  const headers = headersOf(message);
  // The message is not destroyed if the body is not read to its end, because the answer goes out on the same socket.
  const body = method === "GET" || method === "HEAD" ? null : message.iterator({ destroyOnReturn: false });
  try {
    return new Request(addressOf(url), { method, headers, body, duplex: "half" } as unknown as RequestInit);
  } catch {
    return undefined;
  }
}

/** Writes an answer, with each of its cookies in a header of its own. */
async function write(answer: Response, response: NodeResponse): Promise<void> {
  const body = new Uint8Array(await answer.arrayBuffer());
  const cookies = answer.headers.getSetCookie();
  const headers = { ...Object.fromEntries(answer.headers), ...(cookies.length > 0 && { "set-cookie": cookies }) };
  response.writeHead(answer.status, headers);
  response.end(body);
}

/**
 * Serves the routes in `node:http` and `node:http2`, and as a middleware of Express and similar frameworks, in front of
 * any body parser. The host's own `handle` may reject: a `Refusal` is answered with its status, any other error with
 * 500.
 */
export function nodeListener(server: Pick<SignInServer, "handle">) {
  return async (message: NodeRequest, response: NodeResponse): Promise<void> => {
    try {
      const request = requestOf(message);
      const client = { address: message.socket.remoteAddress };
      await write(request ? await server.handle(request, client) : new Response(null, { status: 400 }), response);
    } catch (thrown) {
      // A listener that rejects would end the process.
      await write(refusalOf(thrown).response(), response);
    }
  };
}
