import { describe, expect, it } from "vitest";
import { makeConnected, makeKit, settle } from "./kit.ts";

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

  it("ERR-2 rejects a switch that nobody can make, in the words for each case", async () => {
    const { kit } = makeKit();
    expect(() => kit.resetWcConnection("eip155")).toThrow("ConnectionController client not set");
    await expect(kit.switchNetwork(8453)).rejects.toThrow("NetworkController client not set");
    await settle();
    await expect(kit.switchNetwork(undefined as never)).rejects.toThrow("CaipNetwork is undefined");
    await expect(kit.switchNetwork(777)).rejects.toThrow("CaipNetwork not found");
    await expect(kit.switchNetwork("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp")).rejects.toThrow(
      "Chain adapter not found",
    );
    await expect(kit.updateNativeBalance()).rejects.toThrow("CaipNetwork or CaipAddress is undefined");
    expect(kit.store.getSnapshot().notice.context.alert).toBe("SWITCH_NETWORK_NOT_FOUND");
    kit.destroy();
  });
});
