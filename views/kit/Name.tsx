import type { ReactNode } from "react";

/** A name from outside on one line: it keeps its own direction, stands where the screen's does, and is cut at its end. */
export function Name({ children }: { children: ReactNode }) {
  return <bdi className="cut">{children}</bdi>;
}
