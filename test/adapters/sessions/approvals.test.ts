import {
  decodeFunctionData,
  encodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  type Hex,
  maxUint256,
  multicall3Abi,
  toHex,
} from "viem";
import { describe, expect, it } from "vitest";
import { createHttp } from "../../../adapters/blockchain-api/blockchain-api.ts";
import { Grants } from "../../../adapters/sessions/grants.ts";
import type { Token } from "../../../domain/account/token.ts";
import { parseEvmAddress } from "../../../domain/addresses/address.ts";
import { lateError } from "../../../domain/lazy-errors.ts";
import { RpcError } from "../../../domain/networks/rpc-errors.ts";
import type { Grant } from "../../../domain/sessions/grant.ts";
import { swapRouter } from "../../../domain/swap/networks.ts";
import type { AccountTarget } from "../../../machines/account/ports.ts";
import { ALICE, ETHEREUM, elsewhere } from "../blockchain-api/api.ts";
import { FakeClock } from "../fake-clock.ts";

const BASE = elsewhere("eip155:8453", { name: "Base" });
const ZKSYNC = elsewhere("eip155:324", { name: "zkSync" });
const SOLANA = elsewhere("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", { chainNamespace: "solana" });
const TARGET: AccountTarget = { address: ALICE, network: ETHEREUM };
const until = () => ({ signal: new AbortController().signal });
const tokenAt = (n: number) => `0x${n.toString(16).padStart(40, "0")}`;

const MULTICALLS: Record<string, string> = {
  "eip155:1": "0xca11bde05977b3631167028862be2a173976ca11",
  "eip155:8453": "0xca11bde05977b3631167028862be2a173976ca11",
  "eip155:324": "0xf9cda624fbc7e059355ce98a31693d299facd963",
};

const DECIMALS = encodeFunctionData({ abi: erc20Abi, functionName: "decimals" });

interface Call {
  to: string;
  data: Hex;
}

/** Chains whose tokens have allowances, a wallet, and everything that was asked of them. */
function open() {
  const clock = new FakeClock();
  const nodes: { networkId: string; to: string }[] = [];
  const wallet: { method: string; params: unknown }[] = [];
  const levers = {
    networks: [ETHEREUM, BASE, SOLANA],
    /** By network and token; of a token that refuses -1. */
    allowances: {} as Record<string, bigint>,
    /** By token; the nodes have no answer for others. */
    decimals: {} as Record<string, number>,
    held: [] as Token[],
    fetchTokens: async () => ({ tokens: levers.held, at: 0, dayAgo: null }),
    supports: async () => true,
    listed: (networkId: string): unknown => ({
      tokens: [1, 2].map((n) => ({
        ...{ name: "One", symbol: `T${n}`, address: `${networkId}:${tokenAt(n)}`, decimals: 6, logoUri: null },
      })),
    }),
    /** An action of the node before its answer. */
    node: async () => {},
    receipt: null as unknown,
    chain: "eip155:1",
    send: async () => "0x51" as unknown,
    switchNetwork: async ({ network }: AccountTarget) => {
      levers.chain = network.caipNetworkId;
    },
  };
  const allowanceOf = (networkId: string, token: string): Hex =>
    encodeFunctionResult({
      ...{ abi: erc20Abi, functionName: "allowance" },
      result: levers.allowances[`${networkId} ${token.toLowerCase()}`] ?? 0n,
    });
  const decimalsOf = (token: string): Hex => {
    const result = levers.decimals[token.toLowerCase()];
    if (result === undefined) throw new RpcError(-32005);
    return encodeFunctionResult({ abi: erc20Abi, functionName: "decimals", result });
  };
  const read = async (networkId: string, method: string, params: unknown) => {
    if (method === "eth_getTransactionReceipt") return levers.receipt;
    if (method !== "eth_call") return null;
    const [{ to, data }] = params as [Call];
    nodes.push({ networkId, to: to.toLowerCase() });
    await levers.node();
    if (data === DECIMALS) return decimalsOf(to);
    if (to.toLowerCase() !== MULTICALLS[networkId]) return allowanceOf(networkId, to);
    const { args } = decodeFunctionData({ abi: multicall3Abi, data });
    const result = (args as unknown as [{ target: string }[]])[0].map(({ target }) =>
      levers.allowances[`${networkId} ${target.toLowerCase()}`] === -1n
        ? { success: false, returnData: toHex(1n, { size: 32 }) }
        : { success: true, returnData: allowanceOf(networkId, target) },
    );
    return encodeFunctionResult({ abi: multicall3Abi, functionName: "aggregate3", result });
  };
  const fetch = async (url: string) => {
    const answer = levers.listed(new URL(url).searchParams.get("chainId") ?? "");
    return answer instanceof Response ? answer : new Response(JSON.stringify(answer));
  };
  const provider = {
    request: async ({ method, params }: { method: string; params?: unknown }) => {
      wallet.push({ method, params });
      if (method === "eth_accounts") return [ALICE];
      if (method === "eth_chainId") return `0x${Number(levers.chain.split(":")[1]).toString(16)}`;
      return levers.send();
    },
  };
  const grants = new Grants({
    ...{ clock, read, providerOf: () => provider, isSmartAccount: () => false, signIns: async () => undefined },
    api: {
      ...{ http: createHttp({ clock, fetch }), baseUrl: "https://api.example", projectId: "p1", sdkVersion: "v" },
      ...{ clientId: () => undefined, supports: () => levers.supports() },
    },
    fetchTokens: () => levers.fetchTokens(),
    networks: () => levers.networks,
    switchNetwork: (target) => levers.switchNetwork(target),
  });
  const sent = () => wallet.filter(({ method }) => method === "eth_sendTransaction");
  return { grants, levers, nodes, sent, wallet, clock };
}

const approval = (networkId: string, n: number, amount: string | null): Grant => ({
  ...{ kind: "approval", networkId: networkId as never, token: parseEvmAddress(tokenAt(n)) as never },
  ...{ units: { symbol: `T${n}`, decimals: 6 }, spender: swapRouter(networkId as never) as never, amount },
});

describe("the approvals of an account", () => {
  it("SAFETY: those of every network of its family are found, each with what it allows, in one question for each network and found token", async () => {
    const { grants, levers, nodes } = open();
    levers.allowances = {
      [`eip155:1 ${tokenAt(1)}`]: 7n,
      [`eip155:8453 ${tokenAt(2)}`]: maxUint256,
    };
    levers.networks = [ETHEREUM, BASE, SOLANA, elsewhere("eip155:777")];
    expect(await grants.fetchGrants(TARGET, until())).toEqual({
      grants: [approval("eip155:1", 1, "7"), approval("eip155:8453", 2, null)],
      missing: [],
    });
    expect(nodes).toEqual([
      ...["eip155:1", "eip155:8453"].map((networkId) => ({ networkId, to: MULTICALLS[networkId] })),
      ...[1, 2].map((n) => ({ networkId: n === 1 ? "eip155:1" : "eip155:8453", to: tokenAt(n) })),
    ]);
  });

  it("SAFETY: a token's contract says how many decimals an approval has, whatever a service lists", async () => {
    const { grants, levers } = open();
    levers.networks = [ETHEREUM];
    levers.allowances = { [`eip155:1 ${tokenAt(1)}`]: 7n, [`eip155:1 ${tokenAt(2)}`]: 7n };
    levers.decimals = { [tokenAt(1)]: 2 };
    const [first, second] = (await grants.fetchGrants(TARGET, until())).grants;
    expect([first, second]).toMatchObject([{ units: { decimals: 2 } }, { units: { decimals: 6 } }]);
  });

  it("SAFETY: a token that is listed and held is there once; where either list is missing, approvals are", async () => {
    const { grants, levers } = open();
    levers.networks = [ETHEREUM];
    levers.allowances = { [`eip155:1 ${tokenAt(1)}`]: 7n };
    const held = { ...levers.held[0], name: "One", symbol: "T1", networkId: "eip155:1" };
    levers.held = [{ ...held, address: `eip155:1:${tokenAt(1)}`, quantity: { decimals: "6", numeric: "1" } } as never];
    const whole = { grants: [approval("eip155:1", 1, "7")], missing: [] };
    expect(await grants.fetchGrants(TARGET, until())).toEqual(whole);
    levers.fetchTokens = () => Promise.reject(new Error("down"));
    expect(await grants.fetchGrants(TARGET, until())).toEqual({ ...whole, missing: ["approval"] });
  });

  it.each([
    [maxUint256 / 2n, String(maxUint256 / 2n)],
    [maxUint256 / 2n + 1n, null],
  ])(
    "SAFETY: more than half of all that can be counted, as wallets approve it, is told as no limit: %s",
    async (count, amount) => {
      const { grants, levers } = open();
      levers.networks = [ETHEREUM];
      levers.allowances = { [`eip155:1 ${tokenAt(1)}`]: count };
      expect((await grants.fetchGrants(TARGET, until())).grants).toEqual([approval("eip155:1", 1, amount)]);
    },
  );

  it("SAFETY: of long lists each token is told its own, a token that refuses allows nothing, and what no node tells is missing", async () => {
    const { grants, levers } = open();
    levers.networks = [ETHEREUM];
    levers.listed = () => ({
      tokens: Array.from({ length: 252 }, (_, n) => ({
        ...{ name: "One", symbol: `T${n + 1}`, address: `eip155:1:${tokenAt(n + 1)}`, decimals: 6 },
      })),
    });
    levers.allowances = { [`eip155:1 ${tokenAt(1)}`]: -1n, [`eip155:1 ${tokenAt(251)}`]: 5n };
    const found = { grants: [approval("eip155:1", 251, "5")], missing: [] };
    expect(await grants.fetchGrants(TARGET, until())).toEqual(found);
    let calls = 0;
    levers.node = async () => {
      calls += 1;
      if (calls === 1) throw new RpcError(-32005);
    };
    expect(await grants.fetchGrants(TARGET, until())).toEqual({ ...found, missing: ["approval"] });
  });

  it("SAFETY: zkSync has its Multicall3 elsewhere", async () => {
    const { grants, levers, nodes } = open();
    levers.networks = [ZKSYNC];
    levers.allowances = { [`eip155:324 ${tokenAt(1)}`]: 5n };
    expect((await grants.fetchGrants(TARGET, until())).grants).toEqual([approval("eip155:324", 1, "5")]);
    expect(nodes.map(({ to }) => to)).toEqual([MULTICALLS["eip155:324"], tokenAt(1)]);
  });

  it.each([
    ["the list of tokens fails", { listed: () => new Response("", { status: 404 }) }],
    [
      "nobody says which networks are served",
      { supports: () => Promise.reject(lateError("HTTP_REQUEST", { reason: "failed" })) },
    ],
    ["no node answers", { node: () => Promise.reject(lateError("HTTP_REQUEST", { reason: "failed" })) }],
    ["every node refuses", { node: () => Promise.reject(new RpcError(-32005)) }],
  ])("SAFETY: nothing is said to be ungranted where %s", async (_, change) => {
    const { grants, levers } = open();
    levers.networks = [ETHEREUM, BASE];
    levers.held = [];
    Object.assign(levers, change);
    expect(await grants.fetchGrants(TARGET, until())).toEqual({ grants: [], missing: ["approval"] });
  });
});

describe("taking an approval back", () => {
  const here = { ...TARGET, grant: approval("eip155:1", 1, "7") };

  it("SAFETY: the wallet sets it to nothing, and it is waited for until the chain has that", async () => {
    const { grants, levers, sent, clock } = open();
    const key = `eip155:1 ${tokenAt(1)}`;
    levers.allowances[key] = 7n;
    levers.switchNetwork = () => Promise.reject(new Error("It is there already"));
    const work = grants.revokeGrant(here, until());
    let isDone = false;
    void work.then(() => {
      isDone = true;
    });
    await clock.advance(3_000);
    expect([sent().length, isDone]).toEqual([1, false]);
    // Silence of every node is no answer.
    levers.node = () => Promise.reject(new RpcError(-32005));
    await clock.advance(3_000);
    expect(isDone).toBe(false);
    levers.node = async () => {};
    levers.allowances[key] = 0n;
    await clock.advance(2_000);
    expect(await work).toEqual({ isEnd: false });
    const args = [swapRouter("eip155:1" as never) as Hex, 0n] as const;
    const data = encodeFunctionData({ abi: erc20Abi, functionName: "approve", args });
    const transaction = { from: ALICE, to: parseEvmAddress(tokenAt(1)), data, value: "0x0", chainId: "0x1" };
    expect(sent()).toEqual([{ method: "eth_sendTransaction", params: [transaction] }]);
  });

  it("SAFETY: one that was taken back elsewhere costs nothing more", async () => {
    const { grants, wallet } = open();
    await grants.revokeGrant(here, until());
    expect(wallet).toEqual([]);
  });

  it("S14: one that the chain has reverted is told as soon as its receipt says so", async () => {
    const { grants, levers, clock } = open();
    levers.allowances[`eip155:1 ${tokenAt(1)}`] = 7n;
    const hash = `0x${"ab".repeat(32)}`;
    levers.send = async () => hash;
    const work = grants.revokeGrant(here, until());
    const told = expect(work).rejects.toMatchObject({ code: "GRANT_REVOKE_FAILED" });
    await clock.advance(5_000);
    levers.receipt = { transactionHash: hash, blockNumber: "0x1", status: "0x0" };
    await clock.advance(5_000);
    await told;
  });

  it("SEND-3: one that the visitor declines in the wallet is told as declined", async () => {
    const { grants, levers } = open();
    levers.allowances[`eip155:1 ${tokenAt(1)}`] = 7n;
    levers.send = () => Promise.reject(Object.assign(new Error("no"), { code: 4001 }));
    await expect(grants.revokeGrant(here, until())).rejects.toMatchObject({ code: "SEND_DECLINED" });
  });

  it("S14: one that was sent and is late is no failure", async () => {
    const { grants, levers, clock } = open();
    levers.allowances[`eip155:1 ${tokenAt(1)}`] = 7n;
    const work = grants.revokeGrant(here, until());
    await clock.advance(61_000);
    expect(await work).toEqual({ isEnd: false });
  });

  it("SAFETY, S13: for one of another network the wallet goes there first; where it does not, nothing is sent", async () => {
    const { grants, levers, sent, clock } = open();
    const there = { ...TARGET, grant: approval("eip155:8453", 1, "7") };
    const key = `eip155:8453 ${tokenAt(1)}`;
    levers.allowances[key] = 7n;
    levers.send = async () => {
      levers.allowances[key] = 0n;
      return "0x51";
    };
    const { switchNetwork } = levers;
    levers.switchNetwork = () => Promise.reject(lateError("SWITCH_DECLINED", {}));
    await expect(grants.revokeGrant(there, until())).rejects.toMatchObject({ code: "SWITCH_DECLINED" });
    levers.switchNetwork = async () => {};
    await expect(grants.revokeGrant(there, until())).rejects.toMatchObject({ code: "SEND_NETWORK_CHANGED" });
    expect(sent()).toEqual([]);
    levers.switchNetwork = switchNetwork;
    const work = grants.revokeGrant(there, until());
    await clock.advance(1_000);
    await work;
    expect([sent().length, levers.chain]).toEqual([1, "eip155:8453"]);
    expect(sent()[0]?.params, "I1: one that has left it by then is not to send elsewhere").toMatchObject([
      { chainId: "0x2105" },
    ]);
  });
});
