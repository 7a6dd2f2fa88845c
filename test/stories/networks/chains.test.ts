import { ed25519 } from "@noble/curves/ed25519.js";
import { base58, base64 } from "@scure/base";
import type { Address } from "@solana/kit";
import { recoverMessageAddress } from "viem";
import { describe, expect, it } from "vitest";
import { verifyBip137, verifyBip322 } from "../../sandbox/auth/bitcoin-verify.ts";
import { kitAt } from "../../sandbox/solana/solana-kit.ts";
import { addressOf, mined, unsignedTransfer } from "../chain.ts";
import { stories } from "../page.ts";
import { type Story, soon } from "../story.ts";

const { visit, sandbox } = stories();

const solana = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const bitcoin = "bip122:000000000019d6689c085ae165831e93";
const every = { networks: ["eip155:1", "eip155:8453", solana, bitcoin] };
const shop = "0xa0ee7a142d267c1f36714e4a8f75612f20a79720";

const statusOf = (story: Story, namespace: "eip155" | "solana" | "bip122") =>
  story.page.evaluate((name) => AppKit.getAccount(name).status, namespace);
const activeOf = (story: Story) => story.page.evaluate(() => AppKit.getActiveChainNamespace());

/** Opens the wallets of a chain family, and picks the row of that name. */
async function connect(story: Story, namespace: "eip155" | "solana" | "bip122", name: string): Promise<void> {
  await story.open({ namespace });
  await story.view("Connect").locator("[data-wallet]").filter({ hasText: name }).first().click();
  await soon(() => statusOf(story, namespace)).toBe("connected");
  await story.closed();
}

describe("several chains on one page", () => {
  it("CONN-3, CONN-8, CONN-13, NET-3: an extension and a Solana wallet sign and send side by side; one goes, the other stays", async () => {
    const story = await visit({ options: every });
    await connect(story, "eip155", "Juniper");
    await connect(story, "solana", "Sorrel");
    await soon(() => activeOf(story)).toBe("solana");
    await soon(() => statusOf(story, "eip155")).toBe("connected");

    const evm = addressOf(sandbox(), "juniper");
    const signature = (await story.request("personal_sign", ["0x41686f79", evm])) as `0x${string}`;
    expect((await recoverMessageAddress({ message: "Ahoy", signature })).toLowerCase()).toBe(evm.toLowerCase());
    const hash = await story.request("eth_sendTransaction", [{ from: evm, to: shop, value: "0x1" }]);
    await mined(sandbox(), "eip155:1", hash);

    const address = await story.page.evaluate(() => AppKit.getAddress("solana") ?? "");
    const signed = await story.page.evaluate(async () => {
      const bytes = await AppKit.getProvider("solana")?.signMessage(new TextEncoder().encode("Ahoy"));
      return [...(bytes ?? [])];
    });
    expect(ed25519.verify(Uint8Array.from(signed), new TextEncoder().encode("Ahoy"), base58.decode(address))).toBe(
      true,
    );
    const kit = kitAt(sandbox());
    const to = String(sandbox().phoneWallet.solana[0]);
    const balance = async () => (await kit.rpc.getBalance(to as Address).send()).value;
    const before = await balance();
    const bytes = await unsignedTransfer(kit, address, to, 250_000_000n);
    await story.page.evaluate((wire) => AppKit.getProvider("solana")?.sendTransaction(Uint8Array.from(wire)), bytes);
    await soon(async () => (await balance()) - before).toBe(250_000_000n);

    await story.page.evaluate(() => AppKit.switchNetwork("eip155:8453"));
    await soon(() => activeOf(story)).toBe("eip155");
    await soon(() => story.page.evaluate(() => AppKit.getChainId())).toBe(8453);
    await story.page.evaluate(() => AppKit.disconnect("eip155"));
    await soon(() => activeOf(story)).toBe("solana");
    await soon(() => statusOf(story, "eip155")).toBe("disconnected");
    await soon(() => statusOf(story, "solana")).toBe("connected");
  });

  it("CONN-12, STORE-1: both are connected after a reload, without a prompt", async () => {
    const story = await visit({ options: every });
    await connect(story, "eip155", "Juniper");
    await connect(story, "solana", "Sorrel");
    await story.page.reload();
    await soon(() => story.page.evaluate(() => "AppKit" in window && AppKit.getAccount("solana").status)).toBe(
      "connected",
    );
    await soon(() => statusOf(story, "eip155")).toBe("connected");
    await soon(() => activeOf(story)).toBe("solana");
  });

  it("CONN-3, ACCT-8: a Bitcoin wallet signs a message that verifies, and parts payments from ordinals", async () => {
    const story = await visit({ options: every });
    await connect(story, "bip122", "Tansy");
    const { address, accounts, signature } = await story.page.evaluate(async () => ({
      address: AppKit.getAddress("bip122") ?? "",
      accounts: AppKit.getAccount("bip122").allAccounts.map(({ type }) => type),
      signature: await AppKit.getProvider("bip122")?.signMessage({ message: "Ahoy" }),
    }));
    expect(accounts.sort()).toEqual(["ordinal", "payment"]);
    const signed = base64.decode(String(signature));
    expect(verifyBip137(address, "Ahoy", signed) || verifyBip322(address, "Ahoy", signed)).toBe(true);
    await story.open();
    await story.view("Account").waitFor();
    await story.action("account.prefer").filter({ hasText: "Ordinals" }).click();
    await soon(() => story.page.evaluate(() => AppKit.getAddress("bip122"))).not.toBe(address);
  });

  it("CONN-3, CONN-8: one wallet on two chains is one row with a choice of its chain", async () => {
    const story = await visit({ options: every });
    await story.setWallet("juniper", { announce: { by: "6963", standard: true } });
    await story.page.reload();
    await soon(() => story.page.evaluate(() => "AppKit" in window)).toBe(true);
    await story.open();
    const rows = story.view("Connect").locator("[data-wallet]").filter({ hasText: "Juniper" });
    await soon(() => rows.filter({ hasText: /multichain/i }).count()).toBe(1);
    await soon(() => rows.count()).toBe(1);
    await rows.click();
    await story.view("ConnectingMultiChain").locator("[data-action]").filter({ hasText: "Solana" }).click();
    await soon(() => statusOf(story, "solana")).toBe("connected");
    await soon(() => statusOf(story, "eip155")).toBe("disconnected");
  });
});
