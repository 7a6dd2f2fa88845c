import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";

export interface HeroProps {
  /** A connection status, a sign or a logo. */
  art: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** Progress is announced politely, an error at once; static text is not announced. */
  live?: "status" | "alert" | undefined;
}

/** A centred message: the present state, and the next action. */
export function Hero({ art, title, text, live }: HeroProps) {
  return (
    <div className="hero">
      {art}
      <div role={live} data-held={live && true}>
        <h3>{title}</h3>
        {text && <p>{text}</p>}
      </div>
    </div>
  );
}

/** The picture of a hero without a wallet. */
export function Sign({ icon, tone }: { icon: IconName; tone?: "warn" | "bad" }) {
  return (
    <span className="sign" data-tone={tone} aria-hidden="true">
      <Icon name={icon} />
    </span>
  );
}
