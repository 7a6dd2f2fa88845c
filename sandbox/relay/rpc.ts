import { isRecord } from "../../domain/record.ts";
import { JsonRpcError } from "../json-rpc-error.ts";

/** The codes that the public relay answers with, and those of JSON-RPC 2.0 where it has none of its own. */
export const codes = {
  unreadable: -32700,
  payload: -32600,
  method: -32601,
  params: -32602,
  handler: -32000,
  internal: -32603,
} as const;

/** A call that is refused: `data` is the public relay's name for the reason. */
export class RpcError extends JsonRpcError<string> {}

/** A message that is refused for its form. */
export const badPayload = (says: string, data: string): RpcError =>
  new RpcError(codes.payload, `Invalid payload: ${says}`, data);

/** A parsed JSON object. */
export type Fields = Readonly<Record<string, unknown>>;

/** A client's message, with its id as it was written. */
export interface Incoming {
  /** JSON text: `123`, `"123"`. */
  readonly id: string;
  readonly fields: Fields;
}

const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]|[^\s{}[\]:,"]+/gy;
const space = /\s*/gy;

/** The text of the outermost `id` of sound JSON: a 64-bit number does not survive being parsed. */
function writtenId(json: string): string | undefined {
  let depth = 0;
  let before = "";
  let key = "";
  let id: string | undefined;
  for (let at = 0; at < json.length; ) {
    space.lastIndex = at;
    space.exec(json);
    token.lastIndex = space.lastIndex;
    const [found] = token.exec(json) ?? [];
    if (found === undefined) break;
    at = token.lastIndex;
    if (found === "{" || found === "[") depth += 1;
    else if (found === "}" || found === "]") depth -= 1;
    else if (found === ":") key = before;
    else if (depth === 1 && before === ":" && key === '"id"') id = found;
    before = found;
  }
  return id;
}

const wellFormedId = /^(?:\d{1,20}|"[^"\\]{1,64}")$/;

/** Reads one message of a client. Throws an {@link RpcError} when it is no JSON-RPC 2.0, or has no id. */
export function readMessage(text: string): Incoming {
  let fields: unknown;
  try {
    fields = JSON.parse(text);
  } catch {
    throw new RpcError(codes.unreadable, "Parse error", "Serialization");
  }
  if (!isRecord(fields)) throw badPayload("Failed to deserialize request", "Serialization");
  if (fields["jsonrpc"] !== "2.0") throw badPayload("Invalid JSON RPC version", "InvalidJsonRpcVersion");
  const id = writtenId(text);
  if (id === undefined || !wellFormedId.test(id)) throw badPayload("Invalid request ID", "InvalidRequestId");
  return { id, fields };
}

/** The digits of an id that came as a number, as text, or as a big integer's text (`123n`). */
export const bareId = (id: string): string => id.replace(/^"(\d+)n?"$/, "$1");

/** An answer to the call of this id; the id is echoed as it came. */
export function resultText(id: string, result: unknown): string {
  return `{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`;
}

/** A refusal of the call of this id; `null` where the id could not be read. */
export function errorText(id: string, error: unknown): string {
  const { code, message, data } =
    error instanceof RpcError ? error : new RpcError(codes.internal, "Internal error: Internal error", "Unknown");
  return `{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify({ code, message, data })}}`;
}
