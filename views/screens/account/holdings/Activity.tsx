import { useCallback, useMemo, useRef } from "react";
import { type ActivityRow, activityRows } from "../../../../domain/account/activity.ts";
import { formatMonth } from "../../../../domain/account/dates.ts";
import type { Transaction } from "../../../../domain/account/transaction.ts";
import { useMissing } from "../../../kit/hooks/use-missing.ts";
import { useNow } from "../../../kit/hooks/use-now.ts";
import { LongList } from "../../../kit/LongList.tsx";
import { Plate } from "../../../kit/Plate.tsx";
import { SkeletonRow } from "../../../kit/states/Skeleton.tsx";
import { useText } from "../../../shell/text.ts";
import type { AccountProps } from "../account-props.ts";
import type { HistoryProps } from "./lists.ts";
import { Missing } from "./Missing.tsx";
import { More } from "./More.tsx";
import { MoveRow } from "./MoveRow.tsx";
import { Nothing } from "./Nothing.tsx";
import { useOlder } from "./use-older.ts";

const keyOf = ({ key }: ActivityRow): string => key;
const kindOf = ({ kind }: ActivityRow): string => kind;

function History({
  items,
  onEnd,
  lang,
  network,
}: { items: readonly Transaction[]; onEnd: (() => void) | undefined } & Pick<
  HistoryProps<Transaction>,
  "lang" | "network"
>) {
  const t = useText();
  const ref = useRef<HTMLDivElement>(null);
  const now = useNow(ref);
  const rows = useMemo(() => activityRows(items), [items]);
  const draw = useCallback(
    (row: ActivityRow) =>
      row.kind === "month" ? (
        <h3 className="month">{formatMonth(row.at, now, lang)}</h3>
      ) : (
        <MoveRow transaction={row.transaction} transfer={row.transfer} {...{ lang, network, now }} />
      ),
    [lang, network, now],
  );
  return (
    <div ref={ref}>
      <LongList label={t("account.tab.activity")} items={rows} keyOf={keyOf} kindOf={kindOf} onEnd={onEnd}>
        {draw}
      </LongList>
    </div>
  );
}

const MISSING = {
  icon: "list",
  name: "account.activity.failed",
  text: "account.safe",
  event: { type: "history.retry" },
} as const;

/** The transactions of an account, by months, newest first (ACCT-6, ACCT-12). */
export function Activity({
  activity,
  receive,
  alone,
}: Pick<AccountProps, "activity" | "receive"> & { alone?: boolean }) {
  const t = useText();
  const { items = null, failed = false, hasMore = false, loadingMore = false } = activity ?? {};
  const { isMissing, isAsked } = useMissing(failed, items !== null && !loadingMore);
  const { onEnd, ask } = useOlder({ count: items?.length ?? 0, hasMore, loadingMore, failed });
  if (activity && items?.length) {
    return (
      <>
        <History items={items} onEnd={onEnd} lang={activity.lang} network={activity.network} />
        <More of="activity" failed={failed} loading={loadingMore} ask={ask} />
      </>
    );
  }
  if (isMissing) return <Missing {...MISSING} busy={isAsked} />;
  if (items && !loadingMore) {
    return (
      <>
        <Nothing
          icon="list"
          title={alone ? "account.transactions.none" : "account.activity.none"}
          text="account.activity.none.text"
          receive={receive}
          alone={alone}
        />
        <More of="activity" failed={false} loading={false} ask={hasMore} />
      </>
    );
  }
  return (
    <Plate busy label={t("account.tab.activity")}>
      {Array.from({ length: alone ? 7 : 3 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are alike.
        <SkeletonRow key={at} of="coin" />
      ))}
    </Plate>
  );
}
