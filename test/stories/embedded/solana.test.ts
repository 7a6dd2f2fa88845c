import { ed25519 } from "@noble/curves/ed25519.js";
import { base58 } from "@scure/base";
import type { Address } from "@solana/kit";
import { describe, expect, it } from "vitest";
import { kitAt } from "../../sandbox/solana/solana-kit.ts";
import { unsignedTransfer } from "../chain.ts";
import { NETWORK_NOISE, stories } from "../page.ts";
import { soon } from "../story.ts";
import { Embedded } from "./embedded.ts";

const { visit, sandbox } = stories();

const solana = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const both = { networks: ["eip155:1", solana] };
const words = [...new TextEncoder().encode("Ahoy")];

/** Asks the Solana provider of the page to sign a message, without waiting for the outcome. */
function sign(me: Embedded): Promise<number[] | string> {
  return me.story.page.evaluate(
    async (bytes) =>
      AppKit.getProvider("solana")
        ?.signMessage(Uint8Array.from(bytes))
        .then(
          (signature) => [...signature],
          (error: { code: number; message: string }) => `${error.code} ${error.message}`,
        ) ?? "nobody",
    words,
  );
}

describe("the embedded wallet on Solana", () => {
  it("CONN-4, APPROVE-2, APPROVE-3, CONN-13: one login serves both chains; it signs, sends and refuses, and both end together", async () => {
    const me = new Embedded(await visit({ options: both, wallets: [], noise: NETWORK_NOISE }));
    const { story } = me;
    await me.logIn();
    const address = await story.page.evaluate(() => AppKit.getAddress("solana") ?? "");
    expect(await story.page.evaluate(() => AppKit.getAddress("eip155"))).toMatch(/^0x/);

    const signed = sign(me);
    await me.approve();
    expect(
      ed25519.verify(Uint8Array.from((await signed) as number[]), Uint8Array.from(words), base58.decode(address)),
    ).toBe(true);
    await story.closed();
    const refused = sign(me);
    await me.reject();
    expect(await refused).toMatch(/^4001 /);
    await story.closed();

    await sandbox().control("airdrop", { chain: solana, address, amount: "1" });
    const kit = kitAt(sandbox());
    const to = String(sandbox().phoneWallet.solana[0]);
    const balance = async () => (await kit.rpc.getBalance(to as Address).send()).value;
    const before = await balance();
    const bytes = await unsignedTransfer(kit, address, to, 250_000_000n);
    const sent = story.page.evaluate(
      (wire) => AppKit.getProvider("solana")?.sendTransaction(Uint8Array.from(wire)),
      bytes,
    );
    await me.approve();
    expect(await sent).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/);
    await soon(async () => (await balance()) - before).toBe(250_000_000n);

    await story.page.evaluate(() => AppKit.disconnect("solana"));
    await story.disconnected();
    expect(await story.page.evaluate(() => AppKit.getAddress("eip155"))).toBeUndefined();
  });

  it("CONN-4, NET-3: by clicking from Ethereum to Solana and back", async () => {
    const me = new Embedded(await visit({ options: both, wallets: [], noise: NETWORK_NOISE }));
    const { story } = me;
    await me.logIn();
    const active = () => story.page.evaluate(() => AppKit.getActiveChainNamespace());
    for (const [name, namespace] of [
      ["Solana", "solana"],
      ["Ethereum", "eip155"],
    ] as const) {
      await story.open();
      await story.view("Account").waitFor();
      await story.page.locator("appkit-modal .chip").first().click();
      await story.view("Networks").getByRole("button", { name }).first().click();
      await soon(active).toBe(namespace);
      await story.page.evaluate(() => AppKit.close());
      await story.closed();
    }
  });
});
