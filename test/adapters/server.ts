import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface Received {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface Server {
  url: string;
  received: Received[];
  stop(): Promise<void>;
}

type Answer = (request: Received, response: ServerResponse, count: number) => void;

const running = new Set<Server>();

/** Starts an HTTP server on loopback. */
export async function serve(answer: Answer): Promise<Server> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const one = { method, url, headers, body: Buffer.concat(parts).toString() };
      received.push(one);
      answer(one, response, received.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const made: Server = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async stop() {
      running.delete(made);
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  running.add(made);
  return made;
}

/** Stops what a test left running. */
export async function stopServers(): Promise<void> {
  await Promise.all([...running].map((server) => server.stop()));
}

/** An address where nothing listens. */
export async function deadUrl(): Promise<string> {
  const server = await serve(() => {});
  await server.stop();
  return server.url;
}

type Call = { id: number; method: string; params: unknown[] };
export type Rpc = (call: Call) => { result?: unknown; error?: { code: number; message: string } } | undefined;

/** A JSON-RPC node; `undefined` leaves a call without an answer. */
export function rpcNode(rpc: Rpc, delay = 0): Promise<Server> {
  return serve((request, response) => {
    const body = JSON.parse(request.body) as Call | Call[];
    const answers = [body].flat().map((call) => ({ call, answer: rpc(call) }));
    if (answers.some(({ answer }) => answer === undefined)) return;
    const bodies = answers.map(({ call, answer }) => ({ jsonrpc: "2.0", id: call.id, ...answer }));
    setTimeout(() => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(Array.isArray(body) ? bodies : bodies[0]));
    }, delay);
  });
}

/** The methods that a node was asked, in order. */
export function methodsOf(server: Server): string[] {
  return server.received.flatMap(({ body }) => [JSON.parse(body) as Call | Call[]].flat()).map(({ method }) => method);
}
