import type { TokenFacts, Units } from "../../../domain/sessions/facts.ts";
import type { Limit } from "../../../domain/sessions/permission.ts";
import type { Lifetime } from "../../../domain/sessions/total.ts";
import { limitWords, type Terms, totalWords, untilWords } from "../../../domain/sessions/words.ts";
import { Facts } from "../../kit/Facts.tsx";
import { Plate } from "../../kit/Plate.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import { type Text, useText } from "../../shell/text.ts";

/** What a session may do, until when. */
export interface LimitsProps {
  limits: readonly Limit[];
  lifetime: Lifetime;
  tokens: TokenFacts;
  coin: Units;
  lang: string;
}

export function termsOf({ tokens, coin, lang }: Pick<LimitsProps, "tokens" | "coin" | "lang">, t: Text): Terms {
  return { tokens, coin, lang, say: ({ key, values }) => t(key, values) };
}

/** The limits of a session in one sentence each, what they add up to, and when it ends. */
export function Limits(props: LimitsProps) {
  const t = useText();
  const terms = termsOf(props, t);
  const { limits, lifetime } = props;
  const totals = totalWords(limits, lifetime, terms);
  return (
    <>
      <Plate label={t("sessions.limits")}>
        {limits.map((limit, at) => {
          const { sentence, details, isDanger } = limitWords(limit, terms);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the limits of a session never change.
            <li key={at}>
              <div className="row" data-text data-bad={isDanger || undefined}>
                <span className="lead">
                  <Icon name={isDanger ? "bad" : limit.kind === "spend" ? "coins" : "check"} />
                </span>
                <div className="main">
                  <span className="name">{terms.say(sentence)}</span>
                  {details.map((detail) => (
                    <span className="sub" key={terms.say(detail)}>
                      {terms.say(detail)}
                    </span>
                  ))}
                </div>
              </div>
            </li>
          );
        })}
      </Plate>
      <Facts
        facts={[
          ...(totals.length > 0
            ? [
                [
                  t("sessions.total"),
                  <span key="totals" className="cost">
                    {totals.map((total) => (
                      <bdi key={total}>{total}</bdi>
                    ))}
                  </span>,
                ] as const,
              ]
            : []),
          [t("sessions.until"), <bdi key="until">{untilWords(lifetime, terms)}</bdi>],
        ]}
      />
    </>
  );
}
