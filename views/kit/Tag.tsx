import type { ReactNode } from "react";
import { Name } from "./Name.tsx";

export interface TagProps {
  tone?: "ok" | "bad" | undefined;
  children: ReactNode;
}

/** A plain word at the end of a row. */
export function Tag({ tone, children }: TagProps) {
  return (
    <span className="tag" data-tone={tone}>
      <Name>{children}</Name>
    </span>
  );
}
