import { Press, type PressProps } from "./ActionButton.tsx";

/** A word that acts, inside a line of text. */
export function TextButton(press: PressProps) {
  return <Press {...press} className="text-btn" />;
}
