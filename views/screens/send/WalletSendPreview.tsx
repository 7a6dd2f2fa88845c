import { type RefObject, useRef, useState } from "react";
import { Button } from "../../kit/buttons/Button.tsx";
import { ConfirmButton } from "../../kit/buttons/ConfirmButton.tsx";
import { FieldError } from "../../kit/states/FieldError.tsx";
import { useSend } from "../../shell/send.ts";
import { useText } from "../../shell/text.ts";
import type { Screen } from "../screen.ts";
import { Details } from "./Details.tsx";
import { presentPreview, type WalletSendPreviewProps } from "./preview-props.ts";
import { Risks } from "./Risks.tsx";
import { TransferPlate } from "./TransferPlate.tsx";

type Buttons = Pick<WalletSendPreviewProps, "dangers" | "phase" | "fault">;

/** One line that says what is going on; what it says otherwise is what to look at. */
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

/** The way back, and the confirmation; where there is a danger, the way back is the loud one. */
function Actions({ body, dangers, phase, fault }: Buttons & { body: RefObject<HTMLElement | null> }) {
  const t = useText();
  const send = useSend();
  const [isRefused, refuse] = useState(false);
  const isHeld = dangers.length > 0;
  const confirm = (): void => {
    refuse(false);
    send({ type: "send.confirm", isHeld });
  };
  return (
    <>
      {isRefused && phase === "ready" && <FieldError>{t("confirm.covered")}</FieldError>}
      <div className="btns" data-even>
        <Button tone={isHeld ? "go" : "plain"} event={{ type: "route.back" }}>
          {t("send.cancel")}
        </Button>
        <ConfirmButton
          action="send.confirm"
          within={body}
          isDanger={isHeld}
          tone={isHeld ? undefined : "go"}
          busy={phase === "examining" || phase === "asking"}
          disabled={phase === "blocked"}
          held={t("send.confirm.hold")}
          onConfirm={confirm}
          onRefuse={() => refuse(true)}
        >
          {t(fault && phase === "ready" ? "send.confirm.again" : "send.confirm")}
        </ConfirmButton>
      </div>
    </>
  );
}

function Body(props: WalletSendPreviewProps) {
  const { dangers, risks, fault, phase } = props;
  const t = useText();
  const ref = useRef<HTMLDivElement>(null);
  return (
    <div className="body" ref={ref}>
      <Risks {...props} risks={dangers} isDanger />
      <TransferPlate {...props} />
      <Details {...props} />
      <Risks {...props} risks={risks} />
      {fault && phase === "ready" && <FieldError>{t(fault.key, fault.values)}</FieldError>}
      <Caution {...props} />
      <Actions {...props} body={ref} />
    </div>
  );
}

/** A transfer as the wallet will be asked for it: nothing of it changes any more (S13; protocol.md §6.6). */
export const WalletSendPreview: Screen<WalletSendPreviewProps> = {
  present: presentPreview,
  title: (_, t) => t("title.WalletSendPreview"),
  Body,
};
