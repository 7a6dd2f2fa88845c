import type { ReactNode } from "react";

export interface TagProps {
  tone?: "ok" | "bad" | undefined;
  children: ReactNode;
}

/** A plain word at the end of a row. */
export function Tag({ tone, children }: TagProps) {
  return (
    <span className="tag" data-tone={tone}>
      <span>{children}</span>
    </span>
  );
}
