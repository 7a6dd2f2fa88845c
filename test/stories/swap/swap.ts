import type { Locator } from "playwright-core";
import { encodeFunctionData, erc20Abi, type Hex, parseUnits, toHex } from "viem";
import { tokensOf } from "../../../sandbox/assets/tokens.ts";
import { stewardIndex } from "../../../sandbox/chains/table.ts";
import type { Sandbox } from "../../../sandbox/main.ts";
import { sendTogether } from "../account/account.ts";
import { askNode } from "../chain.ts";
import { type Story, soon } from "../story.ts";

const ethereum = "eip155:1";

/** Longer than what has to be looked at, and than a browser takes to tell of it. */
const LOOK = 800;

/** The wanted swap, tokens by their symbols. */
export interface Wanted {
  readonly from: string;
  readonly to: string;
  readonly amount: string;
}

/** One visitor who swaps. */
export class Swapper {
  readonly story: Story;

  constructor(story: Story) {
    this.story = story;
  }

  get form(): Locator {
    return this.story.view("Swap");
  }

  get tokens(): Locator {
    return this.story.view("SwapSelectToken");
  }

  get preview(): Locator {
    return this.story.view("SwapPreview");
  }

  get amount(): Locator {
    return this.form.locator('input[data-action="swap.amount"]');
  }

  /** The form's quote, as exact decimal text in `data-raw`. */
  get quoted(): Locator {
    return this.form.locator("output");
  }

  /** The button that leads to the preview, whatever it says. */
  get next(): Locator {
    return this.form.locator('[data-action="swap.review"]');
  }

  get confirmation(): Locator {
    return this.preview.locator('[data-action="swap.confirm"]');
  }

  /** The sent swap on the account's screen. */
  get outgoing(): Locator {
    return this.story.view("Account").locator(".outgoing .row");
  }

  /** The button of the token that is given or taken. */
  token(side: "from" | "to"): Locator {
    return this.form.locator(".amount > .chip").nth(side === "from" ? 0 : 1);
  }

  async open(wanted?: object): Promise<void> {
    await this.story.open({ view: "Swap", ...(wanted && { arguments: wanted }) });
    await this.amount.waitFor();
  }

  /** Picks a token by its symbol, which is searched for. */
  async pick(side: "from" | "to", symbol: string): Promise<void> {
    await this.token(side).click();
    await this.tokens.locator("input").fill(symbol);
    await this.tokens.locator('.row[data-action="swap.token"]').first().click();
    await soon(() => this.token(side).textContent()).toContain(symbol);
  }

  async fill({ from, to, amount }: Wanted): Promise<void> {
    if (!(await this.token("from").textContent())?.startsWith(from)) await this.pick("from", from);
    await this.pick("to", to);
    await this.amount.fill(amount);
  }

  /** Leads to the preview, once the form is complete. */
  async toPreview(): Promise<void> {
    await soon(() => this.next.textContent()).toBe("Review swap");
    await soon(() => this.next.getAttribute("data-tone")).toBe("go");
    await this.next.click();
    await this.preview.waitFor();
  }

  /** Looks at the preview for as long as it takes, and confirms what its button says. */
  async confirm(says: "Swap" | "Approve"): Promise<void> {
    await soon(() => this.confirmation.textContent()).toBe(says);
    await soon(() => this.confirmation.getAttribute("aria-busy")).toBeNull();
    for (const part of [this.preview.locator(".transfer"), this.confirmation]) {
      await part.scrollIntoViewIfNeeded();
      await this.story.page.waitForTimeout(LOOK);
    }
    await this.confirmation.click();
  }

  /** The least that the preview promises, and what the simulation says of both balances, as exact decimal text. */
  async promised(): Promise<{ least: string; changes: (string | null)[] }> {
    await soon(() => this.confirmation.getAttribute("aria-busy")).toBeNull();
    const fact = (name: string) => this.preview.locator(".facts > div").filter({ hasText: name }).locator("[data-raw]");
    const least = (await fact("At least").getAttribute("data-raw")) ?? "";
    const drawn = await fact("Your balance").all();
    return { least, changes: await Promise.all(drawn.map((one) => one.getAttribute("data-raw"))) };
  }

  /** Waits until the account's screen tells that the newest transaction has arrived. */
  async arrived(): Promise<void> {
    await this.story.view("Account").waitFor();
    await soon(() => this.outgoing.first().getAttribute("data-end")).toBe("confirmed");
  }
}

const tokenOf = (symbol: string) => tokensOf(ethereum).find((token) => token.symbol === symbol);

/** The smallest units that an account has of the coin, or of a token by its symbol. */
export async function unitsHeld(sandbox: Sandbox, address: string, symbol: string): Promise<bigint> {
  const token = tokenOf(symbol);
  const data = encodeFunctionData({ abi: erc20Abi, functionName: "balanceOf", args: [address as Hex] });
  const answer = token
    ? await askNode(sandbox, ethereum, "eth_call", [{ to: token.address, data }, "latest"])
    : await askNode(sandbox, ethereum, "eth_getBalance", [address, "latest"]);
  return BigInt(String(answer));
}

/** The smallest units of an amount. */
export const unitsIn = (amount: string, symbol: string): bigint => parseUnits(amount, tokenOf(symbol)?.decimals ?? 18);

/** The smallest units of a token that the router may still take of an account. */
export async function allowed(sandbox: Sandbox, address: string, symbol: string, router: string): Promise<bigint> {
  const args = [address as Hex, router as Hex] as const;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: "allowance", args });
  return BigInt(
    String(await askNode(sandbox, ethereum, "eth_call", [{ to: tokenOf(symbol)?.address, data }, "latest"])),
  );
}

/** Gives an account 5 coins and 1,000 of each token on Ethereum. */
export async function endow(sandbox: Sandbox, address: string): Promise<void> {
  await askNode(sandbox, ethereum, "anvil_setBalance", [address, toHex(parseUnits("5", 18))]);
  const steward = String(sandbox.keys[stewardIndex]?.address);
  const gifts = tokensOf(ethereum).map(({ address: to, decimals }) => {
    const args = [address as Hex, parseUnits("1000", decimals)] as const;
    return { to, data: encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args }) };
  });
  await sendTogether(sandbox, steward, gifts);
}

/** Lets the router take some of an account's token, as somebody may have done elsewhere. */
export async function allow(
  sandbox: Sandbox,
  from: string,
  symbol: string,
  router: string,
  amount: string,
): Promise<void> {
  const args = [router as Hex, unitsIn(amount, symbol)] as const;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: "approve", args });
  await sendTogether(sandbox, from, [{ to: tokenOf(symbol)?.address, data }]);
}
