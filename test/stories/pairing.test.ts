import { ed25519 } from "@noble/curves/ed25519.js";
import { base58 } from "@scure/base";
import { recoverMessageAddress, recoverTypedDataAddress, stringToHex } from "viem";
import { describe, expect, it } from "vitest";
import { askNode, held } from "./chain.ts";
import { stories } from "./page.ts";
import { type Story, soon } from "./story.ts";

const { visit, sandbox } = stories();

const solana = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const both = { networks: ["eip155:1", "eip155:8453", solana] };
const phoneAddress = () => String(sandbox().paired.eip155[0]);

const relayState = async () => (await sandbox().control("relay")) as { connections: number; calls: object };

/** Everything that the host is told from now on, by name. */
const trackEvents = (story: Story) =>
  story.page.evaluate(() => {
    const told: unknown[] = [];
    Object.assign(window, { told });
    AppKit.subscribeEvents(({ data }) => told.push(data));
  });
const told = (story: Story) => story.page.evaluate(() => (window as unknown as { told: { event: string }[] }).told);

const mail = (chainId: number) =>
  ({
    types: {
      Mail: [
        { name: "from", type: "address" as const },
        { name: "text", type: "string" as const },
      ],
    },
    primaryType: "Mail",
    domain: { name: "Story", version: "1", chainId },
    message: { from: "0xa0Ee7A142d267C1f36714E4a8F75612F20a79720", text: "Ahoy" },
  }) as const;
const domainType = [
  { name: "name", type: "string" },
  { name: "version", type: "string" },
  { name: "chainId", type: "uint256" },
];

describe("pairing with a wallet that is elsewhere", () => {
  it("ROUTE-13, CONN-23: nothing is asked of the relay before somebody asks for a code", async () => {
    const story = await visit();
    await story.page.waitForTimeout(300);
    expect((await relayState()).connections).toBe(0);
    await story.open();
    await story.wallet("walletConnect").waitFor();
    await story.page.waitForTimeout(500);
    expect(await relayState()).toMatchObject({ connections: 0, calls: {} });
    await story.wallet("walletConnect").click();
    await story.code();
    await soon(async () => (await relayState()).connections).toBe(1);
    expect(Object.keys(await story.stored()).filter((key) => /^wc@/.test(key))).toEqual([]);
  });

  it("CONN-1, CONN-8, CONN-22: one code connects every namespace that the wallet grants", async () => {
    const story = await visit({ options: both });
    await story.page.evaluate(() => {
      const seen: (string | undefined)[] = [];
      Object.assign(window, { seen });
      AppKit.subscribeAccount(({ status }) => seen.at(-1) !== status && seen.push(status), "eip155");
    });
    await story.pair();
    const accounts = await story.page.evaluate(() => [AppKit.getAccount("eip155"), AppKit.getAccount("solana")]);
    expect(accounts[0]?.caipAddress?.toLowerCase()).toBe(`eip155:1:${phoneAddress().toLowerCase()}`);
    expect(accounts[1]).toMatchObject({
      isConnected: true,
      caipAddress: `${solana}:${String(sandbox().paired.solana[0])}`,
    });
    const seen = await story.page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(seen).toEqual(["disconnected", "connecting", "connected"]);
    const { sessions } = await story.phone();
    expect(sessions).toHaveLength(1);
    const type = await story.page.evaluate(() => AppKit.getWalletProviderType());
    expect(type).toBe("WALLET_CONNECT");
  });

  it("CONN-1, ACCT-7: what the chain holds is shown of an account that paired", async () => {
    const story = await visit();
    await story.pair();
    await story.open();
    const shown = story.view("Account").locator(".bal [data-raw]");
    const exact = await held(sandbox(), "eip155:1", phoneAddress());
    await soon(() => shown.getAttribute("data-raw")).toBe(exact);
  });

  it("CONN-18, APPROVE-2: a message and typed data are signed by the key of the account", async () => {
    const story = await visit();
    expect(await story.page.evaluate(() => AppKit.getProvider("eip155") === undefined)).toBe(true);
    await story.pair();
    const from = phoneAddress();
    const signature = (await story.request("personal_sign", [stringToHex("Ahoy"), from])) as `0x${string}`;
    expect((await recoverMessageAddress({ message: "Ahoy", signature })).toLowerCase()).toBe(from.toLowerCase());

    const data = mail(1);
    const json = JSON.stringify({ ...data, types: { ...data.types, EIP712Domain: domainType } });
    const typed = (await story.request("eth_signTypedData_v4", [from, json])) as `0x${string}`;
    expect((await recoverTypedDataAddress({ ...data, signature: typed })).toLowerCase()).toBe(from.toLowerCase());
  });

  it("CONN-1, APPROVE-2: a Solana wallet of the same session signs a message", async () => {
    const story = await visit({ options: both });
    await story.pair();
    await soon(() => story.page.evaluate(() => AppKit.getAccount("solana").isConnected)).toBe(true);
    const signature = await story.page.evaluate(async () => {
      const provider = AppKit.getProvider("solana") as unknown as {
        signMessage(text: Uint8Array): Promise<Uint8Array>;
      };
      return [...(await provider.signMessage(new TextEncoder().encode("Ahoy")))];
    });
    const message = new TextEncoder().encode("Ahoy");
    const key = base58.decode(String(sandbox().paired.solana[0]));
    expect(ed25519.verify(Uint8Array.from(signature), message, key)).toBe(true);
  });

  it("SEND-9, APPROVE-2: a transaction that the wallet sends is mined", async () => {
    const story = await visit();
    await story.pair();
    const to = "0xa0ee7a142d267c1f36714e4a8f75612f20a79720";
    const balance = async () => BigInt(String(await askNode(sandbox(), "eip155:1", "eth_getBalance", [to, "latest"])));
    const before = await balance();
    const hash = await story.request("eth_sendTransaction", [{ from: phoneAddress(), to, value: "0x2386f26fc10000" }]);
    const receipt = (await askNode(sandbox(), "eip155:1", "eth_getTransactionReceipt", [hash])) as { status: string };
    expect(receipt.status).toBe("0x1");
    expect((await balance()) - before).toBe(10n ** 16n);
  });

  it("ERR-3, APPROVE-2: a refused request is 4001 at the page, and the session goes on", async () => {
    const story = await visit();
    await story.pair();
    await story.paired({ set: { mode: "reject" } });
    const from = phoneAddress();
    expect(await story.request("personal_sign", ["0x68656c6c6f", from])).toMatchObject({ code: 4001 });
    await story.paired({ set: { mode: "approve" } });
    expect(await story.request("personal_sign", ["0x68656c6c6f", from])).toMatch(/^0x[0-9a-f]{130}$/);
  });

  it("CONN-10, CONN-11: a wallet of the list is remembered as recent, under its id there", async () => {
    const story = await visit({ wallets: ["juniper"] });
    await trackEvents(story);
    await story.open();
    await story.action("route.push").filter({ hasText: "All wallets" }).click();
    await story.view("AllWallets").getByRole("searchbox").fill("Ferryman");
    await story.view("AllWallets").locator("[data-wallet]").filter({ hasText: "Ferryman" }).click();
    await story.view("ConnectingWalletConnect").waitFor();
    await story.paired({ pair: await story.code() });
    await story.connected();
    await soon(async () => (await story.stored())["@appkit/recent_wallets"] ?? "").toContain("Ferryman");
    const [recent] = JSON.parse((await story.stored())["@appkit/recent_wallets"] ?? "[]") as { id: string }[];
    expect(recent?.id).toMatch(/^[0-9a-f]{64}$/);
    const events = await told(story);
    expect(events).toContainEqual({
      type: "track",
      event: "SELECT_WALLET",
      properties: { name: "Ferryman", platform: "qrcode" },
    });
    expect(events).toContainEqual({
      type: "track",
      event: "CONNECT_SUCCESS",
      properties: { method: "qrcode", name: "Ferryman" },
    });

    await story.page.evaluate(() => AppKit.disconnect());
    await story.disconnected();
    await story.open();
    const row = story.view("Connect").locator("[data-wallet]").filter({ hasText: "Ferryman" });
    await soon(() => row.textContent()).toContain("Recent");
  });

  it("S15, CONN-6: the address is in the code and nowhere else, and says how long it is good for", async () => {
    const story = await visit();
    await trackEvents(story);
    const uri = await story.showCode();
    expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/);
    const secret = /symKey=([0-9a-f]{64})/.exec(uri)?.[1] ?? "none";
    await story.dialog.getByText(/3:[45]\d/).waitFor();
    expect(JSON.stringify(await told(story))).not.toContain(secret);
    expect(story.page.url()).not.toContain(secret);
    expect(await story.page.evaluate(() => AppKit.report())).not.toContain(secret);
  });
});
