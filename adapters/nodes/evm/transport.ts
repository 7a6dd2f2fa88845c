import { parseJson } from "../../../domain/json.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { Clock } from "../../browser/clock.ts";
import { readBody } from "../../browser/http/body.ts";
import type { Fetch } from "../../browser/http/client.ts";
import { requestError, statusError } from "../../browser/http/request-error.ts";
import { refusal } from "./node-errors.ts";

export interface TransportDeps {
  clock: Clock;
  fetch: Fetch;
  /** Puts calls of one moment into one request; default false, 1,000 calls at most (NET-4). */
  batch?: boolean;
}

interface Call {
  jsonrpc: "2.0";
  id: number;
  method: string;
  params: unknown;
}

/** Asks a node once. Throws what `refusal` and `statusError` make, HTTP_REQUEST, or what fetch throws. */
export type Transport = (method: string, params: unknown, signal: AbortSignal) => Promise<unknown>;

type Answer = { id?: unknown; error?: unknown; result?: unknown } | null | undefined;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text || "{}");
  } catch (cause) {
    throw requestError("malformed", cause);
  }
}

/** The result of an answer; its error, where it has one, as an error. */
function resultOf(answer: Answer): unknown {
  if (typeof answer !== "object" || answer === null) throw requestError("malformed");
  if (answer.error) throw refusal(answer.error);
  return answer.result;
}

/** Sends calls, or a single one, and gives what the node answers; an HTTP status counts where it comes without a refusal's code. */
async function send(fetch: Fetch, url: string, calls: Call | readonly Call[], signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    // text/plain spares a preflight (protocol.md §2.1).
    headers: { "content-type": "text/plain" },
    body: JSON.stringify(calls),
    credentials: "omit",
    ...(signal && { signal }),
  });
  const text = new TextDecoder().decode(await readBody(response, LIMITS.answerBytes));
  if (response.ok) return parsed(text);
  const { error } = Object(parseJson(text)) as { error?: unknown };
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  if (typeof code === "number" && typeof message === "string") throw refusal(error, response);
  throw statusError(response);
}

interface Batch {
  calls: Call[];
  answers: Promise<unknown>;
  /** The number of its calls that were given up; once all are, the request ends too. */
  left: number;
  end: AbortController;
}

/** The answer to one call of a batch; what is no list is a refusal of them all, or malformed. */
function answerTo({ id }: Call, answers: unknown): Answer {
  if (Array.isArray(answers)) return answers.find((each: Answer) => each?.id === id);
  return (answers as Answer)?.error ? (answers as Answer) : undefined;
}

/** Calls of one moment, as one request (NET-4). */
function batching({ clock, fetch }: TransportDeps, url: string) {
  let waiting: Batch | undefined;
  const open = (): Batch => {
    const calls: Call[] = [];
    const end = new AbortController();
    const answers = new Promise((resolve) => clock.setTimeout(() => resolve(undefined), 0)).then(() => {
      if (waiting?.calls === calls) waiting = undefined;
      return send(fetch, url, calls, end.signal);
    });
    return { calls, answers, left: 0, end };
  };
  return async (call: Call, signal: AbortSignal): Promise<unknown> => {
    if (!waiting || waiting.calls.length >= LIMITS.batchSize || waiting.end.signal.aborted) waiting = open();
    const batch = waiting;
    batch.calls.push(call);
    const leave = () => {
      batch.left += 1;
      if (batch.left === batch.calls.length) batch.end.abort(signal.reason);
    };
    signal.addEventListener("abort", leave);
    return await batch.answers
      .then((answers) => resultOf(answerTo(call, answers)))
      .finally(() => signal.removeEventListener("abort", leave));
  };
}

/** How a node is spoken to. Time is kept outside; a batch ends before its answer only when all of its calls do. */
export function createTransport(deps: TransportDeps, url: string): Transport {
  let next = 0;
  const together = deps.batch ? batching(deps, url) : undefined;
  return async (method, params, signal) => {
    const call: Call = { jsonrpc: "2.0", id: next++, method, params };
    return together ? together(call, signal) : resultOf((await send(deps.fetch, url, call, signal)) as Answer);
  };
}
