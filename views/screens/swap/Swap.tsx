import { formatExact } from "../../../domain/format.ts";
import { SWAP_NETWORKS } from "../../../domain/modal/routes.ts";
import { roundCost } from "../../../domain/send/cost.ts";
import type { SwapMiss } from "../../../domain/swap/form.ts";
import { worthOf } from "../../../domain/swap/quote.ts";
import { ActionButton } from "../../kit/buttons/ActionButton.tsx";
import { Button } from "../../kit/buttons/Button.tsx";
import { Retry } from "../../kit/buttons/Retry.tsx";
import { Hero, Sign } from "../../kit/pictures/Hero.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import { MissedNote } from "../../kit/states/MissedNote.tsx";
import { Note } from "../../kit/states/Note.tsx";
import { Skeleton } from "../../kit/states/Skeleton.tsx";
import { useSend } from "../../shell/send.ts";
import { useText } from "../../shell/text.ts";
import type { Screen } from "../screen.ts";
import { AmountBox, Have, isLong, Worth } from "../tokens/AmountBox.tsx";
import { TokenButton } from "../tokens/TokenButton.tsx";
import { formatShort, shorten } from "./amounts.ts";
import { Details } from "./Details.tsx";
import { type NoSwapForm, presentSwap, type SwapForm } from "./swap-props.ts";

export type SwapProps = SwapForm | NoSwapForm;

const REVIEW = { type: "swap.review" } as const;
const RETRY = { type: "swap.retry" } as const;
const MOST = { type: "swap.most" } as const;
const TOKENS = {
  from: { type: "route.push", route: { view: "SwapSelectToken", side: "from" } },
  to: { type: "route.push", route: { view: "SwapSelectToken", side: "to" } },
} as const;

/** The placeholder of the form, as high as the form. */
function Loading() {
  return (
    <div className="body" aria-busy="true">
      <div className="pair-of">
        <div className="amount">
          <Skeleton of="row" />
          <Skeleton of="half" />
        </div>
        <div className="amount">
          <Skeleton of="row" />
          <Skeleton of="half" />
        </div>
      </div>
      <Review flaw="token" isQuoting={false} />
    </div>
  );
}

/** The screen without a form: the reason, and the next step. */
function Nothing({ state, network }: NoSwapForm) {
  const t = useText();
  if (state === "failed") {
    return (
      <div className="body">
        <Hero
          art={<Sign icon="swap" tone="bad" />}
          title={t("error.SWAP_INIT_FAILED")}
          text={t("swap.failed.text")}
          live="alert"
        />
        <Retry tone="go" event={RETRY} />
      </div>
    );
  }
  return (
    <div className="body">
      <Hero
        art={<Sign icon="swap" tone="warn" />}
        title={t("swap.unsupported", { network: network.name })}
        text={t("swap.unsupported.text")}
        live="status"
      />
      <Button tone="go" event={{ type: "route.push", route: SWAP_NETWORKS }}>
        {t("swap.unsupported.choose")}
      </Button>
    </div>
  );
}

/** The received amount, as far as it is known. */
function Taken({ to, quoted, isQuoting, lang }: SwapForm) {
  const t = useText();
  const text = formatExact(shorten(quoted ?? "0"), lang);
  const value = to && quoted !== null ? (worthOf(quoted, to) ?? undefined) : undefined;
  return (
    <div className="amount" aria-busy={isQuoting || undefined}>
      <span className="label">{t("swap.to")}</span>
      <output
        className="taken"
        dir="ltr"
        aria-label={t("swap.to")}
        data-raw={quoted ?? undefined}
        data-long={isLong(text)}
      >
        {isQuoting ? <Skeleton of="half" /> : text}
      </output>
      <TokenButton asset={to} tokens={TOKENS.to} />
      {to && quoted !== null && value === undefined ? (
        <span className="worth">{t("swap.unpriced")}</span>
      ) : (
        <Worth value={value} lang={lang} />
      )}
      <Have asset={to} balance={to?.balance ?? null} lang={lang} />
    </div>
  );
}

/** The button that exchanges the two tokens. */
function Turn() {
  const t = useText();
  return (
    <ActionButton className="turn" event={{ type: "swap.turn" }} aria-label={t("swap.turn")} title={t("swap.turn")}>
      <Icon name="swap" size="s" />
    </ActionButton>
  );
}

const isMissed = (flaw: SwapForm["flaw"]): flaw is SwapMiss => flaw === "failed" || flaw === "unoffered";

/** The explanation of a fault that the button's text does not explain enough. */
function Flaw({ flaw, isQuoting, cost, coin, lang }: SwapForm) {
  const t = useText();
  if (isMissed(flaw)) {
    return (
      <MissedNote isMissed isAsked={isQuoting} event={RETRY}>
        {t(flaw === "failed" ? "swap.unread" : "swap.unquoted")}
      </MissedNote>
    );
  }
  if (flaw !== "gas" || cost === null) return null;
  return <Note>{t("swap.gas", { amount: formatShort(roundCost(cost), coin, lang) })}</Note>;
}

function Review({ flaw, isQuoting }: Pick<SwapForm, "flaw" | "isQuoting">) {
  const t = useText();
  const isComing = isQuoting && flaw === "quote";
  return (
    <Button tone={flaw === null ? "go" : "plain"} event={REVIEW} disabled={flaw !== null && !isComing} busy={isComing}>
      {t(flaw ? `swap.flaw.${flaw}` : "swap.review")}
    </Button>
  );
}

function Form(props: SwapForm) {
  const t = useText();
  const send = useSend();
  const { from, to, amount, quoted, flaw, isQuoting, hasMost, isBuying, lang } = props;
  const isTold = quoted !== null || (isQuoting && !isMissed(flaw));
  return (
    <div className="body">
      <div className="pair-of">
        <AmountBox
          label={t("swap.from")}
          asset={from}
          amount={amount}
          balance={from?.balance ?? null}
          short={flaw === "funds" && t("swap.flaw.funds")}
          action="swap.amount"
          tokens={TOKENS.from}
          most={hasMost ? MOST : undefined}
          isBuying={isBuying}
          lang={lang}
          onSubmit={() => send(REVIEW)}
        />
        <Turn />
        <Taken {...props} />
      </div>
      <Flaw {...props} />
      {from && to && isTold && <Details {...props} from={from} to={to} toAmount={quoted} />}
      <Review {...props} />
    </div>
  );
}

/** The form of a swap: the given token, its amount, and the received token (protocol.md §6.6). */
export const Swap: Screen<SwapProps> = {
  present: presentSwap,
  title: (_, t) => t("title.Swap"),
  Body: (props) => {
    if (props.state === "known") return <Form {...props} />;
    return props.state === "loading" ? <Loading /> : <Nothing {...props} />;
  },
};
