import { useId } from "react";
import type { OnrampQuote, PaymentFlaw } from "../../../domain/buy/quote.ts";
import { formatFiat, formatTokens } from "../../../domain/format.ts";
import type { View } from "../../../domain/modal/routes.ts";
import { ActionButton } from "../../kit/buttons/ActionButton.tsx";
import { Name } from "../../kit/Name.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import { Logo } from "../../kit/pictures/Logo.tsx";
import { FieldError } from "../../kit/states/FieldError.tsx";
import { useText } from "../../shell/text.ts";
import { useAmountField } from "../tokens/use-amount-field.ts";

export interface PaymentProps {
  /** As typed. */
  amount: string;
  flaw?: PaymentFlaw | undefined;
  /** The least and the most that can be paid, in decimal text. */
  range?: { min: string; max: string } | undefined;
  /** The currency that is paid in. */
  payment: string;
  /** The symbol of the purchased currency. */
  symbol: string;
  /** False if there is nothing else to buy. */
  hasTokens: boolean;
  /** Null before the price is known. */
  quote: OnrampQuote | null;
  /** True while the price is asked for. */
  pricing: boolean;
  lang: string;
}

function Choice({
  symbol,
  view,
  name,
}: {
  symbol: string;
  view: "OnRampFiatSelect" | "OnRampTokenSelect";
  name: string;
}) {
  const route = { view } satisfies { view: View };
  return (
    <ActionButton className="chip" event={{ type: "route.push", route }}>
      <Logo name={symbol} shape="coin" size="s" />
      <Name>{symbol}</Name>
      <span className="vh">, {name}</span>
      <Icon name="down" size="s" />
    </ActionButton>
  );
}

/** The purchased amount of a quote; for an estimate, only its worth. */
function Gets({ id, quote, pricing, lang }: Pick<PaymentProps, "quote" | "pricing" | "lang"> & { id: string }) {
  const t = useText();
  if (!quote) {
    return (
      <output id={id} data-none aria-busy={pricing || undefined}>
        {pricing ? "…" : "–"}
      </output>
    );
  }
  const { amount, currency } = quote.purchaseAmount;
  const text = quote.isEstimate
    ? t("buy.about", { amount: `${formatFiat(amount, lang)} ${currency}` })
    : formatTokens(amount, "", lang);
  return (
    <output
      id={id}
      dir={quote.isEstimate ? undefined : "ltr"}
      data-raw={amount}
      data-estimate={quote.isEstimate || undefined}
    >
      <bdi>{text}</bdi>
    </output>
  );
}

/** The payment and the purchased amount. */
export function PaymentBox({ amount, flaw, range, payment, symbol, hasTokens, quote, pricing, lang }: PaymentProps) {
  const t = useText();
  const id = useId();
  const [, field] = useAmountField(amount, "buy.amount", lang);
  const limits = {
    min: `${formatFiat(range?.min, lang)} ${payment}`,
    max: `${formatFiat(range?.max, lang)} ${payment}`,
  };
  return (
    <div className="pair-of">
      <div className="amount" data-bad={flaw && true}>
        <label htmlFor={id}>{t("buy.pay")}</label>
        <input {...field} id={id} aria-invalid={flaw && true} aria-describedby={flaw && `${id}flaw`} />
        <Choice symbol={payment} view="OnRampFiatSelect" name={t("buy.pay.currency")} />
        {flaw && <FieldError id={`${id}flaw`}>{t(`buy.amount.${flaw}`, limits)}</FieldError>}
      </div>
      <div className="amount">
        <label htmlFor={`${id}gets`}>{t("buy.get")}</label>
        <Gets id={`${id}gets`} quote={quote} pricing={pricing} lang={lang} />
        {hasTokens ? (
          <Choice symbol={symbol} view="OnRampTokenSelect" name={t("buy.get.token")} />
        ) : (
          <span className="chip">
            <Logo name={symbol} shape="coin" size="s" />
            <Name>{symbol}</Name>
          </span>
        )}
        {quote?.isEstimate && <p className="estimate">{t("buy.estimate")}</p>}
      </div>
    </div>
  );
}
