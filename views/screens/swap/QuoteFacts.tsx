import type { ReactNode } from "react";
import { isLess, multiplyDecimals } from "../../../domain/amount.ts";
import { formatPercent } from "../../../domain/format.ts";
import { PROVIDER_FEE, type QuoteDetails, quoteDetails } from "../../../domain/swap/quote.ts";
import type { Slippage } from "../../../domain/swap/swap.ts";
import type { SwapToken } from "../../../domain/swap/tokens.ts";
import type { FactsProps } from "../../kit/Facts.tsx";
import { Skeleton } from "../../kit/states/Skeleton.tsx";
import { type Text, useText } from "../../shell/text.ts";
import { Cost } from "../tokens/Cost.tsx";
import { type Coin, symbolOf } from "../tokens/symbol.ts";
import { formatShort, shortPercent } from "./amounts.ts";

/** The displayed facts of a quote. */
export interface Quote {
  from: SwapToken;
  to: SwapToken;
  amount: string;
  toAmount: string;
  slippage: Slippage;
  /** The least amount that the router pays out, once the swap is built. */
  least?: string;
  /** The network cost in the network's coin; null where it is unknown. */
  cost: string | null;
  isCovered: boolean;
  coin: Coin;
  lang: string;
}

type Fact = FactsProps["facts"][number];

/** The price impact in percent from which a swap must be confirmed by holding the button. */
const DEAR = "5";

/** True if the received amount is worth much less than the given one. */
export function isDear({ priceImpact }: Pick<QuoteDetails, "priceImpact">): boolean {
  return priceImpact !== null && !isLess(priceImpact, DEAR);
}

/** An amount of a token, rounded for the eye, with its exact text. */
function Sum({ amount, asset, lang }: { amount: string; asset: SwapToken; lang: string }) {
  return <bdi data-raw={amount}>{formatShort(amount, asset, lang)}</bdi>;
}

/** The received amount for one unit of the given token, rounded for the eye, with its exact text. */
export function Rate({ quote }: { quote: Quote }) {
  const t = useText();
  const { from, to, lang } = quote;
  const { rate } = quoteDetails(quote);
  const amount = rate && formatShort(rate, to, lang);
  return (
    <bdi data-raw={rate ?? undefined}>
      {amount ? t("swap.rate.value", { from: symbolOf(from), amount }) : t("swap.impact.unknown")}
    </bdi>
  );
}

function costOf({ cost, isCovered, coin, lang }: Quote, t: Text): ReactNode {
  if (isCovered) return t("send.fee.covered");
  return cost === null ? t("send.fee.unknown") : <Cost cost={cost} coin={coin} lang={lang} />;
}

/** The facts of a quote: rate, price impact, slippage, least amount, fee and network cost (SWAP-2). The slippage may be a choice. */
export function quoteFacts(quote: Quote, t: Text, slippageChoice?: ReactNode): Fact[] {
  const { from, to, slippage, lang } = quote;
  const details = quoteDetails(quote);
  const { priceImpact, slippageAmount, providerFee } = details;
  const least = quote.least ?? details.least;
  return [
    [t("swap.rate"), <Rate key="rate" quote={quote} />],
    [
      t("swap.impact"),
      <span key="impact" className="cost" data-bad={isDear(details) || undefined} data-raw={priceImpact ?? undefined}>
        {priceImpact === null ? t("swap.impact.unknown") : shortPercent(priceImpact, lang)}
      </span>,
    ],
    [
      t("swap.slippage"),
      slippageChoice ?? (
        <span key="slippage" className="cost">
          <bdi>{formatPercent(slippage, lang)}</bdi>
          <span className="sub">
            <Sum amount={slippageAmount} asset={to} lang={lang} />
          </span>
        </span>
      ),
    ],
    [t("swap.least"), <Sum key="least" amount={least} asset={to} lang={lang} />],
    [
      t("swap.fee"),
      <span key="fee" className="cost">
        <bdi>{shortPercent(multiplyDecimals(PROVIDER_FEE, "100"), lang)}</bdi>
        <span className="sub">
          <Sum amount={providerFee} asset={from} lang={lang} />
        </span>
      </span>,
    ],
    [t("swap.cost"), <span key="cost">{costOf(quote, t)}</span>],
  ];
}

/** The placeholders of the facts before a quote has come, so that nothing moves when it does. */
export function comingFacts(t: Text, slippageChoice?: ReactNode): Fact[] {
  const names = ["swap.rate", "swap.impact", "swap.slippage", "swap.least", "swap.fee", "swap.cost"] as const;
  return names.map((key) => [t(key), (key === "swap.slippage" && slippageChoice) || <Skeleton key={key} of="row" />]);
}
