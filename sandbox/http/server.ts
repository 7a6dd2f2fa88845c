import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { SandboxClock } from "../clock.ts";
import type { Fault, Faults } from "../control/fault.ts";
import type { LogEntry, RequestLog } from "../control/log.ts";
import { type Openness, openToAll } from "./cors.ts";
import type { RateLimit } from "./limit.ts";
import { projectOf } from "./project.ts";
import { refuseUpgrade } from "./refuse-upgrade.ts";
import { failed, Refused, type Reply } from "./reply.ts";
import type { Call, Party, Route, SocketRoute, StreamRoute } from "./route.ts";
import { type Spoiled, spoiled } from "./spoil.ts";

const bodyLimit = 4 * 1024 * 1024;
const tooLarge = 413;

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > bodyLimit) throw new Refused(tooLarge, "body", "The body is over 4 MB");
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function writeHalf(response: ServerResponse, reply: Reply, headers: Openness["headers"]): void {
  const body = Buffer.from(reply.body);
  response.writeHead(reply.status, { ...headers, ...reply.headers, "content-length": body.length });
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

/** The refusal has no `Retry-After`: the public services never send one. A fault may. */
const tooMany = (): Reply => failed(429, { field: "projectId", description: "Too many requests, try again later" });

/** The whole address of a request. Refuses a malformed one with 400. */
function urlOf({ url = "/", headers }: IncomingMessage): URL {
  // Composed as text: a path of two slashes in front, which clients make out of two parts, would name a host.
  const text = url.startsWith("/") ? `http://${headers.host ?? "localhost"}${url}` : url;
  if (URL.canParse(text)) return new URL(text);
  throw new Refused(400, "path", "The address is not well-formed");
}

/** The dependencies that all ports of a sandbox share. */
export interface ExchangeDeps {
  readonly clock: Pick<SandboxClock, "now">;
  readonly faults: Faults;
  readonly log: RequestLog;
  readonly limit: RateLimit;
}

/** Finds the route of a request, applies the limit and the faults, keeps the log, and writes the answer. */
export class Exchange {
  readonly #parties: readonly Party[];
  readonly #clock: Pick<SandboxClock, "now">;
  readonly #faults: Faults;
  readonly #log: RequestLog;
  readonly #limit: RateLimit;
  readonly #openness: Openness;
  /** Requests that a fault left without an answer; they end with the next reset. */
  readonly #unanswered = new Set<ServerResponse | Duplex>();
  readonly #stopped = new AbortController();

  /** `parties` may still grow until the first request. */
  constructor(parties: readonly Party[], { clock, faults, log, limit }: ExchangeDeps, openness: Openness = openToAll) {
    this.#parties = parties;
    this.#clock = clock;
    this.#faults = faults;
    this.#log = log;
    this.#limit = limit;
    this.#openness = openness;
  }

  /** Answers one request; never throws. */
  readonly listener = (request: IncomingMessage, response: ServerResponse): void => {
    response.setHeader("x-request-id", randomUUID());
    this.#serve(request, response).catch((error: unknown) => this.#write(response, asReply(error)));
  };

  /** Takes one request to become a websocket; never throws. */
  readonly upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on("error", () => socket.destroy());
    this.#open(request, socket, head).catch(() => socket.destroy());
  };

  releaseUnanswered(): void {
    for (const connection of this.#unanswered) connection.destroy();
    this.#unanswered.clear();
  }

  /** Ends requests that a fault holds back: they would keep the process up. */
  stop(): void {
    this.#stopped.abort();
    this.releaseUnanswered();
  }

  #hold(connection: ServerResponse | Duplex): void {
    this.#unanswered.add(connection);
    connection.once("close", () => this.#unanswered.delete(connection));
  }

  async #open(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const url = urlOf(request);
    const route = this.#parties.flatMap((party) => party.sockets ?? []).find(({ path }) => path.test(url.pathname));
    if (!route) return refuseUpgrade(socket, 404);
    const endpoint = typeof route.endpoint === "function" ? route.endpoint(url) : route.endpoint;
    const fault = this.#faults.take([endpoint, route.group, "*"]);
    const entry = this.#record(endpoint, "UPGRADE", url, request, []);
    await this.#connect(route, { url, request, socket, head, fault });
    entry.status = fault?.drop || fault?.close ? 0 : (fault?.status ?? 101);
  }

  async #connect(route: SocketRoute, upgrade: Parameters<SocketRoute["connect"]>[0]): Promise<void> {
    const { socket, fault } = upgrade;
    await this.#delay(fault);
    if (fault?.drop) this.#hold(socket);
    else if (fault?.close) socket.destroy();
    else if (fault?.status !== undefined) refuseUpgrade(socket, fault.status);
    else route.connect(upgrade);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? "GET";
    const url = urlOf(request);
    if (method === "OPTIONS") {
      const { status, headers } = this.#openness.preflight(request.headers, this.#allowedHeaders(url.pathname));
      this.#record("preflight", method, url, request, []).status = status;
      this.#dated(response).writeHead(status, headers).end();
      return;
    }
    const stream = this.#parties.flatMap((party) => party.streams ?? []).find(({ path }) => path.test(url.pathname));
    if (stream) return this.#stream(stream, url, request, response);

    const body = await readBody(request);
    const found = this.#find(method, url.pathname);
    if ("status" in found) return this.#write(response, found);
    const params = decoded(found.match.slice(1));
    const { route } = found;
    const endpoint = typeof route.endpoint === "function" ? route.endpoint({ url, params }) : route.endpoint;
    const calls: string[] = [];
    const fault = endpoint === undefined ? undefined : this.#faults.take([endpoint, route.group, "*"]);
    const entry = endpoint === undefined ? undefined : this.#record(endpoint, method, url, request, calls);
    const note = (line: string): void => void calls.push(line);
    const call = { method, url, params, headers: request.headers, body, fault, note };
    const end = await this.#answer(route, endpoint, call);
    if (entry) entry.status = "reply" in end ? end.reply.status : 0;
    this.#finish(response, end);
  }

  /** A fault that has an answer, or none, takes the place of the stream. */
  async #stream(route: StreamRoute, url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { endpoint, group } = route;
    if (endpoint === undefined) return route.stream(url, request.headers, this.#dated(response));
    const fault = this.#faults.take([endpoint, group, "*"]);
    const entry = this.#record(endpoint, request.method ?? "GET", url, request, []);
    await this.#delay(fault);
    const instead = fault && spoiled(fault, url.pathname + url.search);
    if (!instead) {
      response.once("close", () => {
        entry.status = response.headersSent ? response.statusCode : 0;
      });
      return route.stream(url, request.headers, this.#dated(response));
    }
    entry.status = "reply" in instead ? instead.reply.status : 0;
    this.#finish(response, instead);
  }

  /** Waits as long as a fault asks. Throws when the sandbox stops meanwhile. */
  async #delay(fault: Fault | undefined): Promise<void> {
    if (fault?.delay) await sleep(fault.delay, undefined, { signal: this.#stopped.signal });
  }

  /** Node would write the machine's time, from which pages reckon their own clock's error. */
  #dated(response: ServerResponse): ServerResponse {
    return response.setHeader("date", new Date(this.#clock.now()).toUTCString());
  }

  #allowedHeaders(path: string): string[] {
    const routes = this.#parties.flatMap((party) => party.routes).filter((route) => route.path.test(path));
    return [...new Set(routes.flatMap((route) => route.allowedHeaders ?? []))];
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

  async #answer(route: Route, endpoint: string | undefined, call: Call): Promise<Spoiled> {
    const { fault } = call;
    await this.#delay(fault);
    const instead = fault && spoiled(fault, call.url.pathname + call.url.search);
    if (instead) return instead;
    const wait = endpoint === undefined ? 0 : this.#limit.take(projectOf(call));
    const reply = wait > 0 ? tooMany() : await Promise.resolve(call).then(route.handle).catch(asReply);
    return { kind: fault?.truncate ? "truncate" : "reply", reply };
  }

  #finish(response: ServerResponse, end: Spoiled): void {
    if (end.kind === "reply") this.#write(response, end.reply);
    else if (end.kind === "truncate") writeHalf(this.#dated(response), end.reply, this.#openness.headers);
    else if (end.kind === "close") response.destroy();
    else this.#hold(response);
  }

  #write(response: ServerResponse, reply: Reply): void {
    if (response.destroyed || response.headersSent) return;
    // The rest of a body that is too large is not read, so nothing more can come over this connection.
    const last = reply.status === tooLarge ? { connection: "close" } : {};
    this.#dated(response).writeHead(reply.status, { ...this.#openness.headers, ...reply.headers, ...last });
    response.end(reply.body);
  }

  #record(endpoint: string, method: string, url: URL, request: IncomingMessage, calls: readonly string[]): LogEntry {
    const origin = request.headers.origin ?? null;
    const path = url.pathname + url.search;
    const entry: LogEntry = { endpoint, method, path, origin, calls, at: Date.now(), status: null };
    this.#log.add(entry);
    return entry;
  }
}
