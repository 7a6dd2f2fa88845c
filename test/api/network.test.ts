import { base } from "viem/chains";
import { describe, expect, it, vi } from "vitest";
import type { CaipNetworkId } from "../../domain/caip.ts";
import { AppKitError } from "../../domain/errors.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import type { Network } from "../../domain/networks/network.ts";
import type { NetworkOption, Options } from "../../domain/options/options.ts";
import { JUNIPER, makeConnected, makeKit, SETTINGS, settle } from "./kit.ts";

const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const FORMER_SOLANA = "solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ";

const BOTH: Options = { ...SETTINGS, networks: ["eip155:1", "eip155:8453", SOLANA] };

const ETH = { name: "Ether", symbol: "ETH", decimals: 18 };

const LOCAL: NetworkOption = {
  id: 31337,
  name: "Local",
  nativeCurrency: ETH,
  rpcUrls: { default: { http: ["http://localhost:8545"] } },
};

const idsOf = (networks: readonly Network[]) => networks.map(({ caipNetworkId }) => caipNetworkId);

describe("two switches at once", () => {
  it("NET-2 R17: the later one counts, and the caller of the earlier one hears that it was replaced", async () => {
    const { kit, levers } = await makeConnected();
    const answers: (() => void)[] = [];
    levers.switchTo = (networkId) => new Promise((resolve) => answers.push(() => resolve(networkId)));
    const first = kit.switchNetwork("eip155:8453").catch((error: { code: string }) => error.code);
    const second = kit.switchNetwork("eip155:1");
    expect(await first).toBe("SWITCH_REPLACED");
    for (const answer of answers) answer();
    await second;
    expect([answers.length, kit.getCaipNetworkId()]).toEqual([2, "eip155:1"]);
    kit.destroy();
  });

  it("NET-2: a network that a paired wallet did not grant is unsupported, and nobody declined it", async () => {
    const { kit, levers } = await makeConnected();
    levers.switchTo = () => Promise.reject(new AppKitError("SWITCH_UNSUPPORTED", {}));
    await expect(kit.switchNetwork("eip155:8453")).rejects.toMatchObject({ code: "SWITCH_UNSUPPORTED" });
    kit.destroy();
  });
});

describe("a switch that a host asks for", () => {
  it("NET-2: is unsupported where the wallet allows another network alone, and nobody is asked", async () => {
    const { kit, levers } = makeKit();
    await settle();
    const approvedNetworkIds = ["eip155:1" as CaipNetworkId];
    levers.session = { grant: { approvedNetworkIds, supportsAllNetworks: false } };
    kit.store.send({ type: "connector.choose", connector: JUNIPER });
    await settle();
    const asked = vi.fn(async (networkId: CaipNetworkId) => networkId);
    levers.switchTo = asked;
    await expect(kit.switchNetwork(8453)).rejects.toMatchObject({ code: "SWITCH_UNSUPPORTED" });
    expect(asked).not.toHaveBeenCalled();
    expect(kit.getNetworkState()).toMatchObject({ supportsAllNetworks: false, approvedCaipNetworkIds: ["eip155:1"] });
    kit.destroy();
  });

  it("NET-2: is declined where the visitor closes the card that waits for the wallet", async () => {
    const { kit, levers } = await makeConnected();
    await kit.open();
    const asked = vi.fn(() => new Promise<CaipNetworkId>(() => {}));
    levers.switchTo = asked;
    const switched = kit.switchNetwork(8453).catch((error: { code: string }) => error.code);
    await vi.waitFor(() => expect(asked).toHaveBeenCalled(), 10_000);
    await kit.close();
    expect(await switched).toBe("SWITCH_DECLINED");
    kit.destroy();
  });

  it("NET-1: that the wallet has made by itself shows in its family's network, also on one that the page has not", async () => {
    const { kit, levers } = await makeConnected(BOTH);
    expect(kit.getNetworkState().supportsAllNetworks).toBe(true);
    levers.say({ type: "chain.changed", networkId: "eip155:99" as CaipNetworkId });
    await settle();
    expect(kit.getCaipNetwork("eip155")?.caipNetworkId).toBe("eip155:99");
    kit.destroy();
  });
});

describe("which network", () => {
  it("NET-1: the active one by its id, its number, and whole", async () => {
    const { kit } = makeKit(BOTH);
    await settle();
    expect([kit.getChainId(), kit.getCaipNetworkId(), kit.getCaipNetwork()?.name]).toEqual([1, "eip155:1", "Ethereum"]);
    await kit.switchNetwork(SOLANA);
    expect([kit.getChainId(), kit.getCaipNetworkId()]).toEqual([SOLANA.slice(7), SOLANA]);
    kit.destroy();
  });

  it("NET-1: a namespace's own, and one by any of its ids", async () => {
    const { kit } = makeKit(BOTH);
    await settle();
    expect(kit.getCaipNetwork("solana")?.caipNetworkId).toBe(SOLANA);
    for (const id of [8453, "8453", "eip155:8453"]) expect(kit.getCaipNetwork("eip155", id)?.name).toBe("Base");
    for (const id of [SOLANA, SOLANA.slice(7), FORMER_SOLANA])
      expect(kit.getCaipNetwork("solana", id)?.name).toBe("Solana");
    for (const id of [8453, "8453", "eip155:8453"]) expect(kit.getCaipNetwork(undefined, id)?.name).toBe("Base");
    expect(kit.getCaipNetwork(undefined, SOLANA)?.name).toBe("Solana");
    expect(kit.getCaipNetwork(undefined, 10)).toBeUndefined();
    expect(kit.getCaipNetwork("solana", 1)).toBeUndefined();
    kit.addNetwork("solana", {
      ...LOCAL,
      id: "own",
      caipNetworkId: "solana:own",
      chainNamespace: "solana",
      name: "Own",
    });
    for (const id of ["own", "solana:own"]) expect(kit.getCaipNetwork("solana", id)?.name).toBe("Own");
    expect(kit.getCaipNetwork("eip155", 10)).toBeUndefined();
    await kit.switchNetwork(8453);
    await kit.switchNetwork(SOLANA);
    expect(kit.getCaipNetwork("eip155")?.name).toBe("Base");
    kit.destroy();
  });

  it("NET-1: all of them, or a namespace's, and what its wallet approved", async () => {
    const { kit } = await makeConnected(BOTH);
    expect(idsOf(kit.getCaipNetworks())).toEqual(["eip155:1", "eip155:8453", SOLANA]);
    expect(idsOf(kit.getCaipNetworks("solana"))).toEqual([SOLANA]);
    expect(kit.getApprovedCaipNetworkIds()).toEqual([]);
    expect(kit.getApprovedCaipNetworkIds("solana")).toEqual([]);
    expect(() => kit.getApprovedCaipNetworkIds("bip122")).toThrow("Chain is not supported");
    kit.destroy();
  });

  it.each([
    ["its number", 8453],
    ["its CAIP-2 id", "eip155:8453"],
    ["viem's object", base],
    ["an object with its CAIP-2 id", { ...base, id: 8453, caipNetworkId: "eip155:8453", chainNamespace: "eip155" }],
  ])("NET-2: a network is switched to by %s", async (_, named) => {
    const { kit } = await makeConnected(BOTH);
    await kit.switchNetwork(named as NetworkOption);
    expect(kit.getChainId()).toBe(8453);
    kit.destroy();
  });

  it("NET-6: a former id of Solana switches to Solana", async () => {
    const { kit } = makeKit(BOTH);
    await settle();
    await kit.switchNetwork(FORMER_SOLANA);
    expect(kit.getCaipNetworkId()).toBe(SOLANA);
    kit.destroy();
  });

  it("ERR-2: what cannot be switched to says why, and an unknown network shows the alert", async () => {
    const { kit } = makeKit(BOTH);
    await settle();
    for (const nothing of [undefined, null])
      await expect(kit.switchNetwork(nothing as never)).rejects.toThrow("CaipNetwork is undefined");
    for (const given of [10, "nonsense of no chain", {}])
      await expect(kit.switchNetwork(given as never)).rejects.toThrow(/CaipNetwork not found|Chain adapter not found/);
    await expect(kit.switchNetwork("bip122:000000000019d6689c085ae165831e93")).rejects.toThrow(
      "Chain adapter not found",
    );
    expect(kit.store.getSnapshot().notice.context.alert).toBe("SWITCH_NETWORK_NOT_FOUND");
    kit.destroy();
  });
});

describe("who follows the network", () => {
  it("NET-3: hears of it at once and at each change, and of nothing after its end", async () => {
    const { kit } = makeKit(BOTH);
    await settle();
    const networks: unknown[] = [];
    const whole: Network[] = [];
    const stops = [
      kit.subscribeNetwork((network) => networks.push(network)),
      kit.subscribeCaipNetworkChange((network) => whole.push(network)),
    ];
    await kit.switchNetwork(8453);
    await settle();
    for (const stop of stops) stop();
    await kit.switchNetwork(1);
    await settle();
    expect(networks).toMatchObject([
      { caipNetwork: { name: "Ethereum" }, chainId: 1, caipNetworkId: "eip155:1" },
      { caipNetwork: { name: "Base" }, chainId: 8453, caipNetworkId: "eip155:8453" },
    ]);
    expect(idsOf(whole)).toEqual(["eip155:1", "eip155:8453"]);
    kit.destroy();
  });
});

describe("the list of networks", () => {
  it("NET-9: a network is added with every field, and switched to", async () => {
    const { kit } = makeKit(BOTH);
    await settle();
    kit.addNetwork("eip155", LOCAL);
    expect(kit.getCaipNetwork("eip155", 31337)).toMatchObject({
      caipNetworkId: "eip155:31337",
      testnet: false,
      assets: {},
    });
    await kit.switchNetwork(LOCAL);
    expect(kit.getChainId()).toBe(31337);
    kit.destroy();
  });

  it("NET-6: one is added by its id alone, and a second of the same id takes the place of the first", async () => {
    const { kit } = makeKit(BOTH);
    await settle();
    kit.addNetwork("eip155", 10);
    kit.addNetwork("eip155", { ...LOCAL, id: 1, name: "Mine" });
    expect(idsOf(kit.getCaipNetworks())).toEqual(["eip155:1", "eip155:8453", SOLANA, "eip155:10"]);
    expect(kit.getCaipNetwork("eip155", 1)?.name).toBe("Mine");
    kit.destroy();
  });

  it("NET-9: one that takes the place of the active one under the same name is the active one from then on, for its account too", async () => {
    const { kit } = await makeConnected();
    const told: string[] = [];
    kit.subscribeCaipNetworkChange(({ nativeCurrency }) => told.push(nativeCurrency.symbol));
    kit.addNetwork("eip155", { ...LOCAL, id: 1, name: "Ethereum", nativeCurrency: { ...ETH, symbol: "MINE" } });
    await settle();
    const own = expect.objectContaining({ chainDefault: { http: ["http://localhost:8545/"] } });
    expect(kit.getCaipNetwork()?.rpcUrls).toEqual(own);
    expect(kit.store.getSnapshot().accounts.eip155?.context.network.rpcUrls).toEqual(own);
    expect(told).toEqual(["ETH", "MINE"]);
    kit.destroy();
  });

  it("NET-3: one is removed by any of its ids, and where it was active the namespace's next one is", async () => {
    const { kit } = makeKit(BOTH);
    await settle();
    kit.removeNetwork("eip155", "eip155:1");
    expect(kit.getCaipNetworkId()).toBe("eip155:8453");
    kit.removeNetwork("eip155", 8453);
    expect(kit.getCaipNetworkId()).toBe(SOLANA);
    for (const id of [8453, SOLANA]) expect(() => kit.removeNetwork("eip155", id)).toThrow("Network not found");
    kit.removeNetwork("solana", FORMER_SOLANA);
    expect(kit.getCaipNetworks()).toEqual([]);
    kit.destroy();
  });

  it("NET-1: a namespace's networks are replaced, the others' stay", async () => {
    const { kit } = makeKit(BOTH);
    await settle();
    kit.setRequestedCaipNetworks([LOCAL, 10, LOCAL], "eip155");
    expect(idsOf(kit.getCaipNetworks())).toEqual([SOLANA, "eip155:31337", "eip155:10"]);
    expect(kit.getCaipNetworkId()).toBe("eip155:31337");
    kit.destroy();
  });

  it("NET-1: a namespace whose networks are all gone has none to go back to, which is said", async () => {
    const { kit } = makeKit(BOTH);
    await settle();
    kit.setRequestedCaipNetworks([], "eip155");
    expect(idsOf(kit.getCaipNetworks())).toEqual([SOLANA]);
    expect(() => kit.resetNetwork("eip155")).toThrow("Network not found");
    expect(kit.getCaipNetworkId()).toBe(SOLANA);
    kit.resetNetwork();
    expect(kit.getCaipNetworkId()).toBe(SOLANA);
    kit.destroy();
  });

  it("ERR-2: a namespace without an adapter is refused in these words", () => {
    const { kit } = makeKit(BOTH);
    const bitcoin = "bip122:000000000019d6689c085ae165831e93";
    const sentence = "Adapter for namespace bip122 doesn't exist";
    expect(() => kit.addNetwork("bip122", bitcoin)).toThrow(sentence);
    expect(() => kit.removeNetwork("bip122", bitcoin)).toThrow(sentence);
    expect(() => kit.setRequestedCaipNetworks([bitcoin], "bip122")).toThrow("Adapter not found");
    kit.destroy();
  });

  it("NET-9: a network of another namespace, an unknown one and one without a node are refused; nothing changes", () => {
    const { kit } = makeKit(BOTH);
    const add = (namespace: Namespace, network: unknown) => () => kit.addNetwork(namespace, network as NetworkOption);
    expect(add("solana", LOCAL)).toThrow("wants a network of solana");
    expect(add("eip155", 987654321)).toThrow("eip155:8453");
    expect(add("eip155", { ...LOCAL, rpcUrls: {} })).toThrow("No RPC url provided for chainId");
    expect(() => kit.setRequestedCaipNetworks([1, SOLANA], "eip155")).toThrow("`networks[1]`");
    expect(() => kit.setRequestedCaipNetworks(1 as never, "eip155")).toThrow("wants a list of networks");
    expect(idsOf(kit.getCaipNetworks())).toEqual(["eip155:1", "eip155:8453", SOLANA]);
    kit.destroy();
  });
});
