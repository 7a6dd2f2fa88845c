import { AppKitError, type ErrorCode } from "../domain/errors.ts";

/** The refusals that only a server has: the status, and the sentence for the visitor. */
const SERVER_REFUSALS = {
  BODY_LATE: [408, "The request took too long"],
  BODY_TOO_LARGE: [413, "The request is too large"],
  INTERNAL: [500, "Something went wrong"],
  METHOD_REFUSED: [405, "This method is not served here"],
  NODE_UNREACHABLE: [502, "The network's node didn't respond"],
  NOT_SIGNED_IN: [401, "Nobody is signed in"],
  ORIGIN_REFUSED: [403, "This page may not sign in here"],
  REQUEST_MALFORMED: [400, "The request is malformed"],
  ROUTE_UNKNOWN: [404, "Not found"],
  STORE_UNREACHABLE: [503, "The sign-in is out of service for a moment"],
  TOO_MANY_REQUESTS: [429, "Too many attempts. Try again in a minute."],
  VISIT_ENDED: [401, "This visit has ended"],
} as const satisfies Readonly<Record<string, readonly [status: number, sentence: string]>>;

type ServerRefusalCode = keyof typeof SERVER_REFUSALS;

/** The codes of the kit's own catalogue with which a signed message is refused. */
const MESSAGE_REFUSALS = {
  SIGNATURE_INVALID: 401,
  SIGNATURE_UNSUPPORTED: 400,
  SIGN_IN_CLOCK: 401,
  SIGN_IN_EXPIRED: 401,
  SIGN_IN_MALFORMED: 400,
  SIGN_IN_MISMATCH: 401,
  SIGN_IN_USED: 401,
} as const satisfies Partial<Readonly<Record<ErrorCode, number>>>;

/** Every code with which a request is refused. */
export type RefusalCode = ServerRefusalCode | keyof typeof MESSAGE_REFUSALS;

export interface RefusalOptions {
  /** The refused field or operation, for the log: its name, never its value. */
  readonly detail?: string;
  /** Seconds until another attempt makes sense. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** A request that is refused: a code, a status, and a sentence that the visitor may read. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly detail: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: RefusalCode, status: number, sentence: string, { detail, retryAfter, cause }: RefusalOptions) {
    super(sentence, { cause });
    this.name = "Refusal";
    this.code = code;
    this.status = status;
    this.detail = detail;
    this.retryAfter = retryAfter;
  }

  /** The refusal as an answer to a request. */
  response(): Response {
    const headers = new Headers({ "cache-control": "no-store", "content-type": "text/plain; charset=utf-8" });
    headers.set(CODE_HEADER, this.code);
    if (this.retryAfter !== undefined) headers.set("retry-after", String(this.retryAfter));
    return new Response(this.message, { status: this.status, headers });
  }
}

/** The response header with a refusal's code. */
export const CODE_HEADER = "x-sign-in-code";

/** Makes a refusal that only a server has. */
export function refusal(code: ServerRefusalCode, options: RefusalOptions = {}): Refusal {
  const [status, sentence] = SERVER_REFUSALS[code];
  return new Refusal(code, status, sentence, options);
}

const isOfMessage = (code: ErrorCode): code is keyof typeof MESSAGE_REFUSALS => Object.hasOwn(MESSAGE_REFUSALS, code);

/**
 * The refusal for anything thrown; an error that is neither a refusal nor of the kit's catalogue becomes INTERNAL and
 * reveals nothing.
 */
export function refusalOf(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown;
  if (!(thrown instanceof AppKitError) || !isOfMessage(thrown.code)) return refusal("INTERNAL", { cause: thrown });
  const { code, message, context } = thrown;
  const detail = Object.values(context)[0];
  return new Refusal(code, MESSAGE_REFUSALS[code], message, typeof detail === "string" ? { detail } : {});
}
