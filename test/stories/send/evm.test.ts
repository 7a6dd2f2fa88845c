import { describe, expect, it } from "vitest";
import { askNode } from "../chain.ts";
import { stories } from "../page.ts";
import { owners } from "./owners.ts";
import { endow, feeOf, SHOP, unitsIn, unitsOf } from "./sender.ts";

const { visit, sandbox } = stories();
const { byExtension, byPairing, embedded } = owners({ visit, sandbox });

const TRANSFERS = [
  { token: "ETH", amount: "0.123456789012345678" },
  { token: "USDC", amount: "1.234567" },
  { token: "DAI", amount: "2.000000000000000001" },
  { token: "USDT", amount: "3.5" },
] as const;

/** The fee of the newest block's first transaction. */
async function lastFee(): Promise<bigint> {
  const block = await askNode(sandbox(), "eip155:1", "eth_getBlockByNumber", ["latest", false]);
  return feeOf(sandbox(), String((block as { transactions: string[] }).transactions[0]));
}

describe("what is sent on Ethereum", () => {
  it.each([
    ["a wallet of the page", byExtension],
    ["a paired wallet", byPairing],
    ["an embedded smart account", embedded],
  ])("SEND-1, SEND-4, SEND-5, ROUTE-5, ROUTE-12: by %s, the chain holds exactly what was typed", async (_, connect) => {
    const { me, address, approve } = await connect();
    await endow(sandbox(), address);
    const read = (token: string) => Promise.all([address, SHOP].map((whose) => unitsOf(sandbox(), whose, token)));
    for (const { token, amount } of TRANSFERS) {
      const [own = 0n, theirs = 0n] = await read(token);
      await me.send({ token, amount, to: SHOP });
      await approve();
      await me.arrived(amount);
      // A smart account's bundler pays.
      const fee = token === "ETH" && connect !== embedded ? await lastFee() : 0n;
      const units = unitsIn(amount, token);
      expect(await read(token), token).toEqual([own - units - fee, theirs + units]);
    }
  });
});
