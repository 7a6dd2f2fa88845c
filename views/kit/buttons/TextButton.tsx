import { ActionButton, type ActionButtonProps } from "./ActionButton.tsx";

/** A word that acts, inside a line of text. */
export function TextButton(press: ActionButtonProps) {
  return <ActionButton {...press} className="text-btn" />;
}
