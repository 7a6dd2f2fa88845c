import type { Locator } from "playwright-core";
import { encodeFunctionData, erc20Abi, type Hex, parseUnits } from "viem";
import { expect } from "vitest";
import { tokensOf } from "../../../sandbox/assets/tokens.ts";
import { stewardIndex } from "../../../sandbox/chains/table.ts";
import type { Sandbox } from "../../../sandbox/main.ts";
import { sendTogether } from "../account/account.ts";
import { askNode } from "../chain.ts";
import { type Story, soon } from "../story.ts";

const ethereum = "eip155:1";

/** Somebody who has nothing, and sends nothing. */
export const SHOP = "0x5cA1AB1e5Ca1aB1e5Ca1aB1E5Ca1AB1E5CA1aB1e";

/** Longer than what has to be looked at, and than a browser takes to tell of it. */
const LOOK = 800;

/** The values that a visitor types into the form. */
export interface Typed {
  /** The token's symbol. */
  readonly token: string;
  readonly amount: string;
  readonly to: string;
}

/** One visitor who sends. */
export class Sender {
  readonly story: Story;

  constructor(story: Story) {
    this.story = story;
  }

  get form(): Locator {
    return this.story.view("WalletSend");
  }

  get tokens(): Locator {
    return this.story.view("WalletSendSelectToken");
  }

  get review(): Locator {
    return this.story.view("WalletSendPreview");
  }

  get account(): Locator {
    return this.story.view("Account");
  }

  get amount(): Locator {
    return this.form.locator('input[data-action="send.amount"]');
  }

  get to(): Locator {
    return this.form.locator('input[data-action="send.to"]');
  }

  /** The whole address below the receiver's field. */
  get receiver(): Locator {
    return this.form.locator(".whole");
  }

  /** The button that leads to the review, whatever it says. */
  get next(): Locator {
    return this.form.locator('[data-action="send.review"]');
  }

  get confirmation(): Locator {
    return this.review.locator('[data-action="send.confirm"]');
  }

  /** The sent transfer on the account's screen. */
  get outgoing(): Locator {
    return this.account.locator(".outgoing .row");
  }

  async open(): Promise<void> {
    await this.story.open({ view: "WalletSend" });
    await this.amount.waitFor();
  }

  /** Picks a token by its symbol. */
  async pick(symbol: string): Promise<void> {
    await this.form.locator('[data-action="route.push"].chip').click();
    const named = this.tokens.locator('[data-action="send.token"]').filter({ hasText: new RegExp(`\\b${symbol}\\b`) });
    await named.first().click();
    await this.amount.waitFor();
  }

  async fill({ token, amount, to }: Typed): Promise<void> {
    await this.pick(token);
    await this.amount.fill(amount);
    await this.to.fill(to);
  }

  /** Leads to the review, once the form is complete. */
  async toReview(): Promise<void> {
    await soon(() => this.next.textContent()).toBe("Preview send");
    await this.next.click();
    await this.review.waitFor();
  }

  /** Waits until the review shows all that it has to show. */
  async reviewed(): Promise<void> {
    await soon(() => this.confirmation.getAttribute("aria-busy")).toBeNull();
  }

  /** Looks at the review for as long as it takes: at the amount and the address, then at the button. */
  async look(): Promise<void> {
    await this.reviewed();
    for (const part of [this.review.locator(".transfer"), this.confirmation]) {
      await part.scrollIntoViewIfNeeded();
      await this.story.page.waitForTimeout(LOOK);
    }
  }

  async confirm(): Promise<void> {
    await this.look();
    const isHeld = (await this.confirmation.getAttribute("data-held")) !== null;
    await this.confirmation.click({ delay: isHeld ? 1_800 : 0 });
  }

  /** From the form to the wallet. */
  async send(typed: Typed): Promise<void> {
    await this.open();
    await this.fill(typed);
    await this.toReview();
    await this.confirm();
  }

  /** Waits until the account's screen tells that so much has arrived, and puts it away. */
  async arrived(amount: string): Promise<void> {
    await this.account.waitFor();
    await soon(() => this.outgoing.first().getAttribute("data-end")).toBe("confirmed");
    await soon(() => this.outgoing.first().locator("[data-raw]").getAttribute("data-raw")).toBe(amount);
    expect(await this.story.action("route.back").count(), "a way back").toBe(0);
    await this.outgoing.first().locator('[data-action="sent.dismiss"]').click();
    await this.story.page.keyboard.press("Escape");
    await this.story.closed();
  }

  /** Waits until the account's screen says so of what was sent last. */
  async says(text: string): Promise<void> {
    await this.account.waitFor();
    await soon(() => this.outgoing.first().textContent()).toContain(text);
  }
}

/** The smallest units that an account has of the coin, or of a token by its symbol. */
export async function unitsOf(sandbox: Sandbox, address: string, symbol: string, chain = ethereum): Promise<bigint> {
  const token = tokensOf(chain).find((one) => one.symbol === symbol);
  const call = { to: token?.address, data: encodeBalance(address) };
  const answer = token
    ? await askNode(sandbox, chain, "eth_call", [call, "latest"])
    : await askNode(sandbox, chain, "eth_getBalance", [address, "latest"]);
  return BigInt(String(answer));
}

function encodeBalance(address: string): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: "balanceOf", args: [address as Hex] });
}

/** Units of an amount, as typed. */
export function unitsIn(amount: string, symbol: string): bigint {
  return parseUnits(amount, tokensOf(ethereum).find((one) => one.symbol === symbol)?.decimals ?? 18);
}

/** Gives an account a coin and 100 of each token on Ethereum. */
export async function endow(sandbox: Sandbox, address: string): Promise<void> {
  const steward = String(sandbox.keys[stewardIndex]?.address);
  const args = (decimals: number) => [address as Hex, parseUnits("100", decimals)] as const;
  const gifts = tokensOf(ethereum).map(({ address: to, decimals }) => ({
    to,
    data: encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: args(decimals) }),
  }));
  await sendTogether(sandbox, steward, [...gifts, { to: address, value: `0x${(10n ** 18n).toString(16)}` }]);
}

/** The cost of a transaction of the newest block. */
export async function feeOf(sandbox: Sandbox, hash: string): Promise<bigint> {
  const receipt = (await askNode(sandbox, ethereum, "eth_getTransactionReceipt", [hash])) as Record<string, string>;
  return BigInt(receipt["gasUsed"] ?? 0) * BigInt(receipt["effectiveGasPrice"] ?? 0);
}

/** Keeps transactions waiting, until {@link resume}. */
export async function holdBlocks(sandbox: Sandbox): Promise<void> {
  await askNode(sandbox, ethereum, "evm_setAutomine", [false]);
}

/** Mines every transaction at once again; those that still wait are forgotten. */
export async function resume(sandbox: Sandbox): Promise<void> {
  await askNode(sandbox, ethereum, "anvil_dropAllTransactions");
  await askNode(sandbox, ethereum, "evm_setAutomine", [true]);
}

export async function mine(sandbox: Sandbox): Promise<void> {
  await askNode(sandbox, ethereum, "evm_mine");
}
