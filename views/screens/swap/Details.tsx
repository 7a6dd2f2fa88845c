import { useState } from "react";
import { formatPercent } from "../../../domain/format.ts";
import { SLIPPAGES, type Slippage } from "../../../domain/swap/swap.ts";
import { ActionButton } from "../../kit/buttons/ActionButton.tsx";
import { Facts } from "../../kit/Facts.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import { Skeleton } from "../../kit/states/Skeleton.tsx";
import { useText } from "../../shell/text.ts";
import { comingFacts, type Quote, quoteFacts, Rate } from "./QuoteFacts.tsx";

/** The choice of the slippage: the highest loss between the quote and the block. */
function SlippageChoice({ slippage, lang }: { slippage: Slippage; lang: string }) {
  const t = useText();
  return (
    <fieldset className="choice">
      <legend className="vh">{t("swap.slippage.choose")}</legend>
      {SLIPPAGES.map((one) => (
        <ActionButton
          key={one}
          className="chip"
          aria-pressed={one === slippage}
          event={{ type: "swap.slippage", slippage: one }}
        >
          <bdi>{formatPercent(one, lang)}</bdi>
        </ActionButton>
      ))}
    </fieldset>
  );
}

export interface DetailsProps extends Omit<Quote, "toAmount"> {
  /** Null while the quote is on its way: the lines stay, so that the button below them does not move. */
  toAmount: string | null;
}

/** The facts of a quote: its rate, which unfolds to show the rest. */
export function Details({ toAmount, ...rest }: DetailsProps) {
  const t = useText();
  const [isOpen, open] = useState(false);
  const quote = toAmount === null ? null : { ...rest, toAmount };
  const choice = <SlippageChoice key="slippage" slippage={rest.slippage} lang={rest.lang} />;
  return (
    <div className="folded">
      <ActionButton
        className="fold"
        aria-expanded={isOpen}
        action="swap.details"
        onPress={() => open((before) => !before)}
      >
        {quote ? (
          <Rate quote={quote} />
        ) : (
          <bdi aria-busy="true">
            <Skeleton of="row" />
          </bdi>
        )}
        <span>{t("swap.details")}</span>
        <Icon name="down" size="s" />
      </ActionButton>
      {isOpen && (
        <Facts busy={!quote} facts={(quote ? quoteFacts(quote, t, choice) : comingFacts(t, choice)).slice(1)} />
      )}
    </div>
  );
}
