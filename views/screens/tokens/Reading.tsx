import type { ReactNode, RefObject } from "react";

interface ReadingProps {
  /** The accessible name. */
  title: string;
  action: string;
  within?: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/** The text to read before the next step. It scrolls, so the keyboard can focus it. */
export function Reading({ title, action, within, children }: ReadingProps) {
  const group = { role: "group", "aria-label": title, "data-action": action, tabIndex: 0 };
  return (
    <div className="body" ref={within ?? null} {...group}>
      {children}
    </div>
  );
}
