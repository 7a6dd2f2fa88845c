import { requireProject } from "../http/project.ts";
import { refuseUpgrade } from "../http/refuse-upgrade.ts";
import { jsonText, Refused, type Reply } from "../http/reply.ts";
import type { Call, Party, Upgrade } from "../http/route.ts";
import type { Chain, Chains } from "./chains.ts";
import { chainControls } from "./controls.ts";
import { publicAnswer, rpcBody } from "./public-node.ts";
import { ChainSockets } from "./socket.ts";

/** The chains that are reached at `/v1` and `/ws`. */
export interface RpcChains {
  readonly chains: Chains;
  /** Answers a request for a chain whose id starts with `solana:`; the project id is already checked. */
  readonly solana?: (call: Call, id: string) => Promise<Reply>;
  /** Takes a websocket for such a chain. */
  readonly solanaSocket?: (upgrade: Upgrade, id: string) => void;
}

const isSolana = (id: string): boolean => id.startsWith("solana:");
const noChain = (id: string): Refused =>
  new Refused(400, "chainId", `We don't support the chainId you provided: ${id}`);

function chainIdIn(query: URLSearchParams): string {
  const id = query.get("chainId");
  if (!id) throw new Refused(400, "chainId", "Chain ID is missing");
  return id;
}

async function evmChain(chains: Chains, id: string): Promise<Chain> {
  const chain = await chains.get(id);
  if (!chain) throw noChain(id);
  return chain;
}

async function proxy({ chains, solana }: RpcChains, call: Call): Promise<Reply> {
  requireProject(call.url.searchParams);
  const id = chainIdIn(call.url.searchParams);
  if (isSolana(id) && solana) return solana(call, id);
  if (!chains.supported.includes(id)) throw noChain(id);
  const body = rpcBody(call.body);
  for (const { method } of body.requests) call.note(method);
  return jsonText(await publicAnswer(await evmChain(chains, id), body, call.fault));
}

async function connect(from: RpcChains, sockets: ChainSockets, upgrade: Upgrade): Promise<void> {
  const query = upgrade.url.searchParams;
  requireProject(query);
  const id = chainIdIn(query);
  if (isSolana(id) && from.solanaSocket) return from.solanaSocket(upgrade, id);
  sockets.open(await evmChain(from.chains, id), upgrade);
}

/** A refusal before the connection is a websocket is an answer of HTTP. */
function refuse({ socket }: Upgrade, error: unknown): void {
  const { status, body } = error instanceof Refused ? error.reply : { status: 503, body: "" };
  refuseUpgrade(socket, status, { type: "application/json", body: String(body) });
}

/**
 * The JSON-RPC proxy `POST /v1?chainId&projectId` (protocol.md §2.1, §2.9), single and batched, of any content type,
 * and the websocket `/ws` or `/v1` with the same query.
 */
export function chainRpc(from: RpcChains): Party {
  const { chains } = from;
  const sockets = new ChainSockets();
  const named = (kind: string, url: URL): string => `${kind}:${url.searchParams.get("chainId") ?? ""}`;
  return {
    name: "chain RPC",
    controls: chainControls(chains),
    faults: "rpc:{CAIP-2 id} and ws:{CAIP-2 id}, for example rpc:eip155:1; groups rpc and ws",
    state: () => ({ up: true, facts: { running: chains.all.length, supported: chains.supported.length } }),
    endpoints: ["blockchainApi"],
    routes: [
      {
        method: "POST",
        path: /^\/v1\/?$/,
        endpoint: ({ url }) => named("rpc", url),
        group: "rpc",
        handle: (call) => proxy(from, call),
      },
    ],
    sockets: [
      {
        path: /^\/(?:ws|v1)\/?$/,
        endpoint: (url) => named("ws", url),
        group: "ws",
        connect: (upgrade) => {
          connect(from, sockets, upgrade).catch((error: unknown) => refuse(upgrade, error));
        },
      },
    ],
    reset: async () => {
      sockets.close();
      await chains.reset();
    },
    stop: async () => {
      sockets.stop();
      await chains.stop();
    },
  };
}
