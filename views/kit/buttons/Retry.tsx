import type { ViewEvent } from "../../../machines/app/events.ts";
import { useText } from "../../shell/text.ts";
import { Button, type ButtonProps } from "./Button.tsx";

export interface RetryProps extends Pick<ButtonProps, "tone" | "busy" | "disabled" | "onPress"> {
  event: ViewEvent;
  /** True once there is nothing to retry any more: it is not seen, and keeps its place and the focus. */
  over?: boolean;
}

/** Asks for another try; busy while that runs. */
export function Retry({ over, busy, ...press }: RetryProps) {
  const t = useText();
  return (
    <Button {...press} icon="again" busy={busy || over} data-over={over || undefined}>
      {t("action.retry")}
    </Button>
  );
}
