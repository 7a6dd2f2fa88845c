import type { ReactNode } from "react";
import { ActionButton, type ActionButtonProps } from "./buttons/ActionButton.tsx";
import { externalLinkProps } from "./buttons/Link.tsx";
import { Icon } from "./pictures/Icon.tsx";
import type { IconName } from "./pictures/icons.ts";

export interface RowProps
  extends Pick<ActionButtonProps, "event" | "onPress" | "action" | "click" | "busy" | "wallet" | "data-social"> {
  lead?: ReactNode;
  name: ReactNode;
  sub?: ReactNode;
  end?: ReactNode;
  /** The URL of an outside page, in place of an event. */
  href?: string | undefined;
  newTab?: string;
  /** True if the page may be one that another app claims. */
  app?: boolean;
  current?: boolean | undefined;
  disabled?: boolean | undefined;
  /** An icon and one line. */
  slim?: boolean;
  bad?: boolean;
  /** Lower, and of less weight than those around it. */
  quiet?: boolean | undefined;
  /** True while the row is unfolded; absent if it does not unfold. */
  expanded?: boolean;
}

/** A row of a plate; all of it is the target. */
export function Row({
  lead,
  name,
  sub,
  end,
  href,
  newTab,
  app,
  current,
  slim,
  bad,
  quiet,
  disabled,
  expanded,
  ...press
}: RowProps) {
  const content = (
    <>
      {lead}
      <span className="main">
        <span className="name">{name}</span>
        {sub && <span className="sub">{sub}</span>}
      </span>
      {end}
      {press.busy && <span className="spin" aria-hidden="true" />}
    </>
  );
  const flags = { "data-slim": slim || undefined, "data-bad": bad || undefined, "data-quiet": quiet || undefined };
  const shape = { className: "row", ...flags };
  const link = externalLinkProps(href, app);
  if (link) {
    return (
      <a {...shape} {...link} data-wallet={press.wallet}>
        {content}
        <Icon name="external" size="s" />
        <span className="vh"> ({newTab})</span>
      </a>
    );
  }
  if (!press.event && !press.onPress && !disabled) {
    return (
      <div {...shape} aria-current={current || undefined}>
        {content}
      </div>
    );
  }
  return (
    <ActionButton
      {...shape}
      {...press}
      disabled={disabled}
      aria-current={current || undefined}
      aria-expanded={expanded}
    >
      {content}
    </ActionButton>
  );
}

/** An icon in the column of the tiles. */
export function Lead({ icon }: { icon: IconName }) {
  return (
    <span className="lead">
      <Icon name={icon} />
    </span>
  );
}
