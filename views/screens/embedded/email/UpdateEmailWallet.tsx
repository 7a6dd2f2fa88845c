import { useState } from "react";
import { Button } from "../../../kit/buttons/Button.tsx";
import { useSend } from "../../../shell/send.ts";
import { useText } from "../../../shell/text.ts";
import type { World } from "../../../shell/world.ts";
import { type EmailProps, emailOf } from "../../connection/methods.ts";
import type { Screen } from "../../screen.ts";
import { addressIn, EmailField } from "./EmailField.tsx";

export interface UpdateEmailWalletProps extends EmailProps {
  /** The present address. */
  email: string;
  /** True if there is a screen to go back to. */
  cancel: boolean;
}

function Body({ email, cancel, busy, fault }: UpdateEmailWalletProps) {
  const t = useText();
  const send = useSend();
  const [typed, type] = useState(email);
  const newEmail = addressIn(typed);
  // Mail services take capitals for the same address.
  const wanted = newEmail?.toLowerCase() === email.toLowerCase() ? undefined : newEmail;
  const save = (): void => {
    if (wanted && !busy) send({ type: "email.change", newEmail: wanted });
  };
  return (
    <div className="body" data-airy>
      <p className="say">{t("email.edit.text")}</p>
      <div className="panel">
        <EmailField busy={busy} fault={fault} value={typed} onInput={type} onSubmit={save} action="email.change" />
      </div>
      <div className="btns" data-even>
        {cancel && <Button event={{ type: "route.back" }}>{t("email.cancel")}</Button>}
        <Button tone="go" onPress={save} action="email.change" disabled={!wanted} busy={busy}>
          {t("email.save")}
        </Button>
      </div>
    </div>
  );
}

function present({ router, emailUpdate }: World): UpdateEmailWalletProps | undefined {
  const { history } = router.context;
  const route = history.at(-1);
  if (route?.view !== "UpdateEmailWallet") return undefined;
  return { email: route.email, cancel: history.length > 1, ...emailOf(emailUpdate) };
}

/** The change of an embedded wallet's e-mail address. */
export const UpdateEmailWallet: Screen<UpdateEmailWalletProps> = {
  present,
  title: (_, t) => t("title.UpdateEmailWallet"),
  Body,
};
