import type { ViewEvent } from "../../../machines/app/events.ts";
import { useText } from "../../shell/text.ts";
import { Button, type ButtonProps } from "./Button.tsx";

export interface RetryProps extends Pick<ButtonProps, "tone" | "busy" | "done" | "disabled"> {
  event: ViewEvent;
}

/** Asks for another try; busy while that runs, and out of sight once it is done. */
export function Retry(press: RetryProps) {
  const t = useText();
  return (
    <Button {...press} icon="again" data-over={press.done || undefined}>
      {t("action.retry")}
    </Button>
  );
}
