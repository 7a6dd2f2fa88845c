import type { MessageKey } from "../../../domain/messages.ts";
import { bringsLess } from "../../../domain/swap/deviation.ts";
import { Button } from "../../kit/buttons/Button.tsx";
import { Facts, type FactsProps } from "../../kit/Facts.tsx";
import { RiskList } from "../../kit/RiskList.tsx";
import { FieldError } from "../../kit/states/FieldError.tsx";
import { Skeleton } from "../../kit/states/Skeleton.tsx";
import { useSend } from "../../shell/send.ts";
import { type Text, useText } from "../../shell/text.ts";
import type { Screen } from "../screen.ts";
import { Change } from "../tokens/Change.tsx";
import { Review } from "../tokens/Review.tsx";
import { Caution, dangersOf, refusalText, risksOf } from "./Cautions.tsx";
import { presentPreview, type SwapPreviewProps } from "./preview-props.ts";
import { comingFacts, quoteFacts } from "./QuoteFacts.tsx";
import { SwapPlate } from "./SwapPlate.tsx";

type Fact = FactsProps["facts"][number];

/** The balance changes of a simulation. */
function promisedFact({ offer, lang }: SwapPreviewProps, t: Text): Fact[] {
  if (!offer || offer.outcome.state === "refused") return [];
  if (offer.outcome.state === "unknown") return [[t("swap.promised"), t("send.change.unknown")]];
  const changes = offer.outcome.changes.map((change) => (
    <Change key={`${change.symbol}${change.amount}`} change={change} lang={lang} />
  ));
  return [
    [
      t("swap.promised"),
      <span key="promised" className="cost">
        {changes}
      </span>,
    ],
  ];
}

/** The facts of a swap beside its two sides. */
function Details(props: SwapPreviewProps) {
  const t = useText();
  const { intent, offer, network, phase } = props;
  const where: Fact = [t("send.network"), <bdi key="network">{network.name}</bdi>];
  if (phase === "refused") return <Facts facts={[where]} />;
  if (!offer)
    return (
      <Facts busy facts={[where, ...comingFacts(t), [t("swap.promised"), <Skeleton key="promised" of="row" />]]} />
    );
  const facts = quoteFacts({ ...props, ...intent, toAmount: offer.toAmount, least: offer.least }, t);
  return <Facts facts={[where, ...facts, ...promisedFact(props, t)]} />;
}

/** The button's text: `Approving...` from the wallet's prompt to the chain's answer (protocol.md §6.6). */
function confirmText({ next, phase }: SwapPreviewProps): MessageKey {
  if (next === "swap") return "swap.confirm";
  return phase === "asking" || phase === "approving" ? "swap.confirm.approving" : "swap.confirm.approve";
}

/** The confirmation of the next step: the router's approval, or the swap. */
function useConfirm(props: SwapPreviewProps) {
  const t = useText();
  const send = useSend();
  const { phase, next } = props;
  return {
    action: "swap.confirm",
    busy: phase === "preparing" || phase === "asking" || phase === "approving",
    disabled: phase === "blocked" || phase === "doomed",
    holdLabel: t(next === "swap" ? "swap.confirm.hold" : "swap.confirm.hold.approve"),
    children: t(confirmText(props)),
    onConfirm: () => send({ type: "swap.confirm" }),
  };
}

function Body(props: SwapPreviewProps) {
  const t = useText();
  const confirm = useConfirm(props);
  const { phase } = props;
  const dangers = dangersOf(props, t);
  const fault = phase === "ready" || phase === "refused" ? refusalText(props, t) : undefined;
  const state = (
    <>
      {fault && <FieldError>{fault}</FieldError>}
      <Caution {...props} />
    </>
  );
  return (
    <Review
      title={t("title.SwapPreview")}
      reading="swap.read"
      isDanger={dangers.length > 0}
      covered={phase === "ready" ? t("swap.covered") : undefined}
      instead={
        phase === "refused" && (
          <Button event={{ type: "swap.retry" }}>{t(bringsLess(props.fault) ? "swap.requote" : "action.retry")}</Button>
        )
      }
      {...{ confirm, state }}
    >
      <RiskList risks={dangers} isDanger />
      <SwapPlate {...props} />
      <Details {...props} />
      <RiskList risks={risksOf(props, t)} />
    </Review>
  );
}

/** The review of a swap before the wallet's prompt (S11, S13; protocol.md §6.6). */
export const SwapPreview: Screen<SwapPreviewProps> = {
  present: presentPreview,
  title: (_, t) => t("title.SwapPreview"),
  Body,
};
