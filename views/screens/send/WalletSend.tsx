import type { MessageKey } from "../../../domain/messages.ts";
import { Button } from "../../kit/buttons/Button.tsx";
import { TextButton } from "../../kit/buttons/TextButton.tsx";
import { Facts, type FactsProps } from "../../kit/Facts.tsx";
import { Icon } from "../../kit/pictures/Icon.tsx";
import { MissedNote } from "../../kit/states/MissedNote.tsx";
import { Note } from "../../kit/states/Note.tsx";
import { Skeleton } from "../../kit/states/Skeleton.tsx";
import { useSend } from "../../shell/send.ts";
import { useText } from "../../shell/text.ts";
import type { Screen } from "../screen.ts";
import { AmountBox } from "../tokens/AmountBox.tsx";
import { Cost, CostRange } from "../tokens/Cost.tsx";
import { People } from "./People.tsx";
import { ReceiverBox } from "./ReceiverBox.tsx";
import { type NoForm, presentSend, type SendForm } from "./send-props.ts";

export type WalletSendProps = SendForm | NoForm;

const REVIEW = { type: "send.review" } as const;
const RETRY = { type: "send.retry" } as const;
const MOST = { type: "send.most" } as const;
const TOKENS = { type: "route.push", route: { view: "WalletSendSelectToken" } } as const;

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
        </div>
      </div>
    </div>
  );
}

/** The transfer's estimated cost, once a token is chosen, and the deposit, without which gas is missing for no visible reason. */
function NetworkFee({ asset, estimate, isEstimating, flaw, coin, lang }: SendForm) {
  const t = useText();
  if (!asset) return null;
  const cost = !estimate ? (
    t("send.fee.unknown")
  ) : estimate.isCovered ? (
    t(estimate.fee.isToldByWallet ? "send.fee.told" : "send.fee.covered")
  ) : (
    <CostRange fee={estimate.fee} coin={coin} lang={lang} isBad={flaw === "gas"} />
  );
  const isComing = isEstimating && !estimate;
  const facts: FactsProps["facts"][number][] = [[t("send.fee"), isComing ? <Skeleton key="fee" of="row" /> : cost]];
  const deposit = estimate?.fee.deposit;
  if (deposit) facts.push([t("send.cost.deposit"), <Cost key="deposit" cost={deposit} coin={coin} lang={lang} />]);
  return <Facts busy={isComing} facts={facts} />;
}

/** The reason why a payment link cannot be followed, and the next step. */
function LinkFault({ linkFault, networks }: Pick<SendForm, "linkFault" | "networks">) {
  const t = useText();
  if (linkFault === "token") {
    return <Note action={<TextButton event={TOKENS}>{t("send.token")}</TextButton>}>{t("send.link.token")}</Note>;
  }
  const choose = networks && <TextButton event={networks}>{t("send.link.network.choose")}</TextButton>;
  return linkFault && <Note action={choose}>{t("send.link.network")}</Note>;
}

/** The button to the review; its text names the form's fault, if any (protocol.md §6.6). */
function Review({ flaw, linkFault, isResolving }: Pick<SendForm, "flaw" | "linkFault" | "isResolving">) {
  const t = useText();
  // A name that is being looked up is not wrong yet.
  const isOpen = isResolving && flaw === "receiver";
  const text: MessageKey = flaw && !isOpen ? `send.flaw.${flaw}` : "send.review";
  const isReady = flaw === null && linkFault === null;
  return (
    <Button tone={isReady ? "go" : "plain"} event={REVIEW} disabled={!isReady}>
      {t(text)}
    </Button>
  );
}

/** The amount and its asset. */
function Amount({ asset, amount, estimate, flaw, isBuying, lang, onSubmit }: SendForm & { onSubmit: () => void }) {
  const t = useText();
  return (
    <AmountBox
      label={t("send.amount")}
      asset={asset}
      amount={amount}
      balance={estimate?.balance ?? asset?.balance ?? null}
      short={flaw === "funds" && t("send.flaw.funds")}
      action="send.amount"
      tokens={TOKENS}
      most={MOST}
      isBuying={isBuying}
      lang={lang}
      onSubmit={onSubmit}
    />
  );
}

function Form(props: SendForm) {
  const t = useText();
  const send = useSend();
  const submit = (): void => send(REVIEW);
  const { isPartial, isListing, receiver, to, recent, own, flaw } = props;
  return (
    <div className="body">
      <MissedNote isMissed={isPartial} isAsked={isListing} event={RETRY}>
        {t("send.tokens.failed")}
      </MissedNote>
      <div className="pair-of">
        <Amount {...props} onSubmit={submit} />
        <span className="turn" aria-hidden="true">
          <Icon name="down" size="s" />
        </span>
        <ReceiverBox {...props} onSubmit={submit} />
      </div>
      <LinkFault {...props} />
      {!receiver && to === "" && (
        <>
          <People label="recent" people={recent} />
          <People label="own" people={own} />
        </>
      )}
      {/* A reader who types never reaches the disabled button, which says this as well. */}
      <span className="vh" role="status">
        {flaw === "gas" && t("send.flaw.gas")}
      </span>
      <NetworkFee {...props} />
      <Review {...props} />
    </div>
  );
}

/** The form of a transfer: amount, asset and receiver (protocol.md §6.6). */
export const WalletSend: Screen<WalletSendProps> = {
  present: presentSend,
  title: (_, t) => t("title.WalletSend"),
  Body: (props) => ("isLoading" in props ? <Loading /> : <Form {...props} />),
};
