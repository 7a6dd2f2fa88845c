import { describe, expect, it } from "vitest";
import { SessionsProvider } from "../../adapters/walletconnect/session/universal.ts";
import { createInstance } from "../../api/instance.ts";
import { readNetworks } from "../../api/wire/chain-reader.ts";
import type { CaipNetworkId } from "../../domain/caip.ts";
import { network } from "../adapters/networks.ts";
import { makeConnected, makeKit, SETTINGS, settle } from "./kit.ts";

describe("what public calls throw", () => {
  const thrown: [text: string, call: (kit: Awaited<ReturnType<typeof makeConnected>>["kit"]) => unknown][] = [
    ["Chain is required to update chain account data", (kit) => kit.resetAccount(undefined)],
    ["Chain is required to get connection controller client", (kit) => kit.resetWcConnection(undefined)],
    ["Chain is required to set account prop", (kit) => kit.setPreferredAccountType("eoa", undefined)],
    ["Chain is not supported", (kit) => kit.getAccount("solana")],
    ["Adapter not found", (kit) => kit.setRequestedCaipNetworks([1], "solana")],
    ["Adapter for namespace solana doesn't exist", (kit) => kit.addNetwork("solana", 1)],
    ["Network not found", (kit) => kit.removeNetwork("eip155", 999_999)],
  ];
  for (const [text, call] of thrown) {
    it(`ERR-2 throws '${text}'`, async () => {
      const { kit } = await makeConnected();
      expect(() => call(kit)).toThrow(text);
      kit.destroy();
    });
  }

  it("ERR-2 a chain family that the page does not list is named, with the option that lists it", () => {
    const { kit } = makeKit();
    expect(() => kit.getProvider("solana")).toThrow(/^Chain is not supported: solana is not in the option `networks`$/);
    kit.destroy();
  });

  it("ERR-2 rejects with 'Sign Client not initialized' where there is no page to pair on", async () => {
    const facts = { metadata: { name: "Larkspur", description: "", url: "", icons: [] }, lang: "en" };
    const platform = { mobile: false, reducedMotion: false };
    const kit = createInstance({ options: {}, facts, platform, page: undefined });
    await expect(kit.getUniversalProvider()).rejects.toThrow("Sign Client not initialized");
    kit.destroy();
  });

  it("ERR-2 rejects with 'JSON-RPC provider for … not found' for a chain of a paired wallet that the page has not", async () => {
    const networks = [network(["https://node.example"])];
    const asked: unknown[] = [];
    const chains = { request: async (...question: unknown[]) => asked.push(question) };
    const granted = { chains: [], accounts: [], methods: ["personal_sign"], events: [] };
    const session = { topic: "t", expiresAt: 0, wallet: { name: "Ferryman" }, namespaces: { eip155: granted } };
    const provider = new SessionsProvider({
      session: () => session as never,
      active: () => "eip155:1" as CaipNetworkId,
      ask: () => Promise.reject(new Error("the wallet was asked")),
      read: readNetworks(chains, () => networks),
      plan: () => ({}),
      leave: async () => undefined,
    });
    const question = { method: "eth_blockNumber", params: [] };
    await expect(provider.request(question, "eip155:5")).rejects.toThrow("JSON-RPC provider for eip155:5 not found");
    expect(asked).toEqual([]);
    networks.push(network(["https://node.example"], { caipNetworkId: "eip155:5" as CaipNetworkId }));
    await provider.request(question, "eip155:5");
    expect(asked).toEqual([[networks[1], "eth_blockNumber", []]]);
  });

  it("ERR-2 rejects a switch where there is no page, and so nothing to ask", async () => {
    const facts = { metadata: { name: "Larkspur", description: "", url: "", icons: [] }, lang: "en" };
    const platform = { mobile: false, reducedMotion: false };
    const kit = createInstance({ options: {}, facts, platform, page: undefined });
    await expect(kit.switchNetwork(1)).rejects.toThrow("NetworkController client not set");
    kit.destroy();
    await expect(kit.switchNetwork(1)).rejects.toMatchObject({ code: "DESTROYED" });
  });

  it("CONN-12 I3 a switch and a disconnect that come before the boot is over wait for it, or for the end", async () => {
    let answer: () => void = () => undefined;
    const recalled = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { kit, levers } = makeKit(SETTINGS, recalled);
    expect(kit.getState().initialized).toBe(false);
    const over: string[] = [];
    const early = [
      kit.switchNetwork(8453).then(() => over.push("switch")),
      kit.disconnect().then(() => over.push("disconnect")),
    ];
    await settle();
    expect([over, kit.getCaipNetworkId()]).toEqual([[], "eip155:1"]);
    answer();
    await Promise.all(early);
    await settle();
    expect(kit.getCaipNetworkId()).toBe("eip155:8453");
    expect(levers.kept.find(([key]) => key === "@appkit/active_caip_network_id")?.[1]).toBe("eip155:8453");
    kit.destroy();
    const other = makeKit().kit;
    const open = other.disconnect();
    other.destroy();
    await expect(open).rejects.toMatchObject({ code: "DESTROYED" });
  });

  it("ERR-2 rejects a switch that nobody can make, in the words for each case", async () => {
    const { kit } = makeKit();
    expect(() => kit.resetWcConnection("eip155")).toThrow("ConnectionController client not set");
    await settle();
    await expect(kit.switchNetwork(undefined as never)).rejects.toThrow("CaipNetwork is undefined");
    await expect(kit.switchNetwork(777)).rejects.toThrow(
      /^CaipNetwork not found: eip155:777 is not in the option `networks`$/,
    );
    await expect(kit.switchNetwork("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp")).rejects.toThrow(
      /^Chain adapter not found: solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp is not in the option `networks`$/,
    );
    await expect(kit.switchNetwork({ id: { no: 1 } } as never)).rejects.toThrow(
      'Chain adapter not found: {"no":1} is not in the option `networks`',
    );
    await expect(kit.updateNativeBalance()).rejects.toThrow("CaipNetwork or CaipAddress is undefined");
    expect(kit.store.getSnapshot().notice.context.alert).toBe("SWITCH_NETWORK_NOT_FOUND");
    kit.destroy();
  });
});
