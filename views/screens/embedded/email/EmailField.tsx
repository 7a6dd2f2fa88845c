import { type ReactNode, useId } from "react";
import { useCorrectable } from "../../../kit/hooks/use-correctable.ts";
import { onEnter } from "../../../kit/keys.ts";
import { Icon } from "../../../kit/pictures/Icon.tsx";
import { useText } from "../../../shell/text.ts";
import type { EmailProps } from "../../connection/methods.ts";
import { EmailError } from "./EmailError.tsx";

/** The shortest text that counts as an address (protocol.md §6.3). */
const FROM = 3;

/** The typed address, trimmed; undefined while it is too short. */
export function addressIn(typed: string): string | undefined {
  const email = typed.trim();
  return email.length > FROM ? email : undefined;
}

export interface EmailFieldProps extends EmailProps {
  value: string;
  onInput: (value: string) => void;
  onSubmit: () => void;
  onFocus?: () => void;
  /** The event that submitting sends. */
  action: string;
  locked?: boolean;
  end?: ReactNode;
}

/** A field for an e-mail address; Enter submits it, and errors show below until it is changed. */
export function EmailField(props: EmailFieldProps) {
  const { value, busy, locked, onInput, onSubmit, onFocus, action, end } = props;
  const t = useText();
  const id = useId();
  const [fault, correct] = useCorrectable(props.fault);
  return (
    <>
      <div className="field" data-bad={fault ? true : undefined}>
        <Icon name="mail" />
        <input
          type="email"
          dir={value ? "auto" : undefined}
          inputMode="email"
          placeholder={t("email.label")}
          aria-label={t("email.label")}
          // Without a value the browser's own check calls an address invalid while it is being typed.
          aria-invalid={fault !== undefined}
          aria-describedby={fault ? id : undefined}
          autoComplete="email"
          autoCapitalize="off"
          spellCheck="false"
          enterKeyHint="go"
          value={value}
          disabled={locked}
          readOnly={busy}
          aria-busy={busy || undefined}
          data-action={action}
          onFocus={onFocus}
          onChange={(event) => {
            correct();
            onInput(event.currentTarget.value);
          }}
          onKeyDown={onEnter(onSubmit)}
        />
        {end}
        <span className="vh" role="status">
          {busy && t("email.sending")}
        </span>
      </div>
      {fault && <EmailError id={id} fault={fault} onOver={correct} />}
    </>
  );
}
