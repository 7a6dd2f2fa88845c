import { Icon } from "../pictures/Icon.tsx";
import type { IconName } from "../pictures/icons.ts";
import { ActionButton, type ActionButtonProps } from "./ActionButton.tsx";

export interface IconButtonProps extends Omit<ActionButtonProps, "children" | "aria-label"> {
  icon: IconName;
  /** Its accessible name and its tooltip. */
  label: string;
  size?: "s";
}

/** A button with an icon only. */
export function IconButton({ icon, label, size, ...press }: IconButtonProps) {
  return (
    <ActionButton {...press} className="icon-btn" aria-label={label} title={label}>
      <Icon name={icon} {...(size && { size })} />
    </ActionButton>
  );
}
