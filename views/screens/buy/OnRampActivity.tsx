import { useRef } from "react";
import { formatDate, formatMonth } from "../../../domain/account/dates.ts";
import type { Purchase } from "../../../domain/buy/purchase.ts";
import { formatTokens } from "../../../domain/format.ts";
import { safeText } from "../../../domain/text.ts";
import { Button } from "../../kit/buttons/Button.tsx";
import { useMissing } from "../../kit/hooks/use-missing.ts";
import { useNow } from "../../kit/hooks/use-now.ts";
import { LongList } from "../../kit/LongList.tsx";
import { Plate } from "../../kit/Plate.tsx";
import { Hero, Sign } from "../../kit/pictures/Hero.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import { Logo } from "../../kit/pictures/Logo.tsx";
import { Row } from "../../kit/Row.tsx";
import { SkeletonRow } from "../../kit/states/Skeleton.tsx";
import { useText } from "../../shell/text.ts";
import type { World } from "../../shell/world.ts";
import { Missing } from "../account/holdings/Missing.tsx";
import type { Screen } from "../screen.ts";
import { BUY } from "./buying.ts";

export interface OnRampActivityProps {
  /** Newest first; null before the first answer. */
  purchases: readonly Purchase[] | null;
  /** True if the last request failed. */
  failed: boolean;
  lang: string;
}

const STATUSES = {
  confirmed: { text: "buy.activity.confirmed", mark: "check" },
  pending: { text: "buy.activity.pending", mark: "clock" },
  failed: { text: "buy.activity.fail", mark: "close" },
} as const satisfies Record<Purchase["status"], object>;

function Bought({ purchase: { status, amount, symbol, iconUrl, at }, lang }: { purchase: Purchase; lang: string }) {
  const t = useText();
  const name = safeText(symbol, 12) || "?";
  const { text, mark } = STATUSES[status];
  return (
    <Row
      lead={
        <span className="stack" data-status={status}>
          <Logo name={name} image={iconUrl} shape="coin" />
          <span className="mark">
            <Icon name={mark} size="s" />
          </span>
        </span>
      }
      name={t("activity.bought")}
      sub={<span data-status={status}>{t(text)}</span>}
      end={
        <span className="end">
          {amount && (
            <bdi data-raw={amount}>
              {status === "failed" ? "" : "+"}
              {formatTokens(amount, name, lang)}
            </bdi>
          )}
          <span className="sub">{formatDate(at, "day", lang)}</span>
        </span>
      }
      busy={status === "pending"}
    />
  );
}

type Line = { month: number; id: string } | Purchase;

const keyOf = ({ id }: Line): string => id;
const kindOf = (line: Line): string => ("month" in line ? "month" : "move");

/** The purchases with their months above them. */
function byMonths(purchases: readonly Purchase[], monthOf: (at: number) => string): Line[] {
  return purchases.flatMap((purchase, at): Line[] => {
    const before = purchases[at - 1];
    const isSame = before && monthOf(before.at) === monthOf(purchase.at);
    return isSame ? [purchase] : [{ month: purchase.at, id: `month ${purchase.id}` }, purchase];
  });
}

function Purchases({ purchases, lang }: { purchases: readonly Purchase[]; lang: string }) {
  const t = useText();
  const ref = useRef<HTMLDivElement>(null);
  const now = useNow(ref);
  const monthOf = (at: number) => formatMonth(at, now, lang);
  return (
    <div ref={ref}>
      <LongList label={t("buy.activity")} items={byMonths(purchases, monthOf)} keyOf={keyOf} kindOf={kindOf}>
        {(line) =>
          "month" in line ? <h3 className="month">{monthOf(line.month)}</h3> : <Bought purchase={line} lang={lang} />
        }
      </LongList>
    </div>
  );
}

const MISSED = {
  icon: "list",
  name: "buy.activity.failed",
  text: "account.safe",
  event: { type: "buy.retry" },
} as const;

function Body({ purchases, failed, lang }: OnRampActivityProps) {
  const t = useText();
  const { isMissing, isAsked } = useMissing(failed, purchases !== null);
  return (
    <div className="body">
      {isAsked && !isMissing && (
        <Plate busy label={t("buy.activity")}>
          <SkeletonRow of="coin" />
          <SkeletonRow of="coin" />
          <SkeletonRow of="coin" />
        </Plate>
      )}
      {purchases && purchases.length > 0 && <Purchases purchases={purchases} lang={lang} />}
      {isMissing && <Missing {...MISSED} busy={isAsked} />}
      {purchases?.length === 0 && !failed && (
        <>
          <Hero art={<Sign icon="list" />} title={t("buy.activity.none")} text={t("buy.activity.none.text")} />
          <Button event={BUY}>{t("buy.none.action")}</Button>
        </>
      )}
    </div>
  );
}

function present({ app, purchases: lists }: World): OnRampActivityProps {
  const { active, settings } = app.context;
  const list = lists[active.chainNamespace];
  const { purchases = null } = list?.context.answer ?? {};
  return { purchases, failed: list?.hasTag("unavailable") ?? false, lang: settings.lang };
}

/** The purchases of the account, by months (protocol.md §6.6). */
export const OnRampActivity: Screen<OnRampActivityProps> = {
  present,
  title: (_, t) => t("title.OnRampActivity"),
  Body,
};
