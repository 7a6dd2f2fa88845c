import type { ComponentPropsWithoutRef } from "react";
import type { TrackedName } from "../../../domain/analytics/tracked-events.ts";
import type { Social } from "../../../domain/options/features.ts";
import type { ViewEvent } from "../../../machines/app/events.ts";
import { useSend } from "../../shell/send.ts";

/** Presses that are counted for their own sake. */
type Click = Exclude<Extract<TrackedName, `CLICK_${string}`>, `${string}SIWX${string}`>;

export interface ActionButtonProps extends Omit<ComponentPropsWithoutRef<"button">, "onClick" | "type"> {
  /** What it sends; a control without one changes the screen alone. */
  event?: ViewEvent | undefined;
  onPress?: (() => void) | undefined;
  /** What it does, where it sends no event of its own. */
  action?: string | undefined;
  click?: Click | undefined;
  /** Busy: keeps its words and its place, and takes no press. */
  busy?: boolean | undefined;
  wallet?: string | undefined;
  /** The provider that it logs in with. */
  "data-social"?: Social | undefined;
}

/** Every button there is: sends its event and says which (PUBLIC.md "What a test can hold on to"). */
export function ActionButton({
  event,
  onPress,
  action = event?.type,
  click,
  busy,
  wallet,
  ...rest
}: ActionButtonProps) {
  const send = useSend();
  const press = (): void => {
    if (busy) return;
    onPress?.();
    if (click) send({ type: "event.tracked", event: { type: "track", event: click } });
    if (event) send(event);
  };
  return (
    <button
      {...rest}
      type="button"
      data-action={action}
      data-wallet={wallet}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    />
  );
}
