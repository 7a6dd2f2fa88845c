import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { expect, it, vi } from "vitest";
import { evmSigner } from "../adapters/sign-in/signers.ts";
import { agree, startChainNode } from "./chain-node.ts";
import { serve, Visitor } from "./visitor.ts";

function* endless(): Generator<string> {
  for (;;) yield "a".repeat(65_536);
}

/** A visitor whose wallet is a contract, and the log of the server that asks a node about it. */
function contractVisitor(rpc: string) {
  const { server, log } = serve({ rpc: { "eip155:1": `${rpc}/v3/SECRET` } });
  return { visitor: new Visitor(server, { ...evmSigner(), sign: async () => "0x1234" }), log };
}

it.concurrent.each<readonly [string, (response: ServerResponse, method: string, good: string) => unknown]>([
  ["hangs", () => {}],
  ["hangs in the middle of its answer", (response) => response.writeHead(200).write('{"jsonrpc":')],
  ["answers without an end", (response) => Readable.from(endless()).pipe(response)],
  ["fails", (response) => response.writeHead(500).end("https://node.example/v3/SECRET")],
  ["says nonsense", (response) => response.end("<html>")],
  ["is another chain's", agree("0x2")],
  ["leads elsewhere", (response, _, good) => response.writeHead(307, { location: good }).end()],
])(
  "S20 a node that %s while a contract is asked lets nobody in, in bounded time, and says nothing",
  async (_, reply) => {
    const good = await startChainNode(agree("0x1"));
    const bad = await startChainNode((response, method) => reply(response, method, good.url));
    const { visitor, log } = contractVisitor(bad.url);
    const answer = await visitor.signIn();
    expect(answer).toMatchObject({ status: 502, code: "NODE_UNREACHABLE" });
    expect(await visitor.session()).toBeNull();
    expect(JSON.stringify([answer.text, log])).not.toContain("SECRET");
    await vi.waitFor(() => expect(bad.unanswered()).toBe(0), { timeout: 5_000 });
    expect((await contractVisitor(good.url).visitor.signIn()).status).toBe(200);
    for (const each of [good, bad]) each.stop();
  },
);

it("S20 what a node is asked about an account counts, also where the node fails", async () => {
  let asked = 0;
  const node = await startChainNode((response) => {
    asked += 1;
    response.writeHead(500).end();
  });
  const { server } = serve({ rpc: { "eip155:1": node.url }, limits: { perAccount: 2 } });
  const visitor = new Visitor(server, { ...evmSigner(), sign: async () => "0x1234" });
  const codes = [(await visitor.signIn()).code, (await visitor.signIn()).code, (await visitor.signIn()).code];
  expect(codes).toEqual(["NODE_UNREACHABLE", "NODE_UNREACHABLE", "TOO_MANY_REQUESTS"]);
  expect(asked).toBe(2);
  node.stop();
});
