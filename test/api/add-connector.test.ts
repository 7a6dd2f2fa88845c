import { describe, expect, it } from "vitest";
import { makeKit } from "./kit.ts";

describe("a wallet of the host's own", () => {
  it("CONN-3 is one of EVM chains, as its provider is: another chain family is refused, not passed over", () => {
    const { kit } = makeKit();
    const wallet = { id: "quill", name: "Quill", provider: { request: async () => null } };
    expect(() => kit.addConnector({ ...wallet, chain: "solana" })).toThrow(
      'Option `chain`: got "solana", wants eip155',
    );
    expect(() => kit.addConnector({ ...wallet, chain: "eip155" })).not.toThrow();
    expect(() => kit.addConnector(wallet)).not.toThrow();
    kit.destroy();
  });
});
