import { browserClock } from "../../adapters/browser/clock.ts";
import type { Chains } from "../../adapters/nodes/chains.ts";
import { createEvm } from "../../adapters/nodes/evm/evm.ts";
import { createSolanaChain } from "../../adapters/nodes/solana/chain.ts";
import type { Address } from "../../domain/addresses/address.ts";
import { type CaipNetworkId, namespaceOf } from "../../domain/caip.ts";
import { deadUrl, type Rpc, rpcNode, serve, stopServers } from "../../test/adapters/server.ts";
import { lines, median, short, type Target } from "./table.ts";

/** One chain family: its reader, and its nodes' answers. */
interface Family {
  readonly name: string;
  readonly networkId: CaipNetworkId;
  readonly address: Address;
  open(): Chains;
  /** The answer of a node that serves this chain, or another one. */
  answer(isOwn: boolean): Rpc;
  readonly lie: Rpc;
}

const cache = { read: async () => undefined, write: async () => {} };
const world = () => ({ clock: browserClock(), fetch, cache });

const EVM: Family = {
  name: "EVM",
  networkId: "eip155:1" as CaipNetworkId,
  address: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" as Address,
  open: () => createEvm(world()),
  answer:
    (isOwn) =>
    ({ method }) => ({ result: method === "eth_chainId" ? (isOwn ? "0x1" : "0x89") : "0xde0b6b3a7640000" }),
  lie: ({ method }) => ({ result: method === "eth_chainId" ? "0x1" : "plenty" }),
};

const GENESIS = "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d";
const DEVNET = "EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG";

const SOLANA: Family = {
  name: "Solana",
  networkId: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" as CaipNetworkId,
  address: "So11111111111111111111111111111111111111112" as Address,
  open: () => createSolanaChain(world()),
  answer:
    (isOwn) =>
    ({ method }) => ({ result: method === "getGenesisHash" ? (isOwn ? GENESIS : DEVNET) : { value: 1_000_000_000 } }),
  lie: ({ method }) => ({ result: method === "getGenesisHash" ? GENESIS : { value: "plenty" } }),
};

/** Addresses of nodes that are dead, mute, slow, lying, no nodes at all, and of another chain. */
async function badNodes({ answer, lie }: Family): Promise<string[]> {
  const servers = await Promise.all([
    rpcNode(() => undefined),
    rpcNode(answer(true), 5_000),
    rpcNode(lie),
    serve((_, response) => response.setHeader("content-type", "text/html").end("<h1>hello</h1>")),
    rpcNode(answer(false)),
  ]);
  return [await deadUrl(), ...servers.map(({ url }) => url)];
}

/** Milliseconds to a balance, the good node last, and the bad ones before it turned by one each time. */
async function times(family: Family): Promise<number[]> {
  const bad = await badNodes(family);
  const good = await rpcNode(family.answer(true), 50);
  const took: number[] = [];
  for (const [at] of bad.entries()) {
    const http = [...bad.slice(at), ...bad.slice(0, at), good.url];
    const chains = family.open();
    const network = {
      ...{ id: "", name: "", testnet: false, assets: {}, caipNetworkId: family.networkId },
      chainNamespace: namespaceOf(family.networkId) ?? "eip155",
      nativeCurrency: { name: "", symbol: "", decimals: 18 },
      rpcUrls: { default: { http }, chainDefault: { http: [] } },
    };
    const started = performance.now();
    await chains.fetchBalance({ address: family.address, network, fresh: true });
    took.push(performance.now() - started);
    chains.close();
  }
  await stopServers();
  return took;
}

/** Time to a balance where six nodes of seven fail (R12). */
export async function nodeTargets(): Promise<Target[]> {
  const rows: string[][] = [];
  const targets: Target[] = [];
  for (const family of [EVM, SOLANA]) {
    const took = await times(family);
    rows.push([family.name, `${short(median(took))} ms`, `at most ${short(Math.max(...took))} ms`]);
    targets.push({ name: `first good node, ${family.name}`, is: [Math.max(...took)], most: [1_500], unit: "ms" });
  }
  console.log(
    lines("A balance after six nodes that are dead, mute, slow, lying, no nodes, and of another chain", rows),
  );
  return targets;
}
