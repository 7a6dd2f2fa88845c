import { Icon } from "../../kit/pictures/Icon.tsx";
import { isIconName } from "../../kit/pictures/icons.ts";

export interface ToastProps {
  variant: "success" | "loading" | "error";
  text: string;
  /** The name of an icon of the kit; an unknown one is ignored. */
  icon?: string | undefined;
}

/** A toast above the card (ROUTE-16). */
export function Toast({ variant, text, icon }: ToastProps) {
  const own = variant === "error" ? "bad" : "ok";
  return (
    <div className="toast" role={variant === "error" ? "alert" : "status"} data-variant={variant}>
      {variant === "loading" && !isIconName(icon) ? (
        <span className="spin" aria-hidden="true" />
      ) : (
        <Icon name={isIconName(icon) ? icon : own} />
      )}
      <span>{text}</span>
    </div>
  );
}
