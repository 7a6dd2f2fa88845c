import { requireProject } from "../http/project.ts";
import { failed, jsonText, Refused, type Reply } from "../http/reply.ts";
import type { Call, Party } from "../http/route.ts";
import type { Chain, Chains } from "./chains.ts";
import { chainControls } from "./controls.ts";

/** What a public node does not offer: keys that it would hold, and the switches of a development node. */
const closedMethod = /^(anvil|hardhat|evm|personal|wallet|engine|admin|miner|debug|trace|ots|txpool|erigon)_/;
const closedMethods = new Set([
  "eth_sendTransaction",
  "eth_sendUnsignedTransaction",
  "eth_sign",
  "eth_signTransaction",
  "eth_signTypedData",
  "eth_signTypedData_v3",
  "eth_signTypedData_v4",
  "eth_coinbase",
]);

type RpcRequest = { readonly id?: unknown; readonly method: string };

/** An entry that is answered here instead of by the node. */
function ownAnswer(request: RpcRequest, fault: Call["fault"]): string | undefined {
  const { method } = request;
  const write = (part: object): string => JSON.stringify({ jsonrpc: "2.0", id: request.id ?? null, ...part });
  if (fault?.errors && Object.hasOwn(fault.errors, method)) return write({ error: fault.errors[method] });
  if (fault?.answers && Object.hasOwn(fault.answers, method)) return write({ result: fault.answers[method] });
  if (method === "eth_accounts") return write({ result: [] });
  if (closedMethod.test(method) || closedMethods.has(method)) {
    return write({ error: { code: -32601, message: `The method ${method} does not exist/is not available` } });
  }
  return undefined;
}

/** Forwards the text as it came: an id beyond 2^53 would not survive a parse. */
async function forward(chain: Chain, body: string): Promise<string> {
  try {
    const response = await fetch(chain.node.url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    return await response.text();
  } catch {
    throw new Refused(503, "chainId", `The node of ${chain.id} does not answer`);
  }
}

function parsed(body: string): RpcRequest | RpcRequest[] {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new Refused(400, "body", "The body is not JSON");
  }
  const items = Array.isArray(value) ? value : [value];
  const sound = (item: unknown): boolean =>
    typeof item === "object" && item !== null && "method" in item && typeof item.method === "string";
  if (items.length === 0 || !items.every(sound)) {
    throw new Refused(400, "body", "The body is not a JSON-RPC request, nor a batch of them");
  }
  return value as RpcRequest | RpcRequest[];
}

async function answerBatch(chain: Chain, call: Call, batch: readonly RpcRequest[]): Promise<string> {
  const own = batch.map((request) => ownAnswer(request, call.fault));
  if (own.every((answer) => answer === undefined)) return forward(chain, call.body);
  const asked = batch.filter((_, index) => own[index] === undefined);
  const answers = asked.length > 0 ? (JSON.parse(await forward(chain, JSON.stringify(asked))) as unknown[]) : [];
  const rest = answers.map((answer) => JSON.stringify(answer));
  return `[${own.map((answer) => answer ?? rest.shift() ?? "null").join(",")}]`;
}

async function proxy(chains: Chains, call: Call): Promise<Reply> {
  requireProject(call.url.searchParams);
  const id = call.url.searchParams.get("chainId");
  if (!id) return failed(400, { field: "chainId", description: "Chain ID is missing" });
  const chain = chains.byId(id);
  if (!chain) {
    const known = chains.all.map((one) => one.id).join(", ");
    return failed(400, {
      field: "chainId",
      description: `We don't support the chainId you provided: ${id}. Here: ${known}`,
    });
  }
  const request = parsed(call.body);
  if (Array.isArray(request)) {
    for (const { method } of request) call.note(method);
    return jsonText(await answerBatch(chain, call, request));
  }
  call.note(request.method);
  return jsonText(ownAnswer(request, call.fault) ?? (await forward(chain, call.body)));
}

/** The JSON-RPC proxy `POST /v1?chainId&projectId` (protocol.md §2.1, §2.9), single and batched, whatever the type. */
export function chainRpc(chains: Chains): Party {
  return {
    name: "chain RPC",
    controls: chainControls(chains),
    faults: "rpc:{CAIP-2 id}, for example rpc:eip155:1; group rpc",
    state: () => ({ up: true, facts: { chains: chains.all.length } }),
    endpoints: ["blockchainApi"],
    routes: [
      {
        method: "POST",
        path: /^\/v1\/?$/,
        endpoint: ({ url }) => `rpc:${url.searchParams.get("chainId") ?? ""}`,
        group: "rpc",
        handle: (call) => proxy(chains, call),
      },
    ],
    reset: () => chains.reset(),
    stop: () => chains.stop(),
  };
}
