import type { Login } from "../../domain/embedded/embedded.ts";
import { AppKitError } from "../../domain/errors.ts";
import { isTelegram } from "./telegram.ts";

/** Opens an empty window in the gesture's own task; null where the browser blocks it or, like some apps' browsers, throws. */
export function openPopup(window: Window): Window | null {
  try {
    return window.open("", "popupWindow", "width=600,height=800,scrollbars=yes");
  } catch {
    return null;
  }
}

/** The window of a social login, from the visitor's click until the login takes it. */
export class Popup {
  readonly #window: Window;
  #popup: Window | null = null;

  constructor(window: Window) {
    this.#window = window;
  }

  /** True in Telegram, which has no windows: there the page itself goes to the provider. */
  get isDirect(): boolean {
    return isTelegram(this.#window);
  }

  /** Opens the window; must be called in the gesture's own task. @throws POPUP_BLOCKED */
  prepare({ way }: Pick<Login, "way">): void {
    // A waiting window was opened by this click, or by an earlier step of the same attempt.
    if (way !== "social" || this.isDirect || this.#popup?.closed === false) return;
    this.#popup = openPopup(this.#window);
    if (!this.#popup) throw new AppKitError("POPUP_BLOCKED", {});
  }

  /** Returns the window, and gives it up. */
  take(): Window | null {
    const popup = this.#popup;
    this.#popup = null;
    return popup;
  }

  /** Closes the window, and throws `reason`. */
  readonly drop = (reason: unknown): never => {
    this.take()?.close();
    throw reason;
  };
}
