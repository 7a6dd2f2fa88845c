import type { ReactNode } from "react";
import { Icon } from "../pictures/Icon.tsx";

/** What is wrong with what was typed, below it. */
export function Wrong({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="wrong" role="alert" id={id}>
      <Icon name="bad" size="s" />
      <span>{children}</span>
    </p>
  );
}
