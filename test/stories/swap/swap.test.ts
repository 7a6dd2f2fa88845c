import { describe, expect, it } from "vitest";
import { contracts } from "../../../sandbox/assets/tokens.ts";
import { addressOf, askNode } from "../chain.ts";
import { Embedded } from "../embedded/embedded.ts";
import { NETWORK_NOISE, stories, type Visit } from "../page.ts";
import { type Story, soon } from "../story.ts";
import { allow, allowed, endow, Swapper, unitsHeld, unitsIn, type Wanted } from "./swap.ts";

const { visit, sandbox } = stories();

const ETHEREUM = "eip155:1";
const CELO = "eip155:42220";
const OPTIONS = { networks: ["eip155:1", "eip155:8453"] };

/** The wallet was asked for so many transactions, or bundles of them. */
const asked = async (story: Story): Promise<string[]> =>
  (await story.walletRequests("juniper")).filter((call) => /sendTransaction|sendCalls/.test(call));

/** A visitor whose extension is connected, with enough of everything. */
async function swapper(more: Visit = {}): Promise<{ me: Swapper; address: string }> {
  const story = await visit({ options: OPTIONS, ...more });
  await story.connect();
  const address = addressOf(sandbox(), "juniper");
  await endow(sandbox(), address);
  return { me: new Swapper(story), address };
}

/** The balances of both tokens have changed as the preview promised: that much was given, and no less came back. */
async function expectSwapped(before: readonly [bigint, bigint], address: string, wanted: Wanted, least: string) {
  const { from, to, amount } = wanted;
  const [gave, got] = [await unitsHeld(sandbox(), address, from), await unitsHeld(sandbox(), address, to)];
  const given = before[0] - gave;
  if (from === "ETH") expect(given).toBeGreaterThanOrEqual(unitsIn(amount, from));
  else expect(given).toBe(unitsIn(amount, from));
  // The proceeds in the coin are reduced by the network's fee.
  const fee = to === "ETH" ? unitsIn("0.01", to) : 0n;
  expect(got - before[1] + fee).toBeGreaterThanOrEqual(unitsIn(least, to));
}

async function heldBefore(address: string, { from, to }: Wanted): Promise<[bigint, bigint]> {
  return [await unitsHeld(sandbox(), address, from), await unitsHeld(sandbox(), address, to)];
}

describe("swapping with an extension", () => {
  it("SWAP-1, SWAP-2, S11, S14: the coin for a token: found by its name, quoted, previewed, confirmed once, and there, also on a reloaded page", async () => {
    const { me, address } = await swapper();
    const wanted = { from: "ETH", to: "USDC", amount: "0.50" };
    const before = await heldBefore(address, wanted);
    await me.open();
    await me.fill(wanted);
    await me.toPreview();
    const { least, changes } = await me.promised();
    expect(changes[0]).toBe("-0.5");
    expect(Number(changes[1])).toBeGreaterThanOrEqual(Number(least));
    await askNode(sandbox(), ETHEREUM, "evm_setAutomine", [false]);
    try {
      await me.confirm("Swap");
      await me.outgoing.first().waitFor();
      await me.story.page.reload();
      await me.story.connected();
      await me.story.open();
      await me.outgoing.first().waitFor();
      await soon(() => me.outgoing.first().getAttribute("data-end")).toBeNull();
    } finally {
      await askNode(sandbox(), ETHEREUM, "evm_setAutomine", [true]);
      await askNode(sandbox(), ETHEREUM, "evm_mine");
    }
    await me.arrived();
    await expectSwapped(before, address, wanted, least);
    await soon(() => asked(me.story)).toEqual(["juniper:eth_sendTransaction"]);
  });

  it("SWAP-1, S11: a token for the coin: exactly the amount is approved first, then swapped", async () => {
    const { me, address } = await swapper();
    const wanted = { from: "USDC", to: "ETH", amount: "600" };
    const before = await heldBefore(address, wanted);
    await me.open();
    await me.fill(wanted);
    await me.toPreview();
    await me.promised();
    await me.preview.locator(`.whole[data-raw="${contracts.router}"]`).waitFor();
    await me.confirm("Approve");
    await soon(() => allowed(sandbox(), address, "USDC", contracts.router)).toBe(unitsIn("600", "USDC"));
    await soon(() => me.confirmation.textContent()).toBe("Swap");
    const { least } = await me.promised();
    await me.confirm("Swap");
    await me.arrived();
    await expectSwapped(before, address, wanted, least);
    expect(await allowed(sandbox(), address, "USDC", contracts.router)).toBe(0n);
  });

  it("SWAP-1, SWAP-2: a token whose limit has to be forgotten first is confirmed three times", async () => {
    const { me, address } = await swapper();
    await allow(sandbox(), address, "USDT", contracts.router, "3");
    const wanted = { from: "USDT", to: "DAI", amount: "25.5" };
    const before = await heldBefore(address, wanted);
    await me.open();
    await me.fill(wanted);
    await me.toPreview();
    await me.promised();
    await me.preview.getByText("Your wallet asks three times").waitFor();
    await me.confirm("Approve");
    await me.preview.getByText("Your wallet asks twice").waitFor();
    await me.confirm("Approve");
    await soon(() => me.confirmation.textContent()).toBe("Swap");
    const { least } = await me.promised();
    await me.confirm("Swap");
    await me.arrived();
    await expectSwapped(before, address, wanted, least);
    await soon(() => asked(me.story)).toHaveLength(3);
  });
});

describe("the form", () => {
  it("SWAP-2: arguments fill it, the sides change places, and its button says what is missing", async () => {
    const { me } = await swapper();
    await me.open({ fromToken: "usdc", toToken: "ETH", amount: "12.5" });
    await soon(() => me.amount.inputValue()).toBe("12.5");
    await soon(() => me.token("from").textContent()).toContain("USDC");
    await soon(() => me.token("to").textContent()).toContain("ETH");
    await soon(() => me.quoted.getAttribute("data-raw")).toMatch(/^0\.00\d+$/);
    const quoted = String(await me.quoted.getAttribute("data-raw"));
    await me.form.locator('[data-action="swap.turn"]').click();
    await soon(() => me.amount.inputValue()).toBe(quoted);
    await soon(() => me.token("from").textContent()).toContain("ETH");

    await me.amount.fill("");
    await soon(() => me.next.textContent()).toBe("Enter amount");
    await me.amount.fill("500000");
    await soon(() => me.next.textContent()).toBe("Insufficient balance");
    await soon(() => me.next.isDisabled()).toBe(true);
    await me.form.locator('[data-action="swap.most"]').click();
    await soon(() => me.next.textContent()).toBe("Review swap");
  });

  it("API-2: arguments that are no symbols or no amount are refused, and nothing opens", async () => {
    const { me } = await swapper();
    const refusals = await me.story.page.evaluate(
      async (all) => {
        const codes: unknown[] = [];
        for (const options of all) {
          await AppKit.open(options as never).catch((error: { code?: string }) => codes.push(error.code));
        }
        return codes;
      },
      [
        { view: "Swap", arguments: { amount: 0.5 } },
        { view: "Swap", arguments: { amount: "-1" } },
        { view: "Swap", arguments: { toToken: 7 } },
        { view: "Swap", arguments: "USDC" },
        { view: "Account", arguments: { toToken: "USDC" } },
      ],
    );
    expect(refusals).toEqual(Array(5).fill("INVALID_OPTION"));
    await soon(() => me.story.dialog.count()).toBe(0);
  });

  it("SWAP-2: a list that does not come says so and can be asked for again; a quote that nobody gives as well", async () => {
    const { me } = await swapper({ noise: NETWORK_NOISE });
    await me.story.fault("tokens", { status: 400 });
    await me.story.open({ view: "Swap" });
    await me.form.getByRole("heading", { name: "Failed to initialize swap" }).waitFor();
    await me.story.fault("tokens", null);
    await me.form.locator('[data-action="swap.retry"]').click();
    await me.amount.waitFor();
    await me.story.fault("quotes", { status: 400 });
    await me.pick("to", "DAI");
    await me.form.getByText("Nobody offers this swap right now").waitFor();
    await me.story.fault("quotes", { garbage: true });
    await me.form.locator('[data-action="swap.retry"]').click();
    await me.form.getByText("The prices didn't load").waitFor();
    await me.story.fault("quotes", null);
    await me.form.locator('[data-action="swap.retry"]').click();
    await soon(() => me.next.getAttribute("data-tone")).toBe("go");
  });
});

describe("a service that lies", () => {
  /** The true answer with a change, in place of the true one. */
  const lie = async (story: Story, change: (tx: Record<string, string>) => object) =>
    story.page.route("**/v1/convert/build-transaction*", async (route) => {
      const response = await route.fetch();
      const { tx } = (await response.json()) as { tx: Record<string, string> };
      await route.fulfill({ response, json: { tx: { ...tx, ...change(tx) } } });
    });
  const thief = "0x000000000000000000000000000000000000dEaD";

  it.each([
    ["another contract", "a contract that is not the known router", () => ({ to: `eip155:1:${thief}` })],
    ["more of the coin", "more of your coins", () => ({ value: String(10n ** 18n) })],
    [
      "somebody else",
      "pay somebody else",
      ({ data = "", from = "" }: Record<string, string>) => {
        const own = from.split(":").at(-1)?.slice(2).toLowerCase() ?? "";
        return { data: data.replaceAll(own, thief.slice(2).toLowerCase()) };
      },
    ],
    ["no call", "cannot be read for certain", () => ({ data: "0x" })],
  ] as const)("S11: %s is refused with the reason, and the wallet is not asked", async (_, reason, change) => {
    const { me } = await swapper();
    await lie(me.story, change);
    await me.open({ toToken: "USDC", amount: "0.5" });
    await me.toPreview();
    await me.preview.locator(".wrong").getByText(reason).waitFor();
    await soon(() => me.confirmation.count()).toBe(0);
    await soon(() => asked(me.story)).toEqual([]);
    await me.story.page.unroute("**/v1/convert/build-transaction*");
    await me.preview.locator('[data-action="swap.retry"]').click();
    await soon(() => me.confirmation.getAttribute("aria-busy")).toBeNull();
  });

  it("S13, SWAP-2: a quote that it does not keep: a new one stands on the form, and can be confirmed", async () => {
    const { me } = await swapper();
    await me.story.page.route("**/v1/convert/quotes*", async (route) => {
      const response = await route.fetch();
      const { quotes } = (await response.json()) as { quotes: { toAmount: string }[] };
      const better = quotes.map((quote) => ({ ...quote, toAmount: `${(BigInt(quote.toAmount) * 12n) / 10n}` }));
      await route.fulfill({ response, json: { quotes: better } });
    });
    await me.open({ toToken: "USDC", amount: "0.5" });
    await me.toPreview();
    await me.preview.locator(".wrong").getByText("brings much less than was quoted").waitFor();
    await me.story.page.unroute("**/v1/convert/quotes*");
    await me.preview.getByRole("button", { name: "New quote" }).click();
    await me.amount.waitFor();
    await soon(() => me.amount.inputValue()).toBe("0.5");
    await me.toPreview();
    await soon(() => me.confirmation.getAttribute("aria-busy")).toBeNull();
    await soon(() => asked(me.story)).toEqual([]);
  });

  it("S11, SWAP-1: garbage leads back to the form with a word, and the wallet is not asked", async () => {
    const { me } = await swapper();
    await me.story.fault("build-transaction", { garbage: true });
    await me.open({ toToken: "USDC", amount: "0.5" });
    await soon(() => me.next.getAttribute("data-tone")).toBe("go");
    await me.next.click();
    await soon(() => me.story.toast("error").textContent()).toBe("Failed to create transaction");
    await me.form.waitFor();
    await soon(() => asked(me.story)).toEqual([]);
  });
});

describe("networks without swaps", () => {
  it("ROUTE-18, SWAP-1, NET-7: the account leads to the networks that have some, and from there to the form", async () => {
    const story = await visit({ options: { networks: [CELO, "eip155:1", "eip155:8453"], defaultNetwork: CELO } });
    await story.setWallet("juniper", { chain: 42220, chains: [42220, 1, 8453] });
    await story.connect();
    await soon(() => story.page.evaluate(() => AppKit.getChainId())).toBe(42220);
    await story.open();
    await story.view("Account").locator(".key").filter({ hasText: "Swap" }).click();
    const list = story.view("UnsupportedChain");
    await list.getByText("Swaps aren't available on Celo").waitFor();
    await soon(() => list.locator('[data-action="network.choose"]').allTextContents()).toEqual(["Ethereum", "Base"]);
    await story.network("Ethereum").click();
    const me = new Swapper(story);
    await me.amount.waitFor();
    await soon(() => story.page.evaluate(() => AppKit.getChainId())).toBe(1);
  });

  it("ROUTE-11, SWAP-2: whoever does not want another network goes back or closes, unlike on a network that the page does not serve", async () => {
    const story = await visit({ options: { networks: [CELO, "eip155:1"], defaultNetwork: CELO } });
    await story.setWallet("juniper", { chain: 42220, chains: [42220, 1] });
    await story.connect();
    await soon(() => story.page.evaluate(() => AppKit.getChainId())).toBe(42220);
    await story.open({ view: "Swap" });
    await story.view("UnsupportedChain").waitFor();
    await story.action("route.back").first().click();
    await story.view("Swap").getByText("No swaps on Celo").waitFor();
    await story.view("Swap").getByText("Choose network").click();
    await story.view("UnsupportedChain").waitFor();
    await story.page.keyboard.press("Escape");
    await story.closed();

    // The page's values for the form survive the switch to a network with swaps.
    await story.open({ view: "Swap", arguments: { toToken: "USDC", amount: "0.5" } });
    await story.network("Ethereum").click();
    const me = new Swapper(story);
    await soon(() => me.amount.inputValue()).toBe("0.5");
    await soon(() => me.token("to").textContent()).toContain("USDC");
  });
});

describe("swapping with other wallets", () => {
  it("SWAP-1, CONN-6: a wallet on a phone signs what the preview showed: the limit, then the swap", async () => {
    const story = await visit({ options: OPTIONS, wallets: [] });
    await story.pair();
    const address = String(sandbox().phoneWallet.eip155[0]);
    await endow(sandbox(), address);
    const me = new Swapper(story);
    const wanted = { from: "USDC", to: "ETH", amount: "250" };
    const before = await heldBefore(address, wanted);
    await me.open({ fromToken: "USDC", toToken: "ETH", amount: "250" });
    await me.toPreview();
    await me.confirm("Approve");
    await soon(() => me.confirmation.textContent()).toBe("Swap");
    const { least } = await me.promised();
    await me.confirm("Swap");
    await me.arrived();
    await expectSwapped(before, address, wanted, least);
  });

  it("SWAP-1, APPROVE-3, S14: an embedded smart account takes the limit and the swap in one go, which a reloaded page follows", async () => {
    const story = await visit({ options: OPTIONS, wallets: [] });
    const wallet = new Embedded(story);
    await wallet.logIn();
    const address = await wallet.address();
    await endow(sandbox(), address);
    const me = new Swapper(story);
    const wanted = { from: "DAI", to: "USDC", amount: "100" };
    const before = await heldBefore(address, wanted);
    await me.open({ fromToken: "DAI", toToken: "USDC", amount: "100" });
    await me.toPreview();
    const { least } = await me.promised();
    await askNode(sandbox(), ETHEREUM, "evm_setAutomine", [false]);
    try {
      await me.confirm("Swap");
      await wallet.approve();
      // The account's deployment and its fees are mined before it calls anything, the calls are not.
      await soon(async () => {
        const block = await askNode(sandbox(), ETHEREUM, "eth_getBlockByNumber", ["pending", true]);
        const { transactions } = block as { transactions: { to: string | null }[] };
        if (transactions.some(({ to }) => to === address.toLowerCase())) return true;
        if (transactions.length > 0) await askNode(sandbox(), ETHEREUM, "evm_mine");
        return false;
      }).toBe(true);
      await me.outgoing.first().waitFor();
      await story.page.reload();
      await story.connected();
      await story.open();
      await me.outgoing.first().waitFor();
      await soon(() => me.outgoing.first().getAttribute("data-end")).toBeNull();
    } finally {
      await askNode(sandbox(), ETHEREUM, "evm_setAutomine", [true]);
      await askNode(sandbox(), ETHEREUM, "evm_mine");
    }
    await me.arrived();
    await expectSwapped(before, address, wanted, least);
  });
});
