import { useRef } from "react";
import { useText } from "../shell/text.ts";
import { ClearButton } from "./buttons/ClearButton.tsx";
import { Icon } from "./pictures/Icon.tsx";

export interface FieldProps {
  /** Its accessible name and its placeholder. */
  label: string;
  value: string;
  onInput: (value: string) => void;
  /** The action that typing performs. */
  action: string;
  /** The number of results, for screen readers; absent if the screen announces them itself, as it does when there are none. */
  count?: number;
}

/** A search field with a button that clears it. */
export function Field({ label, value, onInput, action, count }: FieldProps) {
  const t = useText();
  const ref = useRef<HTMLInputElement>(null);
  return (
    <div className="field">
      <Icon name="search" />
      <input
        ref={ref}
        type="search"
        dir={value ? "auto" : undefined}
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck="false"
        enterKeyHint="search"
        value={value}
        data-action={action}
        onChange={(event) => onInput(event.currentTarget.value)}
      />
      {value && <ClearButton field={ref} onClear={() => onInput("")} action={action} />}
      {count !== undefined && (
        <span className="vh" role="status">
          {value && count > 0 && t("search.results", { count })}
        </span>
      )}
    </div>
  );
}
