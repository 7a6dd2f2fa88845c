import type { ReactNode } from "react";
import { Icon } from "../pictures/Icon.tsx";

/** The error below an input. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="wrong" role="alert" id={id}>
      <Icon name="bad" size="s" />
      <span>{children}</span>
    </p>
  );
}
