import { FieldError } from "../../kit/states/FieldError.tsx";
import { useSend } from "../../shell/send.ts";
import { useText } from "../../shell/text.ts";
import type { Screen } from "../screen.ts";
import { Review } from "../tokens/Review.tsx";
import { Details } from "./Details.tsx";
import { presentPreview, type WalletSendPreviewProps } from "./preview-props.ts";
import { Risks } from "./Risks.tsx";
import { TransferPlate } from "./TransferPlate.tsx";

/** One line with the present phase, or with advice on what to check. */
function Caution({ phase, wallet }: Pick<WalletSendPreviewProps, "phase" | "wallet">) {
  const t = useText();
  const key = {
    examining: "send.examining",
    ready: "send.caution",
    asking: "send.asking",
    blocked: "send.prompted",
  } as const;
  return (
    <p className="say" role="status">
      {t(key[phase], { name: wallet })}
    </p>
  );
}

function Body(props: WalletSendPreviewProps) {
  const { dangers, risks, fault, phase } = props;
  const t = useText();
  const send = useSend();
  const isReady = phase === "ready";
  const isHeld = dangers.length > 0;
  const confirm = {
    action: "send.confirm",
    busy: phase === "examining" || phase === "asking",
    disabled: phase === "blocked",
    holdLabel: t("send.confirm.hold"),
    children: t(fault && isReady ? "send.confirm.again" : "send.confirm"),
    onConfirm: () => send({ type: "send.confirm", isHeld }),
  };
  const state = (
    <>
      {fault && isReady && <FieldError>{t(fault.key, fault.values)}</FieldError>}
      <Caution {...props} />
    </>
  );
  return (
    <Review
      title={t("title.WalletSendPreview")}
      reading="send.read"
      isDanger={isHeld}
      covered={isReady ? t("confirm.covered") : undefined}
      {...{ confirm, state }}
    >
      <Risks {...props} risks={dangers} isDanger />
      <TransferPlate {...props} />
      <Details {...props} />
      <Risks {...props} risks={risks} />
    </Review>
  );
}

/** The review of a transfer, which no longer changes before the wallet's prompt (S13; protocol.md §6.6). */
export const WalletSendPreview: Screen<WalletSendPreviewProps> = {
  present: presentPreview,
  title: (_, t) => t("title.WalletSendPreview"),
  Body,
};
