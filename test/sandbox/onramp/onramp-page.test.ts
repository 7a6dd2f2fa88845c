import { expect, it } from "vitest";
import { formatUnits } from "../../../domain/amount.ts";
import { solanaMainnet, tokensOf } from "../../../sandbox/assets/tokens.ts";
import { Prices } from "../../../sandbox/blockchain/prices.ts";
import { SandboxClock } from "../../../sandbox/clock.ts";
import { callData } from "../../../sandbox/contracts/encode.ts";
import type { ServiceContext } from "../../../sandbox/control/service-context.ts";
import { intentOf } from "../../../sandbox/onramp/intent.ts";
import { Orders } from "../../../sandbox/onramp/orders.ts";
import { Purchases } from "../../../sandbox/onramp/purchases.ts";
import { get, post, startedSandbox } from "../started.ts";

const sandbox = startedSandbox();

const address = (index = 6) => sandbox().keys[index]!.address;
const page = (query: string) => get(`${sandbox().url}/onramp/pay?${query}`);
const meld = (code: string, more = "") =>
  page(`publicKey=k&destinationCurrencyCode=${code}&walletAddress=${address()}${more}`);
/** The address of the page's form. */
const formOf = (text: string) => `${sandbox().url}${/<form method="post" action="([^"]+)"/.exec(text)?.[1]}`;

async function end(form: string, ending: string) {
  const response = await fetch(form, { method: "POST", body: new URLSearchParams({ ending }) });
  return { status: response.status, redirected: response.redirected, url: response.url, text: await response.text() };
}

async function rpc(chain: string, method: string, params: unknown[]) {
  const { body } = await post(sandbox().rpc[chain]!, { jsonrpc: "2.0", id: 1, method, params });
  return body.result;
}
const coins = async (chain: string, who = address()) => BigInt(await rpc(chain, "eth_getBalance", [who, "latest"]));
const usdc = async (chain: string, who = address()) => {
  const { address: to } = tokensOf(chain).find(({ symbol }) => symbol === "USDC")!;
  return BigInt(await rpc(chain, "eth_call", [{ to, data: callData("balanceOf(address)", who) }, "latest"]));
};
const bought = async (who = address()) => {
  const { body } = await get(`${sandbox().url}/v1/account/${who}/history?projectId=p&onramp=coinbase`);
  return body.data.map(({ metadata, transfers }: { metadata: object; transfers: object[] }) => ({
    ...metadata,
    transfers,
  }));
};

it("sandbox: RAMP-2 the page says what is bought, for whom, for how much, and that it is a sandbox", async () => {
  const { status, text, headers } = await meld("ETH_BASE", "&sourceAmount=250");
  expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  const shown = text.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
  expect(shown).toContain("Buy 0.08207333 ETH");
  expect(shown.replaceAll(" ", "")).toContain(`To${address()}`);
  for (const part of ["Test money only", "sandbox", "Base", "1 ETH = 3000 USD", "Pay 250.00 USD", "Cancel"]) {
    expect(shown).toContain(part);
  }
});

it("sandbox: the page keeps a strict policy and everything it needs within it", async () => {
  const { text, headers } = await meld("USDC");
  const policy = headers.get("content-security-policy") ?? "";
  for (const part of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"]) {
    expect(policy).toContain(part);
  }
  expect(text).not.toMatch(/<style|\sstyle=|<script(?![^>]* src=)|\son[a-z]+=/);
  for (const [path, type] of [
    ["/onramp/page.css", "text/css; charset=utf-8"],
    ["/onramp/page.js", "text/javascript; charset=utf-8"],
  ]) {
    expect(text).toContain(`"${path}"`);
    const { status, headers: sent } = await get(`${sandbox().url}${path}`);
    expect([status, sent.get("content-type")]).toEqual([200, type]);
  }
});

it("sandbox: RAMP-2 Pay pays coins out on the network that the page names, once, and shows the hash", async () => {
  const before = [await coins("eip155:8453"), await coins("eip155:1")] as const;
  const form = formOf((await meld("ETH_BASE", "&sourceAmount=250")).text);
  const ends = await Promise.all([end(form, "pay"), end(form, "pay"), end(form, "cancel")]);
  for (const one of ends) expect([one.status, one.redirected, one.url]).toEqual([200, true, form]);
  expect((await coins("eip155:8453")) - before[0]).toBe(82_073_330_000_000_000n);
  expect(await coins("eip155:1")).toBe(before[1]);
  const hash = /0x[0-9a-f]{64}/.exec(ends[0].text)?.[0];
  await expect.poll(() => rpc("eip155:8453", "eth_getTransactionReceipt", [hash])).toMatchObject({ status: "0x1" });
});

it("sandbox: RAMP-2 tokens are paid out at their real address", async () => {
  for (const [code, chain] of [
    ["USDC", "eip155:1"],
    ["USDC_POLYGON", "eip155:137"],
  ] as const) {
    const before = await usdc(chain);
    await end(formOf((await meld(code)).text), "pay");
    const [{ transfers }] = await bought();
    expect((await usdc(chain)) - before).toBe(BigInt(Math.round(Number(transfers[0].quantity.numeric) * 1e6)));
  }
});

it("sandbox: RAMP-2 Solana addresses get SOL and tokens on Solana", async () => {
  const receiver = sandbox().solanaKeys[7]!.address;
  const before = (await rpc(solanaMainnet, "getBalance", [receiver])).value;
  const link = `destinationCurrencyCode=SOL&walletAddress=${receiver}&sourceAmount=150`;
  await end(formOf((await page(link)).text), "pay");
  const [{ chain, hash, transfers }] = await bought(receiver);
  expect([chain, transfers[0].fungible_info.symbol]).toEqual([solanaMainnet, "SOL"]);
  const after = (await rpc(solanaMainnet, "getBalance", [receiver])).value;
  expect(after - before).toBe(Math.round(Number(transfers[0].quantity.numeric) * 1e9));
  expect(hash).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/);
  await sandbox().control("purchase", { address: receiver, asset: "USDC" });
  const held = await rpc(solanaMainnet, "getTokenAccountsByOwner", [
    receiver,
    { mint: tokensOf(solanaMainnet)[0]!.address },
    { encoding: "jsonParsed" },
  ]);
  expect(held.value[0].account.data.parsed.info.tokenAmount.uiAmountString).toBe("98.49");
});

it("sandbox: a purchase is in progress for three seconds of the sandbox's clock, then it is done", async () => {
  expect(await bought()).toEqual([]);
  const form = formOf((await meld("USDC")).text);
  const { text } = await end(form, "pay");
  expect(text).toContain("On its way");
  expect((await get(form)).headers.get("refresh")).toBe("3");
  const [first] = await bought();
  expect(first).toMatchObject({
    operationType: "buy",
    status: "ONRAMP_TRANSACTION_STATUS_IN_PROGRESS",
    chain: "eip155:1",
  });
  expect(Date.parse(first.minedAt)).toBeCloseTo(Date.now(), -4);
  await sandbox().control("clock", { advance: 3_000 });
  expect((await bought())[0].status).toBe("ONRAMP_TRANSACTION_STATUS_SUCCESS");
  const done = await get(form);
  expect([done.text.includes('<h1 class="ok">Paid</h1>'), done.headers.get("refresh")]).toEqual([true, null]);
});

it("sandbox: a payment that is made to fail pays nothing and is told so", async () => {
  const before = await usdc("eip155:1");
  const { text } = await end(formOf((await meld("USDC")).text), "fail");
  expect(text).toContain("Payment failed");
  expect((await bought()).map(({ status }: { status: string }) => status)).toEqual([
    "ONRAMP_TRANSACTION_STATUS_FAILED",
  ]);
  expect(await usdc("eip155:1")).toBe(before);
});

it("sandbox: a cancelled order pays nothing and leaves no trace", async () => {
  const form = formOf((await meld("USDC")).text);
  expect((await end(form, "cancel")).text).toContain("Nothing was paid");
  expect((await end(form, "pay")).text).toContain("Nothing was paid");
  expect(await bought()).toEqual([]);
});

it("sandbox: a quote holds for ten minutes, and a reset forgets orders and purchases", async () => {
  const old = formOf((await meld("USDC")).text);
  await sandbox().control("clock", { advance: 600_001 });
  expect(await end(old, "pay")).toMatchObject({ status: 400, text: expect.stringContaining("older than ten minutes") });
  const form = formOf((await meld("USDC")).text);
  await end(form, "pay");
  await sandbox().reset();
  expect(await bought()).toEqual([]);
  expect((await get(form)).status).toBe(404);
});

it("sandbox: a payment that the outside refuses can be tried again", async () => {
  const form = formOf((await meld("USDC")).text);
  await sandbox().control("faults", { endpoint: "onramp-pay", fault: { status: 503, times: 1 } });
  expect((await end(form, "pay")).status).toBe(503);
  expect((await end(form, "pay")).text).toContain("On its way");
  expect(await bought()).toHaveLength(1);
});

it("sandbox: presets decide amount and asset, and the address decides the kind of network", async () => {
  const wallets = (wallet: object) => `destinationWallets=${encodeURIComponent(JSON.stringify([wallet]))}`;
  const heading = async (query: string) => /<h1>(.*)<\/h1>/.exec((await page(query)).text)?.[1];
  const mine = { address: address(), assets: ["ETH", "USDC"] };
  expect(await heading(`${wallets(mine)}&presetCryptoAmount=2`)).toBe("Buy 2 ETH");
  expect(await heading(`${wallets(mine)}&defaultAsset=USDC&presetFiatAmount=50`)).toBe("Buy 48.4 USDC");
  expect(await heading(`${wallets({ address: address(), blockchains: ["polygon"], assets: ["POL"] })}`)).toBe(
    "Buy 196.96 POL",
  );
  expect((await page(`${wallets({ address: address() })}&defaultNetwork=solana`)).text).toContain("<dd>Ethereum</dd>");
});

it.each([
  ["no address", ""],
  ["a malformed address", "walletAddress=0x12"],
  ["markup for an address", `walletAddress=${encodeURIComponent("<script>alert(1)</script>")}`],
  ["what is not sold", `destinationCurrencyCode=GOLD&walletAddress=0x${"1".repeat(40)}`],
  ["markup for a code", `destinationCurrencyCode=${encodeURIComponent("<b>")}&walletAddress=0x${"1".repeat(40)}`],
  ["an unknown network", `destinationCurrencyCode=USDC_MOON&walletAddress=0x${"1".repeat(40)}`],
  ["a chain that does not run", `destinationCurrencyCode=USDC_BERACHAIN&walletAddress=0x${"1".repeat(40)}`],
  ["too small a payment", `walletAddress=0x${"1".repeat(40)}&sourceAmount=1`],
  ["wallets that are no JSON", "destinationWallets=x"],
])("sandbox: the page refuses %s as a page", async (_, query) => {
  const { status, text, headers } = await page(query);
  expect([status, headers.get("content-type")]).toEqual([400, "text/html; charset=utf-8"]);
  expect(text).toContain("This cannot be bought here");
  expect(text).not.toMatch(/<script>|<b>/);
});

it("sandbox: RAMP-2 a control call buys as the page does", async () => {
  const before = await coins("eip155:8453");
  const made = { address: address(), asset: "ETH", network: "base", payment: "250" };
  const purchase = await sandbox().control("purchase", made);
  expect(purchase).toMatchObject({ chain: "eip155:8453", symbol: "ETH", amount: "0.08207333", status: "in-progress" });
  expect((await coins("eip155:8453")) - before).toBe(82_073_330_000_000_000n);
  expect(await sandbox().control("purchase", { address: address(), fail: true })).toMatchObject({ status: "failed" });
  expect(await bought()).toHaveLength(2);
  for (const wrong of ["0x12", address().replace("0x", "0X")]) {
    await expect(sandbox().control("purchase", { address: wrong })).rejects.toThrow("destinationWallets must hold");
  }
  await expect(sandbox().control("purchase", { address: address(), fail: 1 })).rejects.toThrow("fail must be");
});

it("sandbox: a payout that a reset overtakes is refused, and later ones don't wait for it", async () => {
  const node = (method: string, ...params: unknown[]) =>
    post(
      sandbox().nodes["eip155:1"]!,
      { jsonrpc: "2.0", id: 1, method, params },
      { "content-type": "application/json" },
    );
  const buy = () => sandbox().control("purchase", { address: address(), asset: "ETH", network: "ethereum" });
  await node("evm_setAutomine", false);
  const overtaken = Promise.allSettled([buy(), buy()]);
  await expect.poll(async () => (await node("txpool_status")).body.result.pending).toBe("0x1");
  await sandbox().reset();
  const before = await coins("eip155:1");
  await node("evm_setAutomine", true);
  const { amount } = (await buy()) as { amount: string };
  expect(formatUnits((await coins("eip155:1")) - before, 18)).toBe(amount);
  const reason = { message: expect.stringContaining("was reset meanwhile") };
  expect(await overtaken).toMatchObject([{ reason }, { reason }]);
  expect(await bought()).toHaveLength(1);
});

it("sandbox: a purchase that was paid just before a reset is not written down after it", async () => {
  const clock = new SandboxClock();
  const solana = { byId: () => ({ airdrop: () => "signature" }) };
  const context = { clock, solana, seed: 1, chains: { supported: [] } } as unknown as ServiceContext;
  const purchases = new Purchases(1, clock);
  const orders = new Orders(context, new Prices(1, clock.now()), purchases);
  const order = orders.open(
    intentOf(new URLSearchParams({ walletAddress: sandbox().solanaKeys[7]!.address, destinationCurrencyCode: "SOL" })),
  );
  const paid = orders.end(order, "pay");
  orders.clear();
  await expect(paid).rejects.toThrow("The sandbox was reset meanwhile");
  expect(purchases.count).toBe(0);
});
