import { once } from "node:events";
import { createServer, request as send } from "node:http";
import { type ClientHttp2Session, connect as connectHttp2, createServer as createHttp2 } from "node:http2";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { nodeListener } from "../../server/main.ts";
import { PAGE, serve, Visitor } from "./visitor.ts";

const { server: signIn, log } = serve({ limits: { perAddress: 1_000 } });
const server = createServer(nodeListener(signIn));
let port = 0;
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** The same server behind a connection. */
const overHttp = {
  handle: async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const body = request.method === "POST" ? { body: await request.text() } : {};
    return fetch(`http://127.0.0.1:${port}${pathname}`, { method: request.method, headers: request.headers, ...body });
  },
};

/** The first line of the answer to a request in its raw form. */
async function raw(text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(text);
  const [answer] = await once(socket, "data");
  socket.destroy();
  return String(answer).split("\r\n")[0] ?? "";
}

it("SIGN-4 S20 a visitor signs in through Node's server, and the host in a request is of no account", async () => {
  const visitor = new Visitor(overHttp);
  expect((await visitor.signIn()).status).toBe(200);
  expect(await visitor.session()).toMatchObject({ chainId: 1 });
  const outgoing = send({
    port,
    path: "/nonce",
    headers: { host: "evil.example", "x-forwarded-host": "evil.example", origin: PAGE },
  });
  const [answer] = await once(outgoing.end(), "response");
  expect(answer.statusCode).toBe(200);
  expect(JSON.stringify(answer.headers)).not.toContain("evil");
  answer.resume();
});

/** A server behind a connection of HTTP/2. */
const overHttp2 = (session: ClientHttp2Session) => ({
  handle: async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const text = await request.text();
    const pseudo = { ":path": pathname, ":method": request.method };
    const stream = session.request({ ...pseudo, ...Object.fromEntries(request.headers) });
    const [{ ":status": status, ...headers }] = await once(stream.end(text || undefined), "response");
    const body = Buffer.concat(await stream.toArray());
    return new Response(body, {
      status,
      headers: Object.entries(headers).flatMap(([name, value]) => pairsOf(name, value)),
    });
  },
});

const pairsOf = (name: string, value: unknown): [string, string][] => [value].flat().map((one) => [name, String(one)]);

it("SIGN-4 S20 a visitor signs in over HTTP/2, and what no request of the web can be is refused there too", async () => {
  const host = createHttp2(nodeListener(signIn));
  await once(host.listen(0, "127.0.0.1"), "listening");
  const session = connectHttp2(`http://127.0.0.1:${(host.address() as AddressInfo).port}`);
  const visitor = new Visitor(overHttp2(session));
  expect((await visitor.signIn()).status).toBe(200);
  expect(await visitor.session()).toMatchObject({ chainId: 1 });
  const trace = session.request({ ":path": "/nonce", ":method": "TRACE" });
  expect((await once(trace.end(), "response"))[0]).toMatchObject({ ":status": 400 });
  session.destroy();
  host.close();
});

it("S20 a body of 10 MB is refused on the same connection, and a caller who goes away leaves the server standing", async () => {
  const head = `POST /verify HTTP/1.1\r\nHost: x\r\nOrigin: ${PAGE}\r\n`;
  expect(await raw(`${head}Content-Length: 10000000\r\n\r\n`)).toContain("413");
  expect(
    await raw(`${head}Transfer-Encoding: chunked\r\n\r\n${`10000\r\n${"a".repeat(65_536)}\r\n`.repeat(4)}`),
  ).toContain("413");
  const caller = connect(port, "127.0.0.1");
  caller.write(`${head}Content-Length: 100\r\n\r\n{"me`);
  const before = log.length;
  setTimeout(() => caller.destroy(), 50);
  await expect.poll(() => log.slice(before)).toMatchObject([{ code: "REQUEST_MALFORMED", detail: "body" }]);
  expect(await new Visitor(overHttp).session()).toBeNull();
});

it("S20 what no request of the web can be is refused too", async () => {
  expect(await raw("TRACE /nonce HTTP/1.1\r\nHost: x\r\n\r\n")).toContain("400");
  expect(await raw("GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n")).toContain("404");
  expect(await raw("GET //evil.example/nonce HTTP/1.1\r\nHost: x\r\n\r\n")).toContain("200");
});

it("S20 a route of the host's own is served whole, and one that rejects is answered", async () => {
  const bytes = Uint8Array.of(0, 255, 254);
  const host = createServer(
    nodeListener({
      handle: async (request) => {
        const { pathname } = new URL(request.url);
        if (pathname === "/session") await signIn.session(request);
        if (pathname === "/broken") throw new Error("redis://user:SECRET@host");
        if (pathname === "/torn") return new Response(Readable.toWeb(Readable.from(torn())) as ReadableStream);
        const headers = [
          ["set-cookie", "a=1"],
          ["set-cookie", "b=2"],
          ["x-said", await request.text()],
        ] as [string, string][];
        return new Response(bytes, { status: 201, headers });
      },
    }),
  );
  await once(host.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const answer = await fetch(`${url}/orders`, { method: "PUT", body: "two pears" });
  expect([answer.status, answer.headers.getSetCookie(), answer.headers.get("x-said")]).toEqual([
    201,
    ["a=1", "b=2"],
    "two pears",
  ]);
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
  const twice = `__Host-sign-in=${"a".repeat(43)}`;
  const refused = await fetch(`${url}/session`, { headers: { cookie: `${twice}; ${twice}` } });
  expect([refused.status, refused.headers.get("x-sign-in-code")]).toEqual([400, "REQUEST_MALFORMED"]);
  for (const path of ["/broken", "/torn"]) {
    const failed = await fetch(`${url}${path}`);
    expect([failed.status, await failed.text()]).toEqual([500, "Something went wrong"]);
  }
  host.closeAllConnections();
  host.close();
});

function* torn(): Generator<string> {
  yield "half";
  throw new Error("The disk is gone");
}
