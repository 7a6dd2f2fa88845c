import type { ReactNode } from "react";

export interface PlateProps {
  /** Its rows, each in a list item. */
  children: ReactNode;
  label?: string | undefined;
  busy?: boolean | undefined;
}

/** A list of rows, separated by hairlines. */
export function Plate({ children, label, busy }: PlateProps) {
  return (
    <ul className="plate" aria-label={label} aria-busy={busy || undefined}>
      {children}
    </ul>
  );
}
