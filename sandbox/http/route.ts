import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { Fault } from "../control/fault.ts";
import type { Reply } from "./reply.ts";

/** One request, as a handler sees it. */
export interface Call {
  readonly method: string;
  readonly url: URL;
  /** The groups of the route's pattern, decoded. */
  readonly params: readonly string[];
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The fault that is set on this endpoint, for handlers that know more than the transport. */
  readonly fault: Fault | undefined;
  /** Adds a line to the entry of this request in the log, for example the name of a JSON-RPC method. */
  note(line: string): void;
}

/** One path of the sandbox. */
export interface Route {
  readonly method: "GET" | "POST";
  readonly path: RegExp;
  /** The name under which it is logged and can be made to fail; without one it is neither. */
  readonly endpoint?: string | ((call: Pick<Call, "url" | "params">) => string);
  /** A second name that faults may use for several endpoints at once. */
  readonly group?: string;
  handle(call: Call): Reply | Promise<Reply>;
}

/** A path that keeps its connection open and writes by itself. */
export interface StreamRoute {
  readonly path: RegExp;
  stream(url: URL, headers: IncomingHttpHeaders, response: ServerResponse): void;
}

/** One outside party, played by the sandbox. A new one is one more entry in the list of `main.ts`. */
export interface Party {
  readonly name: string;
  readonly routes: readonly Route[];
  readonly streams?: readonly StreamRoute[];
  /** Option names of the script's `endpoints` that this party answers. */
  readonly endpoints?: readonly string[];
  reset?(): void | Promise<void>;
  stop?(): void | Promise<void>;
}
