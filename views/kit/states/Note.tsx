import type { ReactNode } from "react";
import { Icon } from "../pictures/Icon.tsx";

export interface NoteProps {
  children: ReactNode;
  /** An action at its end. */
  action?: ReactNode;
  id?: string;
}

/** A warning inside a screen. */
export function Note({ children, action, id }: NoteProps) {
  return (
    <div className="note" role="status" id={id}>
      <Icon name="warn" />
      <span>{children}</span>
      {action}
    </div>
  );
}
