import { LIMITS } from "../../domain/limits.ts";
import type { CheckoutWindowEvent } from "../../machines/buy/ports.ts";
import type { Clock } from "../browser/clock.ts";
import { openPopup } from "../browser/popup.ts";

export interface CheckoutWindowDeps {
  window: Window;
  clock: Clock;
}

/** Opens `url` in a window, and reports when that was closed; must be called in the gesture's own task (R16). */
export function openCheckoutWindow(
  { window, clock }: CheckoutWindowDeps,
  url: string,
  send: (event: CheckoutWindowEvent) => void,
): () => void {
  const opened = openPopup(window);
  if (!opened) {
    send({ type: "popup.blocked", at: clock.now() });
    return () => {};
  }
  // The provider's page gets no access to this page. The window also loses its name, so that this page cannot navigate it, and the next
  // purchase has a window of its own.
  opened.opener = null;
  opened.name = "";
  opened.location.replace(url);
  let timer: unknown;
  const look = () => {
    if (opened.closed) send({ type: "popup.closed" });
    else timer = clock.setTimeout(look, LIMITS.popupPoll);
  };
  send({ type: "popup.opened", at: clock.now() });
  look();
  return () => clock.clearTimeout(timer);
}
