import { ActionButton, type ActionButtonProps } from "./ActionButton.tsx";

/** A button inside a line of text. */
export function TextButton(press: ActionButtonProps) {
  return <ActionButton {...press} className="text-btn" />;
}
