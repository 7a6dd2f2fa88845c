import type { ReactNode } from "react";
import { Icon } from "../pictures/Icon.tsx";
import type { IconName } from "../pictures/icons.ts";
import { ActionButton, type ActionButtonProps } from "./ActionButton.tsx";

export interface ButtonProps extends Omit<ActionButtonProps, "children"> {
  /** At most one `go` per screen. */
  tone?: "go" | "plain" | "quiet";
  size?: "s";
  icon?: IconName;
  children: ReactNode;
}

/** A button with a label: filled, plain or quiet. */
export function Button({ tone = "plain", size, icon, children, ...press }: ButtonProps) {
  const iconName = press.done ? "check" : icon;
  return (
    <ActionButton {...press} className="btn" data-tone={tone} data-size={size}>
      {press.busy ? (
        <span className="spin" aria-hidden="true" />
      ) : (
        iconName && <Icon name={iconName} {...(size && { size })} />
      )}
      <span>{children}</span>
    </ActionButton>
  );
}
