import { hint } from "../domain/nearest.ts";
import { type Check, checkOptions, flag, http, invalidOption, text } from "../domain/options/checks.ts";
import { parsedUrl } from "../domain/parsed-url.ts";
import { isRecord } from "../domain/record.ts";
import { isSignInChain } from "../domain/sign-in/sign-in-message.ts";
import type { CookieOptions } from "./cookie.ts";
import type { LogEntry } from "./journal.ts";
import type { SignInStore } from "./stores/store.ts";

/** The options of a sign-in server; those without a default are required. */
export interface SignInServerOptions {
  /** The pages that may sign in, as origins: `https://shop.example`. */
  readonly origins: readonly string[];
  /** The chains that messages may name, as CAIP-2 ids: `eip155:1`. */
  readonly chains: readonly string[];
  /**
   * CAIP-2 id of an EVM chain -> the URL of a node, which verifies contract wallets; without it only keys can sign in.
   */
  readonly rpc?: Readonly<Record<string, string>>;
  /** Default: the memory of this process. */
  readonly store?: SignInStore;
  readonly cookie?: CookieOptions;
  /** Milliseconds: a session ends `idle` after its last use, default a day, and `lifetime` after the sign-in, default 7 days. */
  readonly session?: { readonly idle?: number; readonly lifetime?: number };
  /**
   * Most requests in a minute: nonces and verifications for one network address, default 300; sign-ins of one account, and unproven
   * ones, default 60 of each.
   */
  readonly limits?: { readonly perAddress?: number; readonly perAccount?: number };
  /**
   * The network address of a request, from a header of the proxy or the platform; default: the address from the
   * adapter.
   */
  readonly clientAddress?: (request: Request) => string | undefined;
  /** Receives each line of the log; default: the console. */
  readonly log?: (entry: LogEntry) => void;
  /** Milliseconds since 1970; default: the system's clock. */
  readonly now?: () => number;
}

const isFunction = (value: unknown): boolean => typeof value === "function";
const isPositive = (value: unknown): boolean => typeof value === "number" && value > 0 && value < 1e13;
const isEvmChain = (id: string): boolean => isSignInChain(id) && id.startsWith("eip155:");
const isOrigin = (value: unknown): boolean => typeof value === "string" && originOf(value) !== undefined;
const isListOf = (value: unknown, accepts: (entry: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(accepts);

const times: Check = ["milliseconds, more than 0", isPositive];
const count: Check = ["a number above 0", isPositive];
const object: Check = ["an object", isRecord];
const call: Check = ["a function", isFunction];
const OPERATIONS = ["putNonce", "takeNonce", "putSession", "readSession", "endSessions"] as const;

const CHECKS: Readonly<Record<string, Check>> = {
  origins: ["a list of origins such as https://shop.example", (value) => isListOf(value, isOrigin)],
  chains: ["a list of CAIP-2 ids of EVM, Solana or Bitcoin", (value) => isListOf(value, isSignInChain)],
  rpc: [
    "an object of CAIP-2 ids of EVM chains with http(s) URLs",
    (value) => isRecord(value) && Object.entries(value).every(([id, url]) => isEvmChain(id) && http[1](url)),
  ],
  store: [
    `a store with ${OPERATIONS.join(", ")}`,
    (value) => OPERATIONS.every((name) => isFunction(Object(value)[name])),
  ],
  cookie: object,
  session: object,
  limits: object,
  clientAddress: call,
  log: call,
  now: call,
};

const COOKIE_CHECKS: Readonly<Record<string, Check>> = {
  name: ["a cookie's name", (value) => text[1](value) && /^[\w!#$%&'*+.^`|~-]+$/.test(String(value))],
  sameSite: ["lax or strict or none", (value) => ["lax", "strict", "none"].includes(String(value))],
  secure: flag,
};

const CHECKS_WITHIN: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  cookie: COOKIE_CHECKS,
  session: { idle: times, lifetime: times },
  limits: { perAddress: count, perAccount: count },
};

/** Every option, those of a group with its name before theirs. */
const OPTION_NAMES: readonly string[] = [
  ...Object.keys(CHECKS),
  ...Object.entries(CHECKS_WITHIN).flatMap(([group, checks]) => Object.keys(checks).map((name) => `${group}.${name}`)),
];

/** The origin in a text, which may end with a slash; undefined for any other text. */
export function originOf(value: string): string | undefined {
  const url = parsedUrl(value);
  return url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href ? url.origin : undefined;
}

function checkCookie({ name = "", secure = true, sameSite }: CookieOptions): void {
  if (secure) return;
  if (sameSite === "none")
    throw invalidOption("cookie.sameSite", sameSite, "lax or strict, where the cookie is not secure");
  if (/^__(host|secure)-/i.test(name))
    throw invalidOption("cookie.name", name, "no prefix, where the cookie is not secure");
}

/** Throws INVALID_OPTION naming an option that is unknown or has an unsupported value. */
export function checkServerOptions(options: SignInServerOptions): void {
  if (!isRecord(options)) throw invalidOption("options", options, "an object");
  const unknown = checkOptions({ ...options }, CHECKS);
  for (const [name, checks] of Object.entries(CHECKS_WITHIN))
    unknown.push(...checkOptions({ ...(options[name as "cookie"] ?? {}) }, checks, `${name}.`));
  const [first] = unknown;
  if (first !== undefined)
    throw invalidOption(first, "given", `to be left out: it is unknown${hint(first, OPTION_NAMES, "`")}`);
  for (const name of ["origins", "chains"] as const)
    if (options[name] === undefined) throw invalidOption(name, undefined, CHECKS[name]?.[0] ?? "");
  checkCookie(options.cookie ?? {});
}

/** Throws INVALID_OPTION for a request that is none of the web's, such as one of Node or Express. */
export function checkRequest(request: Request): void {
  if (typeof Object(Object(request).headers).get === "function") return;
  throw invalidOption(
    "request",
    typeof request,
    "a Request of the web; `nodeListener` takes those of Node and Express",
  );
}
