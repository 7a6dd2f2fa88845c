import { createVerifiers, isSigned, type Verifier } from "../adapters/sign-in/verifiers/verifiers.ts";
import { parseAccount } from "../domain/addresses/address.ts";
import { AppKitError } from "../domain/errors.ts";
import { lateError } from "../domain/lazy-errors.ts";
import { invalidOption } from "../domain/options/checks.ts";
import type { SignInSession } from "../domain/sign-in/sign-in-session.ts";
import { readJson } from "./body.ts";
import { VisitCookie } from "./cookie.ts";
import { withDeadline } from "./deadline.ts";
import { hashOf, newId, newNonce } from "./identifiers.ts";
import { Journal, logToConsole } from "./journal.ts";
import { SERVER_LIMITS } from "./limits.ts";
import { networkOf } from "./network-address.ts";
import { createReaders } from "./nodes.ts";
import { checkRequest, checkServerOptions, originOf, type SignInServerOptions } from "./options.ts";
import { Origins } from "./origins.ts";
import { refusal, refusalOf } from "./refusal.ts";
import { type Attempt, ownerOf, type Session, Sessions } from "./sessions.ts";
import { checkMessage, readSubmission } from "./signed-message.ts";
import { guarded } from "./stores/guarded.ts";
import { createMemoryStore } from "./stores/memory.ts";
import type { SignInStore } from "./stores/store.ts";

/** The facts about a request that only an adapter knows. */
export interface Client {
  /** The network address of its sender. */
  readonly address?: string | undefined;
}

export interface SignInServer {
  /** Answers a request for one of the routes, which is the last part of the path; rejects only for what is no `Request`. */
  handle(request: Request, client?: Client): Promise<Response>;
  /**
   * The session of a request to a route of the host; null for a visitor who is not signed in, and for a request that
   * another site's page caused. Rejects with a `Refusal`: STORE_UNREACHABLE, or REQUEST_MALFORMED for a repeated
   * cookie; with INVALID_OPTION for what is no `Request`, such as one of Express.
   */
  session(request: Request): Promise<Session | null>;
  /**
   * Ends every session of an account, given as a CAIP-10 id, and returns their number. Rejects with INVALID_OPTION for
   * an invalid id, and with a `Refusal` of the code STORE_UNREACHABLE.
   */
  signOutEverywhere(account: string): Promise<number>;
  /** Counts since the start, by route and outcome: `verify ok`, `verify SIGN_IN_USED`. */
  counters(): Record<string, number>;
}

const METHODS = {
  nonce: "GET",
  verify: "POST",
  session: "GET",
  "sign-out": "POST",
  "sign-out-everywhere": "POST",
} as const;
type Route = keyof typeof METHODS;

const isRoute = (name: string): name is Route => Object.hasOwn(METHODS, name);
const routeOf = ({ url }: Request): string => new URL(url).pathname.split("/").findLast(Boolean) ?? "";

/** The answer of a route: JSON, and the cookie that it sets. */
type Answer = readonly [body: unknown, cookie?: string];

/** The part of a session that the page receives. */
const publicly = ({ address, chainId }: Session): object => ({ address, chainId });

class RequestHandler implements SignInServer {
  readonly #options: SignInServerOptions;
  readonly #store: Required<SignInStore>;
  readonly #sessions: Sessions;
  readonly #cookie: VisitCookie;
  readonly #origins: Origins;
  readonly #chains: ReadonlySet<string>;
  readonly #verifiers: readonly Verifier[];
  readonly #journal: Journal;
  readonly #now: () => number;
  readonly #lifetime: number;

  constructor(options: SignInServerOptions, store: SignInStore, journal: Journal) {
    const { origins, chains, rpc = {}, cookie = {}, session = {}, now = Date.now } = options;
    const { idle = SERVER_LIMITS.idle, lifetime = SERVER_LIMITS.lifetime } = session;
    this.#options = options;
    this.#now = now;
    this.#store = guarded(store);
    // Times are whole milliseconds, because Redis refuses fractions.
    const times = { idle: Math.ceil(idle), lifetime: Math.ceil(lifetime) };
    this.#sessions = new Sessions(this.#store, times, now);
    this.#cookie = new VisitCookie(cookie);
    this.#origins = new Origins(origins.flatMap((origin) => originOf(origin) ?? []));
    this.#chains = new Set(chains);
    this.#verifiers = this.#verifiersOn(createReaders(rpc));
    this.#journal = journal;
    this.#lifetime = times.lifetime;
  }

  async handle(request: Request, client: Client = {}): Promise<Response> {
    checkRequest(request);
    const name = routeOf(request);
    const route = isRoute(name) ? name : "unknown";
    const headers = new Headers({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
    for (const [header, value] of Object.entries(this.#origins.headersFor(request))) headers.set(header, value);
    try {
      const page = this.#origins.pageOf(request);
      if (request.method === "OPTIONS") return new Response(null, { status: 204, headers });
      if (!isRoute(name)) throw refusal("ROUTE_UNKNOWN");
      headers.set("allow", METHODS[name]);
      if (request.method !== METHODS[name]) throw refusal("METHOD_REFUSED");
      const [body, cookie] = await this.#answer(name, request, page, client);
      if (cookie !== undefined) headers.set("set-cookie", cookie);
      this.#journal.served(route);
      return Response.json(body, { headers });
    } catch (thrown) {
      const refused = refusalOf(thrown);
      this.#journal.refused(route, refused, request);
      const response = refused.response();
      for (const [header, value] of headers) response.headers.set(header, value);
      return response;
    }
  }

  async session(request: Request): Promise<Session | null> {
    checkRequest(request);
    const id = this.#origins.isOwn(request) ? this.#cookie.read(request) : undefined;
    return (id && (await this.#sessions.read(id))) || null;
  }

  async signOutEverywhere(account: string): Promise<number> {
    const parsed = parseAccount(account);
    if (!parsed) throw invalidOption("account", account, "a CAIP-10 id such as eip155:1:0x…");
    return this.#sessions.endAll(ownerOf(parsed.address, parsed.networkId));
  }

  counters(): Record<string, number> {
    return this.#journal.counters();
  }

  async #answer(route: Route, request: Request, page: string | undefined, client: Client): Promise<Answer> {
    const visit = this.#cookie.read(request);
    switch (route) {
      case "nonce":
        await this.#limitAddress(request, client);
        return this.#nonce(visit);
      case "verify": {
        const verify = (attempt?: Attempt): Promise<Answer> => this.#verify(request, page ?? "", client, attempt);
        return visit ? this.#sessions.attempt(visit, verify) : verify();
      }
      case "session": {
        const session = visit && (await this.#sessions.read(visit));
        return [session ? publicly(session) : null];
      }
      case "sign-out":
        if (visit) await this.#sessions.leave(visit);
        return [null, this.#cookie.removed()];
      case "sign-out-everywhere":
        return this.#leaveEverywhere(visit);
    }
  }

  /**
   * Makes a nonce, which is valid for its visit only. A visit keeps its id until it signs in, so that a second tab
   * changes nothing.
   */
  async #nonce(visit: string | undefined): Promise<Answer> {
    const [nonce, id] = [newNonce(), visit ?? newId()];
    await this.#store.putNonce(hashOf(nonce), hashOf(id), SERVER_LIMITS.nonce);
    return visit ? [{ nonce }] : [{ nonce }, this.#cookie.written(id)];
  }

  async #verify(request: Request, page: string, client: Client, attempt?: Attempt): Promise<Answer> {
    // The attempt is stored before the body is read, so that a sign-out during the transfer finds it.
    await Promise.all([attempt?.mark(), this.#limitAddress(request, client)]);
    const submission = readSubmission(await readJson(request));
    if (!attempt) throw lateError("SIGN_IN_USED", {});
    await this.#check(submission, page, attempt.visit);
    const [id, session] = await this.#sessions.begin(attempt, submission.data);
    return [publicly(session), this.#cookie.written(id, Math.floor(this.#lifetime / 1000))];
  }

  /** Throws the fault of a visit's message. */
  async #check(submission: SignInSession, page: string, visit: string): Promise<void> {
    // The nonce is taken before the message is judged, so that it can be used once, even for a refused message.
    const visitHash = await this.#store.takeNonce(hashOf(submission.data.nonce));
    if (visitHash !== hashOf(visit)) throw lateError("SIGN_IN_USED", {});
    checkMessage(submission, { page, chains: this.#chains, now: this.#now() });
    await this.#judge(submission);
  }

  /**
   * The verifiers. Each request to a node counts as an unproven sign-in of its account, so that their number is
   * limited.
   */
  #verifiersOn(readers: ReturnType<typeof createReaders>): readonly Verifier[] {
    return createVerifiers({
      read: (chainId, address) => {
        const read = readers(chainId);
        if (!read) return undefined;
        return async (method, params) => {
          await this.#limitAccount("unproven", address, chainId);
          return read(method, params);
        };
      },
    });
  }

  /** Throws SIGNATURE_INVALID, SIGNATURE_UNSUPPORTED, NODE_UNREACHABLE, TOO_MANY_REQUESTS. */
  async #judge(submission: SignInSession): Promise<void> {
    const late = (): Error => refusal("NODE_UNREACHABLE", { detail: "deadline" });
    const judged = withDeadline(() => isSigned(this.#verifiers, submission), SERVER_LIMITS.verification, late);
    const isGood = await judged.catch((thrown: unknown) => {
      if (thrown instanceof AppKitError || refusalOf(thrown).code !== "INTERNAL") throw thrown;
      throw refusal("NODE_UNREACHABLE", { cause: thrown });
    });
    const { accountAddress, chainId } = submission.data;
    if (isGood) return this.#limitAccount("proven", accountAddress, chainId);
    await this.#limitAccount("unproven", accountAddress, chainId);
    throw lateError("SIGNATURE_INVALID", {});
  }

  async #leaveEverywhere(visit: string | undefined): Promise<Answer> {
    if (!visit || !(await this.#sessions.leaveEverywhere(visit))) throw refusal("NOT_SIGNED_IN");
    return [null, this.#cookie.removed()];
  }

  async #limitAddress(request: Request, { address }: Client): Promise<void> {
    const known = this.#options.clientAddress ? this.#options.clientAddress(request) : address;
    if (!known) return;
    await this.#limit("address", networkOf(known), this.#options.limits?.perAddress ?? SERVER_LIMITS.perAddress);
  }

  /** Limits an account's sign-ins. Failed ones have their own limit, so that strangers cannot use up the owner's. */
  #limitAccount(kind: "proven" | "unproven", address: string, chainId: string): Promise<void> {
    const most = this.#options.limits?.perAccount ?? SERVER_LIMITS.perAccount;
    return this.#limit(kind, ownerOf(address, chainId), most);
  }

  /** Counts a request of somebody. Throws TOO_MANY_REQUESTS, with what was counted. */
  async #limit(detail: "address" | "proven" | "unproven", whose: string, most: number): Promise<void> {
    if ((await this.#store.count(`${detail} ${whose}`, SERVER_LIMITS.window)) <= most) return;
    throw refusal("TOO_MANY_REQUESTS", { detail, retryAfter: SERVER_LIMITS.window / 1000 });
  }
}

/** True if the host's process runs in production, by NODE_ENV; false on a platform without processes. */
function isProduction(): boolean {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.["NODE_ENV"] === "production";
}

/**
 * A server that signs visitors in with their wallets: a nonce, a check of the signed message, a session in a cookie.
 *
 * @throws INVALID_OPTION naming the option with an unsupported value.
 */
export function createSignInServer(options: SignInServerOptions): SignInServer {
  checkServerOptions(options);
  const journal = new Journal(options.log ?? logToConsole);
  if (!options.store && isProduction()) journal.note("STORE_IN_MEMORY");
  const { now } = options;
  return new RequestHandler(options, options.store ?? createMemoryStore(now ? { now } : {}), journal);
}
