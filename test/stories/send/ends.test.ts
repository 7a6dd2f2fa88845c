import type { Page, Request } from "playwright-core";
import { encodeFunctionData, erc20Abi } from "viem";
import { afterEach, describe, expect, it } from "vitest";
import { tokensOf } from "../../../sandbox/assets/tokens.ts";
import { addressOf, askNode } from "../chain.ts";
import { NETWORK_NOISE, simulated, stories } from "../page.ts";
import { soon } from "../story.ts";
import { owners } from "./owners.ts";
import { holdBlocks, mine, resume, type Sender, SHOP, unitsOf } from "./sender.ts";

const { visit, sandbox } = stories();
const { byExtension } = owners({ visit, sandbox });

const node = (method: string, ...params: unknown[]) => askNode(sandbox(), "eip155:1", method, params);
const juniper = () => addressOf(sandbox(), "juniper");
const heron = () => addressOf(sandbox(), "heron");

/** Before what others pay. */
const DEAR = { gas: "0x30000", maxFeePerGas: "0x174876e800", maxPriorityFeePerGas: "0x174876e800" };

/** A call to USDC. */
function usdc(from: string, functionName: "approve" | "transferFrom", args: readonly unknown[]) {
  const to = tokensOf("eip155:1").find(({ symbol }) => symbol === "USDC")?.address;
  return { from, to, data: encodeFunctionData({ abi: erc20Abi, functionName, args: args as never }) };
}

/** A visitor who has sent, and whose transaction waits; gives it once its number is known. */
async function waiting(typed: { token: string; amount: string }) {
  const { me } = await byExtension({ prepare: simulated, noise: NETWORK_NOISE });
  await holdBlocks(sandbox());
  await me.send({ ...typed, to: SHOP });
  await me.says("Waiting for Ethereum");
  return { me, ...(await open(me)) };
}

/** The transaction that the page remembers as being on its way. */
async function open(me: Sender): Promise<{ hash: string; nonce: number }> {
  const read = async () => JSON.parse((await me.story.stored())["@appkit/sent_transactions"] ?? "[]")[0];
  await soon(async () => (await read())?.nonce).toBeTypeOf("number");
  return read();
}

const isQuestion = (request: Request) => request.method() === "POST";

/** Resolves once the page has nothing more to ask a node: three turns of its event loop in a row without an open question. */
async function answered(page: Page, open: ReadonlySet<Request>): Promise<void> {
  for (let turns = 0; turns < 3; turns = open.size === 0 ? turns + 1 : 0) await page.evaluate(() => undefined);
}

/** Lets the page's time pass until the account's screen says so. */
async function saysLater({ story: { page }, outgoing }: Sender, text: string): Promise<void> {
  const open = new Set<Request>();
  page.on("request", (request) => isQuestion(request) && open.add(request));
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  await soon(async () => {
    // The open requests are answered first: time that passes meanwhile would count as the node's silence.
    const asked = page.waitForRequest(isQuestion, { timeout: 1_000 }).catch(() => undefined);
    await page.clock.fastForward(30_000);
    await asked;
    await answered(page, open);
    return outgoing.first().textContent();
  }).toContain(text);
}

afterEach(() => resume(sandbox()));

describe("what becomes of what was sent", () => {
  it("SEND-4, S14: what the chain refuses in the end says so, and the balance stays", async () => {
    // Somebody who may spend the tokens takes them first, in the same block.
    await node("eth_sendTransaction", { ...DEAR, ...usdc(juniper(), "approve", [heron(), 2_450_000_000n]) });
    const { me } = await waiting({ token: "USDC", amount: "2000" });
    const taken = usdc(heron(), "transferFrom", [juniper(), heron(), 2_450_000_000n]);
    await node("eth_sendTransaction", { ...DEAR, ...taken });
    await mine(sandbox());
    await saysLater(me, "The network refused the transaction.");
    await soon(() => me.outgoing.first().textContent()).toContain("Not sent");
    expect(await unitsOf(sandbox(), SHOP, "USDC")).toBe(0n);
  });

  it("SEND-4, S14: what the network drops says so after two minutes", async () => {
    const { me, hash } = await waiting({ token: "ETH", amount: "0.25" });
    await node("anvil_dropTransaction", hash);
    await saysLater(me, "The network dropped the transaction. Nothing was sent.");
    await soon(() => me.outgoing.first().textContent()).toContain("Not sent");
    expect(await unitsOf(sandbox(), SHOP, "ETH")).toBe(0n);
  });

  it("SEND-4, S14: what another transaction takes the place of says so; the same one at another fee is confirmed", async () => {
    const { me, nonce } = await waiting({ token: "ETH", amount: "0.25" });
    const replace = async (taken: number, transaction: object) => {
      const common = { from: juniper(), nonce: `0x${taken.toString(16)}` };
      await node("eth_sendTransaction", { ...DEAR, ...common, ...transaction });
      await mine(sandbox());
    };
    await replace(nonce, { to: heron(), value: "0x1" });
    await saysLater(me, "Another transaction took its place.");
    await soon(() => me.outgoing.first().textContent()).toContain("Not sent");
    expect(await unitsOf(sandbox(), SHOP, "ETH")).toBe(0n);

    await me.story.page.keyboard.press("Escape");
    await me.story.closed();
    await me.send({ token: "ETH", amount: "0.125", to: SHOP });
    await me.says("Waiting for Ethereum");
    const dearer = { maxFeePerGas: "0x2e90edd000", maxPriorityFeePerGas: "0x2e90edd000" };
    await replace((await open(me)).nonce, { ...dearer, to: SHOP, value: "0x1bc16d674ec8000" });
    await saysLater(me, "Transaction confirmed");
    await soon(() => me.outgoing.first().textContent()).toContain("Sent 0.125 ETH");
    expect(await unitsOf(sandbox(), SHOP, "ETH")).toBe(125_000_000_000_000_000n);
  });

  it("SEND-4, S14: it is found again after a reload, and followed to its end", async () => {
    const { me } = await waiting({ token: "ETH", amount: "0.25" });
    await me.story.page.reload();
    await soon(() => me.story.page.evaluate(() => "AppKit" in window && AppKit.getAccount().status)).toBe("connected");
    await me.story.open({ view: "Account" });
    await me.says("Sending 0.25 ETH");
    await mine(sandbox());
    await saysLater(me, "Transaction confirmed");
    await me.story.page.reload();
    await soon(() => me.story.page.evaluate(() => "AppKit" in window && AppKit.getAccount().status)).toBe("connected");
    await me.story.open({ view: "Account" });
    await me.account.waitFor();
    await soon(() => me.outgoing.count()).toBe(0);
  });

  it("SEND-4, S14: nodes that are dead end nothing; once they are back, the end is told", async () => {
    const { me } = await waiting({ token: "ETH", amount: "0.25" });
    await me.story.fault("rpc", { close: true });
    await mine(sandbox());
    for (const _ of [1, 2, 3, 4, 5]) {
      await me.story.page.clock.fastForward(60_000);
      await me.story.page.waitForTimeout(100);
    }
    await soon(() => me.outgoing.first().textContent()).toContain("Waiting for Ethereum");
    await me.story.fault("rpc", null);
    await saysLater(me, "Transaction confirmed");
    expect(await unitsOf(sandbox(), SHOP, "ETH")).toBe(250_000_000_000_000_000n);
  });
});
