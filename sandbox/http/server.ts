import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Faults } from "../control/fault.ts";
import type { RequestLog } from "../control/log.ts";
import { corsHeaders, preflightHeaders } from "./cors.ts";
import { failed, Refused, type Reply } from "./reply.ts";
import type { Call, Party, Route } from "./route.ts";
import { type Spoiled, spoiled } from "./spoil.ts";

const bodyLimit = 4 * 1024 * 1024;

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > bodyLimit) throw new Refused(413, "body", "The body is over 4 MB");
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function write(response: ServerResponse, reply: Reply): void {
  if (response.destroyed || response.headersSent) return;
  response.writeHead(reply.status, { ...corsHeaders, ...reply.headers });
  response.end(reply.body);
}

function writeHalf(response: ServerResponse, reply: Reply): void {
  const body = Buffer.from(reply.body);
  response.writeHead(reply.status, { ...corsHeaders, ...reply.headers, "content-length": body.length });
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
}

function decoded(groups: readonly (string | undefined)[]): string[] {
  try {
    return groups.map((group) => decodeURIComponent(group ?? ""));
  } catch {
    throw new Refused(400, "path", "The path is not well-formed");
  }
}

function asReply(error: unknown): Reply {
  if (error instanceof Refused) return error.reply;
  const description = error instanceof Error ? error.message : String(error);
  return failed(500, { field: "sandbox", description });
}

/** Finds the route of a request, applies the faults, keeps the log, and writes the answer. */
export class Exchange {
  readonly #parties: readonly Party[];
  readonly #faults: Faults;
  readonly #log: RequestLog;
  /** Requests that a fault left without an answer; they end with the next reset. */
  readonly #held = new Set<ServerResponse>();

  constructor(parties: readonly Party[], faults: Faults, log: RequestLog) {
    this.#parties = parties;
    this.#faults = faults;
    this.#log = log;
  }

  /** Answers one request; never throws. */
  readonly listener = (request: IncomingMessage, response: ServerResponse): void => {
    this.#serve(request, response).catch((error: unknown) => write(response, asReply(error)));
  };

  releaseHeld(): void {
    for (const response of this.#held) response.destroy();
    this.#held.clear();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? "GET";
    const url = new URL(request.url ?? "/", `http://${request.headers.host ?? "localhost"}`);
    if (method === "OPTIONS") {
      this.#record("preflight", method, url, request, []);
      response.writeHead(204, preflightHeaders(request.headers)).end();
      return;
    }
    const stream = this.#parties.flatMap((party) => party.streams ?? []).find(({ path }) => path.test(url.pathname));
    if (stream) return stream.stream(url, request.headers, response);

    const body = await readBody(request);
    const found = this.#find(method, url.pathname);
    if ("status" in found) return write(response, found);
    const params = decoded(found.match.slice(1));
    const { route } = found;
    const endpoint = typeof route.endpoint === "function" ? route.endpoint({ url, params }) : route.endpoint;
    const calls: string[] = [];
    const fault = endpoint === undefined ? undefined : this.#faults.take([endpoint, route.group, "*"]);
    if (endpoint !== undefined) this.#record(endpoint, method, url, request, calls);
    const note = (line: string): void => void calls.push(line);
    this.#finish(
      response,
      await this.#answer(route, { method, url, params, headers: request.headers, body, fault, note }),
    );
  }

  /** The route, or the refusal where there is none. HEAD is answered as GET; Node leaves the body out. */
  #find(method: string, path: string): { route: Route; match: RegExpExecArray } | Reply {
    const wanted = method === "HEAD" ? "GET" : method;
    let otherMethod = false;
    for (const route of this.#parties.flatMap((party) => party.routes)) {
      const match = route.path.exec(path);
      if (match && route.method === wanted) return { route, match };
      otherMethod ||= match !== null;
    }
    return otherMethod
      ? failed(405, { field: "method", description: `${method} is not answered at ${path}` })
      : failed(404, { field: "path", description: `Nothing is served at ${path}` });
  }

  async #answer(route: Route, call: Call): Promise<Spoiled> {
    const { fault } = call;
    if (fault?.delay) await sleep(fault.delay);
    const instead = fault && spoiled(fault, call.url.pathname + call.url.search);
    if (instead) return instead;
    const reply = await Promise.resolve(call).then(route.handle).catch(asReply);
    return { kind: fault?.truncate ? "truncate" : "reply", reply };
  }

  #finish(response: ServerResponse, end: Spoiled): void {
    if (end.kind === "reply") write(response, end.reply);
    else if (end.kind === "truncate") writeHalf(response, end.reply);
    else if (end.kind === "close") response.destroy();
    else {
      this.#held.add(response);
      response.once("close", () => this.#held.delete(response));
    }
  }

  #record(endpoint: string, method: string, url: URL, request: IncomingMessage, calls: readonly string[]): void {
    const origin = request.headers.origin ?? null;
    this.#log.add({ endpoint, method, path: url.pathname + url.search, origin, calls, at: Date.now() });
  }
}
