import { useId } from "react";
import { Button } from "../../../kit/buttons/Button.tsx";
import { FieldError } from "../../../kit/states/FieldError.tsx";
import { StatusText } from "../../../kit/states/StatusText.tsx";
import { useText } from "../../../shell/text.ts";
import { CodeBoxes } from "./CodeBoxes.tsx";
import type { OtpProps } from "./otp-props.ts";
import { Resend } from "./Resend.tsx";

/** The entry of a mailed code; the sixth digit submits it. */
export function CodeEntry({ email, busy, sending, fault, refused, resendAt, retry }: OtpProps) {
  const t = useText();
  const id = useId();
  const said = fault && t(fault.key, fault.values);
  return (
    <div className="body" data-airy>
      <div className="intro">
        <h3>{t("otp.title")}</h3>
        <p>
          <StatusText text="otp.sent" values={{ email }} />
        </p>
      </div>
      <div className="panel">
        <CodeBoxes busy={busy} refused={refused} describedBy={said && id} />
        {said && <FieldError id={id}>{said}</FieldError>}
      </div>
      {retry ? (
        <Button icon="again" event={retry}>
          {t("action.retry")}
        </Button>
      ) : (
        <Resend at={resendAt} busy={busy} doing={t(sending ? "email.sending" : "otp.checking")} words="otp.resend" />
      )}
    </div>
  );
}
