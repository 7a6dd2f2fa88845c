import { formatExact } from "../../../domain/format.ts";
import type { BalanceChange } from "../../../domain/send/transfer.ts";
import { symbolOf } from "./symbol.ts";

/** A change of a balance with its sign, and all of its digits. */
export function Change({ change, lang }: { change: Pick<BalanceChange, "amount" | "symbol">; lang: string }) {
  const { amount } = change;
  return (
    <bdi data-raw={amount}>
      {amount.startsWith("-") ? "" : "+"}
      {formatExact(amount, lang)} {symbolOf(change)}
    </bdi>
  );
}
