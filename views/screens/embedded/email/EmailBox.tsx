import { useRef, useState } from "react";
import { IconButton } from "../../../kit/buttons/IconButton.tsx";
import { useSend } from "../../../shell/send.ts";
import { useText } from "../../../shell/text.ts";
import type { EmailProps } from "../../connection/methods.ts";
import { addressIn, EmailField } from "./EmailField.tsx";

const SUBMIT = "email.submit";
const SELECTED = { type: "event.tracked", event: { type: "track", event: "EMAIL_LOGIN_SELECTED" } } as const;

/** The login by e-mail: a field, and an arrow once the text is long enough. */
export function EmailBox({ locked, ...props }: EmailProps & { locked: boolean }) {
  const t = useText();
  const send = useSend();
  const [typed, type] = useState("");
  const isSelected = useRef(false);
  const email = addressIn(typed);
  const submit = (): void => {
    if (email && !props.busy && !locked) send({ type: SUBMIT, email });
  };
  const select = (): void => {
    if (!isSelected.current) send(SELECTED);
    isSelected.current = true;
  };
  return (
    <div className="panel">
      <EmailField
        {...props}
        value={typed}
        onInput={type}
        onSubmit={submit}
        onFocus={select}
        action={SUBMIT}
        locked={locked}
        end={
          props.busy ? (
            <span className="spin" aria-hidden="true" />
          ) : (
            email &&
            !locked && (
              <IconButton icon="go" label={t("email.submit")} onPress={submit} action={SUBMIT} data-tone="go" />
            )
          )
        }
      />
    </div>
  );
}
