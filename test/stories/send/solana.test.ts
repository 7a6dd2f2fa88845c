import type { Address } from "@solana/kit";
import { describe, expect, it } from "vitest";
import { solanaMainnet, tokensOf } from "../../../sandbox/assets/tokens.ts";
import { programs } from "../../../sandbox/solana/addresses.ts";
import { accountFor, kitAt, openAccount, signed, signerOf, sol, tokens } from "../../sandbox/solana/solana-kit.ts";
import { stories } from "../page.ts";
import { soon } from "../story.ts";
import { owners } from "./owners.ts";

const { visit, sandbox } = stories();
const { bySolanaExtension, bySolanaPairing, embedded } = owners({ visit, sandbox });

const TRANSFERS = [
  { token: "SOL", amount: "0.123456789", units: 123_456_789n },
  { token: "USDC", amount: "1.234567", units: 1_234_567n },
  { token: "PYUSD", amount: "2.5", units: 2_500_000n },
] as const;

/** Somebody who has nothing, on Solana. */
const SHOP = "Ey8QFD3LhNvUZ3m4DqEFVk8dwPbqRnyMvSEPmYqbJ2zK";

const programOf = (token: string) => (token === "PYUSD" ? programs.token2022 : programs.token);
const mintOf = (token: string) => tokensOf(solanaMainnet).find(({ symbol }) => symbol === token)?.address;

/** An account's balance of the coin or of a token, in the smallest units. */
async function unitsOf(owner: string, token: string): Promise<bigint> {
  const { rpc } = kitAt(sandbox());
  const mint = mintOf(token);
  if (!mint) return (await rpc.getBalance(owner as Address).send()).value;
  const account = await accountFor(owner, mint, programOf(token));
  const { value } = await rpc.getAccountInfo(account, { encoding: "base64" }).send();
  return value ? BigInt((await rpc.getTokenAccountBalance(account).send()).value.amount) : 0n;
}

/** Gives somebody SOL and 10 of each token, out of the first account. */
async function endow(to: string): Promise<void> {
  const kit = kitAt(sandbox());
  const owner = await signerOf(sandbox(), 0);
  const gifts = ["USDC", "PYUSD"].map(async (token) => {
    const [mint, program] = [String(mintOf(token)), programOf(token)];
    const [from, at] = [await accountFor(owner.address, mint, program), await accountFor(to, mint, program)] as const;
    return [openAccount(owner, to, at, mint, program), tokens(owner, [from, mint, at], 10_000_000n, program)];
  });
  const instructions = [sol(owner, to, 1_000_000_000n), ...(await Promise.all(gifts)).flat()];
  await kit.sendAndConfirm((await signed(kit, owner, instructions)) as never, { commitment: "confirmed" });
}

describe("what is sent on Solana", () => {
  it.each([
    ["a wallet of the page", bySolanaExtension],
    ["a phone", bySolanaPairing],
    ["an embedded wallet", () => embedded(solanaMainnet)],
  ])("SEND-1, SEND-4, ROUTE-5, ROUTE-12: by %s, the cluster holds exactly what was typed", async (_, connect) => {
    const { me, address, approve } = await connect();
    if (address !== sandbox().solanaKeys[0]?.address) await endow(address);
    for (const { token, amount, units } of TRANSFERS) {
      const own = await unitsOf(address, token);
      await me.open();
      await me.fill({ token, amount, to: SHOP });
      await me.toReview();
      await me.reviewed();
      const deposit = me.review.getByText("Deposit for a new token account");
      expect(await deposit.count(), token).toBe(token === "SOL" ? 0 : 1);
      await me.confirm();
      await approve();
      await me.arrived(amount);
      expect(await unitsOf(SHOP, token), token).toBe(units);
      const spent = own - (await unitsOf(address, token));
      if (token === "SOL") expect(Number(spent - units)).toBeLessThan(200_000);
      else expect(spent, token).toBe(units);
    }
  });

  it("SEND-1: a Solana Pay link fills the form", async () => {
    const { me } = await bySolanaExtension();
    await me.open();
    await me.to.fill(`solana:${SHOP}?amount=0.25&spl-token=${mintOf("USDC")}`);
    await soon(() => me.amount.inputValue()).toBe("0.25");
    await soon(() => me.to.inputValue()).toBe(SHOP);
    await me.form.getByText("USDC").first().waitFor();
    await me.toReview();
    await me.confirm();
    await me.arrived("0.25");
    expect(await unitsOf(SHOP, "USDC")).toBe(250_000n);
  });

  it("SEND-4: a wallet that declines says so, and keeps what was typed", async () => {
    const { me } = await bySolanaExtension();
    await me.story.setWallet("sorrel", { mode: "reject" });
    await me.send({ token: "SOL", amount: "0.5", to: SHOP });
    await soon(() => me.story.toast("error").textContent()).toBe("Failed to send transaction. Please try again.");
    await me.review.getByText("Declined in the wallet. Nothing was sent.").waitFor();
    await me.story.action("route.back").first().click();
    await me.amount.waitFor();
    expect([await me.amount.inputValue(), await me.to.inputValue()]).toEqual(["0.5", SHOP]);
    expect(await unitsOf(SHOP, "SOL")).toBe(0n);
  });
});
