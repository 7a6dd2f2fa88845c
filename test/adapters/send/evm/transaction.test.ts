import fc from "fast-check";
import { expect, it } from "vitest";
import { transactionOf } from "../../../../adapters/send/evm/transaction.ts";
import { checksumAddress } from "../../../../domain/addresses/address.ts";
import { formatUnits } from "../../../../domain/amount.ts";
import { unitsOf } from "../../../../domain/send/asset.ts";
import { runs } from "../../../runs.ts";

const [sender, receiver, token] = ["1", "2", "3"].map((digit) => checksumAddress(`0x${digit.repeat(40)}`)) as [
  ReturnType<typeof checksumAddress>,
  ReturnType<typeof checksumAddress>,
  ReturnType<typeof checksumAddress>,
];

it("S12: what was typed is what the transaction says, to the last unit", () => {
  const units = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
  fc.assert(
    fc.property(units, fc.integer({ min: 0, max: 255 }), (amount, decimals) => {
      const typed = unitsOf(formatUnits(amount, decimals), { decimals }) ?? -1n;
      const coins = transactionOf({ sender, receiver, units: typed, asset: {} });
      const tokens = transactionOf({ sender, receiver, units: typed, asset: { address: token } });
      expect(coins).toEqual({ from: sender, to: receiver, value: `0x${amount.toString(16)}`, data: "0x" });
      expect(tokens).toMatchObject({ from: sender, to: token, value: "0x0" });
      expect(tokens.data).toBe(
        `0xa9059cbb${receiver.slice(2).padStart(64, "0")}${amount.toString(16).padStart(64, "0")}`,
      );
    }),
    { numRuns: runs(100_000) },
  );
});
