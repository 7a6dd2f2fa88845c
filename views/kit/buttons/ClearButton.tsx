import type { RefObject } from "react";
import { useText } from "../../shell/text.ts";
import { IconButton, type IconButtonProps } from "./IconButton.tsx";

export interface ClearButtonProps extends Pick<IconButtonProps, "action"> {
  field: RefObject<HTMLInputElement | null>;
  onClear: () => void;
}

/** Empties a field. The button goes with what was typed, and would take the focus along: the field has it then. */
export function ClearButton({ field, onClear, action }: ClearButtonProps) {
  const t = useText();
  const clear = (): void => {
    field.current?.focus();
    onClear();
  };
  return <IconButton icon="close" size="s" label={t("action.clear")} onPress={clear} action={action} />;
}
