import { describe, expect, it } from "vitest";
import { makeKit } from "./kit.ts";

describe("a wallet of the host's own", () => {
  it("CONN-3 is one of EVM chains, as its provider is: another chain family is refused, not passed over", () => {
    const { kit } = makeKit();
    const wallet = { id: "quill", name: "Quill", provider: { request: async () => null } };
    expect(() => kit.addConnector({ ...wallet, chain: "solana" })).toThrow(
      'Option `chain`: got "solana", wants eip155',
    );
    expect(() => kit.addConnector({ ...wallet, chain: "bip122" })).toThrow("wants eip155");
    expect(() => kit.addConnector({ ...wallet, chain: "eip155" })).not.toThrow();
    expect(() => kit.addConnector(wallet)).not.toThrow();
    kit.destroy();
  });

  it("I16 has a text as its id and as its name, as the steps after it expect", () => {
    const { kit } = makeKit();
    const provider = { request: async () => null };
    for (const wrong of [
      { id: 5, name: "Quill" },
      { id: "quill", name: 5 },
      { id: " ", name: "Quill" },
    ]) {
      const wallet = { ...wrong, provider } as unknown as Parameters<typeof kit.addConnector>[0];
      expect(() => kit.addConnector(wallet)).toThrow("wants an object with id, name and provider");
    }
    kit.destroy();
  });
});
