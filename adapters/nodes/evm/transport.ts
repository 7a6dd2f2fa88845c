import { LIMITS } from "../../../domain/limits.ts";
import type { Clock } from "../../browser/clock.ts";
import { readBody } from "../../browser/http/body.ts";
import type { Fetch } from "../../browser/http/client.ts";
import { malformed, refusal, statusError } from "./node-errors.ts";

export interface TransportWorld {
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
    throw malformed(cause);
  }
}

/** The result of an answer; its error, where it has one, as an error. */
function resultOf(answer: Answer): unknown {
  if (typeof answer !== "object" || answer === null) throw malformed();
  if (answer.error) throw refusal(answer.error);
  return answer.result;
}

/** Sends calls, or a single one, and gives what the node answers; an HTTP status counts where the answer says nothing better. */
async function post(fetch: Fetch, url: string, calls: Call | readonly Call[], signal?: AbortSignal): Promise<unknown> {
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
  let answer: Answer;
  try {
    answer = JSON.parse(text) as Answer;
  } catch {
    throw statusError(response);
  }
  const { code, message } = (answer?.error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === "number" && typeof message === "string") return answer;
  throw statusError(response);
}

/** Calls of one moment, as one request (NET-4). */
function batching({ clock, fetch }: TransportWorld, url: string): (call: Call) => Promise<unknown> {
  let waiting: { calls: Call[]; answers: Promise<unknown> } | undefined;
  const open = () => {
    const calls: Call[] = [];
    const answers = new Promise((resolve) => clock.setTimeout(() => resolve(undefined), 0)).then(() => {
      if (waiting?.calls === calls) waiting = undefined;
      return post(fetch, url, calls);
    });
    return { calls, answers };
  };
  return async (call) => {
    if (!waiting || waiting.calls.length >= LIMITS.batchSize) waiting = open();
    waiting.calls.push(call);
    const answers = await waiting.answers;
    return resultOf(Array.isArray(answers) ? answers.find((each: Answer) => each?.id === call.id) : undefined);
  };
}

/** How a node is spoken to. Time is kept outside; a batch is not ended by one of its calls. */
export function createTransport(world: TransportWorld, url: string): Transport {
  let next = 0;
  const together = world.batch ? batching(world, url) : undefined;
  return async (method, params, signal) => {
    const call: Call = { jsonrpc: "2.0", id: next++, method, params };
    return together ? together(call) : resultOf((await post(world.fetch, url, call, signal)) as Answer);
  };
}
