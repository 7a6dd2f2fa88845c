import type { ComponentPropsWithoutRef } from "react";
import type { TrackedName } from "../../../domain/analytics/tracked-events.ts";
import type { Social } from "../../../domain/options/features.ts";
import type { ViewEvent } from "../../../machines/app/events.ts";
import { useSend } from "../../shell/send.ts";

/** Clicks that are tracked for their own sake. */
type Click =
  | Exclude<Extract<TrackedName, `CLICK_${string}`>, `${string}SIWX${string}` | "CLICK_TRANSACTIONS">
  | "EMAIL_UPGRADE_FROM_MODAL"
  | "SELECT_BUY_CRYPTO"
  | "SELECT_WHAT_IS_A_BUY";

export interface ActionButtonProps extends Omit<ComponentPropsWithoutRef<"button">, "onClick" | "type"> {
  /** The event that it sends; a control without one changes the screen only. */
  event?: ViewEvent | undefined;
  onPress?: (() => void) | undefined;
  /** The name of its action if it sends no event. */
  action?: string | undefined;
  click?: Click | undefined;
  /** Busy: keeps its label and its place, and cannot be pressed. */
  busy?: boolean | undefined;
  /** Done: keeps its place and the focus, and cannot be pressed any more. */
  done?: boolean | undefined;
  wallet?: string | undefined;
  /** The provider that it logs in with. */
  "data-social"?: Social | undefined;
}

/** The base of every button: sends its event and exposes its name (PUBLIC.md "What a test can hold on to"). */
export function ActionButton({
  event,
  onPress,
  action = event?.type,
  click,
  busy,
  done,
  wallet,
  ...rest
}: ActionButtonProps) {
  const send = useSend();
  const press = (): void => {
    if (busy || done) return;
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
      aria-disabled={busy || done || undefined}
      onClick={press}
    />
  );
}
