import { useRef } from "react";
import { formatDate } from "../../../../domain/account/dates.ts";
import { changeOf, portfolioOf } from "../../../../domain/account/portfolio.ts";
import { formatDollars, formatFiat, formatShare } from "../../../../domain/format.ts";
import { TextButton } from "../../../kit/buttons/TextButton.tsx";
import { Skeleton } from "../../../kit/states/Skeleton.tsx";
import { useNow } from "../../../kit/use-now.ts";
import { useText } from "../../../shell/text.ts";
import type { AccountProps, DisplayBalance } from "../account-props.ts";
import type { TokensProps } from "./lists.ts";

/** Numbers of this age, in milliseconds, are shown with the time at which they were read. */
const OLD = 60_000;

/** The balance of the network's coin. */
function Coin({ balance }: { balance: DisplayBalance }) {
  const t = useText();
  const { state } = balance;
  return (
    <p className="bal" aria-busy={state === "loading" || undefined}>
      <span className="vh">{t("account.balance")}: </span>
      {state === "loading" && <Skeleton of="half" />}
      {state === "loading" && <span className="vh">{t("account.balance.loading")}</span>}
      {state === "unavailable" && t("account.balance.failed")}
      {state === "unavailable" && <TextButton event={{ type: "balance.refresh" }}>{t("action.retry")}</TextButton>}
      {state === "ready" && (
        <bdi data-raw={balance.raw}>
          {balance.text} {balance.symbol}
        </bdi>
      )}
    </p>
  );
}

function Dollars({ total, lang }: { total: string; lang: string }) {
  const t = useText();
  const text = formatFiat(total, lang);
  return (
    <>
      <span className="vh">{t("account.total")}: </span>
      <bdi data-raw={total}>
        ${text.slice(0, -3)}
        <span className="cents">{text.slice(-3)}</span>
      </bdi>
    </>
  );
}

/** How the total changed since yesterday; the arrow says in another way than its colour where it went. */
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

/** True if an answer is so old, or the next one failed, that its age has to be said. */
function isOld({ items, at, failed }: TokensProps, now: number | undefined): boolean {
  return items !== null && at !== null && (failed || (now !== undefined && now - at > OLD));
}

/** The age of the total where that has to be said, else its change; the line is there even while it says nothing. */
function Aside({ tokens, total }: { tokens: TokensProps; total: string | undefined }) {
  const t = useText();
  const ref = useRef<HTMLParagraphElement>(null);
  const now = useNow(ref);
  const { at, dayAgo, failed, lang } = tokens;
  const isStale = at !== null && isOld(tokens, now);
  return (
    <p className="aside" ref={ref}>
      {isStale && t("account.asOf", { time: formatDate(at, "time", lang) })}
      {isStale && failed && <TextButton event={{ type: "tokens.refresh" }}>{t("action.retry")}</TextButton>}
      {!isStale && total !== undefined && dayAgo && <DayChange total={total} dayAgo={dayAgo} lang={lang} />}
    </p>
  );
}

const totalOf = ({ items }: TokensProps): string | undefined => (items ? portfolioOf(items).total : undefined);

/** What the account of a wallet is worth, in its coin and with all of its tokens. */
export function Worth({ tokens, balance }: Pick<AccountProps, "balance" | "tokens">) {
  const total = tokens && totalOf(tokens);
  return (
    <>
      {balance && <Coin balance={balance} />}
      {tokens && (
        <div className="total">
          {total !== undefined && (
            <p className="sum">
              <Dollars total={total} lang={tokens.lang} />
            </p>
          )}
          {tokens.items === null && !tokens.failed && <Skeleton />}
          <Aside tokens={tokens} total={total} />
        </div>
      )}
    </>
  );
}

/** What the account of an embedded wallet is worth; in its coin, where no prices are known. */
export function Total({ tokens, balance }: Pick<AccountProps, "balance" | "tokens">) {
  const total = tokens && totalOf(tokens);
  const isComing = tokens && tokens.items === null && !tokens.failed;
  return (
    <div className="total" data-big>
      {total !== undefined && tokens && (
        <p className="sum">
          <Dollars total={total} lang={tokens.lang} />
        </p>
      )}
      {total === undefined && balance && <Coin balance={isComing ? { state: "loading" } : balance} />}
      {tokens && <Aside tokens={tokens} total={total} />}
    </div>
  );
}
