import { useText } from "../shell/text.ts";
import { IconButton } from "./buttons/IconButton.tsx";
import { Icon } from "./pictures/Icon.tsx";

export interface FieldProps {
  /** Its name, which is its placeholder too. */
  label: string;
  value: string;
  onInput: (value: string) => void;
  /** What typing does. */
  action: string;
}

/** A search field; its cross empties it. */
export function Field({ label, value, onInput, action }: FieldProps) {
  const t = useText();
  return (
    <div className="field">
      <Icon name="search" />
      <input
        type="search"
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
      {value && (
        <IconButton icon="close" size="s" label={t("action.clear")} onPress={() => onInput("")} action={action} />
      )}
    </div>
  );
}
