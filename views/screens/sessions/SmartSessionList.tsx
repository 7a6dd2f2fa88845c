import { useRef } from "react";
import { formatMonth } from "../../../domain/account/dates.ts";
import { grantKey } from "../../../domain/sessions/grant.ts";
import { SESSION_STATUSES, type SmartSession, statusOf } from "../../../domain/sessions/session.ts";
import { useMissing } from "../../kit/hooks/use-missing.ts";
import { useNow } from "../../kit/hooks/use-now.ts";
import { Plate } from "../../kit/Plate.tsx";
import { Hero, Sign } from "../../kit/pictures/Hero.tsx";
import { SkeletonRow } from "../../kit/states/Skeleton.tsx";
import { Tabs } from "../../kit/Tabs.tsx";
import { Tag } from "../../kit/Tag.tsx";
import { useText } from "../../shell/text.ts";
import type { World } from "../../shell/world.ts";
import { GrantedRow } from "../account/GrantedRow.tsx";
import { Missing } from "../account/holdings/Missing.tsx";
import type { Screen } from "../screen.ts";
import { Session, type SessionContext } from "./Session.tsx";
import { networkWords } from "./session-props.ts";

export interface SmartSessionListProps extends SessionContext {
  /** Newest first; null before the first answer. */
  sessions: readonly SmartSession[] | null;
  failed: boolean;
}

/** The sessions of one kind, by the months in which they were made. */
function ByMonths({
  sessions,
  now,
  ...shared
}: SessionContext & { sessions: readonly SmartSession[]; now: number | undefined }) {
  const months = new Map<string, SmartSession[]>();
  for (const session of sessions) {
    const month = formatMonth(session.createdAt, now, shared.lang);
    months.set(month, [...(months.get(month) ?? []), session]);
  }
  return [...months].map(([month, ofMonth]) => (
    <div key={month}>
      <h3 className="month">{month}</h3>
      <Plate label={month}>
        {ofMonth.map((session) => (
          <Session key={session.pci} session={session} {...shared} />
        ))}
      </Plate>
    </div>
  ));
}

function Loading() {
  const t = useText();
  return (
    <Plate busy label={t("sessions.open")}>
      <SkeletonRow />
      <SkeletonRow />
    </Plate>
  );
}

const MISSED = {
  icon: "clock",
  name: "sessions.failed",
  text: "account.safe",
  event: { type: "grant.retry" },
} as const;

function Chosen({ sessions, failed, ...shared }: SmartSessionListProps) {
  const t = useText();
  const ref = useRef<HTMLDivElement>(null);
  const now = useNow(ref);
  const { isMissing, isAsked } = useMissing(failed, sessions !== null);
  const visibleSessions =
    now === undefined ? undefined : sessions?.filter((session) => statusOf(session, now) === shared.chosen);
  return (
    <div ref={ref} className="sessions">
      {isMissing && <Missing {...MISSED} busy={isAsked} />}
      {!isMissing && !visibleSessions && <Loading />}
      {visibleSessions && <ByMonths sessions={visibleSessions} now={now} {...shared} />}
      {visibleSessions?.length === 0 && (
        <>
          <Hero
            art={<Sign icon="clock" />}
            title={t(`sessions.none.${shared.chosen}`)}
            text={t("sessions.none.text")}
            live="status"
          />
          <div className="plate">
            <GrantedRow />
          </div>
        </>
      )}
    </div>
  );
}

function Body(props: SmartSessionListProps) {
  const t = useText();
  const tabs = SESSION_STATUSES.map((status) => ({
    id: status,
    text: t(`sessions.tab.${status}`),
    event: { type: "grant.choose", status } as const,
  }));
  return (
    <div className="body">
      <Tabs label={t("sessions.tabs")} tabs={tabs} chosen={props.chosen}>
        <Chosen {...props} />
      </Tabs>
    </div>
  );
}

function present({ app, grants }: World): SmartSessionListProps {
  const { active, settings } = app.context;
  const state = grants[active.chainNamespace];
  const { sessions = null, status = "active", queue = [] } = state?.context ?? {};
  const [first] = queue;
  return {
    sessions,
    chosen: status,
    failed: sessions === null && (state?.matches({ sessions: "missed" }) ?? false),
    revoking: first && grantKey(first),
    networks: networkWords(settings.networks),
    lang: settings.lang,
  };
}

function Beta() {
  return <Tag>{useText()("sessions.beta")}</Tag>;
}

/** The sessions of the account: active ones, and ended ones (ACCT-11, protocol.md §6.4). */
export const SmartSessionList: Screen<SmartSessionListProps> = {
  present,
  title: (_, t) => t("title.SmartSessionList"),
  Body,
  extra: () => <Beta />,
};
