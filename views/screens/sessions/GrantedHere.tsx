import { useRef } from "react";
import { addressInSentence } from "../../../domain/addresses/short-address.ts";
import { type Grant, grantKey } from "../../../domain/sessions/grant.ts";
import { limitsOf } from "../../../domain/sessions/permission.ts";
import { statusOf } from "../../../domain/sessions/session.ts";
import { amountWords, limitWords, untilWords } from "../../../domain/sessions/words.ts";
import { safeText } from "../../../domain/text.ts";
import { Button } from "../../kit/buttons/Button.tsx";
import { TextButton } from "../../kit/buttons/TextButton.tsx";
import { useNow } from "../../kit/hooks/use-now.ts";
import { useSettled } from "../../kit/hooks/use-settled.ts";
import { Plate } from "../../kit/Plate.tsx";
import { Hero, Sign } from "../../kit/pictures/Hero.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import type { IconName } from "../../kit/pictures/icons.ts";
import { MissedNote } from "../../kit/states/MissedNote.tsx";
import { SkeletonRow } from "../../kit/states/Skeleton.tsx";
import { type Text, useText } from "../../shell/text.ts";
import type { Screen } from "../screen.ts";
import { type GrantedHereProps, presentGranted } from "./granted-props.ts";
import { termsOf } from "./Limits.tsx";
import { Sentences, sentencesOf, type Told } from "./Sentences.tsx";
import { GONE } from "./session-props.ts";

const ICONS = {
  session: "clock",
  approval: "coins",
  signIn: "user",
  pairing: "phone",
} as const satisfies Record<Grant["kind"], IconName>;

type Telling = Pick<GrantedHereProps, "networks" | "lang">;

/** A grant in one sentence, and its details. */
function tell(grant: Grant, { networks, lang }: Telling, t: Text): readonly [Told, ...Told[]] {
  if (grant.kind === "session") {
    const { site, tokens, permissions, createdAt, expiry, networkId } = grant.session;
    const network = networks[networkId] ?? GONE;
    const terms = termsOf({ tokens, network, lang }, createdAt / 1000, t);
    const date = untilWords({ expiry: expiry / 1000 }, terms);
    return [
      { text: t("grants.session", { site: safeText(site.name, 40) || t("sessions.unknown"), date }) },
      ...limitsOf(permissions).flatMap((limit) => sentencesOf(limitWords(limit, terms), terms)),
      { text: network.name },
    ];
  }
  if (grant.kind === "approval") {
    const { amount, token, units, spender, networkId } = grant;
    const network = networks[networkId] ?? GONE;
    const symbol = safeText(units.symbol, 12);
    const terms = termsOf({ tokens: { [token]: { ...units, symbol } }, network, lang }, 0, t);
    const most = amount === null ? null : amountWords(BigInt(amount), token, terms);
    return [
      most
        ? { text: t("grants.approval", { amount: most.text }), raw: most.raw }
        : { text: t("grants.approval.all", { symbol }) },
      { text: t("grants.approval.text", { spender: addressInSentence(spender) }) },
      { text: network.name },
    ];
  }
  if (grant.kind === "signIn") {
    return [
      { text: t("grants.signIn", { domain: grant.domain }) },
      { text: networks[grant.networkId]?.name ?? grant.networkId },
    ];
  }
  return [{ text: t("grants.pairing", { wallet: grant.wallet }) }, { text: t("grants.pairing.text") }];
}

function Line({ grant, revoking, ...telling }: Telling & Pick<GrantedHereProps, "revoking"> & { grant: Grant }) {
  const t = useText();
  const sentences = tell(grant, telling, t);
  const isRevoking = revoking !== undefined && grantKey(revoking) === grantKey(grant);
  return (
    <li>
      <div className="row" data-text data-grant={grant.kind}>
        <span className="lead">
          <Icon name={ICONS[grant.kind]} />
        </span>
        <Sentences sentences={sentences} />
        <TextButton
          event={{ type: "grant.revoke", grants: [grant] }}
          busy={isRevoking}
          disabled={revoking !== undefined && !isRevoking}
          aria-label={`${t("sessions.revoke")}: ${sentences[0].text}`}
        >
          {t("sessions.revoke")}
        </TextButton>
      </div>
    </li>
  );
}

function Missed({ missing, isReading }: Pick<GrantedHereProps, "missing" | "isReading">) {
  const t = useText();
  const missed = useSettled(missing, isReading);
  return (
    <MissedNote isMissed={missed.length > 0} isAsked={isReading} event={{ type: "grant.retry" }}>
      {missed.map((kind) => t(`grants.missing.${kind}`)).join(" ")}
    </MissedNote>
  );
}

function All({ grants, revoking }: Pick<GrantedHereProps, "grants" | "revoking">) {
  const t = useText();
  return (
    <div className="foot">
      <p className="say" role="status">
        {t(revoking ? "grants.revoking" : "grants.all.text")}
      </p>
      <div className="btns">
        <Button event={{ type: "grant.revoke", grants }} busy={revoking !== undefined}>
          {t("grants.all")}
        </Button>
      </div>
    </div>
  );
}

function Body(props: GrantedHereProps) {
  const t = useText();
  const ref = useRef<HTMLDivElement>(null);
  const now = useNow(ref);
  const { isLoading, isReading, missing, ...shared } = props;
  // Expired sessions are left out: they permit nothing any more.
  const grants = props.grants.filter((one) => one.kind !== "session" || statusOf(one.session, now ?? 0) === "active");
  const isNothing = !isLoading && grants.length === 0 && missing.length === 0;
  return (
    <>
      <div className="body" ref={ref}>
        {isNothing && (
          <Hero art={<Sign icon="shield" />} title={t("grants.none")} text={t("grants.none.text")} live="status" />
        )}
        {(grants.length > 0 || isLoading) && (
          <Plate label={t("grants.list")} busy={isLoading}>
            {grants.map((grant) => (
              <Line key={grantKey(grant)} {...shared} grant={grant} />
            ))}
            {isLoading && <SkeletonRow />}
          </Plate>
        )}
        <Missed missing={missing} isReading={isReading} />
      </div>
      {grants.length > 1 && <All grants={grants} revoking={props.revoking} />}
    </>
  );
}

/** Everything that a visitor has granted with the account on this site, and the way to take it back. */
export const GrantedHere: Screen<GrantedHereProps> = {
  present: presentGranted,
  title: (_, t) => t("title.GrantedHere"),
  Body,
};
