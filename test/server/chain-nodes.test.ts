import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, it, vi } from "vitest";
import { evmSigner } from "../adapters/sign-in/signers.ts";
import { serve, Visitor } from "./visitor.ts";

/** A node of a test, and how many of its answers are still awaited. */
async function listening(reply: (response: ServerResponse, method: string) => unknown) {
  let open = 0;
  const server = createServer(async (request, response) => {
    open += 1;
    response.once("close", () => {
      open -= 1;
    });
    reply(response, JSON.parse(await text(request)).method);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const stop = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, connections: () => open, stop };
}

function* endless(): Generator<string> {
  for (;;) yield "a".repeat(65_536);
}

const VALID = `0x1626ba7e${"0".repeat(56)}`;
const results = (chainId: string) => (response: ServerResponse, method: string) =>
  json(response, { jsonrpc: "2.0", id: 0, result: method === "eth_chainId" ? chainId : VALID });
const json = (response: ServerResponse, body: object) =>
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));

it.concurrent.each<readonly [string, (response: ServerResponse, method: string, good: string) => unknown]>([
  ["hangs", () => {}],
  ["hangs in the middle of its answer", (response) => response.writeHead(200).write('{"jsonrpc":')],
  ["answers without an end", (response) => Readable.from(endless()).pipe(response)],
  ["fails", (response) => response.writeHead(500).end("https://node.example/v3/SECRET")],
  ["says nonsense", (response) => response.end("<html>")],
  ["is another chain's", results("0x2")],
  ["leads elsewhere", (response, _, good) => response.writeHead(307, { location: good }).end()],
])(
  "S20 a node that %s while a contract is asked lets nobody in, in bounded time, and says nothing",
  async (_, reply) => {
    const good = await listening((response, method) => results("0x1")(response, method));
    const bad = await listening((response, method) => reply(response, method, good.url));
    const contract = (rpc: string) => {
      const { server, log } = serve({ rpc: { "eip155:1": `${rpc}/v3/SECRET` } });
      return { visitor: new Visitor(server, { ...evmSigner(), sign: async () => "0x1234" }), log };
    };
    const { visitor, log } = contract(bad.url);
    const asked = performance.now();
    const answer = await visitor.signIn();
    expect(answer).toMatchObject({ status: 502, code: "NODE_UNREACHABLE" });
    expect(performance.now() - asked).toBeLessThan(9_000);
    expect(await visitor.held()).toBeNull();
    expect(JSON.stringify([answer.text, log])).not.toContain("SECRET");
    await vi.waitFor(() => expect(bad.connections()).toBe(0), { timeout: 5_000 });
    expect((await contract(good.url).visitor.signIn()).status).toBe(200);
    for (const each of [good, bad]) each.stop();
  },
);
