import type { ReactNode } from "react";

/** A name from outside on one line: it keeps its own direction, is aligned with the screen's, and is truncated at its end. */
export function Name({ children }: { children: ReactNode }) {
  return <bdi className="cut">{children}</bdi>;
}
