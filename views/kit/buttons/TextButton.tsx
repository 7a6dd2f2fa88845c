import { ActionButton, type ActionButtonProps } from "./ActionButton.tsx";

/** A button inside a line of text; while it is busy a spinner covers its label. */
export function TextButton({ children, ...press }: ActionButtonProps) {
  return (
    <ActionButton {...press} className="text-btn">
      {press.busy && <span className="spin" aria-hidden="true" />}
      {children}
    </ActionButton>
  );
}
