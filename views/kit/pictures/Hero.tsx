import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";

export interface HeroProps {
  /** A thread, a sign or a mark. */
  art: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** Progress is said politely, an error at once; what never changes is not said by itself. */
  live?: "status" | "alert" | undefined;
}

/** One thing to know, centred: what is happening, and what to do. */
export function Hero({ art, title, text, live }: HeroProps) {
  return (
    <div className="hero">
      {art}
      <div role={live}>
        <h3>{title}</h3>
        {text && <p>{text}</p>}
      </div>
    </div>
  );
}

/** The art of a hero that stands for no wallet. */
export function Sign({ icon, tone }: { icon: IconName; tone?: "warn" | "bad" }) {
  return (
    <span className="sign" data-tone={tone} aria-hidden="true">
      <Icon name={icon} />
    </span>
  );
}
