import { formatDollars, formatExact } from "../../../domain/format.ts";
import { roundCost, worth } from "../../../domain/send/cost.ts";
import type { Fee } from "../../../domain/send/transfer.ts";
import { type Coin, symbolOf } from "./symbol.ts";

export interface CostProps {
  /** Exact decimal text. */
  cost: string;
  coin: Coin;
  lang: string;
}

/** A cost in the network's own coin, and what that is worth. */
export function Cost({ cost, coin, lang }: CostProps) {
  const value = worth(cost, coin.price);
  return (
    <span className="cost" data-raw={cost}>
      <bdi>
        {formatExact(roundCost(cost), lang)} {symbolOf(coin)}
      </bdi>
      {value && <bdi className="sub">{formatDollars(value, lang)}</bdi>}
    </span>
  );
}

/** The cost of a transfer, from the likely to the highest; `isBad`: the balance cannot pay it. */
export function CostRange({ fee, coin, lang, isBad }: { fee: Fee; isBad: boolean } & Omit<CostProps, "cost">) {
  const [likely, most] = [fee.likely, fee.most].map((cost) => formatExact(roundCost(cost), lang));
  const [from, to] = [fee.likely, fee.most].map((cost) => worth(cost, coin.price));
  const [cheap, dear] = [from, to].map((value) => value && formatDollars(value, lang));
  return (
    <span className="cost" data-raw={fee.most} data-bad={isBad || undefined}>
      <bdi>
        {likely === most ? most : `${likely}–${most}`} {symbolOf(coin)}
      </bdi>
      {dear && <bdi className="sub">{cheap === dear ? dear : `${cheap}–${dear}`}</bdi>}
    </span>
  );
}
