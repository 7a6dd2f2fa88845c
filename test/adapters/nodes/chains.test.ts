import { beforeEach, describe, expect, it } from "vitest";
import type { ChainClient, Chains } from "../../../adapters/nodes/chains.ts";
import { createChains } from "../../../adapters/nodes/chains.ts";
import type { Nodes } from "../../../adapters/nodes/nodes.ts";
import type { Address } from "../../../domain/addresses/address.ts";
import type { CaipNetworkId } from "../../../domain/caip.ts";
import type { Balance, BalanceInput } from "../../../machines/account/ports.ts";
import { network } from "../networks.ts";

const ADDRESS = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" as Address;
const TOKEN = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const ONE = network(["https://one.example/"]);
const TWO = network(["https://two.example/"], { caipNetworkId: "eip155:137" as CaipNetworkId });

/** The log of the networks' clients, in order. */
let log: string[];
let chains: Chains;
let kept: Map<string, Balance>;
let read: (input: BalanceInput) => Promise<Balance>;

beforeEach(() => {
  log = [];
  kept = new Map();
  read = async () => ({ amount: "1", symbol: "ETH" });
  const open = ({ caipNetworkId, rpcUrls }: typeof ONE): ChainClient => {
    const name = `${caipNetworkId} at ${rpcUrls.default.http.join(" and ")}`;
    log.push(`opens ${name}`);
    const nodes: Nodes = {
      ask: async () => undefined,
      pick: () => Promise.reject(new Error("not here")),
      setActive: (on) => void log.push(`${on ? "ranks" : "rests"} ${name}`),
      stop: () => void log.push(`stops ${name}`),
    };
    return { nodes, request: async (method, params) => `${name}: ${method} ${params}` };
  };
  chains = createChains({
    cache: {
      read: async (account, token) => kept.get(`${account} ${token}`),
      async write(account, balance, token, signal) {
        signal?.throwIfAborted();
        kept.set(`${account} ${token}`, balance);
      },
    },
    open,
    readBalance: (_, input) => read(input),
  });
});

const wish = (change: Partial<BalanceInput> = {}): BalanceInput => ({
  ...{ address: ADDRESS, network: ONE, fresh: false },
  ...change,
});

describe("the clients of networks", () => {
  it("NET-5: a network is opened once, for all that is asked of it, and another one for itself", async () => {
    expect(await chains.request(ONE, "eth_gasPrice", [])).toBe("eip155:1 at https://one.example/: eth_gasPrice ");
    expect(chains.nodesOf(ONE)).toBe(chains.nodesOf({ ...ONE, name: "Renamed" }));
    chains.nodesOf(TWO);
    expect(log.filter((line) => line.startsWith("opens"))).toEqual([
      "opens eip155:1 at https://one.example/",
      "opens eip155:137 at https://two.example/",
    ]);
  });

  it.each([
    ["has other nodes", ["https://other.example/"]],
    ["has one more", ["https://one.example/", "https://other.example/"]],
    ["has none any more", []],
  ])("R12: a network that %s is opened anew, and nothing of the former nodes goes on", (_, urls) => {
    const former = chains.nodesOf(ONE);
    log.length = 0;
    expect(chains.nodesOf(network(urls))).not.toBe(former);
    expect(log[0]).toBe("stops eip155:1 at https://one.example/");
    expect(log[1]).toBe(`opens eip155:1 at ${urls.join(" and ")}`);
  });

  it("R12: two nodes are not taken for one whose address has the other's in it", () => {
    const two = chains.nodesOf(network(["https://one.example/", "https://other.example/"]));
    expect(chains.nodesOf(network(["https://one.example/https://other.example/"]))).not.toBe(two);
  });

  it("NET-5: what is opened while somebody looks is ranked too, and nothing is once nobody does", () => {
    chains.nodesOf(ONE);
    chains.watch(true);
    chains.nodesOf(TWO);
    chains.watch(false);
    expect(log).toEqual([
      "opens eip155:1 at https://one.example/",
      "rests eip155:1 at https://one.example/",
      "ranks eip155:1 at https://one.example/",
      "opens eip155:137 at https://two.example/",
      "ranks eip155:137 at https://two.example/",
      "rests eip155:1 at https://one.example/",
      "rests eip155:137 at https://two.example/",
    ]);
  });

  it("R12: the end stops the nodes of every network, once", () => {
    chains.nodesOf(ONE);
    chains.nodesOf(TWO);
    log.length = 0;
    chains.close();
    chains.close();
    chains.watch(true);
    expect(log).toEqual(["stops eip155:1 at https://one.example/", "stops eip155:137 at https://two.example/"]);
  });
});

describe("a balance", () => {
  it("ACCT-3: is kept for its account and token, and read from there, unless a fresh one is wanted", async () => {
    expect(await chains.fetchBalance(wish({ token: TOKEN }))).toEqual({ amount: "1", symbol: "ETH" });
    expect([...kept.keys()]).toEqual([`eip155:1:${ADDRESS} ${TOKEN}`]);
    read = async () => ({ amount: "2", symbol: "ETH" });
    expect((await chains.fetchBalance(wish({ token: TOKEN }))).amount).toBe("1");
    expect((await chains.fetchBalance(wish({ token: TOKEN, fresh: true }))).amount).toBe("2");
    expect((await chains.fetchBalance(wish({ token: TOKEN }))).amount).toBe("2");
  });

  it("I4: a balance that is read for somebody who left is answered with their leave, and not kept", async () => {
    const end = new AbortController();
    read = async () => {
      end.abort(new Error("left"));
      return { amount: "1", symbol: "ETH" };
    };
    await expect(chains.fetchBalance(wish(), { signal: end.signal })).rejects.toThrow("left");
    expect([...kept]).toEqual([]);
  });

  it("I3: who leaves while a balance is being read is answered at once", async () => {
    const end = new AbortController();
    read = () => new Promise(() => {});
    const asked = chains.fetchBalance(wish(), { signal: end.signal });
    end.abort(new Error("left"));
    await expect(asked).rejects.toThrow("left");
  });
});
