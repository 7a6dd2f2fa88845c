import { refusalOf } from "./refusal.ts";
import type { SignInServer } from "./sign-in-server.ts";

/** What is read of Node's `IncomingMessage`, or of HTTP/2's request; its own types are not there where there is no Node. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Each header with all of its values; HTTP/2 has none of it. */
  readonly headersDistinct?: Readonly<Record<string, string[] | undefined>>;
  readonly socket: { readonly remoteAddress?: string | undefined };
  iterator(options: { destroyOnReturn: boolean }): unknown;
}

/** What is done with Node's `ServerResponse`. */
export interface NodeResponse {
  writeHead(status: number, headers?: Record<string, string | string[]>): unknown;
  end(body: Uint8Array): unknown;
}

/** A path that leads nowhere, for one that cannot be read. */
const NOWHERE = "http://localhost/";

function headersOf({ headers, headersDistinct }: NodeRequest): Headers {
  const all = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct ?? headers)) {
    // Method and path stand among HTTP/2's headers under names that the web has not.
    if (name.startsWith(":")) continue;
    for (const value of [values].flat()) all.append(name, value);
  }
  return all;
}

/** A request of Node's as the web's, undefined where the web has none like it; its host is not asked, since a proxy may say anything there. */
function requestOf(message: NodeRequest): Request | undefined {
  const { method = "GET", url = "/" } = message;
  const headers = headersOf(message);
  // Not destroyed where it is not read to its end: the answer goes out on the same socket.
  const body = method === "GET" || method === "HEAD" ? null : message.iterator({ destroyOnReturn: false });
  const path = URL.canParse(url, NOWHERE) ? url : "/";
  try {
    return new Request(new URL(path, NOWHERE), { method, headers, body, duplex: "half" } as unknown as RequestInit);
  } catch {
    return undefined;
  }
}

/** Writes an answer out, each of its cookies in a header of its own. */
async function write(answer: Response, response: NodeResponse): Promise<void> {
  const body = new Uint8Array(await answer.arrayBuffer());
  const cookies = answer.headers.getSetCookie();
  const headers = { ...Object.fromEntries(answer.headers), ...(cookies.length > 0 && { "set-cookie": cookies }) };
  response.writeHead(answer.status, headers);
  response.end(body);
}

/**
 * Serves the routes in `node:http` and `node:http2`, and as a middleware of Express and its like; it has to stand before any parser
 * of bodies. A `handle` of the host's own may reject: a `Refusal` is answered as it says, anything else with 500.
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
