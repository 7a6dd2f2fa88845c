import type { Fault } from "../control/fault.ts";
import { Refused } from "../http/reply.ts";
import { askInText } from "./anvil.ts";
import type { Chain } from "./chains.ts";
import { exactParse, exactText } from "./exact.ts";

/** Methods that a public node lacks: those of keys that it would hold, and the switches of a development node. */
const closedMethod = /^(anvil|hardhat|evm|personal|wallet|engine|admin|miner|debug|trace|ots|txpool|erigon|tenderly)_/;
const closedMethods = new Set([
  "eth_requestAccounts",
  "eth_sendTransaction",
  "eth_sendTransactionSync",
  "eth_sendUnsignedTransaction",
  "eth_sign",
  "eth_signTransaction",
  "eth_signTypedData",
  "eth_signTypedData_v3",
  "eth_signTypedData_v4",
  "eth_coinbase",
]);

/** One request of JSON-RPC; without an id it is a notification, which has no answer. */
interface RpcRequest {
  readonly id?: unknown;
  readonly method: string;
}

/** The body of an RPC call, as text and parsed. */
export interface RpcBody {
  readonly text: string;
  readonly requests: readonly RpcRequest[];
  readonly isBatch: boolean;
}

/** Reads a request or a batch. Refuses anything else with 400. */
export function rpcBody(text: string): RpcBody {
  let value: unknown;
  try {
    value = exactParse(text);
  } catch {
    throw new Refused(400, "body", "The body is not JSON");
  }
  const isBatch = Array.isArray(value);
  const requests: unknown[] = isBatch ? (value as unknown[]) : [value];
  const isRequest = (item: unknown): item is RpcRequest =>
    typeof item === "object" && item !== null && "method" in item && typeof item.method === "string";
  if (requests.length === 0 || !requests.every(isRequest)) {
    throw new Refused(400, "body", "The body is not a JSON-RPC request, nor a batch of them");
  }
  return { text, requests, isBatch };
}

/** An answer that is given here instead of by the node. */
function ownAnswer({ id = null, method }: RpcRequest, fault: Fault | undefined): string | undefined {
  const write = (part: object): string => exactText({ jsonrpc: "2.0", id, ...part });
  if (fault?.errors && Object.hasOwn(fault.errors, method)) return write({ error: fault.errors[method] });
  if (fault?.answers && Object.hasOwn(fault.answers, method)) return write({ result: fault.answers[method] });
  if (method === "eth_accounts") return write({ result: [] });
  if (closedMethod.test(method) || closedMethods.has(method)) {
    return write({ error: { code: -32601, message: `The method ${method} does not exist/is not available` } });
  }
  return undefined;
}

/** True when the node itself may answer all requests of a body. */
export function isOpen({ requests }: RpcBody, fault: Fault | undefined): boolean {
  return requests.every((request) => ownAnswer(request, fault) === undefined);
}

async function forward(chain: Chain, text: string): Promise<string> {
  try {
    return await askInText(chain.node, text);
  } catch {
    throw new Refused(503, "chainId", `The node of ${chain.id} does not answer`);
  }
}

/** The node's answers to some requests of a batch, in their order; notifications have none. */
async function nodeAnswers(chain: Chain, requests: readonly RpcRequest[]): Promise<string[]> {
  const text = requests.length > 0 ? await forward(chain, exactText(requests)) : "";
  if (text === "") return [];
  const answer = exactParse(text);
  if (Array.isArray(answer)) return answer.map(exactText);
  // One that it cannot read makes it refuse the whole batch, with an error that has no id.
  return requests.filter((request) => "id" in request).map(({ id }) => exactText({ ...(answer as object), id }));
}

/** Answers as a public node of the chain does; open methods are forwarded as they came. */
export async function publicAnswer(chain: Chain, body: RpcBody, fault: Fault | undefined): Promise<string> {
  if (isOpen(body, fault)) return forward(chain, body.text);
  const own = body.requests.map((request) => ownAnswer(request, fault));
  if (!body.isBatch) return own[0] ?? "";
  const rest = await nodeAnswers(
    chain,
    body.requests.filter((_, index) => own[index] === undefined),
  );
  const all = body.requests.flatMap((request, index) =>
    "id" in request ? [own[index] ?? rest.shift() ?? "null"] : [],
  );
  return `[${all.join(",")}]`;
}
