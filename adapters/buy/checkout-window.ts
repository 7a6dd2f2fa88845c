import { LIMITS } from "../../domain/limits.ts";
import type { CheckoutWindowEvent } from "../../machines/buy/ports.ts";
import type { Clock } from "../browser/clock.ts";

export interface CheckoutWindowDeps {
  window: Window;
  clock: Clock;
}

/** The window in which a provider is paid: one at a time, which is used again while it is open. */
export class CheckoutWindow {
  readonly #deps: CheckoutWindowDeps;
  #opened: Window | null = null;

  constructor(deps: CheckoutWindowDeps) {
    this.#deps = deps;
  }

  /** Opens `url`, which has to be asked in the gesture's own task (R16), and tells when the window was closed. */
  open(url: string, send: (event: CheckoutWindowEvent) => void): () => void {
    const { clock } = this.#deps;
    const opened = this.#at(url);
    if (!opened) {
      send({ type: "popup.blocked" });
      return () => {};
    }
    let timer: unknown;
    const look = () => {
      if (opened.closed) send({ type: "popup.closed" });
      else timer = clock.setTimeout(look, LIMITS.popupPoll);
    };
    send({ type: "popup.opened", at: clock.now() });
    look();
    return () => clock.clearTimeout(timer);
  }

  #at(url: string): Window | null {
    if (this.#opened?.closed === false) {
      this.#opened.location.replace(url);
      this.#opened.focus();
      return this.#opened;
    }
    this.#opened = this.#deps.window.open("", "popupWindow", "width=600,height=800,scrollbars=yes");
    if (this.#opened) {
      // The provider's page gets no hold on this one.
      this.#opened.opener = null;
      this.#opened.location.replace(url);
    }
    return this.#opened;
  }
}
