import { Refused } from "../http/reply.ts";

/** The parsed body of a control call; `{}` where there was none. */
export type Body = Readonly<Record<string, unknown>>;

/** One change or report of the outside, for tests and persons: `GET` or `POST /control/{name}`. */
export interface Control {
  readonly method: "GET" | "POST";
  /** The path below `/control/`; the groups of a pattern are not needed so far. */
  readonly name: string;
  /** One sentence for `GET /control`. */
  readonly does: string;
  /** Fields of the body, each with a description of its value. */
  readonly body?: Readonly<Record<string, string>>;
  readonly example?: unknown;
  /** Makes the change and gives the answer. A {@link Refused} becomes its reply. */
  act(body: Body, query: URLSearchParams): unknown;
}

/** Refuses a control call with 400 and a sentence on the field. */
export function refuse(field: string, description: string): never {
  throw new Refused(400, field, description);
}
