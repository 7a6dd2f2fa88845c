import { Consent, LegalFoot } from "../../connection/Consent.tsx";
import { type LegalProps, legalOf } from "../../connection/legal.ts";
import { type EmailProps, emailOf } from "../../connection/methods.ts";
import type { Screen } from "../../screen.ts";
import { EmailBox } from "./EmailBox.tsx";

export interface EmailLoginProps extends LegalProps, EmailProps {}

function Body({ busy, fault, ...legal }: EmailLoginProps) {
  return (
    <>
      <div className="body">
        <Consent {...legal} />
        <EmailBox busy={busy} fault={fault} locked={legal.consent?.ticked === false} />
      </div>
      <LegalFoot {...legal} />
    </>
  );
}

/** The login by e-mail on a screen of its own. */
export const EmailLogin: Screen<EmailLoginProps> = {
  present: (world) => ({ ...legalOf(world), ...emailOf(world.login.email) }),
  title: (_, t) => t("title.EmailLogin"),
  Body,
};
