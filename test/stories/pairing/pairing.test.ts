import { ed25519 } from "@noble/curves/ed25519.js";
import { base58 } from "@scure/base";
import type { Address, Signature } from "@solana/kit";
import { encodeFunctionData, erc20Abi, recoverMessageAddress, recoverTypedDataAddress, stringToHex } from "viem";
import { describe, expect, it } from "vitest";
import { tokensOf } from "../../../sandbox/assets/tokens.ts";
import { kitAt } from "../../sandbox/solana/solana-kit.ts";
import { askNode, balanceOf, mined, unsignedTransfer } from "../chain.ts";
import { stories } from "../page.ts";
import { type Story, soon } from "../story.ts";

const { visit, sandbox } = stories();

const solana = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const both = { networks: ["eip155:1", "eip155:8453", solana] };
const phoneAddress = () => String(sandbox().phoneWallet.eip155[0]);
const solanaAddress = () => String(sandbox().phoneWallet.solana[0]);

const relayState = async () => await sandbox().control("relay");

/** Collects the host's events from now on, by name. */
const trackEvents = (story: Story) =>
  story.page.evaluate(() => {
    const told: unknown[] = [];
    Object.assign(window, { told });
    AppKit.subscribeEvents(({ data }) => told.push(data));
  });
const told = (story: Story) => story.page.evaluate(() => (window as unknown as { told: { event: string }[] }).told);

const mail = {
  types: {
    Mail: [
      { name: "from", type: "address" },
      { name: "text", type: "string" },
    ],
  },
  primaryType: "Mail",
  domain: { name: "Story", version: "1", chainId: 1 },
  message: { from: "0xa0Ee7A142d267C1f36714E4a8F75612F20a79720", text: "Ahoy" },
} as const;
const domainType = [
  { name: "name", type: "string" },
  { name: "version", type: "string" },
  { name: "chainId", type: "uint256" },
];

describe("pairing with a wallet that is elsewhere", () => {
  it("ROUTE-13, CONN-23, CONN-6, S15: the relay is asked when somebody wants a code; its address is there alone", async () => {
    const story = await visit();
    await trackEvents(story);
    await story.open();
    await story.wallet("walletConnect").waitFor();
    await story.page.waitForTimeout(300);
    expect(await relayState()).toMatchObject({ connections: 0, calls: {} });
    await story.wallet("walletConnect").click();
    const uri = await story.code();
    await soon(async () => (await relayState()).connections).toBe(1);
    expect(Object.keys(await story.stored()).filter((key) => /^wc@/.test(key))).toEqual([]);

    expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/);
    const secret = /symKey=([0-9a-f]{64})/.exec(uri)?.[1] ?? "none";
    await story.dialog.getByText(/3:[45]\d/).waitFor();
    expect(JSON.stringify(await told(story))).not.toContain(secret);
    expect(story.page.url()).not.toContain(secret);
    const report = await story.page.evaluate(() => AppKit.report());
    expect(report).toContain('"type":"pairing.opened"');
    expect(report).not.toContain(secret);
    expect(report).not.toContain(uri.slice(3, 67));
  });

  it("CONN-1, CONN-8, CONN-18, CONN-22, ACCT-7: one code connects every namespace that the wallet grants", async () => {
    const story = await visit({ options: both });
    await story.page.evaluate(() => {
      const seen: (string | undefined)[] = [];
      Object.assign(window, { seen });
      AppKit.subscribeAccount(({ status }) => seen.at(-1) !== status && seen.push(status), "eip155");
    });
    expect(await story.page.evaluate(() => AppKit.getProvider("eip155") === undefined)).toBe(true);
    await story.pair();
    const accounts = await story.page.evaluate(() => [AppKit.getAccount("eip155"), AppKit.getAccount("solana")]);
    expect(accounts[0]?.caipAddress?.toLowerCase()).toBe(`eip155:1:${phoneAddress().toLowerCase()}`);
    expect(accounts[1]).toMatchObject({ isConnected: true, caipAddress: `${solana}:${solanaAddress()}` });
    const seen = await story.page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(seen).toEqual(["disconnected", "connecting", "connected"]);
    expect((await story.phone()).sessions).toHaveLength(1);
    await soon(() => story.page.evaluate(() => AppKit.getWalletProviderType())).toBe("WALLET_CONNECT");

    await story.open();
    const shown = story.view("Account").locator(".bal [data-raw]");
    const exact = await balanceOf(sandbox(), "eip155:1", phoneAddress());
    await soon(() => shown.getAttribute("data-raw")).toBe(exact);
  });

  it("CONN-22: message and typed data are signed by the account's key; what the wallet sends is mined", async () => {
    const story = await visit();
    await story.pair();
    const from = phoneAddress();
    const signature = (await story.request("personal_sign", [stringToHex("Ahoy"), from])) as `0x${string}`;
    expect((await recoverMessageAddress({ message: "Ahoy", signature })).toLowerCase()).toBe(from.toLowerCase());

    const json = JSON.stringify({ ...mail, types: { ...mail.types, EIP712Domain: domainType } });
    const typed = (await story.request("eth_signTypedData_v4", [from, json])) as `0x${string}`;
    expect((await recoverTypedDataAddress({ ...mail, signature: typed })).toLowerCase()).toBe(from.toLowerCase());

    const to = mail.message.from;
    const balance = async () => BigInt(String(await askNode(sandbox(), "eip155:1", "eth_getBalance", [to, "latest"])));
    const before = await balance();
    const hash = await story.request("eth_sendTransaction", [{ from, to, value: "0x2386f26fc10000" }]);
    await mined(sandbox(), "eip155:1", hash);
    expect((await balance()) - before).toBe(10n ** 16n);

    const token = tokensOf("eip155:1").find(({ symbol }) => symbol === "USDC")?.address;
    const data = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [to, 10n ** 30n] });
    const refused = await story.page.evaluate(
      async (call) => {
        const asked = AppKit.getProvider("eip155")?.request({ method: "eth_call", params: [call, "latest"] });
        return await asked?.then(String, ({ code, message, data }) => ({ code, message, data }));
      },
      { from, to: token, data },
    );
    // Where viem, ethers and web3.js look for why a contract reverted.
    expect(refused).toMatchObject({
      ...{ code: -32603, message: expect.stringMatching(/revert/i) },
      data: { message: expect.stringMatching(/revert/i), data: expect.stringMatching(/^0x[0-9a-f]{8}/) },
    });
  });

  it("CONN-1: a Solana wallet of the same session signs a message, and a transfer that lands", async () => {
    const story = await visit({ options: both });
    await story.pair();
    await soon(() => story.page.evaluate(() => AppKit.getAccount("solana").isConnected)).toBe(true);
    const signature = await story.page.evaluate(async () => {
      const signed = await AppKit.getProvider("solana")?.signMessage(new TextEncoder().encode("Ahoy"));
      return [...(signed ?? [])];
    });
    const message = new TextEncoder().encode("Ahoy");
    expect(ed25519.verify(Uint8Array.from(signature), message, base58.decode(solanaAddress()))).toBe(true);

    const kit = kitAt(sandbox());
    const to = "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM" as Address;
    const balance = async (of: string) => (await kit.rpc.getBalance(of as Address).send()).value;
    const before = [await balance(to), await balance(solanaAddress())] as const;
    const bytes = await unsignedTransfer(kit, solanaAddress(), to, 250_000_000n);
    const sent = await story.page.evaluate(
      (wire) => AppKit.getProvider("solana")?.sendTransaction(Uint8Array.from(wire)),
      bytes,
    );
    await soon(async () => {
      const { value } = await kit.rpc.getSignatureStatuses([sent as Signature]).send();
      return value[0]?.err === null && value[0].confirmationStatus !== "processed";
    }).toBe(true);
    expect((await balance(to)) - before[0]).toBe(250_000_000n);
    expect(before[1] - (await balance(solanaAddress()))).toBe(250_005_000n);
  });

  it("CONN-10, CONN-11: a wallet of the list is remembered as recent, under its id there", async () => {
    const story = await visit({ wallets: ["juniper"] });
    await trackEvents(story);
    await story.chooseListed();
    await story.controlPhone({ pair: await story.code() });
    await story.connected();
    await soon(async () => (await story.stored())["@appkit/recent_wallets"] ?? "").toContain("Ferryman");
    const [recent] = JSON.parse((await story.stored())["@appkit/recent_wallets"] ?? "[]") as { id: string }[];
    expect(recent?.id).toMatch(/^[0-9a-f]{64}$/);
    const events = await told(story);
    const properties = { name: "Ferryman", platform: "qrcode" };
    expect(events).toContainEqual({ type: "track", event: "SELECT_WALLET", properties });
    const success = { method: "qrcode", name: "Ferryman" };
    expect(events).toContainEqual({ type: "track", event: "CONNECT_SUCCESS", properties: success });

    await story.page.evaluate(() => AppKit.disconnect());
    await story.disconnected();
    await story.open();
    const row = story.view("Connect").locator("[data-wallet]").filter({ hasText: "Ferryman" });
    await soon(() => row.textContent()).toContain("Recent");
  });
});
