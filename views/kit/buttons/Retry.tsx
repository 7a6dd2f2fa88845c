import type { ViewEvent } from "../../../machines/app/events.ts";
import { useText } from "../../shell/text.ts";
import { Button, type ButtonProps } from "./Button.tsx";

export interface RetryProps extends Pick<ButtonProps, "tone" | "busy" | "done" | "disabled" | "onPress"> {
  event: ViewEvent;
  /** In place of "Try again". */
  children?: ButtonProps["children"];
}

/** Asks for another try; busy while that runs, and out of sight once it is done. */
export function Retry({ children, ...press }: RetryProps) {
  const t = useText();
  return (
    <Button {...press} icon="again" data-over={press.done || undefined}>
      {children ?? t("action.retry")}
    </Button>
  );
}
