import { isRecord } from "../../../domain/record.ts";
import type { Fault } from "../../control/fault.ts";
import { requireProject } from "../../http/project.ts";
import { failed, jsonText, Refused, type Reply } from "../../http/reply.ts";
import type { Call } from "../../http/route.ts";
import type { SolanaChains } from "../chains.ts";
import type { Cluster } from "../cluster.ts";
import { parseJson, writeJson } from "../json.ts";
import { accountMethods } from "./accounts.ts";
import { clusterMethods } from "./cluster.ts";
import { codes, RpcError } from "./error.ts";
import { historyMethods } from "./history.ts";
import type { Method, Params } from "./params.ts";
import { sendMethods } from "./send.ts";
import { tokenMethods } from "./tokens.ts";

const methods = new Map<string, Method>(
  Object.entries({ ...clusterMethods, ...accountMethods, ...tokenMethods, ...sendMethods, ...historyMethods }),
);

/** One call as it came. */
interface RpcRequest {
  readonly id?: unknown;
  readonly method: string;
  readonly params?: unknown;
}

function listOf(params: unknown): Params {
  if (params === undefined || params === null) return [];
  if (Array.isArray(params)) return params;
  throw new RpcError(codes.invalidParams, "Invalid params: invalid type: map, expected a sequence");
}

function result(cluster: Cluster, { method, params }: RpcRequest, fault: Fault | undefined): unknown {
  const error = fault?.errors && Object.hasOwn(fault.errors, method) ? fault.errors[method] : undefined;
  if (error) throw new RpcError(error.code, error.message);
  if (fault?.answers && Object.hasOwn(fault.answers, method)) return fault.answers[method];
  const found = methods.get(method);
  if (!found) throw new RpcError(codes.methodNotFound, "Method not found");
  return found(cluster, listOf(params));
}

/** The answer to one call, as a part of JSON-RPC: its result or its error. */
export function answered(work: () => unknown): object {
  try {
    return { result: work() ?? null };
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    const { code, message, data } = error instanceof RpcError ? error : new RpcError(codes.internal, sentence);
    return { error: { code, message, ...(data !== undefined && { data }) } };
  }
}

function parsed(body: string): RpcRequest | RpcRequest[] {
  let value: unknown;
  try {
    value = parseJson(body);
  } catch {
    throw new Refused(400, "body", "The body is not JSON");
  }
  const items = Array.isArray(value) ? value : [value];
  if (items.length === 0 || !items.every((item) => isRecord(item) && typeof item.method === "string")) {
    throw new Refused(400, "body", "The body is not a JSON-RPC request, nor a batch of them");
  }
  return value as RpcRequest | RpcRequest[];
}

/** The JSON-RPC of the Solana clusters, single and batched; ids come back as they came. */
export function solanaRpc(chains: SolanaChains): (call: Call, id: string) => Promise<Reply> {
  return async (call, id) => {
    requireProject(call.url.searchParams);
    const cluster = chains.cluster(id);
    if (!cluster) {
      const known = chains.all.map((chain) => chain.id).join(", ");
      const description = `We don't support the chainId you provided: ${id}. Here: ${known}`;
      return failed(400, { field: "chainId", description });
    }
    const answer = (request: RpcRequest): object => {
      call.note(request.method);
      const outcome = answered(() => result(cluster, request, call.fault));
      return { jsonrpc: "2.0", ...outcome, id: request.id ?? null };
    };
    const request = parsed(call.body);
    return jsonText(writeJson(Array.isArray(request) ? request.map(answer) : answer(request)));
  };
}
