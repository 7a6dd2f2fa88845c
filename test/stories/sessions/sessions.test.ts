import { encodeFunctionData, erc20Abi, type Hex, parseEther, toHex } from "viem";
import { describe, expect, it } from "vitest";
import { contracts, tokensOf } from "../../../sandbox/assets/tokens.ts";
import { addressOf, askNode, balanceOf, transact } from "../chain.ts";
import { Embedded } from "../embedded/embedded.ts";
import { stories } from "../page.ts";
import { keptSessions } from "../signed.ts";
import { soon } from "../story.ts";
import { allow, allowed, endow, Swapper, unitsIn } from "../swap/swap.ts";
import { refusal, SessionUser } from "./sessions.ts";

const { visit, sandbox } = stories();

const ETHEREUM = "eip155:1";
const BASE = "eip155:8453";
const OPTIONS = { networks: [ETHEREUM], features: { smartSessions: true } };

describe("a smart session of the embedded wallet", () => {
  it("ACCT-11, CONF-1, SAFETY: granted to the page, used by it, seen, revoked, and then refused by the chain", async () => {
    const me = new Embedded(await visit({ wallets: [], options: OPTIONS }));
    await me.logIn();
    const { story } = me;
    const owner = await me.address();
    const user = new SessionUser(sandbox());
    await askNode(sandbox(), ETHEREUM, "anvil_setBalance", [owner, toHex(parseEther("5"))]);

    const asked = user.subscribe(story, { interval: "1d", amount: String(parseEther("0.5")), seconds: 7 * 86_400 });
    await me.approve();
    const screen = story.view("SmartSessionCreated");
    await screen.getByText("Smart session created successfully").waitFor();
    await screen.getByText("Send up to 0.5 ETH a day, to anybody").waitFor();
    await screen.getByText("3.5 ETH", { exact: true }).waitFor();
    const { context: pci } = (await asked) as { context: string };
    await screen.getByRole("button", { name: "Got it!" }).click();

    const heron = addressOf(sandbox(), "heron");
    const context = await user.context(owner, pci);
    const before = await balanceOf(sandbox(), ETHEREUM, heron);
    await user.send(owner, context, heron, "0.5");
    expect(Number(await balanceOf(sandbox(), ETHEREUM, heron))).toBeCloseTo(Number(before) + 0.5);
    await expect(user.send(owner, context, heron, "0.1")).rejects.toThrow(refusal("AllowanceSpent(address,uint256)"));

    await story.view("Account").waitFor();
    await story.page.locator("appkit-modal").getByRole("button", { name: "Smart sessions" }).click();
    const list = story.view("SmartSessionList");
    await list.locator('[data-action="session.open"]').click();
    await list.getByText("Send up to 0.5 ETH a day, to anybody").waitFor();
    await list.locator('[data-action="grant.revoke"]').click();
    await me.approve();
    await list.getByText("No active sessions").waitFor();
    await list.getByRole("tab", { name: "Revoked" }).click();
    await soon(() => list.locator('[data-action="session.open"]').count()).toBe(1);
    await askNode(sandbox(), ETHEREUM, "anvil_mine", ["0x2", "0x15180"]);
    await expect(user.send(owner, context, heron, "0.1")).rejects.toThrow(refusal("SessionUnknown(bytes32)"));
  });
});

describe("a device whose clock is a day ahead", () => {
  it("ACCT-11, R8: a session that the chain takes for an hour yet is an active one", async () => {
    const me = new Embedded(await visit({ wallets: [], options: OPTIONS }));
    await me.logIn();
    const { story } = me;
    const wanted = { interval: "1d", amount: "0x5", seconds: 3_600 };
    const asked = new SessionUser(sandbox()).subscribe(story, wanted);
    await me.approve();
    await asked;

    await story.page.addInitScript("const now = Date.now; Date.now = () => now() + 86_400_000;");
    await story.page.reload();
    await story.connected();
    await story.open();
    await story.page.locator("appkit-modal").getByRole("button", { name: "Smart sessions" }).click();
    const list = story.view("SmartSessionList");
    await list.locator('[data-action="session.open"]').waitFor();
    await list.getByRole("tab", { name: "Expired" }).click();
    await list.getByText("No expired sessions").waitFor();
  });
});

describe("a phone that is asked for a smart session", () => {
  it("ACCT-11: the card may be closed meanwhile; opened again it says what is asked for, and then that it was granted", async () => {
    const story = await visit({ wallets: [], options: OPTIONS });
    await story.pair();
    await story.controlPhone({ set: { methods: { wallet_grantPermissions: "ask" } } });
    const wanted = { interval: "1d", amount: "0x5", seconds: 3_600 };
    const asked = new SessionUser(sandbox()).subscribe(story, wanted);
    const screen = story.view("SmartSessionCreated");
    await screen.waitFor();
    await story.page.keyboard.press("Escape");
    await story.closed();
    await story.open();
    await screen.waitFor();
    await soon(async () => (await story.phone()).pending.length).toBe(1);
    await story.controlPhone({ approve: "all" });
    await screen.getByText("Smart session created successfully").waitFor();
    expect(await asked).toMatchObject({ context: expect.any(String) });
  });
});

describe("granted here", () => {
  it("ACCT-11, SAFETY: all that one visit to a shop grants is on one screen, and gone after it is revoked", async () => {
    const story = await visit({ wallets: [], options: { ...OPTIONS, siwx: "default" } });
    await story.pair();
    const address = String(sandbox().phoneWallet.eip155[0]);
    await endow(sandbox(), address);
    const buyer = new Swapper(story);
    await buyer.open();
    await buyer.fill({ from: "USDC", to: "ETH", amount: "40" });
    await buyer.toPreview();
    await buyer.confirm("Approve");
    await soon(() => allowed(sandbox(), address, "USDC", contracts.router)).toBe(unitsIn("40", "USDC"));
    await allow(sandbox(), address, "DAI", contracts.router, "7");
    await story.page.evaluate(() => AppKit.close());
    const wanted = { interval: "1w", amount: "0x5", seconds: 7 * 86_400 };
    await new SessionUser(sandbox()).subscribe(story, wanted);
    await story.view("SmartSessionCreated").getByRole("button", { name: "Got it!" }).click();
    await story.view("Account").waitFor();
    await story.action("route.push").filter({ hasText: "Granted here" }).click();
    const screen = story.view("GrantedHere");
    const kinds = async () => (await screen.locator("[data-grant]").all()).map((row) => row.getAttribute("data-grant"));
    await soon(async () => Promise.all(await kinds())).toEqual([
      "session",
      "approval",
      "approval",
      "signIn",
      "pairing",
    ]);
    await screen.getByText("The swap router may take up to 40 USDC").waitFor();
    await screen.getByText("The swap router may take up to 7 DAI").waitFor();

    await screen.getByRole("button", { name: "Revoke all" }).click();
    await story.disconnected();
    for (const symbol of ["USDC", "DAI"]) expect(await allowed(sandbox(), address, symbol, contracts.router)).toBe(0n);
    await soon(() => keptSessions(story)).toEqual([]);
    const { pcis } = await (await fetch(`${sandbox().url}/v1/sessions/eip155:1:${address}?projectId=p`)).json();
    expect(pcis).toMatchObject([{ revokedAt: expect.any(Number) }]);
  });

  it("ACCT-11, SAFETY: what was granted on another network is on the screen too, and the wallet goes there to take it back", async () => {
    const story = await visit({ wallets: [], options: { ...OPTIONS, networks: [ETHEREUM, BASE] } });
    await story.pair();
    const address = String(sandbox().phoneWallet.eip155[0]);
    const account = `${BASE}:${address}`;
    const token = tokensOf(BASE).find(({ symbol }) => symbol === "USDC")?.address;
    const ask = (functionName: "approve" | "allowance", args: readonly unknown[]) =>
      ({ from: address, to: token, data: encodeFunctionData({ abi: erc20Abi, functionName, args } as never) }) as const;
    await askNode(sandbox(), BASE, "anvil_setBalance", [address, toHex(parseEther("1"))]);
    await transact(sandbox(), BASE, ask("approve", [contracts.router, 9_000_000n]));
    const wanted = { chainId: "0x2105", interval: "1w", amount: "0x5", seconds: 7 * 86_400 };
    await new SessionUser(sandbox()).subscribe(story, wanted);
    const created = story.view("SmartSessionCreated");
    await created.getByText("Base", { exact: true }).waitFor();
    await created.getByRole("button", { name: "Got it!" }).click();
    await story.view("Account").waitFor();
    await story.action("route.push").filter({ hasText: "Granted here" }).click();
    const screen = story.view("GrantedHere");
    await screen.getByText("The swap router may take up to 9 USDC").waitFor();
    await soon(() => screen.getByText("Base", { exact: true }).count()).toBe(2);

    await screen.getByRole("button", { name: "Revoke all" }).click();
    await story.disconnected();
    const left = await askNode(sandbox(), BASE, "eth_call", [ask("allowance", [address, contracts.router]), "latest"]);
    expect(BigInt(left as Hex)).toBe(0n);
    const { pcis } = await (await fetch(`${sandbox().url}/v1/sessions/${account}?projectId=p`)).json();
    expect(pcis).toMatchObject([{ revokedAt: expect.any(Number) }]);
  });
});
