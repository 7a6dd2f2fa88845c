import type { ReactNode, RefObject } from "react";

interface ReadingProps {
  /** What it is called for who cannot see it. */
  title: string;
  action: string;
  within?: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/** What is to be read before one goes on: it scrolls, and the keyboard can reach it for that. */
export function Reading({ title, action, within, children }: ReadingProps) {
  const group = { role: "group", "aria-label": title, "data-action": action, tabIndex: 0 };
  return (
    <div className="body" ref={within ?? null} {...group}>
      {children}
    </div>
  );
}
