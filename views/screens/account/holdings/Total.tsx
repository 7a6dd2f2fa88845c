import { useRef } from "react";
import { formatDate } from "../../../../domain/account/dates.ts";
import { changeOf, portfolioOf } from "../../../../domain/account/portfolio.ts";
import { formatDollars, formatFiat, formatShare, signsOf } from "../../../../domain/format.ts";
import { TextButton } from "../../../kit/buttons/TextButton.tsx";
import { useNow } from "../../../kit/hooks/use-now.ts";
import { useSettled } from "../../../kit/hooks/use-settled.ts";
import { Skeleton } from "../../../kit/states/Skeleton.tsx";
import { useText } from "../../../shell/text.ts";
import type { AccountProps, DisplayBalance } from "../account-props.ts";
import type { TokensProps } from "./lists.ts";

/** Numbers of this age, in milliseconds, are shown with the time at which they were read. */
const OLD = 60_000;

/** The most letters of the largest size in the narrowest card; longer totals are smaller, so that no digit is cut off. */
const ROOM = 11;

const isLong = (text: string): true | undefined => text.length > ROOM || undefined;

/** The balance of the network's coin. */
function Coin({ balance }: { balance: DisplayBalance }) {
  const t = useText();
  const isAsked = balance.state === "loading";
  const isMissing = useSettled(balance.state, isAsked) === "unavailable";
  const isComing = isAsked && !isMissing;
  return (
    <span className="bal" aria-busy={isAsked || undefined}>
      <span className="vh">{t("account.balance")}: </span>
      {isComing && <Skeleton of="half" />}
      {isComing && <span className="vh">{t("account.balance.loading")}</span>}
      {isMissing && t("account.balance.failed")}
      {isMissing && (
        <TextButton event={{ type: "balance.refresh" }} busy={isAsked}>
          {t("action.retry")}
        </TextButton>
      )}
      {balance.state === "ready" && (
        <bdi data-raw={balance.raw} data-long={isLong(balance.text + balance.symbol)}>
          {balance.text} {balance.symbol}
        </bdi>
      )}
    </span>
  );
}

function Dollars({ total, lang }: { total: string; lang: string }) {
  const t = useText();
  const text = formatFiat(total, lang);
  const [before, after] = signsOf("dollars", lang);
  return (
    <>
      <span className="vh">{t("account.total")}: </span>
      <bdi data-raw={total} data-long={isLong(text)}>
        {`${before}${text.slice(0, -3)}`}
        <span className="cents">{`${text.slice(-3)}${after}`}</span>
      </bdi>
    </>
  );
}

/** The total's change since yesterday; the arrow shows its direction without relying on colour. */
function DayChange({ total, dayAgo, lang }: { total: string; dayAgo: string; lang: string }) {
  const t = useText();
  const change = changeOf(total, dayAgo);
  if (!change) return null;
  const { direction, amount, share } = change;
  const arrow = { up: "▲", down: "▼", same: "" }[direction];
  const percent = share === undefined || direction === "same" ? "" : ` (${formatShare(share, lang)})`;
  return (
    <span className="change" data-way={direction}>
      <span className="vh">{t(`account.change.${direction}`)} </span>
      <bdi>
        <span aria-hidden="true">{arrow} </span>
        {formatDollars(amount, lang)}
        {percent}
      </bdi>{" "}
      {t("account.change.day")}
    </span>
  );
}

/** True if an answer's age must be shown, because it is old or the next request failed. */
function isOld({ items, at, failed }: Pick<TokensProps, "items" | "at" | "failed">, now: number | undefined): boolean {
  return items !== null && at !== null && (failed || (now !== undefined && now - at > OLD));
}

/** The age of the total where it must be shown, else its change. */
function Age({ tokens, total, now }: { tokens: TokensProps; total: string | undefined; now: number | undefined }) {
  const t = useText();
  const { items, at, dayAgo, isAsked, lang } = tokens;
  const failed = useSettled(tokens.failed, isAsked);
  if (at !== null && isOld({ items, at, failed }, now)) {
    return (
      <>
        <span>{t("account.asOf", { time: formatDate(at, "time", lang) })}</span>
        {failed && (
          <TextButton event={{ type: "tokens.refresh" }} busy={isAsked}>
            {t("action.retry")}
          </TextButton>
        )}
      </>
    );
  }
  return total !== undefined && dayAgo ? <DayChange total={total} dayAgo={dayAgo} lang={lang} /> : null;
}

const totalOf = ({ items }: TokensProps): string | undefined => (items ? portfolioOf(items).total : undefined);

/** The worth of an account: the total of its tokens, and its coin below; its coin alone where no prices are known. */
export function Total({ tokens, balance }: Pick<AccountProps, "balance" | "tokens">) {
  const ref = useRef<HTMLParagraphElement>(null);
  const now = useNow(ref);
  const total = tokens && totalOf(tokens);
  const isComing = tokens !== undefined && tokens.items === null && !tokens.failed;
  const isCoinFirst = total === undefined && !isComing;
  if (!tokens && !balance) return null;
  return (
    <div className="total">
      <p className="sum" aria-busy={isComing || undefined}>
        {isComing && <Skeleton />}
        {isCoinFirst && balance && <Coin balance={balance} />}
        {total !== undefined && tokens && <Dollars total={total} lang={tokens.lang} />}
      </p>
      <p className="aside" ref={ref}>
        {tokens && <Age tokens={tokens} total={total} now={now} />}
        {!isCoinFirst && balance && <Coin balance={balance} />}
      </p>
    </div>
  );
}
