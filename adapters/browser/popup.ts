import type { Login } from "../../domain/embedded/embedded.ts";
import { AppKitError } from "../../domain/errors.ts";
import { isTelegram } from "./telegram.ts";

/** Opens an empty window, in the gesture's own task; null where the browser gives none, or, as an app's may, throws. */
export function openPopup(window: Window): Window | null {
  try {
    return window.open("", "popupWindow", "width=600,height=800,scrollbars=yes");
  } catch {
    return null;
  }
}

/** The window of a social login, from the click that asked for it to whoever leads it to its page. */
export class Popup {
  readonly #window: Window;
  #popup: Window | null = null;

  constructor(window: Window) {
    this.#window = window;
  }

  /** Telegram has no windows: there the page itself goes to the provider. */
  get isDirect(): boolean {
    return isTelegram(this.#window);
  }

  /** Opens it; has to be asked in the gesture's own task. @throws POPUP_BLOCKED */
  prepare({ way }: Pick<Login, "way">): void {
    // One that waits is the one that this click, or the try that goes on from it, has opened.
    if (way !== "social" || this.isDirect || this.#popup?.closed === false) return;
    this.#popup = openPopup(this.#window);
    if (!this.#popup) throw new AppKitError("POPUP_BLOCKED", {});
  }

  /** Hands the window over. */
  take(): Window | null {
    const popup = this.#popup;
    this.#popup = null;
    return popup;
  }

  /** Closes it, because of `reason`, which it throws. */
  readonly drop = (reason: unknown): never => {
    this.take()?.close();
    throw reason;
  };
}
