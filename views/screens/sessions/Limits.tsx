import type { TokenFacts } from "../../../domain/sessions/facts.ts";
import type { Limit } from "../../../domain/sessions/permission.ts";
import type { Lifetime } from "../../../domain/sessions/total.ts";
import { type AmountWords, limitWords, type Terms, totalWords, untilWords } from "../../../domain/sessions/words.ts";
import { Facts, type FactsProps } from "../../kit/Facts.tsx";
import { Plate } from "../../kit/Plate.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import { type Text, useText } from "../../shell/text.ts";
import { Sentences, sentencesOf } from "./Sentences.tsx";
import type { NetworkWords } from "./session-props.ts";

/** The permissions of a session, and its lifetime. */
export interface LimitsProps {
  limits: readonly Limit[];
  lifetime: Lifetime;
  tokens: TokenFacts;
  network: NetworkWords[string];
  lang: string;
}

export function termsOf(props: Pick<LimitsProps, "tokens" | "network" | "lang">, from: number, t: Text): Terms {
  const { tokens, network, lang } = props;
  return { tokens, coin: network.coin, lang, from, say: ({ key, values }) => t(key, values) };
}

/** A limit in one sentence, with its conditions. */
function Line({ limit, terms }: { limit: Limit; terms: Terms }) {
  const words = limitWords(limit, terms);
  const { isDanger } = words;
  return (
    <li>
      <div className="row" data-text data-bad={isDanger || undefined}>
        <span className="lead">
          <Icon name={isDanger ? "bad" : limit.kind === "spend" ? "coins" : "check"} />
        </span>
        <Sentences sentences={sentencesOf(words, terms)} />
      </div>
    </li>
  );
}

function Totals({ totals }: { totals: readonly AmountWords[] }) {
  return totals.map(({ text, raw }, at) => [
    at > 0 && " · ",
    <bdi key={text} data-raw={raw}>
      {text}
    </bdi>,
  ]);
}

/** The limits of a session in one sentence each, their sum, and the session's end. */
export function Limits(props: LimitsProps) {
  const t = useText();
  const { limits, lifetime } = props;
  const terms = termsOf(props, lifetime.from, t);
  const totals = totalWords(limits, lifetime, terms);
  const facts: FactsProps["facts"] = [
    ...(totals.length > 0 ? [[t("sessions.total"), <Totals key="total" totals={totals} />] as const] : []),
    [t("sessions.network"), <bdi key="network">{props.network.name}</bdi>],
    [t("sessions.until"), <bdi key="until">{untilWords(lifetime, terms)}</bdi>],
  ];
  return (
    <>
      <Plate label={t("sessions.limits")}>
        {limits.map((limit, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the limits of a session never change.
          <Line key={at} limit={limit} terms={terms} />
        ))}
      </Plate>
      <Facts facts={facts} />
    </>
  );
}
