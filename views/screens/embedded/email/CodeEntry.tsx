import { useId } from "react";
import { Retry } from "../../../kit/buttons/Retry.tsx";
import { useCorrectable } from "../../../kit/hooks/use-correctable.ts";
import { useSettled } from "../../../kit/hooks/use-settled.ts";
import { Icon } from "../../../kit/pictures/Icon.tsx";
import { StatusText } from "../../../kit/states/StatusText.tsx";
import { useText } from "../../../shell/text.ts";
import { CodeBoxes } from "./CodeBoxes.tsx";
import { EmailError } from "./EmailError.tsx";
import type { OtpProps } from "./otp-props.ts";
import { Resend } from "./Resend.tsx";

/** The moment in which the code was right. */
function Accepted() {
  const t = useText();
  return (
    <div className="with-btn" data-accepted>
      <Icon name="ok" />
      <p role="status">{t("success.code")}</p>
    </div>
  );
}

/** The entry of a mailed code; the sixth digit submits it. */
export function CodeEntry(props: OtpProps) {
  const { email, busy, sending, accepted = false, resendAt } = props;
  const t = useText();
  const id = useId();
  const retry = useSettled(props.retry, busy);
  const [fault, correct] = useCorrectable(props.fault);
  const refused = props.refused && fault !== undefined;
  return (
    <div className="body" data-airy>
      <div className="intro">
        <h3>{t("otp.title")}</h3>
        <p id={`${id}sent`}>
          <StatusText text="otp.sent" values={{ email }} />
        </p>
      </div>
      <div className="panel">
        <CodeBoxes
          busy={busy || accepted}
          sending={sending}
          accepted={accepted}
          refused={refused}
          describedBy={`${fault ? `${id} ` : ""}${id}sent`}
          onInput={correct}
        />
        {fault && <EmailError id={id} fault={fault} onOver={correct} />}
      </div>
      {accepted && !retry ? (
        <Accepted />
      ) : retry ? (
        <Retry event={retry} busy={busy} />
      ) : (
        <Resend at={resendAt} busy={busy} doing={t(sending ? "email.sending" : "otp.checking")} words="otp.resend" />
      )}
    </div>
  );
}
