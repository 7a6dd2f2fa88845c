import type { Locator } from "playwright-core";
import { encodeFunctionData, erc20Abi, erc721Abi, erc1155Abi, type Hex, parseUnits } from "viem";
import { contracts, tokensOf } from "../../../sandbox/assets/tokens.ts";
import type { Sandbox } from "../../../sandbox/main.ts";
import { programs } from "../../../sandbox/solana/addresses.ts";
import { accountFor, kitAt, openAccount, signed, signerOf, tokens } from "../../sandbox/solana/solana-kit.ts";
import { askNode } from "../chain.ts";
import type { Story } from "../story.ts";

const ethereum = "eip155:1";

/** One visitor who looks at their account. */
export class Holder {
  readonly story: Story;

  constructor(story: Story) {
    this.story = story;
  }

  get screen(): Locator {
    return this.story.view("Account");
  }

  get panel(): Locator {
    return this.screen.locator(".tabs + .panel");
  }

  /** The line of a list with that text. */
  line(text: string): Locator {
    return this.panel.locator("li").filter({ hasText: text });
  }

  async open(): Promise<void> {
    await this.story.open({ view: "Account" });
    await this.screen.waitFor();
  }

  async close(): Promise<void> {
    await this.story.action("modal.dismiss").click();
    await this.story.closed();
  }

  async choose(tab: "Tokens" | "NFTs" | "Activity"): Promise<void> {
    await this.screen.getByRole("tab", { name: tab }).click();
  }
}

/** Sends calls out of an account of the chain in one block. */
export async function sendTogether(sandbox: Sandbox, from: string, calls: readonly object[]): Promise<void> {
  await askNode(sandbox, ethereum, "evm_setAutomine", [false]);
  try {
    for (const call of calls) await askNode(sandbox, ethereum, "eth_sendTransaction", [{ from, ...call }]);
    await askNode(sandbox, ethereum, "evm_mine");
  } finally {
    await askNode(sandbox, ethereum, "evm_setAutomine", [true]);
  }
}

/** The call that sends DAI. */
export function daiTransfer(to: string, amount: string): object {
  const dai = tokensOf(ethereum).find(({ symbol }) => symbol === "DAI")?.address;
  const args = [to as Hex, parseUnits(amount, 18)] as const;
  return { to: dai, data: encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args }) };
}

/** The call that sends a print (ERC-721). */
export function printTransfer(from: string, to: string, id: bigint): object {
  const args = [from as Hex, to as Hex, id] as const;
  return { to: contracts.prints, data: encodeFunctionData({ abi: erc721Abi, functionName: "transferFrom", args }) };
}

/** The call that sends some of a tile (ERC-1155). */
export function tileTransfer(from: string, to: string, id: bigint, amount: bigint): object {
  const args = [from as Hex, to as Hex, id, amount, "0x"] as const;
  return {
    to: contracts.tiles,
    data: encodeFunctionData({ abi: erc1155Abi, functionName: "safeTransferFrom", args }),
  };
}

/** Sends tokens of a mint of token-2022 out of the first account of the Solana cluster, into an account that it opens. */
export async function sendOnSolana(
  sandbox: Sandbox,
  to: string,
  { mint, amount, decimals }: { mint: string; amount: bigint; decimals: number },
): Promise<void> {
  const kit = kitAt(sandbox);
  const owner = await signerOf(sandbox, 0);
  const program = programs.token2022;
  const [source, target] = [
    await accountFor(owner.address, mint, program),
    await accountFor(to, mint, program),
  ] as const;
  const transaction = await signed(kit, owner, [
    openAccount(owner, to, target, mint, program),
    tokens(owner, [source, mint, target], amount, program, decimals),
  ]);
  await kit.sendAndConfirm(transaction as never, { commitment: "confirmed" });
}
